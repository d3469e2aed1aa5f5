"""Texts that people type and the objects they stand for: tolerant in, canonical out."""
