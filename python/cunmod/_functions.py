"""The operations over the integers and on grids in a context of the calling thread. The operations
of _generated_functions.py are made in the same way.

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


integers_mul = in_thread(Context.integers_mul)
integers_sqr = in_thread(Context.integers_sqr)
integers_mullow = in_thread(Context.integers_mullow)
integers_resultant = in_thread(Context.integers_resultant)
integers_discriminant = in_thread(Context.integers_discriminant)
integers_gcd = in_thread(Context.integers_gcd)
integers_divides = in_thread(Context.integers_divides)
integers_divexact = in_thread(Context.integers_divexact)
integers_evaluate = in_thread(Context.integers_evaluate)
integers_xgcd = in_thread(Context.integers_xgcd)
integers_bivariate_resultant = in_thread(Context.integers_bivariate_resultant)
bivariate_resultant = in_thread(Context.bivariate_resultant)
integers_det = in_thread(Context.integers_det)
integers_charpoly = in_thread(Context.integers_charpoly)
det = in_thread(Context.det)
charpoly = in_thread(Context.charpoly)
