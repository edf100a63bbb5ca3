"""The end of a game of each kind as OpenSpiel's own generator writes it, kept in files.

`python -m tests.envs.spiel_playthroughs` renews them after a deliberate change.
"""

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import pitboss
from pitboss.envs import open_spiel
from tests.contract.tables import Setting
from tests.envs.late import late

FOLDER = Path(__file__).parent / "playthroughs"


def played(slug: str) -> str:
    """Play the last decisions of a random game and write down all that OpenSpiel can tell."""
    at = late(Setting(slug, pitboss.load(slug).meta.seats[0], ()), 2)
    game = open_spiel.game(slug, position=at.text)
    text: str = generate_playthrough.playthrough(
        str(game), None, seed=7, observation_params_string=None
    )
    return text


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in pitboss.games():
        (FOLDER / f"{name}.txt").write_text(played(name), encoding="utf-8")
