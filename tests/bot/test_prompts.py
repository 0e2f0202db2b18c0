"""Options as components: what fits how, and that a click says the word it shows."""

from dataclasses import replace
from random import Random

import pytest

import engine
from bot.delivery.post import Message, Select
from bot.language.texts import CONTENT, cut_front, fit
from bot.narration import wording
from bot.questions.clicks import EPOCH, LONGEST, Click, dated, mark
from bot.questions.picks import Words, pick, picks
from bot.questions.prompts import PUBLIC_WORDS, Around, private, prompt, public_rows
from bot.questions.suggest import Asked, suggest
from engine import Choice, Option, Question
from tests.bot.discord_limits import buttons, custom_ids, faults_of_message, faults_of_suggestions
from tests.bot.room import components, labels

GAME = engine.new_game("four", seed="prompts").game
VIEW = engine.view(GAME, "gauls")
QUESTION = Question(7, "gauls", "turn", "5.4", True, True, {})
OPEN = Question(8, "gauls", "retreat", "12.4", True, False, {})


def shown(options: list[Option], said: Choice = (), question: Question = OPEN, page: int = 0) -> Message:
    def words(so_far: Choice) -> tuple[Option, ...]:
        if so_far == said:
            return tuple(options)
        return (Option(said[len(so_far)], "choice"),) if len(so_far) < len(said) else ()

    return private(prompt(1, question, words, said), VIEW, page=page)


def spaces(number: int) -> list[Option]:
    return [Option(space, "space") for space in list(VIEW.spaces)[:number]]


@pytest.mark.parametrize("number", [1, 5])
def test_up_to_five_options_are_buttons(number: int) -> None:
    message = shown(spaces(number))
    assert len(buttons(message)) == number
    assert faults_of_message(message) == []


@pytest.mark.parametrize("number", [6, 25])
def test_up_to_25_options_are_a_menu(number: int) -> None:
    message = shown(spaces(number))
    assert [len(row.options) for row in message.rows if isinstance(row, Select)] == [number]
    assert faults_of_message(message) == []


def test_more_options_are_turned_page_by_page_and_none_is_missing() -> None:
    options = spaces(60)
    seen: list[str] = []
    for page in range(3):
        message = shown(options, page=page)
        assert faults_of_message(message) == []
        seen += [option.value for row in message.rows if isinstance(row, Select) for option in row.options]
    assert seen == [option.word for option in options]
    assert "▶" in labels(shown(options))
    assert "▶" not in labels(shown(options, page=2))


def test_what_ends_several_picks_stands_beside_the_menu() -> None:
    message = shown([*spaces(60), Option("done", "verb")], said=("support", "gal_07"))
    assert [button.label for button in buttons(message)] == ["Done", "▶", "Back"]
    assert faults_of_message(message) == []


@pytest.mark.parametrize("number", [26, 50])
def test_in_the_midst_of_a_sentence_up_to_50_options_are_two_menus_and_no_page_is_turned(number: int) -> None:
    options = spaces(number)
    message = shown([*options, Option("done", "verb")], said=("support", "gal_07"))
    menus = [row for row in message.rows if isinstance(row, Select)]
    assert [option.value for menu in menus for option in menu.options] == [option.word for option in options]
    assert len(menus) == 2
    assert menus[0].placeholder != menus[1].placeholder
    assert [button.label for button in buttons(message)] == ["Done", "Back"]
    assert faults_of_message(message) == []


def test_numbers_are_buttons_up_to_ten() -> None:
    message = shown([Option(str(n), "number") for n in range(1, 11)])
    assert labels(message) == [str(n) for n in range(1, 11)]
    assert not [row for row in message.rows if isinstance(row, Select)]


def test_back_is_offered_once_something_is_said() -> None:
    assert "Back" not in labels(shown(spaces(3)))
    assert "Back" in labels(shown(spaces(3), said=("to",)))


