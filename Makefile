# make play   sets everything up and opens the shelf in a browser (GAME=dirty-money plays in the terminal)
# make test   sets everything up and runs all tests
PYTHON ?= python3
GAME ?=
ARGS ?=
TOOLS := .venv/bin/python
BUILT := build/built
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md') pyproject.toml setup.py README.md
PAGE := build/page
ALSO_BUILT := tests/built tests/laws tests/games tests/engine tests/bots tests/batches tests/fair \
	$(addprefix tests/server/test_,play.py no_leak.py old_databases.py)
CLIENT := $(shell find client -name node_modules -prune -o -type f -print)

# Whoever has nothing left to do takes over what another has not begun.
CROWD = $(TOOLS) -m pytest --dist worksteal --durations=15 --durations-min=5
# Real servers, browsers and unseeded deals: what fails in the crowd has to pass alone.
TWICE = sh tools/twice $(TOOLS)

.PHONY: help play test test-without-servers lint bench soak tune ladders curves bridges learner build client client-types game-pages clean

help:
	@sed -n 's/^# make/make/p' Makefile
	@echo "make lint   ruff and mypy --strict"
	@echo "make client the page that browsers get"
	@echo "make game-pages  docs/games, from what the games declare"
	@echo "make build  the wheel, compiled where a compiler works"
	@echo "make bench  speed, side by side with other engines"
	@echo "make bridges  PettingZoo, Gymnasium, OpenSpiel and RLCard try their own suites on our games; writes docs/bridges.md"
	@echo "make learner  examples/ppo.py learns Dirty Money, twice from the same seed; writes docs/learning.md and its picture"
	@echo "make tune   what a game's strong players go by, found anew on the decks as they are (GAME=dirty-money ARGS=--quick tries it)"
	@echo "make ladders  how strong the levels are, against the house, each other and strangers; writes docs/strength.md (GAME=… for one game)"
	@echo "make curves   what more playouts are worth; writes docs/strength.md and pictures (GAME=… for one game)"
	@echo "make soak   a million plies at each number of seats under every law; the server killed 400 times; hosts cut off 60 times; every question looked at"

play: .venv-play/installed
	@.venv-play/bin/python client/build.py || true
	@.venv-play/bin/backroom $(if $(GAME),play $(GAME),serve)

# Compiling keeps one core busy; lint and what needs no server go on beside it. Browsers meet the compiled package, as
# players do. Servers mostly wait.
test: .venv/installed
	sh tools/postgres install
	sh tools/haproxy
	sh tools/chromium
	$(MAKE) -j3 $(BUILT)/installed lint test-without-servers
	$(TWICE) 4 tests/server
	BACKROOM_BUILT=1 PYTHONPATH="$(CURDIR)/$(BUILT)" $(TWICE) 2 tests/browser
	BACKROOM_BUILT=1 PYTHONPATH="$(CURDIR)/$(BUILT)" $(CROWD) -n 2 $(ALSO_BUILT)

test-without-servers: .venv/installed $(PAGE)
	$(CROWD) -n 2 --ignore=tests/browser --ignore=tests/server

lint: .venv/installed $(PAGE)
	$(TOOLS) -m ruff check .
	$(TOOLS) -m ruff format --check .
	$(TOOLS) -m mypy
	$(TOOLS) -m mypy --strict bench/*.py bench/contenders/*.py tests/soak.py
	$(TOOLS) -m mypy --strict client/*.py
	$(TOOLS) -m mypy --strict tools/*.py tools/tuning/*.py tools/tuning/games/*.py
	$(TOOLS) client/build.py --check

build: dist/built

client: $(PAGE)

client-types: .venv/installed
	$(TOOLS) client/wire_types.py
	$(TOOLS) client/view_types.py

game-pages: .venv/installed
	$(TOOLS) tools/game_pages.py

bench: dist/built
	$(TOOLS) bench/compare.py
	$(TOOLS) bench/servers.py

soak: $(BUILT)/installed
	PYTHONPATH=$(BUILT) $(TOOLS) tests/soak.py
	sh tools/postgres install
	BACKROOM_KILLS=200 PYTHONPATH=$(BUILT) $(TOOLS) -m pytest -s tests/server/test_nothing_lost.py
	sh tools/haproxy
	BACKROOM_CUTS=60 PYTHONPATH=$(BUILT) $(TOOLS) -m pytest -s tests/server/test_hosts.py
	sh tools/chromium
	BACKROOM_SIGHT=10 PYTHONPATH=$(BUILT) $(TOOLS) -m pytest tests/browser/test_felt.py

# Minutes: other libraries in an environment of their own, with all of their own suites.
bridges: .venv/installed
	$(TOOLS) bench/bridges.py

# About an hour on two cores: PyTorch in an environment of its own.
learner: dist/built
	$(TOOLS) bench/learner.py $(ARGS)

# Minutes for a game, in which every core works; the values it finds go into the source.
tune: $(BUILT)/installed
	PYTHONPATH="$(CURDIR)/$(BUILT)" $(TOOLS) tools/tune.py $(GAME) $(ARGS)

# Hours for all games; given again, they go on where they were interrupted.
ladders curves: $(BUILT)/installed
	PYTHONPATH="$(CURDIR)/$(BUILT)" $(TOOLS) bench/strength.py $@ $(GAME) $(ARGS)

# The tools, pinned by hash, with the source as it lies here.
.venv/installed: requirements.lock pyproject.toml setup.py
	PYTHON="$(PYTHON)" sh tools/venv .venv
	$(TOOLS) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(TOOLS) -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	sh tools/node $(TOOLS)
	touch $@

# The page for browsers; without Node.js everything else goes on.
$(PAGE): .venv/installed $(CLIENT)
	-$(TOOLS) client/build.py
	mkdir -p $(@D) && touch $@

dist/built: .venv/installed $(SOURCES) $(PAGE)
	rm -rf dist build/lib* build/bdist* build/temp*
	sh tools/compiler
	MYPY_CACHE_DIR=build/mypy_cache $(TOOLS) -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir dist .
	@$(TOOLS) -m zipfile -l dist/*.whl | grep '__mypyc' >/dev/null || echo "No C compiler works here: this is plain Python, which is slower."
	touch $@

# The wheel, laid where the tools find it before the source.
$(BUILT)/installed: dist/built
	rm -rf $(BUILT)
	$(TOOLS) -m pip install --quiet --disable-pip-version-check --no-deps --target $(BUILT) dist/*.whl
	touch $@

# What playing needs, pinned by hash, and a command that runs the package of this folder: compiled, or plain until it is.
.venv-play/installed: requirements.lock pyproject.toml tools/locked.py
	rm -rf .venv-play
	PYTHON="$(PYTHON)" sh tools/venv .venv-play
	.venv-play/bin/python tools/locked.py run >.venv-play/run.lock
	.venv-play/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .venv-play/run.lock
	sh tools/node .venv-play/bin/python
	printf '#!/bin/sh\nexec "%s" "%s" "$$@"\n' "$(CURDIR)/.venv-play/bin/python" "$(CURDIR)/tools/start.py" >.venv-play/bin/backroom
	chmod +x .venv-play/bin/backroom
	touch $@

clean:
	rm -rf .venv .venv-play build dist client/node_modules src/backroom/server/page
