"""What may be done in a fight by presses alone: the private menus `Act` and `GM`."""
