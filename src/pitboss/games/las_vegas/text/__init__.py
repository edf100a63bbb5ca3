"""Steps, positions and events as text, and back."""
