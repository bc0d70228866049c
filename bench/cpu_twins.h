/* The functions of cunmod_flint.h, and the fastest that FLINT has for the same: a line for each.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This list is included several times, with different macros TWIN. A line has the name, the largest
 * n, the call of the library, which is a status, and FLINT's. x has the operands (bench_twin_t),
 * and r, v, w are the places of polynomials, of an array and of a number.
 */

/* ---- elementary operations -------------------------------------------------- */

TWIN(add, EVERY, cunmod_nmod_poly_add(r, x->a, x->b, x->ctx), nmod_poly_add(r, x->a, x->b))
TWIN(sub, EVERY, cunmod_nmod_poly_sub(r, x->a, x->b, x->ctx), nmod_poly_sub(r, x->a, x->b))
TWIN(scalar_addmul, EVERY, cunmod_nmod_poly_scalar_addmul(r, x->a, x->b, x->c, x->ctx),
     (nmod_poly_set(r, x->a), nmod_poly_scalar_addmul_nmod(r, x->b, x->c)))
TWIN(neg, EVERY, cunmod_nmod_poly_neg(r, x->a, x->ctx), nmod_poly_neg(r, x->a))
TWIN(scalar_mul, EVERY, cunmod_nmod_poly_scalar_mul(r, x->a, x->c, x->ctx),
     nmod_poly_scalar_mul_nmod(r, x->a, x->c))
TWIN(shift_left, EVERY, cunmod_nmod_poly_shift_left(r, x->a, 3, x->ctx),
     nmod_poly_shift_left(r, x->a, 3))
TWIN(shift_right, EVERY, cunmod_nmod_poly_shift_right(r, x->a, 3, x->ctx),
     nmod_poly_shift_right(r, x->a, 3))
TWIN(reverse, EVERY, cunmod_nmod_poly_reverse(r, x->a, x->n, x->ctx),
     nmod_poly_reverse(r, x->a, x->n))
TWIN(deflate, EVERY, cunmod_nmod_poly_deflate(r, x->even, 2, x->ctx),
     nmod_poly_deflate(r, x->even, 2))
TWIN(inflate, EVERY, cunmod_nmod_poly_inflate(r, x->a, 2, x->ctx), nmod_poly_inflate(r, x->a, 2))
TWIN(derivative, EVERY, cunmod_nmod_poly_derivative(r, x->a, x->ctx), nmod_poly_derivative(r, x->a))
TWIN(integral, EVERY, cunmod_nmod_poly_integral(r, x->a, x->ctx), nmod_poly_integral(r, x->a))
TWIN(make_monic, EVERY, cunmod_nmod_poly_make_monic(r, x->a, x->ctx), nmod_poly_make_monic(r, x->a))
TWIN(evaluate_at, EVERY, cunmod_nmod_poly_evaluate_at(w, x->a, x->c, x->ctx),
     *w = nmod_poly_evaluate_nmod(x->a, x->c))

/* ---- products ------------------------------------------------------------------ */

TWIN(mul, EVERY, cunmod_nmod_poly_mul(r, x->a, x->b, x->ctx), nmod_poly_mul(r, x->a, x->b))
TWIN(sqr, EVERY, cunmod_nmod_poly_sqr(r, x->a, x->ctx), nmod_poly_mul(r, x->a, x->a))
TWIN(mullow, EVERY, cunmod_nmod_poly_mullow(r, x->a, x->b, x->n, x->ctx),
     nmod_poly_mullow(r, x->a, x->b, x->n))
#if __FLINT_RELEASE >= 30500
TWIN(mulmid, EVERY, cunmod_nmod_poly_mulmid(r, x->a, x->b, x->n / 2, x->n, x->ctx),
     nmod_poly_mulmid(r, x->a, x->b, x->n / 2, x->n))
#endif
TWIN(mul_operand, EVERY, cunmod_nmod_poly_mul_operand(r, x->a, x->operand),
     nmod_poly_mul(r, x->a, x->b))
TWIN(pow, 1000, cunmod_nmod_poly_pow(r, x->a, 5, x->ctx), nmod_poly_pow(r, x->a, 5))
TWIN(pow_trunc, EVERY, cunmod_nmod_poly_pow_trunc(r, x->a, 5, x->n, x->ctx),
     nmod_poly_pow_trunc(r, x->a, 5, x->n))

/* ---- divisions ----------------------------------------------------------------- */

TWIN(divrem, EVERY, cunmod_nmod_poly_divrem(r, r + 1, x->twice, x->f, x->ctx),
     nmod_poly_divrem(r, r + 1, x->twice, x->f))
