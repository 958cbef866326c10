"""The rules of Hammerhydra as plain functions, a module for each part of the text."""
