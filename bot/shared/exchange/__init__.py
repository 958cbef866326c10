"""What waits for somebody and what stands: one engine for every roll of every system."""
