"""Makes the manual pages and the HTML reference of the comments of the headers, and HTML of the
pages of the project.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: make_reference.py VERSION SOURCE OUT

SOURCE is the folder of the sources; OUT gets man3/ and html/. titles.txt has a line for a page, the
name of its first function and what it does; a page without one takes what its comment says first.
"""

import os
import shutil
import sys

import frame
import guide
import header
import man
import prose
import web

# Each header, with the headers that have its declarations.
HEADERS = {
    "cunmod.h": ("cunmod_base.h", "cunmod_poly.h", "cunmod_factor.h", "cunmod_device.h",
                 "cunmod_integers.h", "cunmod_matrix.h"),
    "cunmod_flint.h": (),
    "cunmod_fmpq.h": (),
    "cunmod_fmpz.h": (),
    "cunmod_fmpz_mod.h": (),
    "cunmod_fmpz_mat.h": (),
    "cunmod_mat.h": (),
    "cunmod_mpoly.h": (),
    "cunmod_nmod_mat.h": (),
    "cunmod_nmod_poly_factor.h": (),
    "cunmod_poly_mat.h": (),
}
TITLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "titles.txt")


def titles_of(headers, path):
    titles = {}
    for one in headers:
        for page in one.pages:
            titles[page.name] = prose.first_clause(page.parts[0].comment)
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                name, title = line.strip().split(None, 1)
                if name not in titles:
                    sys.exit(f"{path}: no page is named {name}")
                titles[name] = title
    return titles


def pages_of_headers():
    """The page of the reference in which each header is described."""
    return {
        "include/" + file: frame.file_of(name)
        for name, files in HEADERS.items()
        for file in (name, *files)
    }


def write_html(folder, source, headers, titles, version):
    top = frame.navigation(list(HEADERS), version)
    reference = web.Web(headers, titles, version, top)
    pages = guide.Guide(source, pages_of_headers(), reference.places)
    reference.guide = pages.titles()
    reference.write(folder)
    pages.write(folder, top)


def main(version, source, out):
    include = os.path.join(source, "include")
    headers = [header.read([os.path.join(include, file) for file in (name, *files)], name)
               for name, files in HEADERS.items()]
    titles = titles_of(headers, TITLES)
    for folder in ("man3", "html"):
        shutil.rmtree(os.path.join(out, folder), ignore_errors=True)
        os.makedirs(os.path.join(out, folder))
    man.write(os.path.join(out, "man3"), headers, titles, version)
    write_html(os.path.join(out, "html"), source, headers, titles, version)


if __name__ == "__main__":
    main(*sys.argv[1:])
