/* The operations of the tool, by name: their arguments, and the call of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

#include <stdlib.h>
#include <string.h>

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* ---- products -------------------------------------------------------------- */

/* Coefficients lo .. hi-1 of a b, as far as the product has them. */
static int multiply(cli_results_t *results, const cli_poly_t *a, const cli_poly_t *b, int64_t lo,
                    int64_t hi, cunmod_ctx_t ctx)
{
    const int64_t full = a->length > 0 && b->length > 0 ? a->length + b->length - 1 : 0;
    const int64_t end = least(hi, full), start = least(lo, end);
    if (lo < 0 || hi < lo)
    {
        return CUNMOD_E_LENGTH;
    }
    const int status = cli_add_result(results, end - start);
    return status != CUNMOD_OK ? status
                               : cunmod_mulmid(results->coeffs[0], a->coeffs, a->length, b->coeffs,
                                               b->length, start, end, a->p, ctx);
}

static int run_mul(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return multiply(results, &x->poly[0], &x->poly[1], 0, INT64_MAX, ctx);
}

static int run_sqr(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return multiply(results, &x->poly[0], &x->poly[0], 0, INT64_MAX, ctx);
}

static int run_mullow(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return multiply(results, &x->poly[0], &x->poly[1], 0, x->number[0], ctx);
}

static int run_mulhigh(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return multiply(results, &x->poly[0], &x->poly[1], x->number[0], INT64_MAX, ctx);
}

static int run_mulmid(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return multiply(results, &x->poly[0], &x->poly[1], x->number[0], x->number[1], ctx);
}

/* ---- divisions ------------------------------------------------------------- */

static int64_t quotient_length(const cli_poly_t *a, const cli_poly_t *b)
{
    return most(a->length - b->length + 1, 0);
}

static int run_divrem(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    int status = cli_add_result(results, quotient_length(a, b));
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, most(b->length - 1, 0));
    }
    return status != CUNMOD_OK ? status
                               : cunmod_divrem(results->coeffs[0], results->coeffs[1], a->coeffs,
                                               a->length, b->coeffs, b->length, a->p, ctx);
}

typedef int quotient_t(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

static int quotient(cli_results_t *results, const cli_arguments_t *x, quotient_t *divide,
                    cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int status = cli_add_result(results, quotient_length(a, b));
    return status != CUNMOD_OK
               ? status
               : divide(results->coeffs[0], a->coeffs, a->length, b->coeffs, b->length, a->p, ctx);
}

static int run_div(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return quotient(results, x, cunmod_div, ctx);
}

static int run_divexact(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return quotient(results, x, cunmod_divexact, ctx);
}

static int run_rem(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int status = cli_add_result(results, most(b->length - 1, 0));
    return status != CUNMOD_OK ? status
                               : cunmod_rem(results->coeffs[0], a->coeffs, a->length, b->coeffs,
                                            b->length, a->p, ctx);
}

static int run_inv_series(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *b = &x->poly[0];
    const int status = cli_add_result(results, x->number[0]);
    return status != CUNMOD_OK ? status
                               : cunmod_inv_series(results->coeffs[0], b->coeffs, b->length,
                                                   x->number[0], b->p, ctx);
}

static int run_div_series(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int status = cli_add_result(results, x->number[0]);
    return status != CUNMOD_OK ? status
                               : cunmod_div_series(results->coeffs[0], a->coeffs, a->length,
                                                   b->coeffs, b->length, x->number[0], a->p, ctx);
}

/* ---- modulo a polynomial --------------------------------------------------- */

/* Room for a residue modulo f, and for the remainders that the library takes of operands that are
 * not shorter; a or b may be NULL. */
static int residue_room(cli_results_t *results, const cli_poly_t *a, const cli_poly_t *b,
                        const cli_poly_t *f)
{
    const int status = cli_add_result(results, most(f->length - 1, 0));
    const int count = (a != NULL && a->length >= f->length) + (b != NULL && b->length >= f->length);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (!cli_reserve(results->room, count * f->length))
    {
        return CUNMOD_E_MEMORY;
    }
    return CUNMOD_OK;
}

static int run_mulmod(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1], *f = &x->poly[2];
    const int status = residue_room(results, a, b, f);
    return status != CUNMOD_OK
               ? status
               : cunmod_mulmod_unprepared(results->coeffs[0], a->coeffs, a->length, b->coeffs,
                                          b->length, f->coeffs, f->length, f->p, ctx);
}

