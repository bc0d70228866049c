"""What the tests share: where the package is, and contexts.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import pytest  # noqa: E402

import cunmod  # noqa: E402


def _paths():
    return ["cpu"] + (["gpu"] if cunmod.device_count() else [])


@pytest.fixture(params=_paths())
def ctx(request):
    """A context for each path that there is."""
    context = cunmod.Context()
    context.set_path(request.param)
    return context
