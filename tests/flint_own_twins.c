/* FLINT's functions by their twins of cunmod_flint.h, with FLINT's signatures: a line for each.
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
#include "flint_own_twins.h"

/* ---- elementary operations -------------------------------------------------- */

POLY(nmod_poly_add, RES_A_B, cunmod_nmod_poly_add(res, a, b, NULL))
POLY(nmod_poly_sub, RES_A_B, cunmod_nmod_poly_sub(res, a, b, NULL))
POLY(nmod_poly_add_series, RES_A_B_N, own_truncated(cunmod_nmod_poly_add(res, a, b, NULL), res, n))
POLY(nmod_poly_sub_series, RES_A_B_N, own_truncated(cunmod_nmod_poly_sub(res, a, b, NULL), res, n))
POLY(nmod_poly_neg, RES_A, cunmod_nmod_poly_neg(res, a, NULL))
POLY(nmod_poly_scalar_mul_nmod, RES_A_C, cunmod_nmod_poly_scalar_mul(res, a, c, NULL))
POLY(nmod_poly_scalar_addmul_nmod, RES_A_C, cunmod_nmod_poly_scalar_addmul(res, res, a, c, NULL))
POLY(nmod_poly_shift_left, RES_A_N, cunmod_nmod_poly_shift_left(res, a, n, NULL))
POLY(nmod_poly_shift_right, RES_A_N, cunmod_nmod_poly_shift_right(res, a, n, NULL))
POLY(nmod_poly_reverse, RES_A_N, cunmod_nmod_poly_reverse(res, a, n, NULL))
POLY(nmod_poly_deflate, RES_A_K, cunmod_nmod_poly_deflate(res, a, (int64_t)k, NULL))
POLY(nmod_poly_inflate, RES_A_K, cunmod_nmod_poly_inflate(res, a, (int64_t)k, NULL))
POLY(nmod_poly_derivative, RES_A, cunmod_nmod_poly_derivative(res, a, NULL))
POLY(nmod_poly_integral, RES_A, cunmod_nmod_poly_integral(res, a, NULL))
POLY(nmod_poly_make_monic, RES_A, cunmod_nmod_poly_make_monic(res, a, NULL))
VALUE(nmod_poly_evaluate_nmod, A_C, cunmod_nmod_poly_evaluate_at(&value, a, c, NULL))

/* ---- products and powers ---------------------------------------------------- */

POLY(nmod_poly_mul, RES_A_B, cunmod_nmod_poly_mul(res, a, b, NULL))
POLYV(nmod_poly_mul_classical, RES_A_B, cunmod_nmod_poly_mul(res, a, b, NULL))
POLYV(nmod_poly_mul_KS2, RES_A_B, cunmod_nmod_poly_mul(res, a, b, NULL))
POLYV(nmod_poly_mul_KS4, RES_A_B, cunmod_nmod_poly_mul(res, a, b, NULL))
#if OWN_FLINT >= 30500
POLYV(nmod_poly_mul_KS, RES_A_B, cunmod_nmod_poly_mul(res, a, b, NULL))
POLYV(nmod_poly_mullow_KS, RES_A_B_N, cunmod_nmod_poly_mullow(res, a, b, n, NULL))
POLY(nmod_poly_mulmid, RES_A_B_LO_HI, cunmod_nmod_poly_mulmid(res, a, b, nlo, nhi, NULL))
POLYV(nmod_poly_mulmid_classical, RES_A_B_LO_HI, cunmod_nmod_poly_mulmid(res, a, b, nlo, nhi, NULL))
POLYV(nmod_poly_mulmid_KS, RES_A_B_LO_HI, cunmod_nmod_poly_mulmid(res, a, b, nlo, nhi, NULL))
#else
POLYV(nmod_poly_mul_KS, RES_A_B_BITS, cunmod_nmod_poly_mul(res, a, b, NULL))
POLYV(nmod_poly_mullow_KS, RES_A_B_BITS_N, cunmod_nmod_poly_mullow(res, a, b, n, NULL))
#endif
POLY(nmod_poly_mullow, RES_A_B_N, cunmod_nmod_poly_mullow(res, a, b, n, NULL))
POLYV(nmod_poly_mullow_classical, RES_A_B_N, cunmod_nmod_poly_mullow(res, a, b, n, NULL))
POLY(nmod_poly_mulhigh, RES_A_B_N, cunmod_nmod_poly_mulhigh(res, a, b, n, NULL))
POLYV(nmod_poly_mulhigh_classical, RES_A_B_N, cunmod_nmod_poly_mulhigh(res, a, b, n, NULL))
POLY(nmod_poly_pow, RES_A_E, cunmod_nmod_poly_pow(res, a, e, NULL))
POLYV(nmod_poly_pow_binexp, RES_A_E, cunmod_nmod_poly_pow(res, a, e, NULL))
POLY(nmod_poly_pow_trunc, RES_A_E_N, cunmod_nmod_poly_pow_trunc(res, a, e, n, NULL))
POLYV(nmod_poly_pow_trunc_binexp, RES_A_E_N, cunmod_nmod_poly_pow_trunc(res, a, e, n, NULL))

