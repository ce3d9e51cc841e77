"""Thinking beside the page: what the page does with a helper who is slow, wrong, silent or gone."""

import asyncio
import random

import pytest

from durak.actions import Action
from durak.ai.levels import LEVELS, Level
from durak.ai.player import Limit
from durak.app import remote
from durak.app.remote import STARTS, Desk, Question, RemoteThinker
from durak.match import Match
from durak.rules import Rules
from durak.view import View, observe
from tests.test_thinking import Counting

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython

LONG = "master"
HERE, THERE = 0, -1
"""Which legal action the page's own thinker and the helper choose, so that one can tell who answered."""


def a_view() -> View:
    state = Match.new(Rules(), 3, "1").state
    return observe(state, state.turn)


VIEW = a_view()


class Here:
    """The page's own thinker."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, view, level, seed):  # noqa: ARG002 - always the same
        self.asked += 1
        return view.legal[HERE]


class Helper:
    """Answers at once, or when told to, or with whatever it was given."""

    def __init__(self, says: object = None) -> None:
        self.says = says
        self.questions: list[Question] = []
        self.answers: list[asyncio.Future[str]] = []
        self.cancelled: list[int] = []
        self.ended = 0

    async def think(self, text: str) -> str:
        question = Question.from_text(text)
        self.questions.append(question)
        if self.says is None:
            return str(question.view.legal[THERE])
        if isinstance(self.says, Exception):
            raise self.says
        if self.says != "later":
            return str(self.says)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.answers.append(answer)
        # Shielded: even one who does not hear that he is no longer wanted must do no harm.
        return await asyncio.shield(answer)

    def cancel(self, ply: int) -> None:
        self.cancelled.append(ply)

    def end(self) -> None:
        self.ended += 1


class Agency:
    """Starts helpers: each of those given in turn; an error in a helper's place is a start that fails."""

    def __init__(self, *helpers: Helper | Exception) -> None:
        self.helpers, self.numbers = helpers, list[int]()
        self.gate: asyncio.Event | None = None

    async def start(self, number: int) -> Helper:
        self.numbers.append(number)
        if self.gate is not None:
            await self.gate.wait()
        helper = self.helpers[number - 1]
        if isinstance(helper, Exception):
            raise helper
        return helper


async def settle() -> None:
    """Let everything happen that needs no time."""
    for _ in range(20):
        await asyncio.sleep(0)


async def opened(agency: Agency, **options) -> tuple[RemoteThinker, Here]:
    here = Here()
    thinker = RemoteThinker(agency.start, here, **options)
    thinker.open(LONG)
    await settle()
    return thinker, here


async def who_answers(thinker: RemoteThinker, level: str = LONG) -> int:
    action = await thinker.choose(VIEW, level, "7")
    return [HERE, THERE][(VIEW.legal[HERE], VIEW.legal[THERE]).index(action)]


@pytest.fixture
def no_time(monkeypatch):
    """Levels that think long by name, but may take no time."""
    quick = Level(LONG, LEVELS[LONG].player, Limit(seconds=0.0, iterations=50))
    monkeypatch.setattr(remote, "find_level", {**LEVELS, LONG: quick}.__getitem__)


def test_a_question_is_one_text_and_reads_back():
    question = Question(VIEW, LONG, "3/0/5", 17)

    assert Question.from_text(question.to_text()) == question


def test_nobody_is_started_before_the_table_is_usable():
    async def run():
        agency, here = Agency(Helper()), Here()
        thinker = RemoteThinker(agency.start, here)
        first = await who_answers(thinker)
        await settle()
        before = list(agency.numbers)
        # Whatever is played now: a helper was missed already.
        thinker.open("easy")
        await settle()
        return first, before, agency.numbers, await who_answers(thinker)

    assert asyncio.run(run()) == (HERE, [], [1], THERE)


def test_who_needs_no_helper_starts_none():
    async def run():
        agency, here = Agency(Helper()), Here()
        thinker = RemoteThinker(agency.start, here)
        thinker.open("medium")
        answers = [await who_answers(thinker, level) for level in ("easy", "medium", "hard")]
        await settle()
        return answers, agency.numbers

    assert asyncio.run(run()) == ([HERE] * 3, [])


def test_the_page_answers_until_the_helper_is_ready():
    async def run():
        agency = Agency(Helper())
        agency.gate = asyncio.Event()
        thinker, _ = await opened(agency)
        answers = [await who_answers(thinker), await who_answers(thinker)]
        agency.gate.set()
        await settle()
        return answers, await who_answers(thinker), agency.numbers

    assert asyncio.run(run()) == ([HERE, HERE], THERE, [1])


def test_a_forced_move_is_not_sent():
    async def run():
        helper = Helper()
        thinker, here = await opened(Agency(helper))
        await thinker.choose(VIEW._replace(legal=VIEW.legal[:1]), LONG, "7")
        return helper.questions, here.asked

    assert asyncio.run(run()) == ([], 1)


def test_each_question_has_a_number_and_says_it_all():
    async def run():
        helper = Helper()
        thinker, _ = await opened(Agency(helper))
        await who_answers(thinker)
        await who_answers(thinker)
        return helper.questions

    first, second = asyncio.run(run())
    assert first.ply < second.ply
    assert first == Question(VIEW, LONG, "7", first.ply)


