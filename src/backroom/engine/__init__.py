"""The language all games are written in. It knows no game."""

from backroom.engine.dealer import Dealer, Rng, Secret, dealer_from
from backroom.engine.deck import Deal, Deck, Draw, copies, faces, put_in_order
from backroom.engine.edition import Edition, Keys
from backroom.engine.errors import BadEdition, BadInput, BadRecord, Endless, Illegal
from backroom.engine.game import Game, Setting
from backroom.engine.match import Match
from backroom.engine.playback import Event, Playback
from backroom.engine.score import Score
from backroom.engine.seen import Bot, Seen, ask
from backroom.engine.state import Printed, State, facts
from backroom.engine.step import CHANCE, HIDDEN, NOBODY, PASS, Ask, Auto, Chance, Step, or_pass
from backroom.engine.view import area, counter, piece
from backroom.engine.words import Line, Option, Question, Reader, Terms, Wording, listed, many
from backroom.engine.world import World, let_chance_play

__all__ = [
    "CHANCE",
    "HIDDEN",
    "NOBODY",
    "PASS",
    "Ask",
    "Auto",
    "BadEdition",
    "BadInput",
    "BadRecord",
    "Bot",
    "Chance",
    "Deal",
    "Dealer",
    "Deck",
    "Draw",
    "Edition",
    "Endless",
    "Event",
    "Game",
    "Illegal",
    "Keys",
    "Line",
    "Match",
    "Option",
    "Playback",
    "Printed",
    "Question",
    "Reader",
    "Rng",
    "Score",
    "Secret",
    "Seen",
    "Setting",
    "State",
    "Step",
    "Terms",
    "Wording",
    "World",
    "area",
    "ask",
    "copies",
    "counter",
    "dealer_from",
    "faces",
    "facts",
    "let_chance_play",
    "listed",
    "many",
    "or_pass",
    "piece",
    "put_in_order",
]
