"""Clicks and waits of a game by post, over one random game; `python -m tests.counts` counts more."""

from tests.counts import Clicks, count, count_clicks


def test_a_pass_is_one_click_and_no_answer_takes_more_than_its_words_and_one() -> None:
    found = Clicks()
    count_clicks(0, found)
    assert set(found.passes) == {1}
    assert set(found.nothings) == {1}
    assert max(found.more) <= 1
    assert sum(found.more.values()) > 500


def test_orders_save_waits_and_pings() -> None:
    everything, own = count(0, "ask"), count(0, "own")
    assert own["by order"] > 0 == everything["by order"]
    assert own["waits"] / own["turns"] < everything["waits"] / everything["turns"]
    assert own["pings"] / own["turns"] < everything["pings"] / everything["turns"]
