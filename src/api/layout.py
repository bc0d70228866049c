"""Lines of generated files, and generated lines of files that are written by hand elsewhere.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import re
from typing import Dict, List


def fill(head: str, items: List[str], tail: str) -> List[str]:
    """head, the items and tail, in lines of at most 100 characters."""
    lines = [head]
    for i, item in enumerate(items):
        item += "," if i < len(items) - 1 else tail
        space = "" if lines[-1].endswith(("(", "{")) else " "
        if len(lines[-1] + space + item) > 100:
            lines.append("        " + item)
        else:
            lines[-1] += space + item
    return lines


def with_regions(text: str, regions: Dict[str, List[str]]) -> str:
    """The text with these lines in the region of each name. A region lies between two lines, which
    are comments: the first ends with ": NAME", the second with "end of NAME"."""
    for name, lines in regions.items():
        body = "".join(line + "\n" for line in lines)
        pattern = re.compile(rf"(?<=: {name}\n).*?(?=^[^\n]* end of {name}\n)", re.S | re.M)
        text, count = pattern.subn(lambda _, new=body: new, text)
        if count != 1:
            raise ValueError(f"{count} regions '{name}', where there should be one")
    return text
