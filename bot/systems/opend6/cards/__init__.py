"""OpenD6's outcomes as cards."""