/* ---- divisions -------------------------------------------------------------- */

POLY(nmod_poly_divrem, RES_R_A_B, cunmod_nmod_poly_divrem(res, r, a, b, NULL))
POLYV(nmod_poly_divrem_basecase, RES_R_A_B, cunmod_nmod_poly_divrem(res, r, a, b, NULL))
POLY(nmod_poly_div, RES_A_B, cunmod_nmod_poly_div(res, a, b, NULL))
POLY(nmod_poly_rem, RES_A_B, cunmod_nmod_poly_rem(res, a, b, NULL))
#if OWN_FLINT < 30000
POLYV(nmod_poly_divrem_divconquer, RES_R_A_B, cunmod_nmod_poly_divrem(res, r, a, b, NULL))
POLYV(nmod_poly_divrem_newton, RES_R_A_B, cunmod_nmod_poly_divrem(res, r, a, b, NULL))
POLYV(nmod_poly_div_basecase, RES_A_B, cunmod_nmod_poly_div(res, a, b, NULL))
POLYV(nmod_poly_div_divconquer, RES_A_B, cunmod_nmod_poly_div(res, a, b, NULL))
POLYV(nmod_poly_div_newton, RES_A_B, cunmod_nmod_poly_div(res, a, b, NULL))
POLYV(nmod_poly_rem_basecase, RES_A_B, cunmod_nmod_poly_rem(res, a, b, NULL))
#endif
#if OWN_FLINT >= 30200
POLY(nmod_poly_divexact, RES_A_B, cunmod_nmod_poly_divexact(res, a, b, NULL))
#endif
POLY(nmod_poly_div_newton_n_preinv, RES_A_B_INV, own_quotient(res, a, b))
POLY(nmod_poly_divrem_newton_n_preinv, RES_R_A_B_INV,
     OWN_WITH_DIVISOR(b, cunmod_nmod_poly_divrem_divisor(res, r, a, divisor)))
VALUE(nmod_poly_div_root, RES_A_C, cunmod_nmod_poly_div_root(&value, res, a, c, NULL))
FOUND(nmod_poly_divides, RES_A_B, cunmod_nmod_poly_divides(&found, res, a, b, NULL))
FOUNDV(nmod_poly_divides_classical, RES_A_B, cunmod_nmod_poly_divides(&found, res, a, b, NULL))

/* ---- residues modulo a polynomial ------------------------------------------- */

POLY(nmod_poly_mulmod, RES_A_B_F, cunmod_nmod_poly_mulmod_unprepared(res, a, b, f, NULL))
POLY(nmod_poly_mulmod_preinv, RES_A_B_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_mulmod(res, a, b, divisor)))
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
POLY(nmod_poly_compose_mod, RES_A_B_F, cunmod_nmod_poly_compose_mod_unprepared(res, a, b, f, NULL))
POLYV(nmod_poly_compose_mod_horner, RES_A_B_F,
      cunmod_nmod_poly_compose_mod_unprepared(res, a, b, f, NULL))
POLY(nmod_poly_compose_mod_brent_kung, RES_A_B_F,
     cunmod_nmod_poly_compose_mod_unprepared(res, a, b, f, NULL))
POLY(nmod_poly_compose_mod_brent_kung_preinv, RES_A_B_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_compose_mod(res, a, b, divisor)))
ROWS(nmod_poly_powers_mod_naive, ROWS_A_N_F,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powers_mod(res, a, n, divisor)))
ROWS(nmod_poly_powers_mod_bsgs, ROWS_A_N_F,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_powers_mod(res, a, n, divisor)))
ROWS(nmod_poly_compose_mod_brent_kung_vec_preinv, ROWS_A_LEN_N_B_F_INV,
     OWN_WITH_DIVISOR(f, cunmod_nmod_poly_compose_mod_vec(res, a, n, b, divisor)))
ROWSV(nmod_poly_compose_mod_brent_kung_vec_preinv_threaded, ROWS_A_LEN_N_B_F_INV,
      OWN_WITH_DIVISOR(f, cunmod_nmod_poly_compose_mod_vec(res, a, n, b, divisor)))

/* ---- Euclid's algorithm ----------------------------------------------------- */

