"""The games for learners: OpenSpiel, PettingZoo, Gymnasium and plain text.

Each module needs the package it is named after: `pip install 'pitboss[envs]'` installs them all.
"""
