/* FLINT's functions by their twins of cunmod_flint.h, with FLINT's signatures: a line for each.
 * Lines of one form are in flint_own_rows.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * own_NAME is what t-flint-own puts in the place of NAME in FLINT's programs. A line has the kind
 * of the result, the name, the parameters, and the call that returns the status:
 *
 *   POLY   the polynomial res, and perhaps others
 *   FOUND  the same, and an int: E_INVERSE, or `found` = 0, is the answer that there is none
 *   VALUE  a number, in `value`
 *   ARRAY  n numbers, at res
 *   ROWS   n polynomials, at res
 *
 * A V behind the kind marks an algorithm of FLINT's that has a name of its own.
 */
#include "tests/flint/flint_own_twins.h"

#include "tests/flint/flint_own_rows.h"

/* ---- elementary operations -------------------------------------------------- */

POLY(nmod_poly_add_series, RES_A_B_N, own_truncated(cunmod_nmod_poly_add(res, a, b, NULL), res, n))
POLY(nmod_poly_sub_series, RES_A_B_N, own_truncated(cunmod_nmod_poly_sub(res, a, b, NULL), res, n))
POLY(nmod_poly_scalar_addmul_nmod, RES_A_C, cunmod_nmod_poly_scalar_addmul(res, res, a, c, NULL))
POLY(nmod_poly_deflate, RES_A_K, cunmod_nmod_poly_deflate(res, a, (int64_t)k, NULL))
POLY(nmod_poly_inflate, RES_A_K, cunmod_nmod_poly_inflate(res, a, (int64_t)k, NULL))

/* ---- products and powers ---------------------------------------------------- */

#if OWN_FLINT < 30500
POLYV(nmod_poly_mul_KS, RES_A_B_BITS, cunmod_nmod_poly_mul(res, a, b, NULL))
POLYV(nmod_poly_mullow_KS, RES_A_B_BITS_N, cunmod_nmod_poly_mullow(res, a, b, n, NULL))
#endif

/* ---- divisions -------------------------------------------------------------- */

POLY(nmod_poly_div_newton_n_preinv, RES_A_B_INV, own_quotient(res, a, b))
POLY(nmod_poly_divrem_newton_n_preinv, RES_R_A_B_INV,
     OWN_WITH_DIVISOR(b, cunmod_nmod_poly_divrem_divisor(res, r, a, divisor)))
VALUE(nmod_poly_div_root, RES_A_C, cunmod_nmod_poly_div_root(&value, res, a, c, NULL))

/* ---- residues modulo a polynomial ------------------------------------------- */

POLY(nmod_poly_mulmod, RES_A_B_F, cunmod_nmod_poly_mulmod(res, a, b, f, NULL))
POLY(nmod_poly_mulmod_preinv, RES_A_B_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_mulmod_divisor(res, a, b, divisor)))
POLY(nmod_poly_powmod_ui_binexp, RES_A_E_F, cunmod_nmod_poly_powmod_ui_binexp(res, a, e, f, NULL))
POLY(nmod_poly_powmod_ui_binexp_preinv, RES_A_E_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powmod_ui_binexp_preinv(res, a, e, divisor)))
POLY(nmod_poly_powmod_fmpz_binexp, RES_A_FMPZ_F,
     cunmod_nmod_poly_powmod_fmpz_binexp(res, a, e, f, NULL))
POLY(nmod_poly_powmod_fmpz_binexp_preinv, RES_A_FMPZ_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powmod_fmpz_binexp_preinv(res, a, e, divisor)))
#if OWN_FLINT < 30000
POLY(nmod_poly_powmod_mpz_binexp, RES_A_MPZ_F, own_powmod_mpz(res, a, e, f))
POLY(nmod_poly_powmod_mpz_binexp_preinv, RES_A_MPZ_F_INV, own_powmod_mpz(res, a, e, f))
#endif
POLY(nmod_poly_powmod_x_ui_preinv, RES_E_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powmod_x_ui_preinv(res, e, divisor)))
POLY(nmod_poly_powmod_x_fmpz_preinv, RES_FMPZ_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powmod_x_fmpz_preinv(res, e, divisor)))
POLY(nmod_poly_compose_mod, RES_A_B_F, cunmod_nmod_poly_compose_mod(res, a, b, f, NULL))
POLYV(nmod_poly_compose_mod_horner, RES_A_B_F, cunmod_nmod_poly_compose_mod(res, a, b, f, NULL))
POLY(nmod_poly_compose_mod_brent_kung, RES_A_B_F, cunmod_nmod_poly_compose_mod(res, a, b, f, NULL))
POLY(nmod_poly_compose_mod_brent_kung_preinv, RES_A_B_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_compose_mod_divisor(res, a, b, divisor)))
ROWS(nmod_poly_powers_mod_naive, ROWS_A_N_F,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powers_mod_divisor(res, a, n, divisor)))
ROWS(nmod_poly_powers_mod_bsgs, ROWS_A_N_F,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powers_mod_divisor(res, a, n, divisor)))
ROWS(nmod_poly_compose_mod_brent_kung_vec_preinv, ROWS_A_LEN_N_B_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_compose_mod_vec_divisor(res, a, n, b, divisor)))
ROWSV(nmod_poly_compose_mod_brent_kung_vec_preinv_threaded, ROWS_A_LEN_N_B_F_INV,
      OWN_WITH_DIVISOR(f, cunmod_nmod_poly_compose_mod_vec_divisor(res, a, n, b, divisor)))

/* ---- Euclid's algorithm ----------------------------------------------------- */

FOUND(nmod_poly_invmod, RES_A_B, cunmod_nmod_poly_invmod(res, a, b, NULL))
FOUND(nmod_poly_multi_crt, RES_MODULI_VALUES_N, own_multi_crt(&found, res, moduli, values, n))
SIGN(nmod_poly_hgcd, MATRIX_RES_R_A_B,
     cunmod_nmod_poly_hgcd(m11, m12, m21, m22, res, r, &sign, a, b, NULL))

/* ---- power series ----------------------------------------------------------- */

#if OWN_FLINT < 30000
POLY(nmod_poly_exp_series_monomial_ui, RES_C_K_N,
     cunmod_nmod_poly_exp_series_monomial_ui(res, c, k, n, NULL))
POLY(nmod_poly_log_series_monomial_ui, RES_C_K_N,
     cunmod_nmod_poly_log_series_monomial_ui(res, c, k, n, NULL))
#endif
