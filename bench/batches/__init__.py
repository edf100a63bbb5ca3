"""How fast many games at once are played from Python, beside other libraries."""
