"""Tensors of The Cleaner, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import vec
from backroom.engine.encoder import AreaAt, CounterAt, Encoder, facts_at, row_at, write_one
from backroom.engine.observation import Observation
from backroom.games.the_cleaner.box import FACES, Scene
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.sight import COVERED, FOUND, OPEN, STATES
from backroom.games.the_cleaner.spaces import colours_in
from backroom.games.the_cleaner.state import ENDS, NOT_YET, RUNNING, UNRESOLVED, TheCleaner
from backroom.games.the_cleaner.steps.actions import ChooseCube, PlaceCube, SpendBonus
from backroom.games.the_cleaner.steps.police import AcceptAssignment, AssignDie
from backroom.games.the_cleaner.view import assigning, odds


class TheCleanerEncoder(Encoder):
    """Knows where everything on a table of The Cleaner is written."""

    def __init__(self, observation: Observation, box: Scene) -> None:
        self.tiles: i64 = len(box.tile_ids)
        self.colours: i64 = box.colours
        self.place_areas(observation)
        self.place_tiles(observation)
        self.place_dice(observation)
        self.place_counters(observation)
        self.place_facts(observation)

    def place_areas(self, observation: Observation) -> None:
        self.scene = AreaAt(observation, "scene")
        self.slots = AreaAt(observation, "slots")
        self.offer = AreaAt(observation, "offer")
        self.cubes = AreaAt(observation, "cubes")
        self.storage = self.cubes.facts.scale("storage")
        self.cubes_at: i64 = observation.kinds_at["cubes"]
        self.number = row_at(observation, "cubes").scale("number")
        self.watch = AreaAt(observation, "watch")
        self.supply = AreaAt(observation, "supply")
        self.deck = AreaAt(observation, "deck")
        self.discard = AreaAt(observation, "discard")
        self.removed = AreaAt(observation, "removed")

    def place_tiles(self, observation: Observation) -> None:
        tile = row_at(observation, "tile")
        words = list(STATES)
        self.tile_at: i64 = tile.start
        self.tile_size: i64 = observation.row_sizes["tile"]
        self.state_size: i64 = tile.inside("states").size() + 1
        self.open_place: i64 = words.index(OPEN)
        self.covered_place: i64 = words.index(COVERED)
        self.found_place: i64 = words.index(FOUND)
        self.done_at: i64 = tile.at("done") - tile.start
        self.loss = tile.fields["loss"]
        self.loss_at: i64 = tile.at("loss") - tile.start

    def place_dice(self, observation: Observation) -> None:
        self.dice = AreaAt(observation, "dice")
        die = row_at(observation, "die")
        self.die_at: i64 = die.start
        self.die_size: i64 = observation.row_sizes["die"]
        self.face = die.scale("face")
        self.card_at: i64 = die.at("card") - die.start
        self.settled_at: i64 = die.at("settled") - die.start
        self.report = AreaAt(observation, "report")
        report = row_at(observation, "report")
        self.report_at: i64 = report.start
        self.report_size: i64 = observation.row_sizes["report"]
        self.found_at: i64 = report.at("found") - report.start
        self.reported = report.fields["found"]
        self.clean_at: i64 = report.at("clean") - report.start

    def place_counters(self, observation: Observation) -> None:
        self.minutes = CounterAt(observation, "minutes")
        self.turn = CounterAt(observation, "turn")
        self.actions = CounterAt(observation, "actions")
        self.found = CounterAt(observation, "found")

    def place_facts(self, observation: Observation) -> None:
        facts = facts_at(observation)
        self.facts = facts
        self.difficulty_at: i64 = facts.at("difficulty")
        self.must_go_at: i64 = facts.at("must_go")
        self.about_at: i64 = facts.at("at")
        self.to_take_at: i64 = facts.at("to_take")
        self.to_take = facts.scale("to_take")

    def fill(self, table: TheCleaner, seat: i64, numbers: vec[float]) -> None:
        self.write_tiles(table, numbers)
        self.write_board(table, numbers)
        self.write_dice(table, numbers)
        self.write_reports(table, numbers)
        self.write_counters(table, numbers)
        self.write_facts(table, numbers)
        if table.end != RUNNING:
            self.write_end(table, numbers)

    def write_tiles(self, table: TheCleaner, numbers: vec[float]) -> None:
        looked_at = len(table.found) > 0
        for tile in table.lying:
            numbers[self.scene.pieces[0] + tile] = self.scene.share
            at = self.tile_at + tile * self.tile_size
            open_now: i64 = table.open_spaces[tile]
            found: i64 = table.found[tile] if looked_at else 0
            self.write_states(table.box.spaces[tile], open_now, found if found > 0 else 0, at, numbers)
            if open_now == 0:
                numbers[at + self.done_at] = 1.0
            if table.odds:
                self.loss.write(round(mean_loss(open_now), 2), numbers, at + self.loss_at)

    def write_states(self, spaces: i64, open_now: i64, found: i64, at: i64, numbers: vec[float]) -> None:
        """Of every space, colour by colour, whether it is covered, found or open."""
        covered = spaces - open_now
        while spaces > 0:
            place: i64 = 0
            hidden = covered & 7
            marked = hidden + (found & 7)
            total = spaces & 7
            while place < total:
                numbers[at] = 1.0
                word = self.covered_place if place < hidden else self.found_place if place < marked else self.open_place
                numbers[at + 1 + word] = 1.0
                at += self.state_size
                place += 1
            spaces >>= 3
            covered >>= 3
            found >>= 3

    def write_board(self, table: TheCleaner, numbers: vec[float]) -> None:
        """Cards and cubes."""
        self.slots.show(table.slots, numbers)
        self.offer.show(table.offer, numbers)
        self.discard.show(table.discard, numbers)
        self.removed.show(table.removed, numbers)
        self.deck.hide(len(table.deck), numbers)
        numbers[self.cubes.first_fact] = self.storage.of(table.storage())
        colour: i64 = 0
        while colour < self.colours:
            number: i64 = table.cubes[colour]
            numbers[self.supply.pieces[0] + colour] = self.supply.share
            if number > 0:
                numbers[self.cubes.pieces[0] + colour] = self.cubes.share
                numbers[self.cubes_at + colour] = self.number.of(number)
            colour += 1
        if table.bonus:
            numbers[self.watch.pieces[0] + self.colours] = self.watch.share

    def write_dice(self, table: TheCleaner, numbers: vec[float]) -> None:
        """The Effort die as it lies there, or the dice of the police."""
        step = table.stack[-1] if len(table.stack) > 0 else None
        if isinstance(step, SpendBonus):
            self.write_die(0, step.face, numbers)
            write_one(step.card, self.die_at + self.card_at, numbers)
        elif table.result != NOT_YET and len(table.found) == 0:
            self.write_die(0, table.result % FACES + 1, numbers)
            write_one(table.result // FACES, self.die_at + self.card_at, numbers)
            numbers[self.die_at + self.settled_at] = 1.0
        else:
            for place, face in enumerate(table.dice, start=1):
                self.write_die(place, face, numbers)

    def write_die(self, place: i64, face: i64, numbers: vec[float]) -> None:
        numbers[self.dice.pieces[0] + place] = self.dice.share
        numbers[self.die_at + place * self.die_size] = self.face.of(face)

    def write_reports(self, table: TheCleaner, numbers: vec[float]) -> None:
        """What the police rolled, tile by tile, and what they found with it."""
        for order, visit in enumerate(table.thrown, start=1):
            tile = visit[0]
            numbers[self.report.pieces[0] + tile] = float(order) / self.report.most
            at = self.report_at + tile * self.report_size
            for place, face in enumerate(visit[1:]):
                numbers[at + 2 * place] = 1.0
                numbers[at + 2 * place + 1] = self.face.of(face)
            found = table.found[tile]
            if found != UNRESOLVED:
                self.reported.write(colours_in(found), numbers, at + self.found_at)
            if found == 0:
                numbers[at + self.clean_at] = 1.0

    def write_counters(self, table: TheCleaner, numbers: vec[float]) -> None:
        self.minutes.write(table.minutes, numbers)
        self.turn.write(table.turn, numbers)
        self.actions.write(table.actions, numbers)
        self.found.write(table.cost_of_found(), numbers)

    def write_facts(self, table: TheCleaner, numbers: vec[float]) -> None:
        """What is asked about, and what must be gone."""
        step = table.stack[-1] if len(table.stack) > 0 else None
        numbers[self.difficulty_at + table.difficulty] = 1.0
        at = self.must_go_at
        for tile in table.must_go():
            write_one(tile, at, numbers)
            at += 1 + self.tiles
        if isinstance(step, (PlaceCube, AcceptAssignment, AssignDie)):
            write_one(step.tile, self.about_at, numbers)
        numbers[self.to_take_at] = self.to_take.of(step.left if isinstance(step, ChooseCube) else 0)
        if isinstance(step, AssignDie):
            self.facts.write("assigning", assigning(step), numbers)
        if table.odds and len(table.found) == 0:
            self.facts.write("odds", odds(table), numbers)

    def write_end(self, table: TheCleaner, numbers: vec[float]) -> None:
        self.facts.write("end", ENDS[table.end], numbers)
        self.facts.write("score", None if table.lost() else table.score(), numbers)
        self.facts.write("rank", table.rank() or None, numbers)