TWIN(div, EVERY, cunmod_nmod_poly_div(r, x->twice, x->f, x->ctx), nmod_poly_div(r, x->twice, x->f))
#if __FLINT_RELEASE >= 30200
TWIN(divexact, EVERY, cunmod_nmod_poly_divexact(r, x->ab, x->a, x->ctx),
     nmod_poly_divexact(r, x->ab, x->a))
#else
TWIN(divexact, EVERY, cunmod_nmod_poly_divexact(r, x->ab, x->a, x->ctx),
     nmod_poly_div(r, x->ab, x->a))
#endif
TWIN(rem, EVERY, cunmod_nmod_poly_rem(r, x->twice, x->f, x->ctx), nmod_poly_rem(r, x->twice, x->f))
TWIN(divrem_divisor, EVERY, cunmod_nmod_poly_divrem_divisor(r, r + 1, x->twice, x->divisor),
     nmod_poly_divrem_newton_n_preinv(r, r + 1, x->twice, x->f, x->inverse))
TWIN(rem_divisor, EVERY, cunmod_nmod_poly_rem_divisor(r, x->twice, x->divisor),
     (nmod_poly_divrem_newton_n_preinv(r + 1, r, x->twice, x->f, x->inverse),
      nmod_poly_zero(r + 1)))
TWIN(div_root, EVERY, cunmod_nmod_poly_div_root(w, r, x->a, x->c, x->ctx),
     *w = nmod_poly_div_root(r, x->a, x->c))
TWIN(divides, EVERY, cunmod_nmod_poly_divides(&x->found, r, x->ab, x->a, x->ctx),
     nmod_poly_divides(r, x->ab, x->a))
TWIN(remove, EVERY, cunmod_nmod_poly_remove((int64_t *)w, r, x->ab, x->a, x->ctx),
     (nmod_poly_set(r, x->ab), *w = (uint64_t)nmod_poly_remove(r, x->a)))

/* ---- residues -------------------------------------------------------------------- */

TWIN(mulmod_divisor, EVERY, cunmod_nmod_poly_mulmod_divisor(r, x->u, x->v, x->divisor),
     nmod_poly_mulmod_preinv(r, x->u, x->v, x->f, x->inverse))
TWIN(powmod_ui_binexp_preinv, EVERY,
     cunmod_nmod_poly_powmod_ui_binexp_preinv(r, x->u, 101, x->divisor),
     nmod_poly_powmod_ui_binexp_preinv(r, x->u, 101, x->f, x->inverse))
TWIN(powmod_x_ui_preinv, EVERY, cunmod_nmod_poly_powmod_x_ui_preinv(r, x->p, x->divisor),
     nmod_poly_powmod_x_ui_preinv(r, x->p, x->f, x->inverse))
TWIN(powmod_fmpz_binexp_preinv, EVERY,
     cunmod_nmod_poly_powmod_fmpz_binexp_preinv(r, x->u, x->e, x->divisor),
     nmod_poly_powmod_fmpz_binexp_preinv(r, x->u, x->e, x->f, x->inverse))
TWIN(powmod_x_fmpz_preinv, EVERY, cunmod_nmod_poly_powmod_x_fmpz_preinv(r, x->e, x->divisor),
     nmod_poly_powmod_x_fmpz_preinv(r, x->e, x->f, x->inverse))
TWIN(compose_mod_divisor, EVERY, cunmod_nmod_poly_compose_mod_divisor(r, x->u, x->v, x->divisor),
     nmod_poly_compose_mod_brent_kung_preinv(r, x->u, x->v, x->f, x->inverse))
TWIN(powers_mod_divisor, EVERY,
     cunmod_nmod_poly_powers_mod_divisor(r, x->u, BENCH_TWIN_ROWS, x->divisor),
     nmod_poly_powers_mod_naive(r, x->u, BENCH_TWIN_ROWS, x->f))
TWIN(compose_mod_vec_divisor, EVERY,
     cunmod_nmod_poly_compose_mod_vec_divisor(r, x->rows, BENCH_TWIN_ROWS, x->v, x->divisor),
     nmod_poly_compose_mod_brent_kung_vec_preinv(r, x->rows, BENCH_TWIN_ROWS, BENCH_TWIN_ROWS, x->v,
                                                 x->f, x->inverse))
TWIN(mulmod, EVERY, cunmod_nmod_poly_mulmod(r, x->u, x->v, x->f, x->ctx),
     nmod_poly_mulmod(r, x->u, x->v, x->f))
TWIN(powmod_ui_binexp, EVERY, cunmod_nmod_poly_powmod_ui_binexp(r, x->u, 101, x->f, x->ctx),
     nmod_poly_powmod_ui_binexp(r, x->u, 101, x->f))
