"""One game: smallbox.make and what it gives."""
import copy
import json
import pickle
import random

import numpy as np
import pytest

import smallbox
from conftest import play


def test_games_have_names_seats_options_and_bots(game):
    told = smallbox.info(game)
    assert told["id"] == game and 1 <= told["min_seats"] <= told["max_seats"] <= 5
    assert smallbox.bots(game)[0] == "random" and "level:3" in smallbox.bots(game)
    assert told["actions"][0]["name"] == "wait"
    with pytest.raises(smallbox.Refusal):
        smallbox.make("no such game")


def test_the_same_seed_gives_the_same_game(game):
    one, other = smallbox.make(game, seed=7), smallbox.make(game)
    other.reset(seed=7)
    assert one.view("everything") == other.view("everything")
    play(one, random.Random(3)), play(other, random.Random(3))
    assert one.record() == other.record() and one.view("everything") == other.view("everything")
    assert smallbox.make(game, seed="7").view("everything") == smallbox.make(game, seed=7).view("everything")
    assert one.reset(seed=8).actions_taken == 0 and one.seed == "8"


def test_legal_actions_as_indices_and_as_words(game, dice):
    def look(one, seat, _):
        indices, words = one.legal(seat), one.legal_actions(seat)
        if one.says_all:
            assert sorted(one.index(seat, action) for action in words) == indices
        assert [int(i) for i in np.flatnonzero(one.mask(seat))] == indices
        assert all(one.index(seat, one.action(seat, index)) == index for index in indices[:5])
        assert set(one.asked) <= set(one.actors)

    play(smallbox.make(game, seed=1), dice, 60, look)


def test_words_and_indices_do_the_same(game, dice):
    one = smallbox.make(game, seed=1)
    other = one.copy()

    def both(_, seat, action):
        other.step(seat, one.action(seat, action))
        assert other.events(seat) is not None

    play(one, dice, 50, both)
    assert one.view("everything") == other.view("everything")


def test_games_end_with_a_result(game, dice):
    one = play(smallbox.make(game, seed=5), dice, 200_000)
    assert one.over and not one.actors and one.result()["over"]
    assert len(one.rewards()) == one.seats and all(-1 <= reward <= 1 for reward in one.rewards())
    winners = one.result()["winners"]
    if 0 < len(winners) < one.seats:
        assert [one.rewards()[seat] == 1 for seat in range(one.seats)] == [seat in winners for seat in range(one.seats)]
    with pytest.raises(smallbox.Refusal) as told:
        one.step(0, 1)
    assert told.value.clause is None or "-" in told.value.clause


def test_what_is_refused_has_clause_and_sentence_and_changes_nothing(game, dice):
    one = play(smallbox.make(game, seed=2), dice, 10)
    before = one.to_bytes()
    clauses = 0
    for seat in range(one.seats):
        for index in range(len(one.mask(seat))):
            if index in one.legal(seat):
                continue
            # What is accepted though it is not listed (naming a pile, taking something back) is tried on a copy.
            tried = one.copy()
            try:
                tried.step(seat, index)
            except smallbox.Refusal as refusal:
                assert str(refusal) and refusal.message.endswith(".") and refusal.code
                clauses += refusal.clause is not None
                assert tried.to_bytes() == before
    assert clauses > 0
    with pytest.raises(smallbox.Refusal):
        one.step(99, 1)
    with pytest.raises(smallbox.Refusal):
        one.step(0, {"type": "nonsense"})
    with pytest.raises(smallbox.Refusal):
        one.step(0, 10**6)
    assert one.to_bytes() == before


def test_copies_go_their_own_way(game, dice):
    one = play(smallbox.make(game, seed=2), dice, 4)
    for other in (one.copy(), copy.copy(one), copy.deepcopy(one)):
        assert other.to_bytes() == one.to_bytes()
        before = one.to_bytes()
        play(other, random.Random(4), 3)
        assert one.to_bytes() == before and other.to_bytes() != before


def test_bytes_pickles_and_records_come_back(game, dice):
    one = smallbox.make(game, seed=2)

    def check(_, seat, __):
        for other in (smallbox.Game.from_bytes(one.to_bytes()), pickle.loads(pickle.dumps(one))):
            assert other.to_bytes() == one.to_bytes()
            assert other.view(seat) == one.view(seat) and other.legal(seat) == one.legal(seat)
            assert np.array_equal(other.observe(seat), one.observe(seat))

    play(one, dice, 40, check)
    other = smallbox.Game.from_bytes(one.to_bytes())
    play(one, random.Random(1), 60), play(other, random.Random(1), 60)
    assert one.record() == other.record()
    again = smallbox.Game.from_record(json.dumps(one.record()))
    assert again.view("everything") == one.view("everything")
    refusal = pickle.loads(pickle.dumps(smallbox.Refusal("No.", "X-1", "x.no", "illegal", None, 3)))
    assert (refusal.clause, refusal.key, refusal.game) == ("X-1", "x.no", 3)