POLY(nmod_poly_gcd, RES_A_B, cunmod_nmod_poly_gcd(res, a, b, NULL))
POLYV(nmod_poly_gcd_euclidean, RES_A_B, cunmod_nmod_poly_gcd(res, a, b, NULL))
#if OWN_FLINT >= 30600
POLYV(nmod_poly_gcd_euclidean_redc_fast, RES_A_B, cunmod_nmod_poly_gcd(res, a, b, NULL))
#endif
POLYV(nmod_poly_gcd_hgcd, RES_A_B, cunmod_nmod_poly_gcd(res, a, b, NULL))
POLY(nmod_poly_xgcd, RES_S_T_A_B, cunmod_nmod_poly_xgcd(res, s, t, a, b, NULL))
POLYV(nmod_poly_xgcd_euclidean, RES_S_T_A_B, cunmod_nmod_poly_xgcd(res, s, t, a, b, NULL))
POLYV(nmod_poly_xgcd_hgcd, RES_S_T_A_B, cunmod_nmod_poly_xgcd(res, s, t, a, b, NULL))
POLY(nmod_poly_gcdinv, RES_R_A_B, cunmod_nmod_poly_gcdinv(res, r, a, b, NULL))
FOUND(nmod_poly_invmod, RES_A_B, cunmod_nmod_poly_invmod(res, a, b, NULL))
FOUND(nmod_poly_multi_crt, RES_MODULI_VALUES_N, own_multi_crt(&found, res, moduli, values, n))
VALUE(nmod_poly_resultant, A_B, cunmod_nmod_poly_resultant(&value, a, b, NULL))
VALUEV(nmod_poly_resultant_euclidean, A_B, cunmod_nmod_poly_resultant(&value, a, b, NULL))
VALUEV(nmod_poly_resultant_hgcd, A_B, cunmod_nmod_poly_resultant(&value, a, b, NULL))
VALUE(nmod_poly_discriminant, ONLY_A, cunmod_nmod_poly_discriminant(&value, a, NULL))
SIGN(nmod_poly_hgcd, MATRIX_RES_R_A_B,
     cunmod_nmod_poly_hgcd(m11, m12, m21, m22, res, r, &sign, a, b, NULL))

/* ---- power series ----------------------------------------------------------- */

POLY(nmod_poly_inv_series, RES_A_N, cunmod_nmod_poly_inv_series(res, a, n, NULL))
POLYV(nmod_poly_inv_series_basecase, RES_A_N, cunmod_nmod_poly_inv_series(res, a, n, NULL))
POLYV(nmod_poly_inv_series_newton, RES_A_N, cunmod_nmod_poly_inv_series(res, a, n, NULL))
POLY(nmod_poly_div_series, RES_A_B_N, cunmod_nmod_poly_div_series(res, a, b, n, NULL))
POLYV(nmod_poly_div_series_basecase, RES_A_B_N, cunmod_nmod_poly_div_series(res, a, b, n, NULL))
POLY(nmod_poly_log_series, RES_A_N, cunmod_nmod_poly_log_series(res, a, n, NULL))
POLY(nmod_poly_exp_series, RES_A_N, cunmod_nmod_poly_exp_series(res, a, n, NULL))
POLY(nmod_poly_sqrt_series, RES_A_N, cunmod_nmod_poly_sqrt_series(res, a, n, NULL))
POLY(nmod_poly_invsqrt_series, RES_A_N, cunmod_nmod_poly_invsqrt_series(res, a, n, NULL))
POLY(nmod_poly_tan_series, RES_A_N, cunmod_nmod_poly_tan_series(res, a, n, NULL))
POLY(nmod_poly_sin_series, RES_A_N, cunmod_nmod_poly_sin_series(res, a, n, NULL))
POLY(nmod_poly_cos_series, RES_A_N, cunmod_nmod_poly_cos_series(res, a, n, NULL))
POLY(nmod_poly_atan_series, RES_A_N, cunmod_nmod_poly_atan_series(res, a, n, NULL))
POLY(nmod_poly_asin_series, RES_A_N, cunmod_nmod_poly_asin_series(res, a, n, NULL))
POLY(nmod_poly_tanh_series, RES_A_N, cunmod_nmod_poly_tanh_series(res, a, n, NULL))
POLY(nmod_poly_sinh_series, RES_A_N, cunmod_nmod_poly_sinh_series(res, a, n, NULL))
POLY(nmod_poly_cosh_series, RES_A_N, cunmod_nmod_poly_cosh_series(res, a, n, NULL))
POLY(nmod_poly_atanh_series, RES_A_N, cunmod_nmod_poly_atanh_series(res, a, n, NULL))
POLY(nmod_poly_asinh_series, RES_A_N, cunmod_nmod_poly_asinh_series(res, a, n, NULL))
POLY(nmod_poly_revert_series, RES_A_N, cunmod_nmod_poly_revert_series(res, a, n, NULL))
POLY(nmod_poly_compose_series, RES_A_B_N, cunmod_nmod_poly_compose_series(res, a, b, n, NULL))
POLY(nmod_poly_power_sums, RES_A_N, cunmod_nmod_poly_power_sums(res, a, n, NULL))
POLYV(nmod_poly_power_sums_naive, RES_A_N, cunmod_nmod_poly_power_sums(res, a, n, NULL))
POLYV(nmod_poly_power_sums_schoenhage, RES_A_N, cunmod_nmod_poly_power_sums(res, a, n, NULL))
POLY(nmod_poly_power_sums_to_poly, RES_A, cunmod_nmod_poly_power_sums_to_poly(res, a, NULL))
POLYV(nmod_poly_power_sums_to_poly_naive, RES_A, cunmod_nmod_poly_power_sums_to_poly(res, a, NULL))
POLYV(nmod_poly_power_sums_to_poly_schoenhage, RES_A,
      cunmod_nmod_poly_power_sums_to_poly(res, a, NULL))
