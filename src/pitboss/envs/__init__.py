"""The games for learners: OpenSpiel, PettingZoo, Gymnasium and plain text.

Each module needs what it is named after: `pip install 'pitboss[envs]'` brings them all.
"""
