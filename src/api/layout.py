"""Lines of generated files, and generated lines of files that are written by hand elsewhere.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import re
from typing import Dict, List

from fault import Fault


def fill(head: str, items: List[str], tail: str, indent: int = 8) -> List[str]:
    """Returns head, the items and tail in lines of at most 100 characters. indent: indentation of
    all lines but the first one."""
    lines = [head]
    for i, item in enumerate(items):
        item += "," if i < len(items) - 1 else tail
        space = "" if lines[-1].endswith(("(", "{", "[")) else " "
        if len(lines[-1] + space + item) > 100:
            lines.append(" " * indent + item)
        else:
            lines[-1] += space + item
    return lines


def with_regions(text: str, regions: Dict[str, List[str]]) -> str:
    """Returns the text with these lines in the region of each name. A region lies between two lines
    which are comments: the first ends with ": NAME", the second with "end of NAME"."""
    for name, lines in regions.items():
        body = "".join(line + "\n" for line in lines)
        pattern = re.compile(rf"(?<=: {name}\n).*?(?=^[^\n]* end of {name}\n)", re.S | re.M)
        found = list(pattern.finditer(text))
        if len(found) != 1:
            raise Fault(f"{len(found)} regions '{name}' in a file with generated lines, where there"
                        " should be one")
        text = text[:found[0].start()] + body + text[found[0].end():]
    return text