#if OWN_FLINT < 30000
POLY(nmod_poly_exp_series_monomial_ui, RES_C_K_N,
     cunmod_nmod_poly_exp_series_monomial_ui(res, c, k, n, NULL))
POLY(nmod_poly_log_series_monomial_ui, RES_C_K_N,
     cunmod_nmod_poly_log_series_monomial_ui(res, c, k, n, NULL))
POLYV(nmod_poly_exp_series_basecase, RES_A_N, cunmod_nmod_poly_exp_series(res, a, n, NULL))
POLYV(nmod_poly_revert_series_lagrange, RES_A_N, cunmod_nmod_poly_revert_series(res, a, n, NULL))
POLYV(nmod_poly_revert_series_lagrange_fast, RES_A_N,
      cunmod_nmod_poly_revert_series(res, a, n, NULL))
POLYV(nmod_poly_revert_series_newton, RES_A_N, cunmod_nmod_poly_revert_series(res, a, n, NULL))
POLYV(nmod_poly_compose_series_horner, RES_A_B_N,
      cunmod_nmod_poly_compose_series(res, a, b, n, NULL))
POLYV(nmod_poly_compose_series_brent_kung, RES_A_B_N,
      cunmod_nmod_poly_compose_series(res, a, b, n, NULL))
#endif

/* ---- composition and points ------------------------------------------------- */

POLY(nmod_poly_compose, RES_A_B, cunmod_nmod_poly_compose(res, a, b, NULL))
POLYV(nmod_poly_compose_horner, RES_A_B, cunmod_nmod_poly_compose(res, a, b, NULL))
#if OWN_FLINT < 30000
POLYV(nmod_poly_compose_divconquer, RES_A_B, cunmod_nmod_poly_compose(res, a, b, NULL))
#endif
POLY(nmod_poly_taylor_shift, RES_A_C, cunmod_nmod_poly_taylor_shift(res, a, c, NULL))
POLYV(nmod_poly_taylor_shift_horner, RES_A_C, cunmod_nmod_poly_taylor_shift(res, a, c, NULL))
POLYV(nmod_poly_taylor_shift_convolution, RES_A_C, cunmod_nmod_poly_taylor_shift(res, a, c, NULL))
ARRAY(nmod_poly_evaluate_nmod_vec, VALUES_A_XS_N,
      cunmod_nmod_poly_evaluate_nmod_vec(res, a, xs, n, NULL))
ARRAYV(nmod_poly_evaluate_nmod_vec_fast, VALUES_A_XS_N,
       cunmod_nmod_poly_evaluate_nmod_vec(res, a, xs, n, NULL))
POLY(nmod_poly_product_roots_nmod_vec, RES_XS_N,
     cunmod_nmod_poly_product_roots_nmod_vec(res, xs, n, NULL))
POLY(nmod_poly_interpolate_nmod_vec, RES_XS_YS_N,
     cunmod_nmod_poly_interpolate_nmod_vec(res, xs, ys, n, NULL))
POLYV(nmod_poly_interpolate_nmod_vec_fast, RES_XS_YS_N,
      cunmod_nmod_poly_interpolate_nmod_vec(res, xs, ys, n, NULL))
POLYV(nmod_poly_interpolate_nmod_vec_newton, RES_XS_YS_N,
      cunmod_nmod_poly_interpolate_nmod_vec(res, xs, ys, n, NULL))
POLYV(nmod_poly_interpolate_nmod_vec_barycentric, RES_XS_YS_N,
      cunmod_nmod_poly_interpolate_nmod_vec(res, xs, ys, n, NULL))
#if OWN_FLINT >= 30500
ARRAY(nmod_poly_evaluate_geometric_nmod_vec_fast, VALUES_A_C_N,
      cunmod_nmod_poly_evaluate_geometric_nmod_vec_fast(res, a, c, n, NULL))
POLY(nmod_poly_interpolate_geometric_nmod_vec_fast, RES_C_YS_N,
     cunmod_nmod_poly_interpolate_geometric_nmod_vec_fast(res, c, ys, n, NULL))
#endif