def test_spoilt_bytes_are_refused(game):
    good = smallbox.make(game, seed=2).to_bytes()
    for bad in (b"", b"abc", good[:-1], good[:60], good[:-9] + b"123456789", good[::-1]):
        with pytest.raises(smallbox.Refusal):
            smallbox.Game.from_bytes(bad)
    others = [name for name in smallbox.games() if name != game]
    with pytest.raises(smallbox.Refusal):
        smallbox.Game.from_bytes(good.replace(json.dumps(game).encode(), json.dumps(others[0]).encode(), 1))


def test_observations_are_rows_of_a_fixed_shape(game, dice):
    told = smallbox.info(game)
    numbers = sum(piece["size"] for piece in told["observation"])
    for seats in range(told["min_seats"], told["max_seats"] + 1):
        try:
            one = smallbox.make(game, seats=seats, seed=3)
        except smallbox.Refusal:
            continue  # with these options it is for more
        play(one, dice, 20, lambda g, seat, _: None)
        for seat in range(seats):
            row = one.observe(seat)
            assert row.shape == (numbers,) and row.dtype == np.int16
            assert one.mask(seat).shape == (sum(piece["size"] for piece in told["actions"]),)


def test_imagined_worlds_look_the_same(game, dice):
    one = play(smallbox.make(game, seed=2), dice, 25)
    if one.over:
        one = smallbox.make(game, seed=2)
    worlds = set()
    for seat in range(one.seats):
        for seed in range(5):
            world = one.imagine(seat, seed)
            assert world.view(seat) == one.view(seat) and world.legal(seat) == one.legal(seat)
            assert np.array_equal(world.observe(seat), one.observe(seat))
            assert world.to_bytes() == one.imagine(seat, seed).to_bytes()
            worlds.add(json.dumps(world.view("everything")))
            with pytest.raises(smallbox.Refusal):
                world.record()
    played = play(one.imagine(0, 1), dice, 30)
    assert played.actions_taken >= 0
    assert len(worlds) > 1 or one.view(0) == {**one.view("everything"), "you": 0}


def test_boxes_of_ones_own(game, dice):
    box = smallbox.info(game)["box"]
    box["name"] = "Mine"
    one = play(smallbox.make(game, seed=2, box=box), dice, 20)
    other = play(smallbox.make(game, seed=2, box=json.dumps(box)), random.Random(1), 20)
    assert one.record()["box"]["name"] == "Mine" and other.record()["box"] == one.record()["box"]
    assert smallbox.Game.from_bytes(one.to_bytes()).record() == one.record()
    assert pickle.loads(pickle.dumps(one)).reset(seed=1).record()["box"]["name"] == "Mine"
    del box["name"]
    with pytest.raises(smallbox.Refusal) as told:
        smallbox.make(game, box=box)
    assert told.value.code == "bad-box" and told.value.problems
    with pytest.raises(smallbox.Refusal):
        smallbox.make(game, box="{")


def test_options_and_setups(game):
    with pytest.raises(smallbox.Refusal):
        smallbox.make(game, options={"no such option": 1})
    with pytest.raises(smallbox.Refusal):
        smallbox.make(game, seats=17)
    with pytest.raises(smallbox.Refusal):
        smallbox.make(game, setup=[1])


def test_bots_act_by_what_their_seat_knows(game):
    one = smallbox.make(game, seed=4)
    for _ in range(20):
        seat = one.asked[0]
        chosen = one.bot("level:1", seat, salt=1)
        assert chosen == one.bot("level:1", seat, salt=1)
        if chosen is None:
            chosen = next((one.bot("random", each) for each in one.asked if one.legal(each)), None)
            seat = next(each for each in one.asked if one.legal(each))
        one.step(seat, chosen)
        if one.over:
            break
    with pytest.raises(smallbox.Refusal):
        one.bot("nobody", 0)


def test_talk_is_observed_until_the_turn_is_over():
    one = smallbox.make("pop", seats=3, options={"mode": "coop"}, seed=1)
    empty = one.observe(1)
    one.step(0, {"type": "say", "say": "have", "color": "red", "count": 3})
    one.step(2, {"type": "say", "say": "yes"})
    said = one.observe(1)
    assert not np.array_equal(empty, said)
    assert np.array_equal(one.imagine(1, 5).observe(1), said)
    assert np.array_equal(smallbox.Game.from_bytes(one.to_bytes()).observe(1), said)
    # Three cards that blow nothing up: another turn begins, and nothing has been said in it.
    def after(choice):
        turn = one.copy()
        for seat in range(3):
            turn.step(seat, turn.legal(seat)[choice])
        return turn

    one = next(turn for turn in map(after, range(9)) if not turn.over)
    place = sum(piece["size"] for piece in smallbox.info("pop")["observation"][:15])
    assert smallbox.info("pop")["observation"][15]["name"] == "said"
    assert not one.observe(1)[place:place + 60].any()
