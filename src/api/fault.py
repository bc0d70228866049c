"""What is wrong with a file that the generator reads: generate.py prints it as one line.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""


class Fault(Exception):
    """Its text begins with the file, and its line where one line is wrong: FILE:LINE: what."""
