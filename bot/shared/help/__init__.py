"""Help as a path of buttons in one private message, each page with a button that does it."""
