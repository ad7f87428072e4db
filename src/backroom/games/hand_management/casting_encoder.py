"""Applications, castings, bids and the card in play as numbers of a tensor, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Step, append, vec
from backroom.engine.encoder import FieldsAt, write_one
from backroom.games.hand_management.box import Box
from backroom.games.hand_management.casting import LAID, MOST_ROUNDS, SHOWN
from backroom.games.hand_management.odds import shown_odds
from backroom.games.hand_management.state import NONE, HandManagement
from backroom.games.hand_management.view import card_in_play, resolving


class CellsAt:
    """Where a job has a cell for each agency: its model, what its job chance is the sum of, the dice, the odds."""

    def __init__(self, job: FieldsAt) -> None:
        self.at: i64 = job.at("cells")
        self.size: i64 = job.inside("cells").size()
        cell = job.inside("cells").group("cell")
        self.sums_at: i64 = 1 + cell.at("skill") - cell.start
        self.dice_at: i64 = 1 + cell.at("chance") + 1 - cell.start
        self.odds_at: i64 = 1 + cell.at("odds") - cell.start
        self.skill = cell.scale("skill")
        self.pampered = cell.scale("pampered")
        self.modifier = cell.scale("modifier")
        self.chance = cell.scale("chance")

    def write(self, box: Box, job: i64, model: i64, pampered: i64, modifier: i64, at: i64, numbers: vec[float]) -> i64:
        """A model and the parts of its job chance, which is returned. HM-5.4"""
        skill = box.skills[model] - box.wanted[job]
        specialty = (box.specialties[model] >> box.sorts[job]) & 1
        chance = skill + specialty + pampered + modifier
        write_one(model, at, numbers)
        at += self.sums_at
        numbers[at] = self.skill.of(skill)
        numbers[at + 1] = float(specialty)
        numbers[at + 2] = self.pampered.of(pampered)
        numbers[at + 3] = self.modifier.of(modifier)
        numbers[at + 4] = self.chance.of(chance)
        return chance

    def write_odds(self, seats: vec[i64], chances: vec[i64], at: i64, numbers: vec[float]) -> None:
        """The exact chances of those who are up for a job. HM-10.5"""
        odds = shown_odds(chances)
        for place, seat in enumerate(seats):
            cell = at + seat * self.size + self.odds_at
            numbers[cell] = 1.0
            numbers[cell + 1] = odds[place]


class ApplicationsAt:
    """Where this week's jobs are written, and what each agency has up for them."""

    def __init__(self, facts: FieldsAt) -> None:
        applications = facts.inside("applications")
        job = applications.group("application")
        self.at: i64 = facts.at("applications")
        self.size: i64 = 1 + applications.size()
        self.cells = CellsAt(job)
        self.roll = job.inside("cells").group("cell").scale("roll")

    def write(self, table: HandManagement, numbers: vec[float]) -> None:
        moved: i64 = 0
        for job, card in enumerate(table.jobs):
            if card != NONE:
                write_one(card, self.at + moved, numbers)
                self.write_cells(table, job, self.cells.at + moved, numbers)
                moved += self.size

    def write_cells(self, table: HandManagement, job: i64, at: i64, numbers: vec[float]) -> None:
        cells, box, card = self.cells, table.box, table.jobs[job]
        rolled = resolving(table, job)
        seats = vec[i64]()
        chances = vec[i64]()
        seat: i64 = 0
        place: i64 = job * table.seats
        while seat < table.seats:
            model = table.applicants[place]
            if model != NONE:
                cell = at + seat * cells.size
                chance = cells.write(box, card, model, table.pampered[seat], table.modifiers[place], cell, numbers)
                numbers[cell + cells.dice_at] = self.roll.of(table.rolls[seat] if rolled else 0)
                seats = append(seats, seat)
                chances = append(chances, chance)
            seat += 1
            place += 1
        if table.odds:
            cells.write_odds(seats, chances, at, numbers)


