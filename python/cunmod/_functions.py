"""The operations in a context of the calling thread.

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


def _in_thread(method: Callable[Concatenate[Context, P], T]) -> Callable[P, T]:
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


add = _in_thread(Context.add)
sub = _in_thread(Context.sub)
neg = _in_thread(Context.neg)
scalar_mul = _in_thread(Context.scalar_mul)
scalar_addmul = _in_thread(Context.scalar_addmul)
shift_left = _in_thread(Context.shift_left)
shift_right = _in_thread(Context.shift_right)
reverse = _in_thread(Context.reverse)
deflate = _in_thread(Context.deflate)
inflate = _in_thread(Context.inflate)
derivative = _in_thread(Context.derivative)
integral = _in_thread(Context.integral)
monic = _in_thread(Context.monic)
evaluate_at = _in_thread(Context.evaluate_at)
mul = _in_thread(Context.mul)
sqr = _in_thread(Context.sqr)
mullow = _in_thread(Context.mullow)
mulhigh = _in_thread(Context.mulhigh)
mulmid = _in_thread(Context.mulmid)
divrem = _in_thread(Context.divrem)
div = _in_thread(Context.div)
rem = _in_thread(Context.rem)
divexact = _in_thread(Context.divexact)
inv_series = _in_thread(Context.inv_series)
div_series = _in_thread(Context.div_series)
mulmod = _in_thread(Context.mulmod)
powmod = _in_thread(Context.powmod)
compose_mod = _in_thread(Context.compose_mod)
gcd = _in_thread(Context.gcd)
xgcd = _in_thread(Context.xgcd)
invmod = _in_thread(Context.invmod)
resultant = _in_thread(Context.resultant)
hgcd = _in_thread(Context.hgcd)
ratrec = _in_thread(Context.ratrec)
pade = _in_thread(Context.pade)
minpoly = _in_thread(Context.minpoly)
evaluate = _in_thread(Context.evaluate)
interpolate = _in_thread(Context.interpolate)
product_roots = _in_thread(Context.product_roots)
taylor_shift = _in_thread(Context.taylor_shift)
evaluate_geometric = _in_thread(Context.evaluate_geometric)
interpolate_geometric = _in_thread(Context.interpolate_geometric)
pow = _in_thread(Context.pow)
pow_trunc = _in_thread(Context.pow_trunc)
log_series = _in_thread(Context.log_series)
exp_series = _in_thread(Context.exp_series)
sqrt_series = _in_thread(Context.sqrt_series)
invsqrt_series = _in_thread(Context.invsqrt_series)
revert_series = _in_thread(Context.revert_series)
compose = _in_thread(Context.compose)
compose_series = _in_thread(Context.compose_series)
power_sums = _in_thread(Context.power_sums)
power_sums_to_poly = _in_thread(Context.power_sums_to_poly)
tan_series = _in_thread(Context.tan_series)
sin_series = _in_thread(Context.sin_series)
cos_series = _in_thread(Context.cos_series)
atan_series = _in_thread(Context.atan_series)
asin_series = _in_thread(Context.asin_series)
tanh_series = _in_thread(Context.tanh_series)
sinh_series = _in_thread(Context.sinh_series)
cosh_series = _in_thread(Context.cosh_series)
atanh_series = _in_thread(Context.atanh_series)
asinh_series = _in_thread(Context.asinh_series)
discriminant = _in_thread(Context.discriminant)
divides = _in_thread(Context.divides)
remove = _in_thread(Context.remove)
squarefree_part = _in_thread(Context.squarefree_part)
multi_crt = _in_thread(Context.multi_crt)
gcdinv = _in_thread(Context.gcdinv)
integers_mul = _in_thread(Context.integers_mul)
integers_sqr = _in_thread(Context.integers_sqr)
integers_mullow = _in_thread(Context.integers_mullow)
integers_resultant = _in_thread(Context.integers_resultant)
integers_discriminant = _in_thread(Context.integers_discriminant)
integers_gcd = _in_thread(Context.integers_gcd)
integers_divides = _in_thread(Context.integers_divides)
integers_divexact = _in_thread(Context.integers_divexact)
integers_evaluate = _in_thread(Context.integers_evaluate)
integers_xgcd = _in_thread(Context.integers_xgcd)
integers_bivariate_resultant = _in_thread(Context.integers_bivariate_resultant)
bivariate_resultant = _in_thread(Context.bivariate_resultant)
integers_mat_det = _in_thread(Context.integers_mat_det)
integers_mat_charpoly = _in_thread(Context.integers_mat_charpoly)
poly_mat_det = _in_thread(Context.poly_mat_det)
poly_mat_charpoly = _in_thread(Context.poly_mat_charpoly)
