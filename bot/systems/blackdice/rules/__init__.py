"""The text of Black Dice as plain functions, a module for each of its chapters."""
