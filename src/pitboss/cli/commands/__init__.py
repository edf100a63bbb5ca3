"""One module a verb of the `pitboss` command: each has its `command`."""
