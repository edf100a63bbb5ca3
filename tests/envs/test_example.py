"""The example of docs/environments.md, at a small size: it runs, and it learns something."""

from examples.learn_las_vegas import learn


def test_the_example_plays_better_after_learning():
    curve = learn(rounds=2, games=256, trial=30)  # against `regular`, as the page tells it
    assert len(curve) == 3 and all(0 <= share <= 1 for share in curve)
    assert curve[0] < 0.1 and curve[-1] > 0.2
