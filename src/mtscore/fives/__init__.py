"""Fives Up: one round's state and its moves, how it is counted, and rulings on it (RULES.md F)."""