def test_a_draft_that_is_not_legal_any_more_is_cut_where_it_went_wrong() -> None:
    number = next(ask.number for ask in engine.questions(GAME) if ask.name == "ahead")
    question = next(ask for ask in engine.questions(GAME) if ask.number == number)
    begun = prompt(1, question, lambda said: engine.options(GAME, number, said), ("before", "nobody"))
    assert begun.words in ((), ("before",))


def test_a_custom_id_comes_back_as_the_click_it_was() -> None:
    click = Click(act="say", game=12, questions=(34, 35), mark=mark(("activate", "camillus")), word="a:b>c")
    assert Click.parse(click.custom_id) == click
    assert Click.parse(Click(act="open", game=1).custom_id) == Click(act="open", game=1)


@pytest.mark.parametrize("epoch", ["", "f" * EPOCH])
def test_custom_ids_have_at_most_100_characters_also_with_an_epoch(epoch: str) -> None:
    click = Click(act="say", game=1, word="x" * 87)
    longest = dated(click.custom_id, "f" * EPOCH)
    assert len(longest) == LONGEST
    assert Click.parse(longest) == replace(click, epoch="f" * EPOCH)
    with pytest.raises(ValueError, match=f"longer than {LONGEST if epoch else LONGEST - EPOCH - 1}"):
        _ = replace(click, word="x" * 88, epoch=epoch).custom_id


@pytest.mark.parametrize("old", ["s:12:345::" + "x" * 88, "tic-tac-toe"])
def test_an_id_of_an_older_version_that_takes_no_epoch_stays_as_it_is(old: str) -> None:
    assert dated(old, "f" * EPOCH) == old


def test_what_belongs_to_no_game_or_was_never_restored_has_no_epoch() -> None:
    for click, epoch in ((Click(act="help", game=0, word="turn"), "a1"), (Click(act="open", game=7), "")):
        assert dated(click.custom_id, epoch) == click.custom_id


@pytest.mark.parametrize("wrong", ["", "y:1:2::", "s:1", "s:one:2::go", "tic-tac-toe"])
def test_other_custom_ids_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="not a custom id"):
        Click.parse(wrong)


def test_a_click_knows_the_place_in_the_sentence_it_was_offered_at() -> None:
    draft = ("activate", "camillus", "rom_12")
    assert Click(act="say", game=1, mark=mark(draft[:2]), word="x").prefix_of(draft) == draft[:2]
    assert Click(act="say", game=1, word="x").prefix_of(draft) == ()
    assert Click(act="say", game=1, mark=mark(("support",)), word="x").prefix_of(draft) is None


def test_a_word_too_long_for_a_component_is_said_by_its_place() -> None:
    long = Option(">".join(["roma"] * 30), "choice")
    message = shown([Option("stop", "verb"), long])
    assert faults_of_message(message) == []
    assert any(custom_id.endswith(":#1") for row in message.rows for custom_id, *_ in components(row))


# several picks


def picking(number: int, most: int, *, twice: bool = False) -> Words:
    """So many spaces, of which up to `most` may be picked in order, at least one; then `done`."""

    def words(said: Choice) -> tuple[Option, ...]:
        if said and said[-1] == "done":
            return ()
        known = list(VIEW.spaces)[:number]
        first = (known.index(said[-1]) + (not twice) if said else 0) if len(said) < most else number
        done = (Option("done", "verb"),) if said else ()
        return (*(Option(space, "space") for space in known[first:]), *done)

    return words


def test_several_picks_are_one_menu_of_as_many_as_there_is_room_for() -> None:
    message = private(prompt(1, OPEN, picking(8, 3), ()), VIEW)
    (menu,) = (row for row in message.rows if isinstance(row, Select))
    assert (menu.least, menu.most, len(menu.options)) == (1, 3, 8)
    assert faults_of_message(message) == []
    assert "in the menu at once" in message.text
    later = private(prompt(1, OPEN, picking(8, 3), tuple(list(VIEW.spaces)[:1])), VIEW)
    (menu,) = (row for row in later.rows if isinstance(row, Select))
    assert (menu.most, len(menu.options)) == (2, 7)


