"""The shared library: where it is, and its functions as ctypes knows them.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import importlib
import os
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_double, c_int, c_int64, c_uint64, c_void_p
from typing import Any, Dict, List, Tuple

SONAME = "libcunmod.so.0"

PROGRESS = CFUNCTYPE(None, c_void_p, c_double)  # cunmod_progress_t
POLL = CFUNCTYPE(None, c_void_p)  # cunmod_poll_t

# Letters of the signatures: the types of cunmod.h.
_TYPES: Dict[str, Any] = {
    "v": None,
    "i": c_int,
    "n": c_int64,
    "p": c_uint64,
    "s": c_char_p,  # const char *
    "t": c_char_p,  # char *, written
    "a": c_void_p,  # const uint64_t *
    "r": c_void_p,  # uint64_t *, a result
    "A": POINTER(c_void_p),  # const uint64_t *const *
    "h": c_void_p,  # a handle: context, polynomial, divisor, operand, points, batch
    "H": POINTER(c_void_p),  # a handle, written
    "N": POINTER(c_int64),
    "P": POINTER(c_uint64),
    "I": POINTER(c_int),
    "f": c_void_p,  # const volatile int *, or memory of the caller's
    "c": PROGRESS,
    "l": POLL,
    "D": POINTER(c_void_p),  # const void **
}

# Result, then arguments, of every function that the module calls.
SIGNATURES: Dict[str, str] = {
    "cunmod_status_text": "s i",
    "cunmod_version": "s",
    "cunmod_flint_version": "s",
    "cunmod_device_count": "i",
    "cunmod_ctx_create": "i H i",
    "cunmod_ctx_destroy": "v h",
    "cunmod_ctx_open": "i h",
    "cunmod_sync": "i h",
    "cunmod_trim": "i h",
    "cunmod_set_interrupt": "i h f",
    "cunmod_set_poll": "i h l f",
    "cunmod_catch_memory_errors": "v",
    "cunmod_set_path": "i h i",
    "cunmod_set_progress": "i h c f",
    "cunmod_set_early_termination": "i h i",
    "cunmod_set_algorithm": "i h i s",
    "cunmod_set_s": "i h i n",
    "cunmod_last_path": "i h",
    "cunmod_last_algorithm": "s h",
    "cunmod_last_s": "n h",
    "cunmod_last_reason": "s h",
    "cunmod_device_text": "i t n h",
    "cunmod_transferred": "i N N h",
    "cunmod_add": "i r a n a n p h",
    "cunmod_sub": "i r a n a n p h",
    "cunmod_neg": "i r a n p h",
    "cunmod_scalar_mul": "i r a n p p h",
    "cunmod_scalar_addmul": "i r a n a n p p h",
    "cunmod_shift_left": "i r a n n p h",
    "cunmod_shift_right": "i r a n n p h",
    "cunmod_reverse": "i r a n n p h",
    "cunmod_deflate": "i r a n n p h",
    "cunmod_inflate": "i r a n n p h",
    "cunmod_derivative": "i r a n p h",
    "cunmod_integral": "i r a n p h",
    "cunmod_make_monic": "i r a n p h",
    "cunmod_evaluate_at": "i r a n p p h",
    "cunmod_mul": "i r a n a n p h",
    "cunmod_sqr": "i r a n p h",
    "cunmod_mulmid": "i r a n a n n n p h",
    "cunmod_mullow": "i r a n a n n p h",
    "cunmod_mulhigh": "i r a n a n n p h",
    "cunmod_divrem": "i r r a n a n p h",
    "cunmod_div": "i r a n a n p h",
    "cunmod_rem": "i r a n a n p h",
    "cunmod_divexact": "i r a n a n p h",
    "cunmod_inv_series": "i r a n n p h",
    "cunmod_div_series": "i r a n a n n p h",
    "cunmod_gcd": "i r N a n a n p h",
    "cunmod_evaluate": "i r a n a n p h",
    "cunmod_interpolate": "i r a a n p h",
    "cunmod_product_roots": "i r a n p h",
    "cunmod_taylor_shift": "i r a n p p h",
    "cunmod_evaluate_geometric": "i r a n p n p h",
    "cunmod_interpolate_geometric": "i r p a n p h",
    "cunmod_xgcd": "i r N r r a n a n p h",
    "cunmod_invmod": "i r a n a n p h",
    "cunmod_resultant": "i r a n a n p h",
    "cunmod_hgcd": "i r r r N a n a n p h",
    "cunmod_ratrec": "i r n r n a n a n p h",
    "cunmod_pade": "i r n r n a n p h",
    "cunmod_minpoly": "i r N a n p h",
    "cunmod_pow": "i r a n p p h",
    "cunmod_pow_trunc": "i r a n p n p h",
    "cunmod_log_series": "i r a n n p h",
    "cunmod_exp_series": "i r a n n p h",
    "cunmod_sqrt_series": "i r a n n p h",
    "cunmod_invsqrt_series": "i r a n n p h",
    "cunmod_revert_series": "i r a n n p h",
    "cunmod_compose_series": "i r a n a n n p h",
    "cunmod_compose": "i r a n a n p h",
    "cunmod_power_sums": "i r a n n p h",
    "cunmod_power_sums_to_poly": "i r a n p h",
    "cunmod_tan_series": "i r a n n p h",
    "cunmod_sin_series": "i r a n n p h",
    "cunmod_cos_series": "i r a n n p h",
    "cunmod_atan_series": "i r a n n p h",
    "cunmod_asin_series": "i r a n n p h",
    "cunmod_tanh_series": "i r a n n p h",
    "cunmod_sinh_series": "i r a n n p h",
    "cunmod_cosh_series": "i r a n n p h",
    "cunmod_atanh_series": "i r a n n p h",
    "cunmod_asinh_series": "i r a n n p h",
    "cunmod_discriminant": "i r a n p h",
    "cunmod_divides": "i I r a n a n p h",
    "cunmod_remove": "i N r a n a n p h",
    "cunmod_squarefree_part": "i r a n p h",
    "cunmod_multi_crt": "i r A N A N n p h",
    "cunmod_gcdinv": "i r N r a n a n p h",
    "cunmod_poly_create": "i H p h",
    "cunmod_poly_destroy": "v h",
    "cunmod_poly_set_array": "i h a n",
    "cunmod_poly_get_array": "i r n h",
    "cunmod_poly_length": "i N h",
    "cunmod_poly_modulus": "i P h",
    "cunmod_poly_device_pointer": "i D I h",
    "cunmod_poly_add": "i h h h",
    "cunmod_poly_sub": "i h h h",
    "cunmod_poly_neg": "i h h",
    "cunmod_poly_scalar_mul": "i h h p",
    "cunmod_poly_scalar_addmul": "i h h h p",
    "cunmod_poly_shift_left": "i h h n",
    "cunmod_poly_shift_right": "i h h n",
    "cunmod_poly_truncate": "i h h n",
    "cunmod_poly_reverse": "i h h n",
    "cunmod_poly_deflate": "i h h n",
    "cunmod_poly_inflate": "i h h n",
    "cunmod_poly_derivative": "i h h",
    "cunmod_poly_integral": "i h h",
    "cunmod_poly_make_monic": "i h h",
    "cunmod_poly_evaluate_at": "i P h p",
    "cunmod_poly_get_coeff": "i P h n",
    "cunmod_poly_set_coeff": "i h n p",
    "cunmod_poly_set": "i h h",
    "cunmod_poly_equal": "i I h h",
    "cunmod_poly_is_zero": "i I h",
    "cunmod_poly_random": "i h n p",
    "cunmod_poly_mul": "i h h h",
    "cunmod_poly_pow": "i h h p",
    "cunmod_poly_sqr": "i h h",
    "cunmod_poly_mulmid": "i h h h n n",
    "cunmod_poly_mullow": "i h h h n",
    "cunmod_poly_mulhigh": "i h h h n",
    "cunmod_poly_divrem": "i h h h h",
    "cunmod_poly_div": "i h h h",
    "cunmod_poly_rem": "i h h h",
    "cunmod_poly_divexact": "i h h h",
    "cunmod_poly_inv_series": "i h h n",
    "cunmod_poly_div_series": "i h h h n",
    "cunmod_poly_gcd": "i h h h",
    "cunmod_poly_xgcd": "i h h h h h",
    "cunmod_poly_invmod": "i h h h",
    "cunmod_poly_resultant": "i r h h",
    "cunmod_poly_hgcd": "i h h h h h h N h h",
    "cunmod_poly_ratrec": "i h n h n h h",
    "cunmod_poly_pade": "i h n h n h",
    "cunmod_poly_minpoly": "i h h n",
    "cunmod_poly_pow_trunc": "i h h p n",
    "cunmod_poly_log_series": "i h h n",
    "cunmod_poly_exp_series": "i h h n",
    "cunmod_poly_sqrt_series": "i h h n",
    "cunmod_poly_invsqrt_series": "i h h n",
    "cunmod_poly_revert_series": "i h h n",
    "cunmod_poly_compose": "i h h h",
    "cunmod_poly_compose_series": "i h h h n",
    "cunmod_poly_power_sums": "i h h n",
    "cunmod_poly_discriminant": "i P h",
    "cunmod_poly_divides": "i I h h h",
    "cunmod_poly_remove": "i N h h h",
    "cunmod_poly_squarefree_part": "i h h",
    "cunmod_poly_multi_crt": "i h H H n",
    "cunmod_recurrence_create": "i H p h",
    "cunmod_recurrence_destroy": "v h",
    "cunmod_recurrence_start_over": "i h",
    "cunmod_recurrence_number": "i N h",
    "cunmod_recurrence_add": "i h a n",
    "cunmod_recurrence_add_zeros": "i h n",
    "cunmod_recurrence_add_poly": "i h h n",
    "cunmod_recurrence_reduce": "i I h",
    "cunmod_recurrence_get_arrays": "i r r h",
    "cunmod_poly_gcdinv": "i h h h h",
    "cunmod_poly_power_sums_to_poly": "i h h",
    "cunmod_poly_tan_series": "i h h n",
    "cunmod_poly_sin_series": "i h h n",
    "cunmod_poly_cos_series": "i h h n",
    "cunmod_poly_atan_series": "i h h n",
    "cunmod_poly_asin_series": "i h h n",
    "cunmod_poly_tanh_series": "i h h n",
    "cunmod_poly_sinh_series": "i h h n",
    "cunmod_poly_cosh_series": "i h h n",
    "cunmod_poly_atanh_series": "i h h n",
    "cunmod_poly_asinh_series": "i h h n",
    "cunmod_poly_equal_trunc": "i I h h n",
    "cunmod_poly_hamming_weight": "i N h",
    "cunmod_poly_deflation": "i N h",
    "cunmod_operand_create": "i H a n n p h",
    "cunmod_operand_create_poly": "i H h n",
    "cunmod_operand_destroy": "v h",
    "cunmod_mulmid_operand": "i r a n h n n",
    "cunmod_poly_mulmid_operand": "i h h h n n",
    "cunmod_divisor_create": "i H a n p h",
    "cunmod_divisor_create_poly": "i H h",
    "cunmod_divisor_destroy": "v h",
    "cunmod_divisor_length": "i N h",
    "cunmod_divrem_divisor": "i r r a n h",
    "cunmod_rem_divisor": "i r a n h",
    "cunmod_mulmod": "i r a n a n h",
    "cunmod_powmod": "i r a n a n h",
    "cunmod_powmod_x": "i r a n h",
    "cunmod_compose_mod": "i r a n a n h",
    "cunmod_poly_divrem_divisor": "i h h h h",
    "cunmod_poly_rem_divisor": "i h h h",
    "cunmod_poly_mulmod": "i h h h h",
    "cunmod_poly_compose_mod": "i h h h h",
    "cunmod_poly_powmod": "i h h a n h",
    "cunmod_poly_powmod_x": "i h a n h",
    "cunmod_points_create": "i H a n p h",
    "cunmod_points_create_poly": "i H h n",
    "cunmod_points_destroy": "v h",
    "cunmod_points_number": "i N h",
    "cunmod_evaluate_points": "i r a n h",
    "cunmod_interpolate_points": "i r a h",
    "cunmod_poly_evaluate_points": "i h h h",
    "cunmod_powers_mod": "i r a n n h",
    "cunmod_poly_powers_mod": "i H h n h",
    "cunmod_compose_mod_vec": "i r a n n a n h",
    "cunmod_poly_compose_mod_vec": "i H H n h h",
    "cunmod_product_roots_points": "i r h",
    "cunmod_poly_product_roots": "i h h n",
    "cunmod_poly_interpolate_points": "i h h h",
    "cunmod_poly_evaluate": "i h h h n",
    "cunmod_poly_interpolate": "i h h h n",
    "cunmod_poly_taylor_shift": "i h h p",
    "cunmod_poly_evaluate_geometric": "i h h p n",
    "cunmod_poly_interpolate_geometric": "i h p h n",
    "cunmod_moduli_create": "i H a n h",
    "cunmod_moduli_destroy": "v h",
    "cunmod_batch_create": "i H h",
    "cunmod_batch_destroy": "v h",
    "cunmod_batch_set_arrays": "i h a N",
    "cunmod_batch_get_arrays": "i r N h",
    "cunmod_batch_lengths": "i N h",
    "cunmod_batch_statuses": "i I h",
    "cunmod_batch_equal": "i I h h",
    "cunmod_primes": "i r n p",
    "cunmod_batch_set_integers": "i h a n n",
    "cunmod_batch_get_integers": "i r n n h",
    "cunmod_batch_integer_words": "i N h",
    "cunmod_integers_mul": "i r n a n n a n n h",
    "cunmod_integers_sqr": "i r n a n n h",
    "cunmod_integers_mullow": "i r n a n n a n n n h",
    "cunmod_integers_mul_words": "i N a n n a n n",
    "cunmod_integers_resultant": "i r n a n n a n n h",
    "cunmod_integers_resultant_words": "i N a n n a n n",
    "cunmod_integers_discriminant": "i r n a n n h",
    "cunmod_integers_discriminant_words": "i N a n n",
    "cunmod_integers_divides": "i I r N n a n n a n n h",
    "cunmod_integers_divexact": "i r N n a n n a n n h",
    "cunmod_integers_divexact_words": "i N a n n a n n",
    "cunmod_integers_evaluate": "i r n a n n a n n h",
    "cunmod_integers_evaluate_words": "i N a n n a n n",
    "cunmod_integers_xgcd": "i r r r n a n n a n n h",
    "cunmod_integers_xgcd_words": "i N a n n a n n",
    "cunmod_integers_gcd": "i r N n a n n a n n h",
    "cunmod_integers_gcd_words": "i N a n n a n n",
    "cunmod_bivariate_resultant_length": "i N n n n n",
    "cunmod_bivariate_resultant": "i r a n n a n n p h",
    "cunmod_integers_bivariate_resultant": "i r n a n n n a n n n h",
    "cunmod_integers_bivariate_resultant_words": "i N a n n n a n n n",
    "cunmod_integers_mul_residues": "i r a n a n n a n n h",
    "cunmod_integers_resultant_residues": "i r a n a n n a n n h",
    "cunmod_integers_discriminant_residues": "i r a n a n n h",
    "cunmod_integers_combine": "i r n n a a n h",
    "cunmod_integers_mat_det": "i r n a n n n h",
    "cunmod_integers_mat_det_words": "i N a n n n",
    "cunmod_integers_mat_charpoly": "i r n a n n n h",
    "cunmod_integers_mat_charpoly_words": "i N a n n n",
    "cunmod_poly_mat_det": "i r a n n p h",
    "cunmod_poly_mat_charpoly": "i r a n n p h",
    "cunmod_batch_set": "i h h",
    "cunmod_batch_add": "i h h h",
    "cunmod_batch_sub": "i h h h",
    "cunmod_batch_neg": "i h h",
    "cunmod_batch_scalar_mul": "i h h h",
    "cunmod_batch_scalar_addmul": "i h h h h",
    "cunmod_batch_shift_left": "i h h n",
    "cunmod_batch_shift_right": "i h h n",
    "cunmod_batch_truncate": "i h h n",
    "cunmod_batch_reverse": "i h h n",
    "cunmod_batch_take": "i h h n n n",
    "cunmod_batch_derivative": "i h h",
    "cunmod_batch_integral": "i h h",
    "cunmod_batch_make_monic": "i h h",
    "cunmod_batch_mul": "i h h h",
    "cunmod_batch_sqr": "i h h",
    "cunmod_batch_mullow": "i h h h n",
    "cunmod_batch_mulmid": "i h h h n n",
    "cunmod_batch_divrem": "i h h h h",
    "cunmod_batch_rem": "i h h h",
    "cunmod_batch_evaluate": "i h h h n",
    "cunmod_batch_interpolate": "i h h h n",
    "cunmod_batch_powmod": "i h h a h",
    "cunmod_batch_powmod_x": "i h a h",
    "cunmod_batch_gcd": "i h h h",
    "cunmod_batch_resultant": "i h h h",
    "cunmod_batch_xgcd": "i h h h h h",
    "cunmod_batch_invmod": "i h h h",
}


def _candidates() -> List[List[str]]:
    """What to try: lists of libraries, of which the last is cunmod's and needs those before it. The
    name in the environment alone; or what a wheel has brought; or where make install has put the
    library, and then wherever the system looks."""
    named = os.environ.get("CUNMOD_LIBRARY")
    if named:
        return [[named]]
    bundle = _written("_bundle")  # by setup.py
    if bundle is not None:
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_libs")
        return [[os.path.join(folder, name) for name in bundle.LIBRARIES]]
    installed = _written("_config")  # by make install
    if installed is not None:
        return [[os.path.join(installed.LIBDIR, SONAME)], [SONAME]]
    return [[SONAME]]


def _written(name: str) -> Any:
    """A module of this package that is there in some installations, or None."""
    try:
        return importlib.import_module("." + name, __package__)
    except ImportError:
        return None


def _load() -> ctypes.CDLL:
    reasons = []
    for names in _candidates():
        try:
            # The loader takes a library that is there already for one of the same soname that the
            # next one needs.
            return [ctypes.CDLL(name) for name in names][-1]
        except OSError as error:
            reasons.append(str(error))
    raise ImportError(
        "the shared library of cunmod cannot be loaded (CUNMOD_LIBRARY names another one): "
        + "; ".join(reasons)
    )


def types_of(signature: str) -> Tuple[Any, List[Any]]:
    """ctypes' types of the result and of the arguments."""
    letters = signature.split()
    return _TYPES[letters[0]], [_TYPES[letter] for letter in letters[1:]]


lib = _load()
for _name, _signature in SIGNATURES.items():
    _function = getattr(lib, _name)
    _function.restype, _function.argtypes = types_of(_signature)

# FLINT and GMP are the library's own here, unless another module has loaded the same ones: then
# both go on as before but for what cunmod computes.
lib.cunmod_catch_memory_errors()
