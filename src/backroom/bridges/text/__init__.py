"""A match in words: what a seat may know, the question and its numbered options, and how answers are read."""

from __future__ import annotations

from backroom.bridges.text.answers import Answer, instructions, keyed, read
from backroom.bridges.text.prompts import position, preface, prompt
from backroom.bridges.text.situation import Situation, seen_by

__all__ = ["Answer", "Situation", "instructions", "keyed", "position", "preface", "prompt", "read", "seen_by"]
