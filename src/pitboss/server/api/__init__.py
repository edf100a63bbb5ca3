"""The HTTP interface: routes, requests, responses and errors."""
