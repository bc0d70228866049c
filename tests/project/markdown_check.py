"""Prints where docs/reference/markdown.py makes other HTML than GitHub, or HTML of what it does not
know; the status is 1 then.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: markdown_check.py SOURCE
"""

import sys
from html import escape
from pathlib import Path

CASES = {
    "[a](https://x.org/?a=1&b=2)": '<p><a href="https://x.org/?a=1&amp;b=2">a</a></p>',
    "<https://x.org/?a=1&b=2>":
        '<p><a href="https://x.org/?a=1&amp;b=2">https://x.org/?a=1&amp;b=2</a></p>',
    '![a "b" `c<d` **e**](f.svg)': '<p><img src="f.svg" alt="a &quot;b&quot; c&lt;d e"></p>',
    "[run](none:examples/run)": "<p>run</p>",
    "[the file](none:examples/run)": "<p>the file (<code>examples/run</code>)</p>",
    "[how to run](none:examples/run)": "<p>how to run (<code>examples/run</code>)</p>",
    "## a < b & c": '<h2 id="a--b--c">a &lt; b &amp; c</h2>',
    "| `a` |\n| --- |\n| `x \\| y` \\| z |":
        "<table>\n<tr><th><code>a</code></th></tr>\n<tr><td><code>x | y</code> | z</td></tr>\n"
        "</table>",
    "3. a\n4. b": '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>',
    "- a\n\n\n- b": "<ul>\n<li>a</li>\n<li>b</li>\n</ul>",
    "1. a\n\n- b": "<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>",
    "```c\n> a\n---\n```": '<pre class="code">&gt; a\n---</pre>',
}
# What the program ends for, and the number of the line that it names.
REFUSED = {
    "a\n\n1. a\n- b": 4,
    "- a\n* b": 2,
    "a\n\n```c title\nb\n```": 3,
    "a\n\n```c\nb": 3,
    "~~~\na\n~~~": 1,
    "a\n> b": 2,
    "a\n\n- b\n\n  c\n  > d": 6,
    "a\n---": 2,
    "a\n\n---": 3,
    "a&nbsp;b": 1,
    "a <b>b</b>": 1,
    "a <!-- b -->": 1,
    "a _b_": 1,
    "a  \nb": 1,
    "[a](b c)": 1,
    "[a]: b": 1,
    "+ a": 1,
    "- [ ] a": 1,
    "![a](none:a.png)": 1,
    "| a | b |\n| --- | --- |\n| c |": 3,
    "| a |\n| --- |\n| b |\nc": 4,
    "a | b\n--- | ---": 2,
    "a\n\n # b": 3,
}


def resolve(target):
    return ("", target[5:]) if target.startswith("none:") else (target, "")


def convert(markdown, text):
    page = markdown.Markdown("page.md", resolve, lambda code: f"<code>{escape(code)}</code>")
    return "\n".join(page.blocks(text.splitlines()))


def all_wrong(markdown):
    for text, wanted in CASES.items():
        found = convert(markdown, text)
        if found != wanted:
            yield f"of {text!r} is made {found!r}, not {wanted!r}"
    for text, line in REFUSED.items():
        try:
            yield f"of {text!r} is made {convert(markdown, text)!r}"
        except SystemExit as end:
            if not str(end).startswith(f"page.md:{line}: "):
                yield f"for {text!r} the program says {str(end)!r}"


def main(source):
    sys.path.insert(0, str(Path(source) / "docs" / "reference"))
    import markdown

    wrong = list(all_wrong(markdown))
    print("\n".join(wrong) or f"{len(CASES) + len(REFUSED)} pieces of Markdown")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
