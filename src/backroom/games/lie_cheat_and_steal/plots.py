"""Parts of the sheet that nothing is printed on."""

from __future__ import annotations

from backroom.games.lie_cheat_and_steal.box import Box


class Plot:
    """A rectangle of the sheet, in spaces, from the upper left corner."""

    def __init__(self, x: int, y: int, width: int, height: int) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    def size(self) -> int:
        return self.width * self.height

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def free_plot(box: Box, taken: list[Plot], least: int) -> Plot | None:
    """The largest part that is at least so high, twice as broad, and neither printed on nor taken."""
    columns, rows = max(box.xs), max(box.ys)
    spots = {(x - 1, y - 1) for x, y in zip(box.xs, box.ys, strict=True)}
    free = [
        [(x, y) not in spots and not any(plot.holds(x, y) for plot in taken) for x in range(columns)]
        for y in range(rows)
    ]
    best: Plot | None = None
    for y in range(rows):
        for x in range(columns):
            for plot in plots_from(free, x, y):
                fits = plot.height >= least and plot.width >= 2 * least
                if fits and (best is None or plot.size() > best.size()):
                    best = plot
    return best


def plots_from(free: list[list[bool]], x: int, y: int) -> list[Plot]:
    """The free rectangles with this corner, one for each height."""
    width = len(free[0]) - x
    found: list[Plot] = []
    for row in range(y, len(free)):
        broad = 0
        while broad < width and free[row][x + broad]:
            broad += 1
        width = broad
        if width == 0:
            break
        found.append(Plot(x, y, width, row - y + 1))
    return found