def test_a_menu_of_several_picks_is_turned_page_by_page() -> None:
    message = private(prompt(1, OPEN, picking(40, 30), ()), VIEW, page=1)
    (menu,) = (row for row in message.rows if isinstance(row, Select))
    assert (menu.most, len(menu.options)) == (15, 15)
    assert faults_of_message(message) == []


def test_what_counts_twice_is_picked_again_in_the_next_step() -> None:
    found = picks(picking(4, 3, twice=True), (), picking(4, 3, twice=True)(()))
    assert found is not None
    assert found.again
    assert "chosen again" in private(prompt(1, OPEN, picking(4, 3, twice=True), ()), VIEW).text
    once = picks(picking(4, 3), (), picking(4, 3)(()))
    assert once is not None
    assert not once.again


def test_an_order_that_matters_is_said_step_by_step() -> None:
    def words(said: Choice) -> tuple[Option, ...]:
        left = [option for option in spaces(4) if option.word not in said]
        return tuple(left) if len(said) < 3 else (Option("done", "verb"),) if len(said) == 3 else ()

    assert picks(words, (), words(())) is None


def test_picks_of_a_menu_are_said_in_their_order_and_what_does_not_go_is_named() -> None:
    one, two, three = list(VIEW.spaces)[:3]
    assert pick(picking(5, 3), (), (three, one)) == ((one, three), [])
    assert pick(picking(5, 2), (), (three, two, one)) == ((one, two), [(three, None)])
    assert pick(picking(5, 2), (one,), (one, three)) == ((one, three), [(one, None)])


# cards that are alike


def test_cards_that_are_alike_have_one_button() -> None:
    alike = [card.id for card in VIEW.data.cards.values() if card.deck == "roman" and card.name == "Campaign"]
    assert len(alike) == 3
    options = [Option(card, "card") for card in (*alike, "rom_12")]
    assert labels(shown(options)) == ["Campaign (3) ×3", wording.card("rom_12", VIEW)]
    assert Click.parse(next(custom_ids(shown(options)))).word == alike[0]


def test_desperate_times_that_fetch_different_cards_are_not_alike() -> None:
    times = VIEW.data.desperate_cards("roman")
    shown_as = labels(shown([Option(card, "card") for card in times]))
    assert len(set(shown_as)) == len(times) > 1


# words that give something up


def test_a_word_that_gives_something_up_says_so_itself_in_private() -> None:
    options = (Option("activate", "verb"), Option("end", "verb"))
    asked = prompt(1, QUESTION, lambda said: () if said else options, ())
    message = private(asked, VIEW, around=Around(plain={"end": "End without a card"}))
    first, second = buttons(message)
    assert (second.label, second.style, Click.parse(second.custom_id).act) == (
        "End without a card",
        "danger",
        "confirm",
    )
    assert Click.parse(first.custom_id).act == "say"


# what everybody sees


def test_nothing_in_public_depends_on_the_options_of_a_hidden_question() -> None:
    few, many = [Option("end", "verb")], [Option("end", "verb"), *spaces(9)]
    assert public_rows(1, [(QUESTION, tuple(few))], VIEW) == public_rows(1, [(QUESTION, tuple(many))], VIEW)


@pytest.mark.parametrize("name", PUBLIC_WORDS)
def test_a_hidden_question_shows_its_public_word_and_open(name: str) -> None:
    question = Question(7, "gauls", name, "", True, True, {})
    rows = public_rows(1, [(question, ())], VIEW)
    (said, _label, _), (opened, label, _), (since, _since, _) = components(rows[0])
    assert Click.parse(said) == Click(act="say", game=1, questions=(7,), word=PUBLIC_WORDS[name][0])
    assert (Click.parse(opened).act, label) == ("open", "Open")
    assert Click.parse(since) == Click(act="since", game=1)


