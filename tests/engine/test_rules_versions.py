"""A record of earlier rules is replayed under today's; where that fails, the change is named."""

from dataclasses import replace

import pytest

from pitboss import BadRecord, Dealer, Record, SealedDealer, games, load
from pitboss.engine.replay import replay, verify
from pitboss.engine.rules_text import paragraphs
from tests.engine.old_records import LEGAL, TWICE, old_lords

DIGEST = SealedDealer(bytes(32)).commitment


@pytest.mark.parametrize("slug", games())
def test_every_version_after_the_first_says_what_it_changed(slug):
    meta = games()[slug]
    told = {change.version for change in meta.rules_changes}
    assert told == set(range(2, meta.rules_version + 1))
    for change in meta.rules_changes:
        assert change.anchor in paragraphs(load(slug).rules_text)
        assert change.words.endswith(".")


def test_a_record_of_earlier_rules_goes_on_where_every_entry_is_legal_today():
    record = Record.read(str(old_lords(*LEGAL)))
    assert record.rules_version == 1, "it keeps the version it began under"
    assert "\nrules 1\n" in str(record)
    assert record.replay().last_entry == LEGAL[-1]
    assert verify(record).check().dice == "unsealed"


def test_where_an_entry_is_illegal_today_it_and_the_changed_rule_are_named():
    record = Record.read(str(old_lords(*LEGAL, TWICE)))
    played = replay(record.start(), record.entries)
    assert len(played.steps) == 4, "what came before it is kept"
    with pytest.raises(BadRecord) as caught:
        record.replay()
    assert caught.value.line == record.line_of(5)
    reason = caught.value.reason
    assert "entry 5 cannot be played" in reason
    assert "It began under rules 1 of Lords of Vegas" in reason
    assert "keeps its mark" in reason and "(lords-of-vegas#reorganize)" in reason
    assert verify(record).fault.reason == reason


def test_an_illegal_entry_under_todays_rules_blames_no_change():
    today = games()["lords-of-vegas"].rules_version
    record = replace(old_lords(*LEGAL, TWICE), rules_version=today)
    with pytest.raises(BadRecord) as caught:
        record.replay()
    assert "began under" not in caught.value.reason


def test_a_record_of_newer_rules_asks_for_an_update():
    with pytest.raises(BadRecord, match=r"line 3: .*under rules 99.*update this pitboss"):
        Record.read(str(replace(old_lords(*LEGAL), rules_version=99)))


def test_other_dice_under_earlier_rules_may_be_a_matter_of_the_rules():
    at = load("lords-of-vegas").start(seats=2)
    at.settle(Dealer(1))
    sealed = replace(Record.of(at), secret="00" * 32, commitment=DIGEST, rules_version=1)
    assert "It began under rules 1" in verify(sealed).fault.reason
