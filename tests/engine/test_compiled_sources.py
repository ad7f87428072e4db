"""What mypyc asks of the source, and nothing else would notice."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
WAITS = (ast.Await, ast.AsyncWith, ast.AsyncFor, ast.Yield, ast.YieldFrom)


def compiled_of_the_server():
    """The modules that setup.py names."""
    for node in ast.parse((ROOT / "setup.py").read_text()).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "OF_THE_SERVER":
            return [ROOT / "src/backroom/server" / f"{name}.py" for name in ast.literal_eval(node.value)]
    raise AssertionError("setup.py names no modules of the server")


def waits_in_error_handling(source):
    """The lines that may let others run while an error is handled, or on the way out."""
    blocks = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ExceptHandler):
            blocks += node.body
        elif isinstance(node, ast.Try):
            blocks += node.finalbody
    return [node.lineno for block in blocks for node in ast.walk(block) if isinstance(node, WAITS)]


def test_what_waits_in_error_handling_is_found():
    assert waits_in_error_handling("async def f():\n try:\n  await g()\n except E:\n  await h()") == [5]
    assert waits_in_error_handling("async def f():\n try:\n  pass\n finally:\n  async with g:\n   pass") == [5]
    assert not waits_in_error_handling("async def f():\n try:\n  await g()\n except E:\n  pass\n await h()")


def test_compiled_coroutines_wait_for_nothing_while_they_handle_an_error():
    """A compiled coroutine leaves the error that it handles to whoever runs while it waits, who then raises it."""
    modules = compiled_of_the_server()

    assert ROOT / "src/backroom/server/lobby/lobby.py" in modules
    assert {module.name: waits_in_error_handling(module.read_text()) for module in modules} == {
        module.name: [] for module in modules
    }
