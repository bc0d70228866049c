/* Roots of one polynomial modulo a prime, with their multiplicities. On the CPU path FLINT computes
 * them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/lift.h"
#include "base/check.h"
#include "base/modulus.h"
#include "factor/distinct_roots.h"
#include "factor/graeffe_roots.h"
#include "factor/long_roots.h"
#include "factor/root_exponents.h"
#include "factor/split_long.h"
#include "flint/cpu_roots.h"
#include "runtime/fallback.h"
#include "runtime/poly.h"
#include "shape/tuning.h"

/* A call of cunmod_roots: the polynomial a, and the results of `make`, with space for `room`
 * numbers. FLINT's call reads with_exps and room, and sets count. */
typedef struct
{
    int64_t room;
    int64_t count; /* number of different roots */
    int with_exps; /* 1: the multiplicities are wanted */
    int made;      /* 1: `make` has computed roots and exps */
    const uint64_t *a;
    int64_t lena;
    uint64_t *roots;
    int64_t *exps;
} search_t;

/* result->words = the roots, and behind the space for all of them their multiplicities. */
static int roots_by_flint(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                          uint64_t p, void *argument)
{
    search_t *const x = argument;
    int64_t *const exps = x->with_exps ? (int64_t *)result->words + x->room : NULL;
    return cunmod_cpu_roots(result->words, exps, &x->count, CUNMOD_LIFT_WORDS(0), p);
}

/* x->roots = the different roots of x->a, which is not 0: by operations on polynomials if x->a is
 * long or Graeffe's transform is to find the roots, or else as a batch of one polynomial. */
static int find(search_t *x, uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t len = cunmod_true_length(x->a, x->lena);
    const int64_t at[] = {0, len};
    cunmod_root_list_t found = {x->roots, at, &x->count, .teller = ctx, .p = p};
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t a = NULL;
    int state = CUNMOD_OK;
    x->count = 0;
    cunmod_finding_restart(ctx);
    if (cunmod_split_is_long(len, p) || cunmod_graeffe_suits(len, p))
        return cunmod_long_roots(&found, x->a, len, p, ctx);
    int status = cunmod_moduli_create_on(&moduli, &p, 1, &ctx, 1);
    CUNMOD_THEN(cunmod_batch_create(&a, moduli));
    CUNMOD_THEN(cunmod_batch_set_arrays(a, x->a, at));
    CUNMOD_THEN(cunmod_distinct_roots(&found, &state, a));
    cunmod_batch_destroy(a);
    cunmod_moduli_destroy(moduli);
    return CUNMOD_THEN(state);
}

/* The operation without FLINT's call: the polynomial x->a is also *poly. */
typedef struct
{
    search_t *x;
    cunmod_poly_t poly;
} steps_t;

static int take_steps(const void *argument)
{
    const steps_t *const steps = argument;
    search_t *const x = steps->x;
    CUNMOD_TRY(find(x, steps->poly->p, steps->poly->ctx));
    if (x->with_exps)
        CUNMOD_TRY(cunmod_root_exponents(x->exps, x->roots, x->count, steps->poly));
    x->made = 1;
    return CUNMOD_OK;
}

/* A context that declines what FLINT would compute declines the call before its first step: batches
 * are not declined. */
static int make(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument)
{
    const steps_t steps = {argument, operands[0]};
    const int64_t len = cunmod_true_length(steps.x->a, steps.x->lena);
    if (len == 0)
        return CUNMOD_E_DIVZERO;
    if (len > 1 && cunmod_ctx_path(res->ctx) != CUNMOD_PATH_GPU &&
        !cunmod_vec_on_device(&operands[0]->vec, res->ctx))
        CUNMOD_TRY(cunmod_fallback_decline(res->ctx));
    return cunmod_fallback_accept(res->ctx, take_steps, &steps);
}

/* The squares of one power take about as long as a product of lena (bits of p) words, up to
 * MOST_WORDS: the plan chooses the path for such a product. FLINT's call takes some milliseconds
 * for up to MOST words. */
#define MOST_WORDS (INT64_C(1) << 24)
#define MOST 4096

/* Returns the length n of the product by which the path is chosen: 1, a product for the CPU, if
 * lena is below the least length for the GPU. */
static int64_t question(int64_t lena, uint64_t p)
{
    const int64_t bits = p > 0 ? cunmod_modulus_bits(p) : 0;
    if (lena < CUNMOD_TUNE_ROOTS_LEAST)
        return 1;
    return lena > MOST_WORDS / 64 ? cunmod_most(lena, MOST_WORDS) : lena * bits;
}

