"""The verbs of the `pitboss` command: each is a module with a function `command`."""