def test_public_options_are_shown_to_all() -> None:
    rows = public_rows(1, [(OPEN, tuple(spaces(3)))], VIEW)
    assert [label for _, label, _ in components(rows[0])][3:] == ["Open", "Since my last answer"]


def test_one_button_passes_for_whoever_clicks_it() -> None:
    asked = [(Question(n, seat, "response", "", True, True, {}), ()) for n, seat in ((7, "gauls"), (9, "greeks"))]
    rows = public_rows(1, asked, VIEW)
    assert [Click.parse(custom_id).questions for custom_id, *_ in components(rows[0])[:2]] == [(7, 9), (7, 9)]


def test_questions_of_two_kinds_have_only_open_in_common() -> None:
    asked = [(QUESTION, ()), (OPEN, tuple(spaces(3)))]
    shown_as = [label for row in public_rows(1, asked, VIEW) for _, label, _ in components(row)]
    assert shown_as == ["Open", "Since my last answer"]


# text


def test_a_story_too_long_is_cut_from_the_front() -> None:
    text = fit([f"line {n}" for n in range(1000)], ["**Romans**: your turn"])
    assert len(text) <= CONTENT
    assert text.startswith("…(see /log)\n")
    assert text.endswith("line 999\n**Romans**: your turn")


def test_even_a_tail_too_long_fits() -> None:
    assert len(fit(["a"], ["x" * 3000])) <= CONTENT


def test_cut_front_keeps_the_end() -> None:
    assert cut_front("abcdef", 4) == "…def"


# typing


def asked_turn(seat: str) -> Asked:
    """The turn of a seat, reached by playing at random."""
    game, rng = GAME, Random(1)
    while True:
        question = next(ask for ask in engine.questions(game) if ask.waits)
        if question.name == "turn" and question.seat == seat:
            break
        game = engine.play(game, question.number, engine.random_answer(game, question.number, rng)).game
    return Asked(question, lambda said: engine.options(game, question.number, said), engine.view(game, seat))


def test_typing_walks_the_sentence_word_by_word() -> None:
    asked = asked_turn("romans")
    first = suggest([asked], "")
    assert {"activate", "end"} <= {one.value for one in first}
    after = suggest([asked], "activate ")
    assert after
    assert all(one.value.startswith("activate ") for one in after)
    whole = suggest([asked], f"{after[0].value} ")
    assert whole
    assert all(one.value.startswith(f"{after[0].value} ") for one in whole)


def test_a_finished_word_offers_itself_and_what_follows() -> None:
    asked = asked_turn("romans")
    values = [one.value for one in suggest([asked], "activate")]
    assert values[0] == "activate"
    assert all(value.startswith("activate ") for value in values[1:])
    assert len(values) > 1


def test_names_are_found_as_well_as_words() -> None:
    asked = asked_turn("romans")
    leader = suggest([asked], "activate ")[0]
    name = leader.name.rpartition("› ")[2]
    assert leader.value in {one.value for one in suggest([asked], f"activate {name.split()[0][:4].upper()}")}


@pytest.mark.parametrize("typed", ["nonsense ", "activate nobody rom_12 ", "end "])
def test_what_is_not_offered_suggests_nothing(typed: str) -> None:
    assert suggest([asked_turn("romans")], typed) == []


def test_a_sentence_too_long_to_type_is_sent_in_parts() -> None:
    words = ["x" * 30] * 3

    def offered(said: Choice) -> tuple[Option, ...]:
        return (Option("x" * 30, "choice"),) if len(said) < 5 else ()

    found = suggest([Asked(OPEN, offered, VIEW)], " ".join(words) + " ")
    assert [one.value for one in found] == [" ".join(words)]
    assert faults_of_suggestions(found) == []


def test_a_draft_is_continued_after_a_plus() -> None:
    asked = asked_turn("romans")
    begun = Asked(asked.question, asked.words, asked.view, ("activate",), "+")
    values = [one.value for one in suggest([begun], "")]
    assert values
    assert all(value.startswith("+ ") for value in values)
    assert suggest([begun], "activate ") == []