/* Copies the results of *x to the caller's arrays; `words` are those of FLINT's call. */
static void deliver(uint64_t *roots, int64_t *exps, int64_t *count, const search_t *x,
                    const uint64_t *words)
{
    const size_t bytes = (size_t)x->count * sizeof(*roots);
    if (bytes > 0)
        memcpy(roots, x->made ? x->roots : words, bytes);
    if (bytes > 0 && exps != NULL)
        memcpy(exps, x->made ? (const void *)x->exps : (const void *)(words + x->room), bytes);
    *count = x->count;
}

/* Tells the factors of the roots that FLINT has found. */
static void tell(const search_t *x, uint64_t *words, uint64_t p, cunmod_ctx_t ctx)
{
    static const int64_t at = 0;
    int64_t count = x->count;
    cunmod_root_list_t found = {words, &at, &count, .teller = ctx, .p = p};
    cunmod_finding_restart(ctx);
    cunmod_root_list_tell(&found);
}

/* cunmod_roots, when the arguments are checked but for the coefficients and the modulus. */
static int compute(uint64_t *roots, int64_t *exps, int64_t *count, const cunmod_lift_operand_t *a,
                   uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t room = a->len > 0 ? a->len - 1 : 0, n = question(a->len, p);
    const size_t bytes = (size_t)(room + 1) * sizeof(*roots);
    uint64_t *const words = malloc(2 * bytes);
    search_t x = {.room = room, .with_exps = exps != NULL, .a = a->words, .lena = a->len};
    const cunmod_lift_result_t result = {words, 2 * room};
    const cunmod_lift_t function = {make,
                                    roots_by_flint,
                                    .most = MOST,
                                    .words = CUNMOD_LIFT_PRODUCTS * (double)a->len / (double)n,
                                    .bytes = sizeof(x),
                                    .argument = &x};
    x.roots = malloc(bytes);
    x.exps = malloc(bytes);
    int status = words != NULL && x.roots != NULL && x.exps != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_lift(a, 1, &result, n, p, ctx, &function));
    if (status == CUNMOD_OK && !x.made)
        tell(&x, words, p, ctx);
    if (status == CUNMOD_OK)
        deliver(roots, exps, count, &x, words);
    free(words);
    free(x.roots);
    free(x.exps);
    return status;
}

/* `compute`, which tells what is found and reports its progress, unless the polynomial or the
 * modulus is refused. */
static int run(uint64_t *roots, int64_t *exps, int64_t *count, const cunmod_lift_operand_t *a,
               uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_operands(a->words, a->len, NULL, 0, p));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    CUNMOD_TRY(cunmod_ctx_is_prime(ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS);
    const int64_t len = cunmod_true_length(a->words, a->len);
    cunmod_finding_begin(ctx, len > 1 ? len - 1 : 0);
    const int status = compute(roots, exps, count, a, p, ctx);
    cunmod_finding_end(ctx, status);
    return status;
}

/* Checks the arrays of results for a polynomial of length lena. Errors: E_ARGUMENT, E_ALIAS. */
static int check_results(const uint64_t *roots, const int64_t *exps, const int64_t *count,
                         int64_t lena)
{
    const int64_t room = lena > 0 ? lena - 1 : 0;
    if (count == NULL || (roots == NULL && room > 0))
        return CUNMOD_E_ARGUMENT;
    return exps != NULL && cunmod_overlap(roots, room, (const uint64_t *)exps, room)
               ? CUNMOD_E_ALIAS
               : CUNMOD_OK;
}

int cunmod_roots(uint64_t *roots, int64_t *exps, int64_t *count, const uint64_t *a, int64_t lena,
                 uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    CUNMOD_TRY(cunmod_check_shapes(a, lena, NULL, 0, p));
    CUNMOD_TRY(check_results(roots, exps, count, lena));
    return run(roots, exps, count, &operand, p, ctx);
}

int cunmod_poly_roots(uint64_t *roots, int64_t *exps, int64_t *count, int64_t room, cunmod_poly_t a)
{
    int64_t len = 0;
    CUNMOD_TRY(a == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_lengths(room, 0));
    CUNMOD_TRY(check_results(roots, exps, count, room));
    CUNMOD_TRY(cunmod_poly_length(&len, a));
    CUNMOD_TRY(len > room ? CUNMOD_E_LENGTH : CUNMOD_OK);
    uint64_t *const words = malloc((size_t)(len + 1) * sizeof(*words));
    int status = words != NULL ? cunmod_poly_get_array(words, len, a) : CUNMOD_E_MEMORY;
    const cunmod_lift_operand_t operand = {words, len};
    CUNMOD_THEN(run(roots, exps, count, &operand, a->p, a->ctx));
    free(words);
    return status;
}
