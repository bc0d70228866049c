/* The operations of the tool, by name: their arguments, and the call of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_OPS_H
#define CUNMOD_CLI_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"
#include "io.h"
#include "plan/query.h"
#include "results.h"
#include "room.h"

#define CLI_MAX_POLYS 3
#define CLI_MAX_NUMBERS 2

/* The arguments of an operation: polynomials of one modulus, lengths, and one exponent as words,
 * the lowest first. */
typedef struct
{
    cli_poly_t poly[CLI_MAX_POLYS];
    int64_t number[CLI_MAX_NUMBERS];
    uint64_t *exponent;
    int64_t limbs;
} cli_arguments_t;

/* The same for the plan: lengths in the place of polynomials, and a prime that stands for all of
 * its bits. */
typedef struct
{
    int64_t length[CLI_MAX_POLYS];
    int64_t number[CLI_MAX_NUMBERS];
    const uint64_t *exponent;
    int64_t limbs;
    uint64_t p;
    cunmod_ctx_t ctx;
} cli_question_t;

/* *query = what an operation asks the plan; false when it has nothing to compute, or an error to
 * report. */
typedef bool cli_ask_t(cunmod_query_t *query, const cli_question_t *x);

/* Computes; returns a status of the library. */
typedef int cli_run_t(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx);

typedef struct
{
    const char *name;
    const char *arguments; /* p: a polynomial, n: a length, e: an exponent */
    int op;                /* CUNMOD_OP_* */
    cli_ask_t *ask;        /* NULL: made of other operations, each of which asks */
    cli_run_t *run;
    const char *usage; /* names of the arguments */
    const char *what;  /* the results in words */
} cli_operation_t;

/* All operations; the last one has no name. */
extern const cli_operation_t cli_operations[];

/* The operation of this name; NULL when there is none. */
const cli_operation_t *cli_find_operation(const char *name);

/* Computes, as far as *room allows (NULL: without limits). Returns a status of the library. After
 * CUNMOD_OK the caller clears the results; otherwise there are none. */
int cli_compute(cli_results_t *results, const cli_operation_t *operation,
                const cli_arguments_t *arguments, cli_room_t *room, cunmod_ctx_t ctx);

/* *constant = the exponent, for operations that take a constant. Errors: E_COEFF (it is beyond
 * 2^64 - 1). */
int cli_constant(uint64_t *constant, const cli_arguments_t *x);

/* The operations of ops_elementary.c. The exponent is the constant. */
cli_run_t cli_run_add, cli_run_sub, cli_run_neg, cli_run_scalar_mul, cli_run_shift_left,
    cli_run_shift_right, cli_run_reverse, cli_run_truncate, cli_run_derivative, cli_run_integral,
    cli_run_monic, cli_run_evaluate_at;

/* The operations of ops_euclid.c. A list of n points, values or terms is a polynomial that has them
 * as its first n coefficients (E_LENGTH when it is longer). */
cli_run_t cli_run_gcd, cli_run_xgcd, cli_run_invmod, cli_run_resultant, cli_run_hgcd,
    cli_run_ratrec, cli_run_pade, cli_run_minpoly, cli_run_evaluate, cli_run_interpolate,
    cli_run_product_roots;

/* The same at geometric progressions, and Taylor shifts. The exponent is the constant (E_COEFF when
 * it is not below the modulus). */
cli_run_t cli_run_taylor_shift, cli_run_evaluate_geometric, cli_run_interpolate_geometric;

/* The operations of ops_algebra.c. The exponent of a power is below 2^64 (E_LENGTH). */
cli_run_t cli_run_inflate, cli_run_deflate, cli_run_pow, cli_run_pow_trunc, cli_run_log_series,
    cli_run_exp_series, cli_run_sqrt_series, cli_run_invsqrt_series, cli_run_revert_series,
    cli_run_compose, cli_run_compose_series, cli_run_power_sums, cli_run_discriminant,
    cli_run_divides, cli_run_remove, cli_run_squarefree_part, cli_run_gcdinv;

/* Circular and hyperbolic functions, and the polynomial of power sums. */
cli_run_t cli_run_tan_series, cli_run_sin_series, cli_run_cos_series, cli_run_atan_series,
    cli_run_asin_series, cli_run_tanh_series, cli_run_sinh_series, cli_run_cosh_series,
    cli_run_atanh_series, cli_run_asinh_series, cli_run_power_sums_to_poly;

/* Reads the numbers of *x, operands[i] being the operand of argument i. The caller frees the
 * exponent, whatever is returned. Returns an exit status, after a message when that is not CLI_OK
 * (arith.c). */
int cli_read_numbers(cli_arguments_t *x, const cli_operation_t *operation,
                     const char *const *operands);

/* The questions of ops_plan.c. */
cli_ask_t cli_ask_sum, cli_ask_same, cli_ask_longer, cli_ask_shorter, cli_ask_first,
    cli_ask_inflated, cli_ask_deflated, cli_ask_derivative, cli_ask_integral, cli_ask_monic,
    cli_ask_value, cli_ask_product, cli_ask_square, cli_ask_low, cli_ask_high, cli_ask_middle,
    cli_ask_division, cli_ask_quotient, cli_ask_series, cli_ask_mulmod, cli_ask_powmod,
    cli_ask_compose_mod, cli_ask_gcd, cli_ask_xgcd, cli_ask_invmod, cli_ask_resultant, cli_ask_hgcd,
    cli_ask_ratrec, cli_ask_pade, cli_ask_minpoly, cli_ask_evaluate, cli_ask_interpolate,
    cli_ask_product_roots, cli_ask_taylor_shift, cli_ask_evaluate_geometric,
    cli_ask_interpolate_geometric;

#endif