TWIN(powmod_fmpz_binexp, EVERY, cunmod_nmod_poly_powmod_fmpz_binexp(r, x->u, x->e, x->f, x->ctx),
     nmod_poly_powmod_fmpz_binexp(r, x->u, x->e, x->f))
TWIN(compose_mod, EVERY, cunmod_nmod_poly_compose_mod(r, x->u, x->v, x->f, x->ctx),
     nmod_poly_compose_mod(r, x->u, x->v, x->f))

/* ---- Euclid's algorithm ---------------------------------------------------------- */

TWIN(gcd, EVERY, cunmod_nmod_poly_gcd(r, x->a, x->b, x->ctx), nmod_poly_gcd(r, x->a, x->b))
TWIN(xgcd, EVERY, cunmod_nmod_poly_xgcd(r, r + 1, r + 2, x->a, x->b, x->ctx),
     nmod_poly_xgcd(r, r + 1, r + 2, x->a, x->b))
TWIN(gcdinv, EVERY, cunmod_nmod_poly_gcdinv(r, r + 1, x->u, x->f, x->ctx),
     nmod_poly_gcdinv(r, r + 1, x->u, x->f))
TWIN(invmod, EVERY, cunmod_nmod_poly_invmod(r, x->u, x->f, x->ctx), nmod_poly_invmod(r, x->u, x->f))
TWIN(resultant, EVERY, cunmod_nmod_poly_resultant(w, x->a, x->b, x->ctx),
     *w = nmod_poly_resultant(x->a, x->b))
TWIN(discriminant, EVERY, cunmod_nmod_poly_discriminant(w, x->a, x->ctx),
     *w = nmod_poly_discriminant(x->a))
TWIN(hgcd, EVERY,
     cunmod_nmod_poly_hgcd(r, r + 1, r + 2, r + 3, r + 4, r + 5, &x->sign, x->f, x->u, x->ctx),
     nmod_poly_hgcd(r, r + 1, r + 2, r + 3, r + 4, r + 5, x->f, x->u))
TWIN(minpoly, EVERY, cunmod_nmod_poly_minpoly(r, x->ys, x->n, x->ctx), bench_twin_minpoly(r, x))
TWIN(squarefree_part, EVERY, cunmod_nmod_poly_squarefree_part(r, x->a, x->ctx),
     bench_twin_squarefree(r, x))
TWIN(multi_crt, EVERY, cunmod_nmod_poly_multi_crt(r, x->moduli, x->values, BENCH_TWIN_ROWS, x->ctx),
     nmod_poly_multi_crt(r, x->moduli, x->values, BENCH_TWIN_ROWS))

/* ---- power series ------------------------------------------------------------------ */

TWIN(inv_series, EVERY, cunmod_nmod_poly_inv_series(r, x->one, x->n, x->ctx),
     nmod_poly_inv_series(r, x->one, x->n))
TWIN(div_series, EVERY, cunmod_nmod_poly_div_series(r, x->a, x->one, x->n, x->ctx),
     nmod_poly_div_series(r, x->a, x->one, x->n))
TWIN(log_series, EVERY, cunmod_nmod_poly_log_series(r, x->one, x->n, x->ctx),
     nmod_poly_log_series(r, x->one, x->n))
TWIN(exp_series, EVERY, cunmod_nmod_poly_exp_series(r, x->zero, x->n, x->ctx),
     nmod_poly_exp_series(r, x->zero, x->n))
TWIN(sqrt_series, EVERY, cunmod_nmod_poly_sqrt_series(r, x->one, x->n, x->ctx),
     nmod_poly_sqrt_series(r, x->one, x->n))
TWIN(invsqrt_series, EVERY, cunmod_nmod_poly_invsqrt_series(r, x->one, x->n, x->ctx),
     nmod_poly_invsqrt_series(r, x->one, x->n))
TWIN(revert_series, 1000, cunmod_nmod_poly_revert_series(r, x->zero, x->n, x->ctx),
     nmod_poly_revert_series(r, x->zero, x->n))
TWIN(compose_series, 1000, cunmod_nmod_poly_compose_series(r, x->a, x->zero, x->n, x->ctx),
     nmod_poly_compose_series(r, x->a, x->zero, x->n))
TWIN(compose, 200, cunmod_nmod_poly_compose(r, x->a, x->short_b, x->ctx),
     nmod_poly_compose(r, x->a, x->short_b))
TWIN(tan_series, EVERY, cunmod_nmod_poly_tan_series(r, x->zero, x->n, x->ctx),
     nmod_poly_tan_series(r, x->zero, x->n))
