"""Compiles the engine and the games where a compiler works, and builds the browser page where Node.js does.

Where one of them does not, the package is installed without: plain Python, or no page.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = ("engine", "games", "bots", "batches")
OF_THE_SERVER = (
    "clock",
    "eager",
    "history/history",
    "history/whispers",
    "lobby/compact_log",
    "lobby/live_table",
    "lobby/lobby",
    "lobby/notifier",
    "lobby/timeouts",
    "lock",
    "network/frames",
    "network/limits",
    "tables/agreement",
    "tables/conduct",
    "tables/consent",
    "tables/dealing",
    "tables/state",
    "tables/table",
    "tables/undo",
    "tables/views",
    "web/session",
    "wire/brief",
    "wire/news",
)  # what every move goes through
AS_THEY_ARE = ("vecs.py", "plain_vecs.py")  # mypyc knows librt's vec by name; what stands in for it stays Python
BUILDS = {"bdist_wheel", "build", "build_ext", "install"}
SOURCES = Path("src/backroom")
SIGNATURE = re.compile(
    r"(\.tp_doc = |\(PyCFunction\)(?P<function>\w+),\s+[\w |]+, )"
    r'PyDoc_STR\("(?P<kind>\w+)\((?:[^"\\]|\\.)*--\\n\\n"(?=\))'
)
FREEING = re.compile(r"\n\w+_dealloc\(\w+ \*self\)\n\{.*?\n\}", re.DOTALL)


def sources() -> list[str]:
    """Every module that mypyc compiles."""
    rooms = [path for room in COMPILED for path in (SOURCES / room).rglob("*.py") if path.name not in AS_THEY_ARE]
    return sorted(str(path) for path in [*rooms, *[SOURCES / "server" / f"{name}.py" for name in OF_THE_SERVER]])


def building() -> bool:
    """Only where something is built; an editable install runs the source itself."""
    return bool(BUILDS & set(sys.argv)) and "editable_wheel" not in sys.argv


def extensions() -> list[Any]:
    """The compiled modules, or none with a word of warning."""
    if not building() or os.environ.get("BACKROOM_PURE"):
        return []
    try:
        from mypyc.build import mypycify

        made = list(mypycify(["--strict", *sources()], opt_level="1", debug_level="0", multi_file=True))
        keep_docstrings()
        free_at_once()
        return made
    except ImportError as error:
        warn(error)
        return []


def keep_docstrings() -> None:
    """Write our docstrings behind the signatures, which are all that mypyc keeps for `help`."""
    from mypyc.codegen.cstring import c_string_initializer

    for source in map(Path, sources()):
        module = "___".join(source.relative_to("src").with_suffix("").parts).removesuffix("_____init__")
        made = Path("build") / f"__native_{module}.c"
        told = docstrings(ast.parse(source.read_text(encoding="utf-8")))

        def documented(found: re.Match[str], told: dict[str, str] = told) -> str:
            called = found["function"] or f"___{found['kind']}"
            doc = told.get(max([name for name in told if called.endswith(f"___{name}")], key=len, default=""))
            return f"{found[0]} {c_string_initializer(doc.encode())}" if doc else found[0]

        if made.exists():
            made.write_text(SIGNATURE.sub(documented, made.read_text(encoding="utf-8")), encoding="utf-8")


def free_at_once() -> None:
    """Free objects that the garbage collector does not know when they end.

    mypyc lets CPython put that off where many objects end inside one another, which writes into a header that only
    objects of the collector have.
    """
    for made in Path("build").glob("__native_*.c"):
        made.write_text(FREEING.sub(freed_at_once, made.read_text(encoding="utf-8")), encoding="utf-8")


def freed_at_once(found: re.Match[str]) -> str:
    if "PyObject_GC_UnTrack" in found[0]:
        return found[0]
    return re.sub(r"^.*\bCPy_TRASHCAN_\w+\(self.*\n", "", found[0], flags=re.MULTILINE)


def docstrings(module: ast.Module) -> dict[str, str]:
    """What its classes, its functions and their methods say of themselves, by 'Class', 'function', 'Class___method'."""
    told: dict[str, str] = {}
    for thing in module.body:
        if isinstance(thing, ast.ClassDef):
            told.update({f"{thing.name}___{name}": doc for name, doc in docstrings(ast.Module(thing.body, [])).items()})
        if isinstance(thing, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            told[thing.name] = ast.get_docstring(thing) or ""
    return told


def warn(error: BaseException) -> None:
    reason = type(error).__name__
    print(f"backroom: no compiler works here ({reason}); installing plain Python, which is slower.", file=sys.stderr)


def page(*wishes: str) -> str:
    """Runs the page's own build script, if it came with the source."""
    script = Path("client/build.py")
    if not script.exists():
        return ""
    done = subprocess.run([sys.executable, str(script), *wishes], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        print("backroom: the browser page could not be built; installing without it.", file=sys.stderr)
    return done.stdout.strip()


def node_wanted() -> list[str]:
    """What pip fetches for building where the machine has no Node.js."""
    return page("--needs-node").split() if "egg_info" in sys.argv or "dist_info" in sys.argv else []


def side_by_side(compiler: Any) -> Any:
    """What compiles a list of files, on all cores: a file for each module, where one for all would take minutes."""

    def compile_all(files: list[str], output_dir: Any = None, macros: Any = None, **given: Any) -> Any:
        details = (given.get("include_dirs"), files, given.get("depends"), given.get("extra_postargs"))
        _, objects, extra, options, build = compiler._setup_compile(output_dir, macros, *details)
        arguments = compiler._get_cc_args(options, given.get("debug"), given.get("extra_preargs"))
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            list(cores.map(lambda made: compiler._compile(made, *build[made], arguments, extra, options), objects))
        return objects

    return compile_all


class BuildWherePossible(build_ext):
    """A compiler that fails is no reason not to play."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = side_by_side(self.compiler)
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever a compiler may throw
            warn(error)
            self.extensions = []


if building():
    page()
setup(ext_modules=extensions(), setup_requires=node_wanted(), cmdclass={"build_ext": BuildWherePossible})
