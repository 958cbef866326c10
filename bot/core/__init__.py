"""The vocabulary every layer speaks: dice, odds, scene, report, errors, systems."""
