"""How the functions of _generated_functions.py are made of methods of Context.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Any, Callable

from ._arrays import T
from ._context import Context, default_context

if TYPE_CHECKING:  # which Python 3.8 does not have
    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")


def in_thread(method: Callable[Concatenate[Context, P], T]) -> Callable[P, T]:
    """A method of Context as a function, in the context of the calling thread. Its name, text and
    arguments are those of the method."""

    @functools.wraps(method)
    def function(*args: Any, **kwargs: Any) -> T:
        return method(default_context(), *args, **kwargs)

    signature = inspect.signature(method)
    arguments = list(signature.parameters.values())[1:]
    function.__signature__ = signature.replace(parameters=arguments)  # type: ignore[attr-defined]
    function.__module__ = __package__ or __name__
    function.__qualname__ = function.__name__
    return function
