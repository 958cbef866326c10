"""The rules of OpenD6 by the chapters of their text; pure."""