class CastingsAt:
    """Where the jobs that were cast this week are written, the one on the stage last."""

    def __init__(self, facts: FieldsAt, box: Box) -> None:
        castings = facts.inside("castings")
        job = castings.group("casting")
        self.at: i64 = facts.at("castings")
        self.size: i64 = 1 + castings.size()
        self.done_at: i64 = job.at("done")
        self.winner_at: i64 = job.at("winner")
        self.rounds_at: i64 = job.at("rounds")
        self.rounds = job.scale("rounds")
        self.cells = CellsAt(job)
        self.place_dice(job.inside("cells").group("cell"))
        self.place_cards(job, box)

    def place_dice(self, cell: FieldsAt) -> None:
        self.die = cell.scale("first")
        self.round = cell.scale("round")
        self.total = cell.scale("total")

    def place_cards(self, job: FieldsAt, box: Box) -> None:
        cards = job.inside("cards")
        laid = cards.group("laid")
        names = job.names("cards")
        size = 1 + cards.size()
        self.cards_at = vec[i64](
            [job.at("cards") + size * names.index(id) if id in names else NONE for id in box.action_ids]
        )
        self.player_at: i64 = 1 + laid.at("player") - laid.start
        self.target_at: i64 = 1 + laid.at("target") - laid.start
        self.by_at: i64 = 1 + laid.at("by") - laid.start
        self.place = laid.scale("place")
        self.by = laid.scale("by")

    def write(self, table: HandManagement, numbers: vec[float]) -> None:
        if table.stage != NONE:
            moved: i64 = 0
            for kept in table.past:
                self.write_job(table, kept, moved, numbers)
                moved += self.size
            self.write_job(table, table.on_stage(), moved, numbers)

    def write_job(self, table: HandManagement, kept: vec[i64], moved: i64, numbers: vec[float]) -> None:
        """One of them, from what the table keeps of it in a row."""
        job, hired, rounds = kept[0], kept[1], kept[2]
        write_one(job, self.at + moved, numbers)
        if job not in table.jobs:
            numbers[self.done_at + moved] = 1.0
        write_one(hired, self.winner_at + moved, numbers)
        numbers[self.rounds_at + moved] = self.rounds.of(min(rounds, MOST_ROUNDS))
        self.write_cells(table, kept, self.cells.at + moved, numbers)
        self.write_cards(kept, 3 + 4 * table.seats, moved, numbers)

    def write_cells(self, table: HandManagement, kept: vec[i64], at: i64, numbers: vec[float]) -> None:
        """Who was up for it, with which sums and dice."""
        cells, size = self.cells, table.seats
        seats = vec[i64]()
        chances = vec[i64]()
        seat: i64 = 0
        while seat < size:
            model = kept[3 + seat]
            if model != NONE:
                cell = at + seat * cells.size
                modifier = added(kept, 3 + 4 * size, seat)
                chance = cells.write(table.box, kept[0], model, kept[3 + size + seat], modifier, cell, numbers)
                dice, rounds = kept[3 + 2 * size + seat], kept[3 + 3 * size + seat]
                self.write_dice(chance, dice, rounds, cell + cells.dice_at, numbers)
                seats = append(seats, seat)
                chances = append(chances, chance)
            seat += 1
        if table.odds:
            cells.write_odds(seats, chances, at, numbers)

    def write_dice(self, chance: i64, dice: i64, rounds: i64, at: i64, numbers: vec[float]) -> None:
        """The dice of an applicant, once they lie there, and the total."""
        numbers[at + 2] = self.round.of(min(rounds, MOST_ROUNDS))
        if dice > 0:
            first, second = (dice - 1) // 6 + 1, (dice - 1) % 6 + 1
            numbers[at] = self.die.of(first)
            numbers[at + 1] = self.die.of(second)
            numbers[at + 3] = 1.0
            numbers[at + 4] = self.total.of(chance + first + second)

    def write_cards(self, kept: vec[i64], laid: i64, moved: i64, numbers: vec[float]) -> None:
        """The action cards played on the applicants, in the order played."""
        order: i64 = 0
        while laid < len(kept):
            order += 1
            at = self.cards_at[kept[laid]] + moved
            numbers[at] = 1.0
            numbers[at + 1] = self.place.of(order)
            numbers[at + self.player_at + kept[laid + 1]] = 1.0
            numbers[at + self.target_at + kept[laid + 2]] = 1.0
            numbers[at + self.by_at] = self.by.of(kept[laid + 3])
            laid += LAID


def added(kept: vec[i64], laid: i64, seat: i64) -> i64:
    """What the cards played on an applicant add."""
    by: i64 = 0
    while laid < len(kept):
        if kept[laid + 2] == seat:
            by += kept[laid + 3]
        laid += LAID
    return by


class AuctionAt:
    """Where the bids are written, as they were turned."""

    def __init__(self, facts: FieldsAt) -> None:
        bids = facts.inside("auction")
        bid = bids.group("bid")
        self.seat_at: i64 = bid.at("seat")
        self.size: i64 = 1 + bids.size()
        self.cards_at: i64 = bid.at("cards")
        self.card_size: i64 = 1 + bid.inside("cards").size()
        self.points_at: i64 = bid.at("points")
        self.points = bid.scale("points")
        self.why_at: i64 = bid.at("why")

    def write(self, table: HandManagement, numbers: vec[float]) -> None:
        shown = table.shown
        moved: i64 = 0
        bid: i64 = 0
        while bid < len(shown):
            numbers[self.seat_at - 1 + moved] = 1.0
            numbers[self.seat_at + shown[bid] + moved] = 1.0
            self.write_cards(table.box, shown[bid + 1 : bid + 3], moved, numbers)
            write_one(shown[bid + 3], self.why_at + moved, numbers)
            moved += self.size
            bid += SHOWN

    def write_cards(self, box: Box, cards: vec[i64], moved: i64, numbers: vec[float]) -> None:
        """What was bid, and the total of it."""
        at = self.cards_at + moved
        points: i64 = 0
        for card in cards:
            if card != NONE:
                write_one(card, at, numbers)
                points += box.points[card]
                at += self.card_size
        numbers[self.points_at + moved] = self.points.of(points)


class DeedAt:
    """Where a card is written that was played and has not done its work yet."""

    def __init__(self, facts: FieldsAt) -> None:
        deed = facts.group("deed")
        self.player_at: i64 = deed.at("player")
        self.card_at: i64 = deed.at("card")
        self.strength_at: i64 = deed.at("strength")
        self.strength = deed.scale("strength")
        self.target_at: i64 = deed.at("target")
        self.model_at: i64 = deed.at("model")
        self.own_at: i64 = deed.at("own")

    def write(self, table: HandManagement, step: Step | None, numbers: vec[float]) -> None:
        deed = card_in_play(table, step)
        if len(deed) > 0:
            write_one(deed[0], self.player_at - 1, numbers)
            numbers[self.card_at + deed[1]] = 1.0
            numbers[self.strength_at] = self.strength.of(deed[2])
            write_one(deed[3], self.target_at, numbers)
            write_one(deed[4], self.model_at, numbers)
            write_one(deed[5], self.own_at, numbers)