TWIN(sin_series, EVERY, cunmod_nmod_poly_sin_series(r, x->zero, x->n, x->ctx),
     nmod_poly_sin_series(r, x->zero, x->n))
TWIN(cos_series, EVERY, cunmod_nmod_poly_cos_series(r, x->zero, x->n, x->ctx),
     nmod_poly_cos_series(r, x->zero, x->n))
TWIN(atan_series, EVERY, cunmod_nmod_poly_atan_series(r, x->zero, x->n, x->ctx),
     nmod_poly_atan_series(r, x->zero, x->n))
TWIN(asin_series, EVERY, cunmod_nmod_poly_asin_series(r, x->zero, x->n, x->ctx),
     nmod_poly_asin_series(r, x->zero, x->n))
TWIN(tanh_series, EVERY, cunmod_nmod_poly_tanh_series(r, x->zero, x->n, x->ctx),
     nmod_poly_tanh_series(r, x->zero, x->n))
TWIN(sinh_series, EVERY, cunmod_nmod_poly_sinh_series(r, x->zero, x->n, x->ctx),
     nmod_poly_sinh_series(r, x->zero, x->n))
TWIN(cosh_series, EVERY, cunmod_nmod_poly_cosh_series(r, x->zero, x->n, x->ctx),
     nmod_poly_cosh_series(r, x->zero, x->n))
TWIN(atanh_series, EVERY, cunmod_nmod_poly_atanh_series(r, x->zero, x->n, x->ctx),
     nmod_poly_atanh_series(r, x->zero, x->n))
TWIN(asinh_series, EVERY, cunmod_nmod_poly_asinh_series(r, x->zero, x->n, x->ctx),
     nmod_poly_asinh_series(r, x->zero, x->n))
TWIN(power_sums, EVERY, cunmod_nmod_poly_power_sums(r, x->a, x->n, x->ctx),
     nmod_poly_power_sums(r, x->a, x->n))
TWIN(power_sums_to_poly, EVERY, cunmod_nmod_poly_power_sums_to_poly(r, x->sums, x->ctx),
     nmod_poly_power_sums_to_poly(r, x->sums))
#if __FLINT_RELEASE < 30000
TWIN(exp_series_monomial_ui, EVERY,
     cunmod_nmod_poly_exp_series_monomial_ui(r, x->c, 1, x->n, x->ctx),
     nmod_poly_exp_series_monomial_ui(r, x->c, 1, x->n))
TWIN(log_series_monomial_ui, EVERY,
     cunmod_nmod_poly_log_series_monomial_ui(r, x->c, 1, x->n, x->ctx),
     nmod_poly_log_series_monomial_ui(r, x->c, 1, x->n))
#endif

/* ---- points -------------------------------------------------------------------------- */

TWIN(evaluate_nmod_vec, EVERY, cunmod_nmod_poly_evaluate_nmod_vec(v, x->a, x->xs, x->n, x->ctx),
     nmod_poly_evaluate_nmod_vec(v, x->a, x->xs, x->n))
TWIN(evaluate_points, EVERY, cunmod_nmod_poly_evaluate_points(v, x->a, x->points),
     bench_twin_evaluate(v, x))
TWIN(interpolate_nmod_vec, EVERY,
     cunmod_nmod_poly_interpolate_nmod_vec(r, x->xs, x->ys, x->n, x->ctx),
     nmod_poly_interpolate_nmod_vec(r, x->xs, x->ys, x->n))
TWIN(interpolate_points, EVERY, cunmod_nmod_poly_interpolate_points(r, x->ys, x->points),
     bench_twin_interpolate(r, x))
TWIN(product_roots_nmod_vec, EVERY, cunmod_nmod_poly_product_roots_nmod_vec(r, x->xs, x->n, x->ctx),
     nmod_poly_product_roots_nmod_vec(r, x->xs, x->n))
TWIN(taylor_shift, EVERY, cunmod_nmod_poly_taylor_shift(r, x->a, x->c, x->ctx),
     nmod_poly_taylor_shift(r, x->a, x->c))
#if __FLINT_RELEASE >= 30500
TWIN(evaluate_geometric, EVERY,
     cunmod_nmod_poly_evaluate_geometric_nmod_vec_fast(v, x->a, x->c, x->n, x->ctx),
     nmod_poly_evaluate_geometric_nmod_vec_fast(v, x->a, x->c, x->n))
TWIN(interpolate_geometric, EVERY,
     cunmod_nmod_poly_interpolate_geometric_nmod_vec_fast(r, x->c, x->ys, x->n, x->ctx),
     nmod_poly_interpolate_geometric_nmod_vec_fast(r, x->c, x->ys, x->n))
#endif