@pytest.mark.parametrize("says", ["nonsense", "", "take", ZeroDivisionError()])
def test_a_helper_who_fails_is_replaced_and_the_page_answers(says):
    async def run():
        bad, good, reports = Helper(says), Helper(), []
        thinker, _ = await opened(Agency(bad, good), report=reports.append)
        answers = [await who_answers(thinker)]
        await settle()
        answers.append(await who_answers(thinker))
        return answers, bad.ended, good.ended, len(reports)

    assert Action.parse("take") not in VIEW.legal
    assert asyncio.run(run()) == ([HERE, THERE], 1, 0, 1)


def test_silence_has_an_end(no_time):  # noqa: ARG001 - a fixture that only sets up
    async def run():
        silent, good, reports = Helper("later"), Helper(), []
        thinker, _ = await opened(Agency(silent, good), patience=0.01, report=reports.append)
        first = await asyncio.wait_for(who_answers(thinker), 5)
        await settle()
        return first, silent.ended, await who_answers(thinker), reports

    assert asyncio.run(run()) == (HERE, 1, THERE, [])


def test_helpers_are_given_up_when_enough_were_lost():
    async def run():
        helpers = [Helper(ValueError()) for _ in range(STARTS + 1)]
        agency = Agency(*helpers)
        thinker, here = await opened(agency)
        for _ in range(STARTS + 3):
            assert await who_answers(thinker) == HERE
            await settle()
        return agency.numbers, [helper.ended for helper in helpers], here.asked

    numbers, ended, asked = asyncio.run(run())
    assert numbers == list(range(1, STARTS + 1))
    assert ended == [1] * STARTS + [0]
    assert asked == STARTS + 3


def test_a_start_that_fails_or_takes_for_ever_is_tried_again_when_missed():
    async def run():
        agency = Agency(OSError(), Helper(), Helper())
        thinker, _ = await opened(agency, start_patience=0.01)
        after_failure = list(agency.numbers)
        agency.gate = asyncio.Event()
        answers = [await who_answers(thinker)]
        await asyncio.sleep(0.05)
        agency.gate = None
        answers.append(await who_answers(thinker))
        await settle()
        return after_failure, [*answers, await who_answers(thinker)], agency.numbers

    assert asyncio.run(run()) == ([1], [HERE, HERE, THERE], [1, 2, 3])


def test_a_dropped_question_is_taken_back_and_its_late_answer_finds_nobody():
    async def run():
        helper = Helper("later")
        thinker, here = await opened(Agency(helper))
        dropped = asyncio.ensure_future(thinker.choose(VIEW, LONG, "7"))
        await settle()
        dropped.cancel()
        await settle()
        wanted = asyncio.ensure_future(thinker.choose(VIEW, LONG, "8"))
        await settle()
        helper.answers[0].set_result(str(VIEW.legal[HERE]))
        await settle()
        too_soon = wanted.done()
        helper.answers[1].set_result(str(VIEW.legal[THERE]))
        answer = await wanted
        plies = [question.ply for question in helper.questions]
        return dropped.cancelled(), helper.cancelled == plies[:1], too_soon, answer, here.asked, helper.ended

    assert asyncio.run(run()) == (True, True, False, VIEW.legal[THERE], 0, 0)


def test_two_who_wait_for_a_lost_helper_cost_one():
    async def run():
        bad, good = Helper("later"), Helper()
        agency = Agency(bad, good)
        thinker, _ = await opened(agency)
        waiting = [asyncio.ensure_future(who_answers(thinker)) for _ in range(2)]
        await settle()
        for answer in bad.answers:
            answer.set_exception(OSError())
            await settle()
        return [await each for each in waiting], agency.numbers, await who_answers(thinker)

    assert asyncio.run(run()) == ([HERE, HERE], [1, 2], THERE)


# ------------------------------------------------------------------------------------------ the other side


def test_the_desk_gives_the_answer_of_the_level():
    answer = asyncio.run(Desk().think(Question(VIEW, "medium", "7", 1).to_text()))

    assert answer == str(LEVELS["medium"].player().choose(VIEW, random.Random("7"), Limit()))


def test_the_desk_drops_a_question_within_a_slice():
    player = Counting(None)

    class Slow:
        async def choose(self, view, level, seed):  # noqa: ARG002 - for ever
            return await remote_slices(view)

    async def remote_slices(view: View) -> Action:
        from durak.app.thinking import in_slices

        return await in_slices(player, view, random.Random(1), Limit())

    async def run():
        desk = Desk(Slow())
        answer = asyncio.ensure_future(desk.think(Question(VIEW, LONG, "7", 5).to_text()))
        await settle()
        desk.cancel(4)
        await settle()
        still = not answer.done()
        desk.cancel(5)
        before = player.done
        text = await answer
        desk.cancel(5)
        return still, text, player.done - before

    still, text, more = asyncio.run(run())
    assert still
    assert text == ""
    assert more <= 1
    assert player.closed


def test_both_sides_fit_together():
    class Direct(Helper):
        def __init__(self, desk: Desk) -> None:
            super().__init__()
            self.think, self.cancel = desk.think, desk.cancel

    async def run():
        thinker, here = await opened(Agency(Direct(Desk(Here()))))
        return await thinker.choose(VIEW, LONG, "7"), here.asked

    assert asyncio.run(run()) == (VIEW.legal[HERE], 0)
