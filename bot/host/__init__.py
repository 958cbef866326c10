"""What the host of a bot does: keeping its database small, safe and in its place."""
