"""Engines that all systems share."""
