"""A game: its box, its seats and options, and the doors to everything in its folder."""

from __future__ import annotations

import os
from typing import Any, Final

from mypy_extensions import mypyc_attr

from backroom.engine.dealer import Dealer, Rng, Secret, checked_seed
from backroom.engine.edition import Edition, edition_from_file
from backroom.engine.encoder import Encoder
from backroom.engine.errors import BadEdition, BadInput
from backroom.engine.given import no_such, shown, text, whole
from backroom.engine.howto import Howto, read_howto
from backroom.engine.insight import Insight
from backroom.engine.keeping import make_room
from backroom.engine.lesson import FILE, Lesson, Scene, played, read_lesson
from backroom.engine.match import Match
from backroom.engine.names import checked_names
from backroom.engine.observation import Observation
from backroom.engine.pact import checked_shares, pact_of
from backroom.engine.persona import LEVELS, Manner, Persona
from backroom.engine.policy import Distracted, Policy
from backroom.engine.score import Score
from backroom.engine.seen import Bot
from backroom.engine.setting import Setting
from backroom.engine.sight import Sight
from backroom.engine.state import State
from backroom.engine.step import Ask, Step
from backroom.engine.tuned import tuned_in
from backroom.engine.view import own_copy
from backroom.engine.words import Reader, Wording
from backroom.engine.world import World

