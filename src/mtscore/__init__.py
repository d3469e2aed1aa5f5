"""A scorekeeper and referee for dominoes played with real tiles at a real table."""

__version__ = "0.1.0"
