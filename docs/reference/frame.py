"""What all HTML pages share: the style, the links at the top, the start and the end.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from html import escape
from typing import List

# The figures are drawn on white.
STYLE = """:root { color-scheme: light dark; --box: #f4f4f4; --line: #bbb; --text: #222; --page: #fff;
  --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --box: #26282b; --line: #555; --text: #ddd; --page: #17191b; --link: #8ab8f0; }
}
body { max-width: 48em; margin: auto; padding: 1em; font: 1em/1.5 sans-serif;
  color: var(--text); background: var(--page); }
a { color: var(--link); }
nav { border-bottom: 1px solid var(--line); padding-bottom: .6em; }
nav a { white-space: nowrap; margin-right: .6em; }
footer { border-top: 1px solid var(--line); margin-top: 2em; padding-top: .6em; }
footer a { margin-right: 1.5em; }
pre { background: var(--box); padding: .6em; white-space: pre-wrap; }
pre.code { white-space: pre; overflow-x: auto; }
code, pre { font: .95em/1.4 monospace; }
dt { font-family: monospace; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { vertical-align: top; text-align: left; padding: .15em 1em .15em 0; }
th { border-bottom: 1px solid var(--line); }
.right { text-align: right; }
.center { text-align: center; }
h3 { border-top: 1px solid var(--line); padding-top: .6em; }
img { max-width: 100%; height: auto; background: #fff; }"""


def file_of(header: str) -> str:
    """The page of a header of the reference."""
    return header.replace(".h", ".html")


def navigation(headers: List[str], version: str) -> str:
    links = [f'<a href="index.html">cunmod {escape(version)}</a>']
    links += ['<a href="index.html#pages">all pages</a>']
    links += [f'<a href="{file_of(name)}">{name}</a>' for name in headers]
    return "<nav>" + "\n".join(links) + "</nav>"


def contents(sections: List[List[str]]) -> List[str]:
    """A list of links to sections, each with the name of its place and its title in HTML."""
    lines = [f'<li><a href="#{place}">{title}</a></li>' for place, title in sections]
    return ["<ul>"] + lines + ["</ul>"]


def document(title: str, top: str, body: List[str]) -> str:
    out = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">']
    out += ['<meta name="viewport" content="width=device-width">']
    out += [f"<title>{escape(title)}</title>", f"<style>{STYLE}</style></head><body>", top]
    return "\n".join(out + body + ["</body></html>"]) + "\n"
