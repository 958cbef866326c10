"""OpenD6, the articles of the FreeD6 build: a module for each part of the rules."""