MOST_OWN_BOXES: Final = 200  # of editions that do not come with the game
KEYWORDS: Final = ("seats", "seed", "edition", "secret", "names", "shares")  # of a new match
LONGEST: Final = 100_000  # events of a match; one that goes on is endless
MOST_SIGHTS: Final = 100  # kinds of tables whose declarations are kept at hand


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a game's folder offers. A game overrides what it has; the engine does the rest."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.id = ""
        self.title = ""
        self.blurb = ""
        self.fewest = 2
        self.most = 2
        self.minutes = 0
        self.rules_version = 1
        self.longest = LONGEST
        self.settings: list[Setting] = []
        self.shipped: dict[str, Edition] = {}
        self.boxes: dict[str, Any] = {}
        self.own_boxes: list[str] = []  # hashes of those that do not come with the game, the oldest first
        self._wordings: dict[type[Step], Wording] = {}
        self._sights: dict[str, Sight] = {}
        self._observations: dict[str, Observation] = {}

    # What a game brings.

    def box(self, data: dict[str, Any]) -> Any:
        """What an edition says, checked, in the shape the rules read. Never changed afterwards."""
        raise NotImplementedError

    def setup(self, box: Any, seats: int, options: dict[str, Any]) -> State:
        """The table before anything has happened, with the first steps on the stack."""
        raise NotImplementedError

    def asks(self) -> list[type[Ask]]:
        """Every kind of question, in the order of the action space."""
        raise NotImplementedError

    def wordings(self) -> dict[type[Step], Wording]:
        """What people read about each kind of step."""
        raise NotImplementedError

    def view(self, table: Any, reader: Reader) -> dict[str, Any]:
        """Areas, counters and facts that this reader sees: an allow-list."""
        raise NotImplementedError

    def own(self, table: Any, reader: Reader) -> dict[str, Any] | None:
        """What a seat sees otherwise than a spectator: whole areas and facts, the same ones throughout a match.

        Whoever draws views for many readers draws the rest of them once. None: the game does not say."""
        return None

    def sight(self, box: Any, seats: int, settings: dict[str, Any]) -> Sight:
        """What views hold at such a table: areas, kinds of pieces, counters, facts."""
        raise NotImplementedError

    def encoder(self, box: Any, settings: dict[str, Any], observation: Observation) -> Encoder | None:
        """Writes tensors straight from the table, if the game brings one: faster than through its views."""
        return None

    def explain(self, table: Any, piece: dict[str, Any], reader: Reader) -> str:
        """What a piece, as its reader sees it, does and is worth."""
        raise NotImplementedError

    def imagine(self, table: Any, seat: int, dealer: Dealer) -> State:
        """A clone in which all that the seat cannot know is dealt anew, consistent with what play has shown."""
        raise NotImplementedError

    def past(self, log: list[Any], table: Any, imagined: Any) -> list[list[int]] | None:
        """The outcomes of every event as they would have been had the imagined table been the true one."""
        return None

    def scores(self, table: Any) -> list[Score]:
        """What to show for each seat, also while the match runs."""
        raise NotImplementedError

    def winners(self, table: Any) -> list[int]:
        """Who has won, once the match is over."""
        raise NotImplementedError

    def returns(self, table: Any) -> list[float]:
        """For learning, once the match is over: what the ending is worth to each seat; shares of the win by default."""
        winners = self.winners(table)
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(table.seats)]

    def stakes(self, box: Any, settings: dict[str, Any]) -> tuple[float, float]:
        """The least and the most that an ending can be worth to a seat, as `returns` has it."""
        return 0.0, 1.0

    def points(self, worth: float) -> float:
        """What is said to whoever plays alone of an ending that is worth so much; in proportion."""
        return worth

    def conserved(self, table: Any) -> dict[str, Any]:
        """What is neither made nor lost: the same at every moment of a match."""
        raise NotImplementedError

    def figures(self, match: Match) -> dict[str, float]:
        """The game's own figures for one finished match; `simulate` prints their means."""
        return {}

    def deeds(self, match: Match) -> list[str]:
        """What each player did in a finished match, in a line each, if the game tells it: true to the record."""
        return []

    def bots(self) -> dict[str, type[Bot]]:
        """Players that know this game, by level."""
        return {}

    def tuned(self) -> dict[str, Any]:
        """What its players go by that was tuned, from `tuned.toml` in its folder."""
        told: dict[str, Any] = own_copy(tuned_in(self.folder))
        return told

    def tempers(self) -> list[str]:
        """The temperaments that its players may have."""
        return []

    def persona(self, level: str, temper: str, seed: int) -> Persona:
        """How a level (one of LEVELS) with a temperament (EVEN: none) plays this game.

        By default the house, which there must be; as a beginner one that overlooks things, from `strong` on a search.
        New ones each time."""
        house = self.bots()["house"](seed)
        if level == LEVELS[1] or not isinstance(house, Policy):
            return Persona(house)
        if level == LEVELS[0]:
            return Persona(Distracted(house, seed))
        return Persona(house, Insight(self, house), Manner(400 if level == LEVELS[2] else 2000))

    def world(self, seed: int) -> World | None:
        """All that chance will do, fixed in advance, if the game can bound what anybody reaches in it."""
        return None

    def picture(self, view: dict[str, Any], pen: Any, declared: dict[str, Any] | None = None) -> list[str] | None:
        """The table as lines for a terminal, if the game draws its own; what was declared has the words for it."""
        return None

    def board_svg(self, box: Any) -> str | None:
        """The board of an edition as a sheet of SVG, if the game is played on one."""
        return None

    # What the engine makes of it. A game never changes, so a copy is the game itself.

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    def __copy__(self) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return game_in, (type(self).__module__, self.id)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def new(
        self,
        seats: Any = None,
        seed: Any = None,
        edition: Any = "standard",
        secret: Any = None,
        names: Any = None,
        shares: Any = None,
        **options: Any,
    ) -> Match:
        """A match. With a seed or a secret the dealer resolves chance; without, chance is yours to play.

        Shares, one a seat, are what the players add to a secret, so that nobody alone decides what is dealt.
        All is checked here rather than by types: compiled code would turn True into 1 and answer with TypeErrors.
        """
        number = self.checked_seats(seats)
        chosen = self.checked_options(options, KEYWORDS)
        printed = self.edition(edition)
        dealer = self.dealer(seed, secret, checked_shares(shares, number))
        match = Match(self, printed, number, chosen, dealer, checked_names(names, number))
        if isinstance(dealer, Secret):
            match.commitment = dealer.commitment()
            match.pact = dealer.pact
        match.state = match.beginning()
        match.begin()
        return match

    def dealer(self, seed: Any, secret: Any, shares: list[str]) -> Dealer | None:
        if seed is not None and secret is not None:
            raise BadInput("A match has a seed or a secret, not both.")
        if secret is not None:
            return Secret(secret, 0, pact_of(shares))
        if shares:
            raise BadInput("Shares are mixed with a secret, and there is none.")
        return None if seed is None else Rng(checked_seed(seed))

    def checked_seats(self, seats: Any) -> int:
        """How many sit at the table, if so many can; the fewest where nothing is said."""
        number = self.fewest if seats is None else whole(seats)
        if number is None or not self.fewest <= number <= self.most:
            raise BadInput(f"{self.title} is for {self.players()}, not {shown(seats)}.")
        return number

    def players(self) -> str:
        """'3–6 players'."""
        if self.fewest == self.most:
            return f"{self.fewest} player{'s' if self.fewest > 1 else ''}"
        return f"{self.fewest}–{self.most} players"

    def checked_options(self, options: Any, others: Any = ()) -> dict[str, Any]:
        """Every setting with its value; the default where none is given. Others are names that may have been meant."""
        if not isinstance(options, dict):
            raise BadInput(f"Options are a dict of names and values, not {shown(options)}.")
        known = {setting.name: setting for setting in self.settings}
        for name in options:
            if name not in known:
                raise BadInput(f"{self.title} has no option {no_such(name, sorted(known), others)}.")
        return {name: known[name].checked(options.get(name, known[name].default)) for name in known}

    def editions(self) -> list[str]:
        """The editions that come with the game."""
        files = os.listdir(os.path.join(self.folder, "editions"))
        return sorted(file.removesuffix(".toml") for file in files if file.endswith(".toml"))

    def edition(self, edition: Any) -> Edition:
        """A shipped edition by its name, or one from a file."""
        if isinstance(edition, Edition):
            return edition
        if not isinstance(edition, (str, os.PathLike)):
            raise BadEdition(f"An edition is named, or the path of a .toml file, not {shown(edition)}.")
        if not isinstance(edition, str) or edition.endswith(".toml"):
            return edition_from_file(os.fsdecode(edition))
        edition = text(edition, "The name of an edition")
        if edition not in self.shipped:
            if edition not in self.editions():
                raise BadEdition(
                    f"{self.title} has no edition {no_such(edition, self.editions())}"
                    " (or give the path of a .toml file)."
                )
            self.shipped[edition] = Edition(
                edition, self.read(os.path.join("editions", f"{edition}.toml")), shipped=True
            )
        return self.shipped[edition]

    def opened(self, edition: Edition) -> Any:
        """The box of an edition, checked once."""
        box = self.boxes.get(edition.hash)
        if box is None:
            try:
                self.boxes[edition.hash] = box = self.box(edition.data)
            except BadEdition as error:
                raise BadEdition(f"Edition '{edition.id}' of {self.title}: {error}") from None
            if not edition.shipped:
                self.forget_the_oldest(edition.hash)
        return box

    def forget_the_oldest(self, newest: str) -> None:
        """Of editions that do not come with the game, only so many boxes are kept at hand."""
        self.own_boxes.append(newest)
        if len(self.own_boxes) > MOST_OWN_BOXES:
            self.boxes.pop(self.own_boxes.pop(0), None)

    def sight_of(self, edition: Edition, seats: int, settings: dict[str, Any]) -> Sight:
        """The declaration for a kind of table, made once."""
        key = f"{edition.hash} {seats} {sorted(settings.items())}"
        sight = self._sights.get(key)
        if sight is None:
            make_room(self._sights, MOST_SIGHTS)
            self._sights[key] = sight = self.sight(self.opened(edition), seats, settings)
        return sight

    def observation(self, sight: Sight) -> Observation:
        """How its views are written as numbers, worked out once."""
        observation = self._observations.get(sight.hash)
        if observation is None:
            make_room(self._observations, MOST_SIGHTS)
            self._observations[sight.hash] = observation = Observation(sight)
        return observation

    def wording(self, step: Step) -> Wording:
        """How this kind of step speaks."""
        if not self._wordings:
            self._wordings = self.wordings()
        return self._wordings[type(step)]

    def rules(self) -> str:
        """The rules page."""
        return self.read("RULES.md")

    def howto(self) -> Howto | None:
        """How it is played, on one screen, if the game says so."""
        if not os.path.exists(os.path.join(self.folder, "howto.toml")):
            return None
        return read_howto(self.read("howto.toml"))

    def teaches(self) -> bool:
        """Whether it brings a first lesson."""
        return os.path.exists(os.path.join(self.folder, FILE))

    def lesson(self) -> Lesson | None:
        """The first lesson, if the game brings one."""
        return read_lesson(self.read(FILE)) if self.teaches() else None

    def taught(self, edition: Any = "standard") -> list[Scene]:
        """The first lesson, played; no scenes where there is none, BadInput where it does not fit the edition."""
        lesson = self.lesson()
        return [] if lesson is None else played(self, lesson, edition)

    def read(self, name: Any) -> str:
        """A text from the game's folder."""
        with open(os.path.join(self.folder, text(name, "A file of the game's folder")), encoding="utf-8") as file:
            return file.read()


def game_in(module: str, id: str) -> Game:
    """The game of this id that stands in a module under whatever name."""
    from importlib import import_module

    for thing in vars(import_module(module)).values():
        if isinstance(thing, Game) and thing.id == id:
            return thing
    raise BadInput(f"There is no game '{id}' in {module}: a game that is pickled stands there under a name.")
