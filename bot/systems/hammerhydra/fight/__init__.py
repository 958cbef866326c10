"""Hammerhydra's fights on the engine that all systems share: initiative, attacks, ties."""
