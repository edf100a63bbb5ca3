"""The example of docs/environments.md, at a small size: it runs, and it learns something."""

from examples.learn_las_vegas import learn


def test_the_example_plays_better_after_learning():
    curve = learn(rounds=2, games=128, trial=30, rival="random")
    assert len(curve) == 3 and all(0 <= share <= 1 for share in curve)
    assert curve[-1] > 0.6 > curve[0]
