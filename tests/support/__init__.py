"""What tests share: a table of real people around the real bot."""
