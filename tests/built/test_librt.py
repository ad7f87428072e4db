"""Whoever has no librt, or the wrong one, reads what to do about it instead of where it failed."""

import os
import subprocess
import sys

import pytest

from backroom.lab.speed import compiled

NO_CAPSULE = "vec = append = extend = pop = remove = None\n"
ANOTHER_ABI = f"""{NO_CAPSULE}
import ctypes
number = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 99)
table = (ctypes.c_void_p * 64)(*[ctypes.cast(number, ctypes.c_void_p).value] * 64)
new = ctypes.pythonapi.PyCapsule_New
new.restype = ctypes.py_object
new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
name = b"librt.vecs._C_API"
_C_API = new(ctypes.addressof(table), name, None)
"""


@pytest.mark.skipif(not compiled(), reason="only compiled code needs librt")
@pytest.mark.parametrize(
    ("vecs", "found"),
    [
        pytest.param(None, "No module named 'librt.vecs'", id="none"),
        pytest.param(NO_CAPSULE, "module 'librt.vecs' has no attribute '_C_API'", id="too old"),
        pytest.param(ANOTHER_ABI, "ABI version conflict for librt.vecs, expected 1, found 99", id="another ABI"),
    ],
)
def test_an_import_without_the_right_librt_says_what_to_do(tmp_path, vecs, found):
    (tmp_path / "librt").mkdir()
    (tmp_path / "librt" / "__init__.py").touch()
    if vecs is not None:
        (tmp_path / "librt" / "vecs.py").write_text(vecs)
    path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])

    tried = subprocess.run(
        [sys.executable, "-c", "import backroom"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )

    *_, last = tried.stderr.strip().splitlines()
    assert tried.returncode == 1
    assert last == (
        f"ImportError: Backroom was compiled for librt 0.16, which is not here ({found}): pip install "
        "'librt>=0.16,<0.17', or install Backroom uncompiled, slower and without librt: "
        "BACKROOM_PURE=1 pip install --no-binary backroom backroom"
    )