static int run_powmod(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *f = &x->poly[1];
    const int is_x = a->length == 2 && a->coeffs[0] == 0 && a->coeffs[1] == 1;
    const int status = residue_room(results, a, NULL, f);
    uint64_t *const res = results->coeffs[0];
    return status != CUNMOD_OK ? status
           : is_x ? cunmod_powmod_x_unprepared(res, x->exponent, x->limbs, f->coeffs, f->length,
                                               f->p, ctx)
                  : cunmod_powmod_unprepared(res, a->coeffs, a->length, x->exponent, x->limbs,
                                             f->coeffs, f->length, f->p, ctx);
}

static int run_compose_mod(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *g = &x->poly[1], *f = &x->poly[2];
    const int status = residue_room(results, NULL, g, f);
    return status != CUNMOD_OK
               ? status
               : cunmod_compose_mod_unprepared(results->coeffs[0], a->coeffs, a->length, g->coeffs,
                                               g->length, f->coeffs, f->length, f->p, ctx);
}

/* ---- by name ---------------------------------------------------------------- */

const cli_operation_t cli_operations[] = {
    {"add", "pp", CUNMOD_OP_ELEMENTARY, cli_ask_sum, cli_run_add, "A B", "sum"},
    {"sub", "pp", CUNMOD_OP_ELEMENTARY, cli_ask_sum, cli_run_sub, "A B", "difference"},
    {"neg", "p", CUNMOD_OP_ELEMENTARY, cli_ask_same, cli_run_neg, "A", "-A"},
    {"scalar_mul", "pe", CUNMOD_OP_ELEMENTARY, cli_ask_same, cli_run_scalar_mul, "A C", "C A"},
    {"shift_left", "pn", CUNMOD_OP_ELEMENTARY, cli_ask_longer, cli_run_shift_left, "A N", "A x^N"},
    {"shift_right", "pn", CUNMOD_OP_ELEMENTARY, cli_ask_shorter, cli_run_shift_right, "A N",
     "A / x^N without its remainder"},
    {"reverse", "pn", CUNMOD_OP_ELEMENTARY, cli_ask_first, cli_run_reverse, "A N",
     "N coefficients from the last to the first"},
    {"truncate", "pn", CUNMOD_OP_ELEMENTARY, cli_ask_first, cli_run_truncate, "A N",
     "A modulo x^N"},
    {"inflate", "pn", CUNMOD_OP_ELEMENTARY, cli_ask_inflated, cli_run_inflate, "A N", "A(x^N)"},
    {"deflate", "pn", CUNMOD_OP_ELEMENTARY, cli_ask_deflated, cli_run_deflate, "A N",
     "every N-th coefficient"},
    {"derivative", "p", CUNMOD_OP_ELEMENTARY, cli_ask_derivative, cli_run_derivative, "A",
     "derivative"},
    {"integral", "p", CUNMOD_OP_ELEMENTARY, cli_ask_integral, cli_run_integral, "A",
     "integral that is 0 at 0"},
    {"monic", "p", CUNMOD_OP_ELEMENTARY, cli_ask_monic, cli_run_monic, "A",
     "A over its leading coefficient"},
    {"evaluate_at", "pe", CUNMOD_OP_ELEMENTARY, cli_ask_value, cli_run_evaluate_at, "A C",
     "value at C, as a constant"},
    {"mul", "pp", CUNMOD_OP_MUL, cli_ask_product, run_mul, "A B", "product"},
    {"sqr", "p", CUNMOD_OP_MUL, cli_ask_square, run_sqr, "A", "square"},
    {"mullow", "ppn", CUNMOD_OP_MUL, cli_ask_low, run_mullow, "A B N", "product modulo x^N"},
    {"mulhigh", "ppn", CUNMOD_OP_MUL, cli_ask_high, run_mulhigh, "A B LO",
     "coefficients of the product from LO on"},
    {"mulmid", "ppnn", CUNMOD_OP_MUL, cli_ask_middle, run_mulmid, "A B LO HI",
     "coefficients LO to HI-1 of the product"},
    {"divrem", "pp", CUNMOD_OP_DIV, cli_ask_division, run_divrem, "A B",
     "quotient, then remainder"},
    {"div", "pp", CUNMOD_OP_DIV, cli_ask_quotient, run_div, "A B", "quotient"},
    {"rem", "pp", CUNMOD_OP_DIV, cli_ask_division, run_rem, "A B", "remainder"},
    {"divexact", "pp", CUNMOD_OP_DIV, cli_ask_quotient, run_divexact, "A B",
     "quotient, where there is no remainder"},
    {"inv_series", "pn", CUNMOD_OP_DIV, cli_ask_series, run_inv_series, "A N", "1 / A modulo x^N"},
    {"div_series", "ppn", CUNMOD_OP_DIV, cli_ask_series, run_div_series, "A B N",
     "A / B modulo x^N"},
    {"mulmod", "ppp", CUNMOD_OP_DIV, cli_ask_mulmod, run_mulmod, "A B F", "product modulo F"},
    {"powmod", "pep", CUNMOD_OP_DIV, cli_ask_powmod, run_powmod, "A E F", "A^E modulo F"},
    {"compose_mod", "ppp", CUNMOD_OP_DIV, cli_ask_compose_mod, run_compose_mod, "A G F",
     "A(G) modulo F"},
    {"gcd", "pp", CUNMOD_OP_GCD, cli_ask_gcd, cli_run_gcd, "A B", "monic GCD"},
    {"xgcd", "pp", CUNMOD_OP_GCD, cli_ask_xgcd, cli_run_xgcd, "A B", "G, S, T with G = S A + T B"},
    {"invmod", "pp", CUNMOD_OP_GCD, cli_ask_invmod, cli_run_invmod, "A F",
     "S with S A = 1 modulo F"},
    {"resultant", "pp", CUNMOD_OP_GCD, cli_ask_resultant, cli_run_resultant, "A B",
     "resultant, as a constant"},
    {"hgcd", "pp", CUNMOD_OP_GCD, cli_ask_hgcd, cli_run_hgcd, "A B",
     "half-GCD: matrix, two remainders, sign"},
    {"ratrec", "ppnn", CUNMOD_OP_GCD, cli_ask_ratrec, cli_run_ratrec, "A F N D",
     "N / D that is A modulo F, with at most so many coefficients"},
    {"pade", "pnn", CUNMOD_OP_GCD, cli_ask_pade, cli_run_pade, "A N D",
     "the same modulo x^(N+D-1)"},
    {"minpoly", "pn", CUNMOD_OP_GCD, cli_ask_minpoly, cli_run_minpoly, "A N",
     "minimal polynomial of N terms"},
    {"evaluate", "ppn", CUNMOD_OP_POINTS, cli_ask_evaluate, cli_run_evaluate, "A XS N",
     "values at N points"},
    {"interpolate", "ppn", CUNMOD_OP_POINTS, cli_ask_interpolate, cli_run_interpolate, "XS YS N",
     "polynomial of N points and values"},
    {"product_roots", "pn", CUNMOD_OP_POINTS, cli_ask_product_roots, cli_run_product_roots, "XS N",
     "product of the x - x_i of N points"},
    {"taylor_shift", "pe", CUNMOD_OP_POINTS, cli_ask_taylor_shift, cli_run_taylor_shift, "A C",
     "A(x + C)"},
    {"evaluate_geometric", "pen", CUNMOD_OP_POINTS, cli_ask_evaluate_geometric,
     cli_run_evaluate_geometric, "A Q N", "values at 1, Q, .., Q^(N-1)"},
    {"interpolate_geometric", "pen", CUNMOD_OP_POINTS, cli_ask_interpolate_geometric,
     cli_run_interpolate_geometric, "YS Q N", "polynomial of such values"},
    {"pow", "pe", CUNMOD_OP_MUL, NULL, cli_run_pow, "A K", "A^K"},
    {"pow_trunc", "pen", CUNMOD_OP_MUL, NULL, cli_run_pow_trunc, "A K N", "A^K modulo x^N"},
    {"log_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_log_series, "U N",
     "logarithm modulo x^N, U(0) = 1"},
    {"exp_series", "pn", CUNMOD_OP_MUL, NULL, cli_run_exp_series, "Z N",
     "exponential modulo x^N, Z(0) = 0"},
    {"sqrt_series", "pn", CUNMOD_OP_MUL, NULL, cli_run_sqrt_series, "U N",
     "square root modulo x^N, U(0) = 1"},
    {"invsqrt_series", "pn", CUNMOD_OP_MUL, NULL, cli_run_invsqrt_series, "U N", "1 over it"},
    {"revert_series", "pn", CUNMOD_OP_MUL, NULL, cli_run_revert_series, "Z N",
     "R with Z(R) = x modulo x^N"},
    {"compose", "pp", CUNMOD_OP_MUL, NULL, cli_run_compose, "A G", "A(G)"},
    {"compose_series", "ppn", CUNMOD_OP_MUL, NULL, cli_run_compose_series, "A Z N",
     "A(Z) modulo x^N"},
    {"power_sums", "pn", CUNMOD_OP_DIV, NULL, cli_run_power_sums, "A N",
     "N sums of powers of the roots"},
    {"discriminant", "p", CUNMOD_OP_GCD, NULL, cli_run_discriminant, "A",
     "discriminant, as a constant"},
    {"divides", "pp", CUNMOD_OP_DIV, NULL, cli_run_divides, "A B", "A / B, then 1; or 0, then 0"},
    {"remove", "pp", CUNMOD_OP_DIV, NULL, cli_run_remove, "A B",
     "A / B^K without factors B, then x^K"},
    {"squarefree_part", "p", CUNMOD_OP_GCD, NULL, cli_run_squarefree_part, "A",
     "product of the different irreducible factors"},
    {"gcdinv", "pp", CUNMOD_OP_GCD, NULL, cli_run_gcdinv, "A B", "G, S of xgcd"},
    {"power_sums_to_poly", "p", CUNMOD_OP_MUL, NULL, cli_run_power_sums_to_poly, "S",
     "polynomial whose roots have these sums of powers"},
    {"tan_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_tan_series, "Z N",
     "tangent modulo x^N, Z(0) = 0"},
    {"sin_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_sin_series, "Z N",
     "sine modulo x^N, Z(0) = 0"},
    {"cos_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_cos_series, "Z N",
     "cosine modulo x^N, Z(0) = 0"},
    {"atan_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_atan_series, "Z N",
     "inverse tangent modulo x^N, Z(0) = 0"},
    {"asin_series", "pn", CUNMOD_OP_MUL, NULL, cli_run_asin_series, "Z N",
     "inverse sine modulo x^N, Z(0) = 0"},
    {"tanh_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_tanh_series, "Z N",
     "hyperbolic tangent modulo x^N, Z(0) = 0"},
    {"sinh_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_sinh_series, "Z N",
     "hyperbolic sine modulo x^N, Z(0) = 0"},
    {"cosh_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_cosh_series, "Z N",
     "hyperbolic cosine modulo x^N, Z(0) = 0"},
    {"atanh_series", "pn", CUNMOD_OP_DIV, NULL, cli_run_atanh_series, "Z N",
     "inverse hyperbolic tangent modulo x^N, Z(0) = 0"},
    {"asinh_series", "pn", CUNMOD_OP_MUL, NULL, cli_run_asinh_series, "Z N",
     "inverse hyperbolic sine modulo x^N, Z(0) = 0"},
    {NULL, NULL, 0, NULL, NULL, NULL, NULL},
};

const cli_operation_t *cli_find_operation(const char *name)
{
    const cli_operation_t *operation = cli_operations;
    while (operation->name != NULL && strcmp(operation->name, name) != 0)
    {
        operation++;
    }
    return operation->name != NULL ? operation : NULL;
}

int cli_compute(cli_results_t *results, const cli_operation_t *operation,
                const cli_arguments_t *arguments, cli_room_t *room, cunmod_ctx_t ctx)
{
    *results = (cli_results_t){.room = room};
    const int status = operation->run(results, arguments, ctx);
    results->room = NULL;
    return status;
}
