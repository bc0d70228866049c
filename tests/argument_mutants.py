"""Checks of arguments that are taken out of the library: how many of them t-arguments finds.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

argument_mutants.py BUILD [--all] [ROOM...]: in the sources of these rooms of src/, or of all that
have operations, each status of a bad argument becomes CUNMOD_OK, and each call of a function that
checks becomes 0, one at a time. Each mutant is linked into t-arguments of the folder BUILD, which
was configured --without-cuda and where `make check` has compiled it; one that passes there is linked
into t-arguments-emu, too, where BUILD has emulated kernels. A mutant that passes is printed, with
--all also what finds the others. Those that pass are checks that are made once more further down,
and those of items that are too long for this test; whether one is another case is for the reader.
No part of `make check`: it takes a minute for 150 mutants, and 10 s for each that emulated kernels
run.
"""

import re
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Iterator, Tuple

SOURCE = Path(__file__).resolve().parent.parent
ROOMS = "algebra base batch div elementary euclid grid integers mul points runtime".split()
STATUS = re.compile(
    r"(?<![=!]= )(?<!case )\bCUNMOD_E_"
    r"(ARGUMENT|LENGTH|MODULUS|COEFF|ALIAS|MISMATCH|DIVZERO|INVERSE|REPEATED)\b"
)
CHECK = re.compile(
    r"\b(?!cunmod_(?:budget|zcheck)_|check_images)(?:\w*check_\w+|cunmod_\w+_check)(?=\()"
)
PROGRAM = ("t-arguments", "arguments", "arguments_objects")


def places(text: str) -> Iterator[Tuple[int, int, str]]:
    """Where a source is changed, and what comes there. Functions begin in column 1."""
    code = re.sub(r"/\*.*?\*/", lambda found: " " * len(found.group()), text, flags=re.DOTALL)
    for found in STATUS.finditer(code):
        yield found.start(), found.end(), "CUNMOD_OK"
    for found in CHECK.finditer(code):
        if code[code.rfind("\n", 0, found.start()) + 1] == " ":
            yield found.start(), found.end(), "PLANTED"


def run(build: Path, *command: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=build, capture_output=True, text=True, check=False)


@lru_cache(maxsize=None)
def libraries(build: Path) -> Tuple[str, ...]:
    rule = "include Makefile\nshow:\n\t@echo $(FLINT_LIBS) $(LIBS)\n"
    shown = subprocess.run(["make", "-s", "-f", "-", "show"], cwd=build, input=rule, text=True,
                           capture_output=True, check=True)
    return (*shown.stdout.splitlines()[-1].split(), "-lgmp", "-lm", "-lpthread")


def native(build: Path, folder: str) -> bool:
    """Makes the program of a mutant without a GPU; False when the mutant does not compile."""
    options = ["-O0", "-w", "-DHAVE_CONFIG_H", "-DPLANTED(...)=0", "-I.", f"-I{SOURCE}/src",
               f"-I{SOURCE}/include"]
    if run(build, "cc", *options, "-c", f"{folder}/mutant.c", "-o", f"{folder}/mutant.o").returncode:
        return False
    objects = [f"tests/{name}.o" for name in PROGRAM] + ["tests/libtest.a", ".libs/libcunmod_core.a"]
    link(build, "cc", folder, *objects)
    return True


def emulated(build: Path, folder: str) -> None:
    """The same where kernels are emulated."""
    options = ["-O0", "-w", "-DHAVE_CONFIG_H", "-DCUNMOD_EMU", "-DPLANTED(...)=0", "-I.",
               f"-I{SOURCE}/tests/emu", f"-I{SOURCE}/src", f"-I{SOURCE}/include"]
    run(build, "cc", *options, "-c", f"{folder}/mutant.c", "-o", f"{folder}/mutant.o")
    objects = [f"emu/tests/{name}.o" for name in PROGRAM] + ["emu/libcunmod.a"]
    link(build, "c++", folder, "-fsanitize=address,undefined", *objects)


def link(build: Path, compiler: str, folder: str, *objects: str) -> None:
    linked = run(build, compiler, "-o", f"{folder}/program", f"{folder}/mutant.o", *objects,
                 *libraries(build))
    if linked.returncode:
        sys.exit(linked.stderr)


def what_finds(program: str) -> str:
    """The case in which the program of a mutant fails; nothing when there is none."""
    try:
        done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return "does not end"
    if done.returncode == 0:
        return ""
    case = re.search(r"^  op (.*), lengths", done.stderr, re.MULTILINE)
    return case[1] if case else f"signal {-done.returncode}"


def main() -> None:
    arguments = [word for word in sys.argv[1:] if word != "--all"]
    if not arguments:
        sys.exit("usage: argument_mutants.py BUILD [--all] [ROOM...]")
    build, rooms = Path(arguments[0]).resolve(), arguments[1:] or ROOMS
    tried = found = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(path for room in rooms for path in SOURCE.glob(f"src/{room}/*.c")):
            text = path.read_text(encoding="utf-8")
            for begin, end, new in places(text):
                mutant = text[:begin] + new + text[end:]
                Path(folder, "mutant.c").write_text(mutant, encoding="utf-8")
                if not native(build, folder):
                    continue
                case = what_finds(f"{folder}/program")
                if case == "" and (build / "emu/libcunmod.a").exists():
                    emulated(build, folder)
                    case = what_finds(f"{folder}/program")
                tried += 1
                found += case != ""
                if case == "" or "--all" in sys.argv:
                    line = text.count("\n", 0, begin)
                    print(f"{path.relative_to(SOURCE)}:{line + 1}: {text[begin:end]} -> "
                          f"{new}: {text.splitlines()[line].strip()} | {case or 'not found'}",
                          flush=True)
    print(f"{found} of {tried} mutants found")


main()
