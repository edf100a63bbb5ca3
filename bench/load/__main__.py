"""Measure it: `python -m bench.load`."""

from bench.load.runs import main

main()
