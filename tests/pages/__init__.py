"""The pages of `docs/` that are made from what the bot does, and what keeps them true."""
