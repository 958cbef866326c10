"""The rules of Flamepunk in the order of their text; pure."""
