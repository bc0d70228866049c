"""Checks of arguments that are taken out of the library: how many of them t-arguments finds.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

argument_mutants.py BUILD [--all] [--sample N SEED] [ROOM...]: in the sources of these rooms of
src/, or of all that have operations, each status of a bad argument becomes CUNMOD_OK, and each call
of a function that checks becomes 0, one at a time. --sample draws N of these mutants at random. A
call that is compared, as in `check(a) == CUNMOD_OK`, makes no mutant: nothing is refused there.

Each mutant is linked into t-arguments of the folder BUILD, which was configured --without-cuda and
where `make check` has compiled t-arguments. A mutant that passes is linked into t-arguments-emu,
too, where BUILD has emulated kernels. A mutant that passes both is printed, with --all also what
finds the others. Most of these mutants take out a check of items that are too long for this test,
or one that keeps a sum from an overflow; the reader decides whether a mutant shows a missing case.
No part of `make check`: it takes a minute for 150 mutants, and 10 s for each that emulated kernels
run.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Iterator, List, Optional, Tuple

SOURCE = Path(__file__).resolve().parents[2]
ROOMS = "algebra base batch batch_ops crt div elementary euclid grid integers mul points runtime".split()
STATUS = re.compile(
    r"(?<![=!]= )(?<!case )\bCUNMOD_E_"
    r"(ARGUMENT|LENGTH|MODULUS|COEFF|ALIAS|MISMATCH|DIVZERO|INVERSE|REPEATED|DOMAIN|NO_FRACTION|"
    r"NOT_DIVISIBLE)\b"
)
ASKED = re.compile(r"\w+\([^();]*\) == CUNMOD_OK")
# Limits of work and memory, interrupts, and checks of results are no checks of arguments.
CHECK = re.compile(
    r"\b(?!cunmod_(?:budget|zcheck|fallback)_|check_images)(?:\w*check_\w+|cunmod_\w+_check)(?=\()"
)


def places(text: str) -> Iterator[Tuple[int, int, str]]:
    """Where a source is changed, and what comes there. Functions begin in column 1."""
    code = re.sub(r"/\*.*?\*/", lambda found: " " * len(found.group()), text, flags=re.DOTALL)
    for found in STATUS.finditer(code):
        yield found.start(), found.end(), "CUNMOD_OK"
    for found in CHECK.finditer(code):
        is_call = code[code.rfind("\n", 0, found.start()) + 1] == " "
        if is_call and not ASKED.match(code, found.start()):
            yield found.start(), found.end(), "PLANTED"


@dataclass(frozen=True)
class Program:
    """t-arguments, without a GPU or where kernels are emulated."""

    name: str
    options: Tuple[str, ...]  # with which C is compiled
    link: str  # Makefile's command
    objects: Tuple[str, ...]


PARTS = ("t-arguments", "arguments", "arguments_batches", "arguments_objects",
         "arguments_values")


def objects(folder: str, *libraries: str) -> Tuple[str, ...]:
    return (*(f"{folder}/{name}.o" for name in PARTS),
            *libraries)


NATIVE = Program("native", (), "$(CC) -pthread",
                 objects("tests/arguments", "tests/harness/libtest.a", ".libs/libcunmod_core.a"))
EMULATED = Program("emulated", ("-DCUNMOD_EMU", f"-I{SOURCE}/tests/emu"), "$(emu_link)",
                   objects("emu/tests/arguments", "emu/libcunmod.a"))


def run(build: Path, *command: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=build, capture_output=True, text=True, check=False)


@lru_cache(maxsize=None)
def words_of(build: Path, text: str) -> List[str]:
    """The words that a text with variables of the Makefile stands for."""
    rule = f"include Makefile\nshow:\n\t@echo '{text}'\n"
    shown = subprocess.run(["make", "-s", "-f", "-", "show"], cwd=build, input=rule, text=True,
                           capture_output=True, check=True)
    return shown.stdout.splitlines()[-1].split()


def compiles(build: Path, folder: str, program: Program, mutant: str) -> bool:
    Path(folder, "mutant.c").write_text(mutant, encoding="utf-8")
    options = ["-O0", "-w", "-DHAVE_CONFIG_H", "-DPLANTED(...)=0", *program.options, "-I.",
               f"-I{SOURCE}/src", f"-I{SOURCE}/include"]
    return run(build, *words_of(build, "$(CC)"), *options, "-c", f"{folder}/mutant.c", "-o",
               f"{folder}/{program.name}.o").returncode == 0


def what_finds(build: Path, folder: str, program: Program, seconds: float,
               mutants: Tuple[str, ...]) -> str:
    """The case in which the program, linked with these objects, fails; "" when there is none."""
    path = f"{folder}/{program.name}"
    linked = run(build, *words_of(build, program.link), "-o", path, *mutants, *program.objects,
                 *words_of(build, "$(FLINT_LIBS) $(LIBS) -lgmp -lm -lpthread"))
    if linked.returncode:
        sys.exit(linked.stderr)
    try:
        done = subprocess.run([path], capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return f"takes more than {seconds:.0f} s"
    if done.returncode == 0:
        return ""
    case = re.search(r"^  op (.*), lengths", done.stderr, re.MULTILINE)
    return case[1] if case else f"signal {-done.returncode}"


def limits(build: Path, folder: str) -> List[Tuple[Program, float]]:
    """The programs that are there, and the seconds that a mutant of each may take."""
    found = []
    for program in (NATIVE, EMULATED):
        if program is NATIVE or (build / program.objects[-1]).exists():
            start = time.monotonic()
            case = what_finds(build, folder, program, 600, ())
            if case:
                sys.exit(f"without a mutant the {program.name} program fails: {case}")
            found.append((program, 10 + 10 * (time.monotonic() - start)))
    return found


def tried(build: Path, folder: str, programs: List[Tuple[Program, float]],
          mutant: str) -> Optional[str]:
    """What finds a mutant, "" when nothing does; None when the mutant does not compile."""
    case = ""
    for program, seconds in programs:
        if not compiles(build, folder, program, mutant):
            if program is NATIVE:
                return None
            sys.exit(f"compiles natively, but not for the {program.name} program:\n{mutant}")
        case = what_finds(build, folder, program, seconds, (f"{folder}/{program.name}.o",))
        if case:
            break
    return case


@dataclass(frozen=True)
class Place:
    """A part of a source, and what comes there."""

    path: Path
    begin: int
    end: int
    new: str

    def mutant(self) -> str:
        text = self.path.read_text(encoding="utf-8")
        return text[:self.begin] + self.new + text[self.end:]

    def __str__(self) -> str:
        text = self.path.read_text(encoding="utf-8")
        line = text.count("\n", 0, self.begin)
        return (f"{self.path.relative_to(SOURCE)}:{line + 1}: {text[self.begin:self.end]} -> "
                f"{self.new}: {text.splitlines()[line].strip()}")


def places_of(rooms: List[str]) -> List[Place]:
    paths = sorted(path for room in rooms for path in SOURCE.glob(f"src/{room}/*.c"))
    return [Place(path, *place) for path in paths
            for place in places(path.read_text(encoding="utf-8"))]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=lambda name: Path(name).resolve())
    parser.add_argument("rooms", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--sample", nargs=2, type=int, metavar=("N", "SEED"))
    given = parser.parse_intermixed_args()
    chosen = places_of(given.rooms or ROOMS)
    most = len(chosen)
    if given.sample:
        most, seed = given.sample
        random.Random(seed).shuffle(chosen)
    count = found = 0
    with tempfile.TemporaryDirectory() as folder:
        programs = limits(given.build, folder)
        for place in chosen:
            if count == most:
                break
            case = tried(given.build, folder, programs, place.mutant())
            if case is None:
                continue
            count += 1
            found += case != ""
            if case == "" or given.all:
                print(f"{place} | {case or 'not found'}", flush=True)
    print(f"{found} of {count} mutants found")


main()
