"""For `make wheel`: a wheel with the shared library that CUNMOD_BUNDLE names, and with the
libraries that it needs beside those of the C library and the compiler, and with
libcunmod-flint.so where there is one. CUNMOD_BUNDLE_TOOL names the tool, and the wheel brings the
command cunmod then. Without these variables: the module alone.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import os
import platform
import re
import shutil
import subprocess
import sysconfig

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

SONAME = "libcunmod.so.1"
HOOKS = "libcunmod-flint.so"
# What every Linux system has that a manylinux wheel may run on.
SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+))\.so")


def needed(path, beside=None):
    """{name: path} of the libraries that the loader finds for this one, first in the folder
    `beside`, without SYSTEM's."""
    env = dict(os.environ, LD_LIBRARY_PATH=beside) if beside else None
    lines = subprocess.check_output(["ldd", path], env=env, universal_newlines=True)
    found = {}
    for name, place in re.findall(r"^\s*(\S+) => (\S.*?)(?: \(0x.*)?$", lines, re.MULTILINE):
        if not SYSTEM.match(name):
            if not os.path.exists(place):
                raise SystemExit(f"{path} needs {name}: {place}")
            found[name] = place
    return found


class BuildWithLibrary(build_py):
    """Copies the libraries into cunmod/_libs, and writes down in which order they are loaded."""

    def run(self):
        super().run()
        package = os.path.join(self.build_lib, "cunmod")
        folder = os.path.join(package, "_libs")
        os.makedirs(folder, exist_ok=True)
        library = os.environ["CUNMOD_BUNDLE"]
        paths = dict(needed(library), **{SONAME: library})
        tool = os.environ.get("CUNMOD_BUNDLE_TOOL")
        if tool:
            shutil.copy(tool, os.path.join(folder, "cunmod"))
            for name, path in needed(tool, os.path.dirname(library)).items():
                paths.setdefault(name, path)
        for name, path in paths.items():
            shutil.copy(os.path.realpath(path), os.path.join(folder, name))
        # For cunmod.flint, which loads it: beside the library, or above libtool's folder.
        for place in (os.path.dirname(library), re.sub(r"/?\.libs$", "", os.path.dirname(library))):
            if os.path.exists(os.path.join(place, HOOKS)):
                shutil.copy(os.path.join(place, HOOKS), folder)
        # What a library needs, needs fewer libraries itself.
        order = sorted(paths, key=lambda name: len(needed(paths[name])))
        with open(os.path.join(package, "_bundle.py"), "w", encoding="ascii") as file:
            file.write('"""Written by setup.py: the libraries in _libs, as they are loaded."""\n\n')
            file.write(f"LIBRARIES = {order!r}\n")


def platform_tag():
    """The C library that was built with, or a newer one, on the same kind of processor."""
    machine = sysconfig.get_platform().split("-", 1)[1].replace("-", "_").replace(".", "_")
    name, version = platform.libc_ver()
    if name != "glibc":
        return f"linux_{machine}"
    return f"manylinux_{version.replace('.', '_')}_{machine}"


def commands():
    try:
        from setuptools.command.bdist_wheel import bdist_wheel
    except ImportError:
        from wheel.bdist_wheel import bdist_wheel

    class WheelOfOnePlatform(bdist_wheel):
        """The library does not depend on the version of Python."""

        def get_tag(self):
            return "py3", "none", platform_tag()

    return {"build_py": BuildWithLibrary, "bdist_wheel": WheelOfOnePlatform}


class DistributionWithLibrary(Distribution):
    """Goes to the folder of compiled packages."""

    def has_ext_modules(self):
        return True


if os.environ.get("CUNMOD_BUNDLE"):
    scripts = ["command/cunmod"] if os.environ.get("CUNMOD_BUNDLE_TOOL") else []
    setup(cmdclass=commands(), distclass=DistributionWithLibrary, scripts=scripts)
else:
    setup()
