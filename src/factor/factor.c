/* Factors polynomials: irreducible factors, squarefree decompositions, degrees, irreducibility.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A factorization is one call of FLINT, or the algorithm of this folder: the squarefree
 * decomposition, from whose parts factors of distinct degrees are separated, and from these the
 * factors of equal degree. FLINT also factors pieces that are short.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "factor/factor_choose.h"
#include "factor/distinct_degree.h"
#include "factor/equal_degree.h"
#include "factor/factors.h"
#include "factor/irreducible.h"
#include "factor/whole.h"
#include "flint/cpu.h"
#include "runtime/fallback.h"
#include "runtime/poly.h"

/* The same random choices in each call: the seed of equal degrees. */
#define SEED 0x66616374

/* A call, with its results. */
typedef struct
{
    cunmod_factor_task_t task;
    const uint64_t *a; /* the polynomial, without leading zeros; NULL: poly */
    cunmod_poly_t poly;
    int64_t len; /* >= 2 */
    uint64_t p;
    cunmod_ctx_t ctx;
    cunmod_factors_t *list; /* results */
    int *irreducible;       /* the result of CUNMOD_FACTOR_IRREDUCIBLE */
} call_t;

/* A squarefree part of the polynomial of a call, and its exponent. */
typedef struct
{
    const call_t *call;
    int64_t exp;
} part_t;

/* ---- pieces -------------------------------------------------------------------- */

/* Adds the irreducible factors of degree d of words[0 .. len-1]. Errors: E_MEMORY, and those of
 * cunmod_equal_degree. */
static int add_equal(const part_t *x, const uint64_t *words, int64_t len, int64_t d)
{
    const call_t *const call = x->call;
    const int64_t count = (len - 1) / d;
    uint64_t *const factors = malloc((size_t)(count * (d + 1)) * sizeof(*factors));
    int status = factors != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_equal_degree(factors, words, len, d, call->p, SEED, call->ctx));
    for (int64_t i = 0; i < count && status == CUNMOD_OK; i++)
        cunmod_factors_add(call->list, factors + i * (d + 1), d + 1, x->exp);
    free(factors);
    return status;
}

/* Adds the factors of words[0 .. len-1]. d > 0: all have degree d; d = 0: FLINT factors. */
static int add_words(const part_t *x, const uint64_t *words, int64_t len, int64_t d)
{
    const call_t *const call = x->call;
    if (d > 0)
        return add_equal(x, words, len, d);
    return cunmod_factor_whole(call->list, NULL, call->task, words, len, x->exp, call->p,
                               call->ctx);
}

/* Adds the factors of a piece; d as in cunmod_distinct_degrees. */
static int add_piece(const void *data, cunmod_poly_t piece, int64_t d)
{
    const part_t *const x = data;
    int64_t len = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, piece));
    if (x->call->task == CUNMOD_FACTOR_DEGREES && d > 0)
    {
        for (int64_t n = len - 1; n > 0; n -= d)
            cunmod_factors_add(x->call->list, NULL, d, x->exp);
        return CUNMOD_OK;
    }
    uint64_t *const words = malloc((size_t)len * sizeof(*words));
    int status = words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_poly_get_array(words, len, piece));
    CUNMOD_THEN(add_words(x, words, len, d));
    free(words);
    return status;
}

/* Adds the factors of a squarefree part with exponent `exp`. */
static int add_part(const void *data, cunmod_poly_t part, int64_t exp)
{
    const call_t *const call = data;
    const part_t x = {call, exp};
    const int on_device = cunmod_vec_on_device(&part->vec, call->ctx);
    int64_t len = 0;
    int whole = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, part));
    if (call->task == CUNMOD_FACTOR_SQUAREFREE)
    {
        uint64_t *const words = call->list->words + call->list->used;
        CUNMOD_TRY(cunmod_poly_get_array(words, len, part));
        cunmod_factors_add(call->list, words, len, exp);
        return CUNMOD_OK;
    }
    CUNMOD_TRY(cunmod_factor_choose(&whole, len, on_device, call->p, call->ctx));
    return whole ? add_piece(&x, part, 0) : cunmod_distinct_degrees(part, add_piece, &x);
}

/* ---- the two ways ---------------------------------------------------------------- */

/* Computes the results by one call of FLINT. */
static int by_flint(const call_t *x)
{
    uint64_t *own = NULL;
    int status = CUNMOD_OK;
    if (x->a == NULL)
    {
        own = malloc((size_t)x->len * sizeof(*own));
        CUNMOD_THEN(own != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY);
        CUNMOD_THEN(cunmod_poly_get_array(own, x->len, x->poly));
    }
    CUNMOD_THEN(cunmod_factor_whole(x->list, x->irreducible, x->task, x->a != NULL ? x->a : own,
                                    x->len, 1, x->p, x->ctx));
    free(own);
    return status;
}

/* Computes the results by operations on device polynomials. on_gpu = 1: the array is copied to the
 * GPU. */
static int by_polys(const call_t *x, int on_gpu)
{
    cunmod_poly_t f = NULL;
    int status = cunmod_poly_create(&f, x->p, x->ctx);
    CUNMOD_THEN(x->a != NULL ? cunmod_poly_set_at(f, x->a, x->len, on_gpu)
                             : cunmod_poly_set(f, x->poly));
    CUNMOD_THEN(cunmod_poly_make_monic(f, f));
    CUNMOD_THEN(x->task == CUNMOD_FACTOR_IRREDUCIBLE ? cunmod_irreducible(x->irreducible, f)
                                                     : cunmod_squarefree_parts(f, add_part, x));
    cunmod_poly_destroy(f);
    return status;
}

static int on_gpu(const void *argument)
{
    return by_polys(argument, 1);
}

/* A context that declines what FLINT would compute declines a factorization before its first step.
 * With a limit of work each step has its own plan, and may be declined. */
static int run(const void *argument)
{
    const call_t *const x = argument;
    const int on_device = x->a == NULL && cunmod_vec_on_device(&x->poly->vec, x->ctx);
    int whole = 0;
    CUNMOD_TRY(cunmod_fallback_check_stop(x->ctx));
    CUNMOD_TRY(cunmod_factor_choose(&whole, x->len, on_device, x->p, x->ctx));
    x->list->count = x->list->used = 0;
    if (!whole)
        return x->ctx->work_limit < 0 ? cunmod_fallback_accept(x->ctx, on_gpu, x) : on_gpu(x);
    CUNMOD_TRY(cunmod_fallback_decline(x->ctx));
    /* If FLINT cannot decompose the polynomial, its squarefree parts are factored by FLINT. */
    const int takes = x->task == CUNMOD_FACTOR_IRREDUCIBLE || cunmod_cpu_factor_takes(x->len, x->p);
    return takes ? by_flint(x) : by_polys(x, 0);
}

/* ---- results ----------------------------------------------------------------------- */

/* Computes and sorts the factors of the polynomial *x, whose leading coefficient is `lead`, and
 * stores them in the arrays. len = 1: there are none. */
static int factor(call_t *x, uint64_t lead, const cunmod_factor_arrays_t *arrays)
{
    cunmod_factors_t list;
    int status = cunmod_factors_open(&list, x->len - 1, x->task != CUNMOD_FACTOR_DEGREES);
    x->list = &list;
    list.lead = lead;
    if (x->len > 1)
        CUNMOD_THEN(cunmod_fallback_run(x->ctx, run, run, x));
    else
        cunmod_ctx_note_nothing(x->ctx);
    CUNMOD_THEN(cunmod_factors_sort(&list, x->task));
    if (status == CUNMOD_OK)
        cunmod_factors_deliver(arrays, &list);
    cunmod_factors_close(&list);
    return status;
}

/* Checks the polynomial x->a, of x->len words with leading zeros, and finds the context. */
static int check_array(call_t *x)
{
    CUNMOD_TRY(cunmod_check_operands(x->a, x->len, NULL, 0, x->p));
    CUNMOD_TRY(cunmod_ctx_find(&x->ctx));
    x->len = cunmod_true_length(x->a, x->len);
    return cunmod_ctx_is_prime(x->ctx, x->p) ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

static int factor_array(call_t *x, const cunmod_factor_arrays_t *arrays)
{
    CUNMOD_TRY(cunmod_check_lengths(x->len, 0));
    CUNMOD_TRY(cunmod_factors_check(arrays, x->len, x->task != CUNMOD_FACTOR_DEGREES));
    CUNMOD_TRY(check_array(x));
    return x->len == 0 ? CUNMOD_E_DIVZERO : factor(x, x->a[x->len - 1], arrays);
}

/* *x->irreducible = the answer for the polynomial *x, which may be constant. */
static int test(call_t *x)
{
    cunmod_factors_t none = {.count = 0};
    int found = 0;
    int *const irreducible = x->irreducible;
    x->irreducible = &found;
    x->list = &none;
    if (x->len > 1)
        CUNMOD_TRY(cunmod_fallback_run(x->ctx, run, run, x));
    else
        cunmod_ctx_note_nothing(x->ctx);
    *irreducible = found;
    return CUNMOD_OK;
}

/* ---- host arrays ------------------------------------------------------------------- */

int cunmod_factor(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps, int64_t *count,
                  const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_factor_arrays_t arrays = {lead, factors, lens, exps, count};
    call_t x = {.task = CUNMOD_FACTOR_ALL, .a = a, .len = lena, .p = p, .ctx = ctx};
    return factor_array(&x, &arrays);
}

int cunmod_factor_squarefree(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                             int64_t *count, const uint64_t *a, int64_t lena, uint64_t p,
                             cunmod_ctx_t ctx)
{
    const cunmod_factor_arrays_t arrays = {lead, factors, lens, exps, count};
    call_t x = {.task = CUNMOD_FACTOR_SQUAREFREE, .a = a, .len = lena, .p = p, .ctx = ctx};
    return factor_array(&x, &arrays);
}

int cunmod_factor_degrees(int64_t *degrees, int64_t *exps, int64_t *count, const uint64_t *a,
                          int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_factor_arrays_t arrays = {NULL, NULL, degrees, exps, count};
    call_t x = {.task = CUNMOD_FACTOR_DEGREES, .a = a, .len = lena, .p = p, .ctx = ctx};
    return factor_array(&x, &arrays);
}

int cunmod_is_irreducible(int *irreducible, const uint64_t *a, int64_t lena, uint64_t p,
                          cunmod_ctx_t ctx)
{
    call_t x = {.task = CUNMOD_FACTOR_IRREDUCIBLE,
                .a = a,
                .len = lena,
                .p = p,
                .ctx = ctx,
                .irreducible = irreducible};
    CUNMOD_TRY(irreducible == NULL ? CUNMOD_E_ARGUMENT : check_array(&x));
    return test(&x);
}

/* ---- device polynomials -------------------------------------------------------------- */

int cunmod_poly_factor(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                       int64_t *count, int64_t room, cunmod_poly_t a)
{
    const cunmod_factor_arrays_t arrays = {lead, factors, lens, exps, count};
    call_t x = {.task = CUNMOD_FACTOR_ALL, .poly = a};
    uint64_t found = 0;
    CUNMOD_TRY(cunmod_check_lengths(room, 0));
    CUNMOD_TRY(cunmod_factors_check(&arrays, room, 1));
    CUNMOD_TRY(cunmod_poly_length(&x.len, a));
    if (x.len == 0 || x.len > room)
        return x.len == 0 ? CUNMOD_E_DIVZERO : CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_poly_get_coeff(&found, a, x.len - 1));
    x.p = a->p;
    x.ctx = a->ctx;
    return factor(&x, found, &arrays);
}

int cunmod_poly_is_irreducible(int *irreducible, cunmod_poly_t a)
{
    call_t x = {.task = CUNMOD_FACTOR_IRREDUCIBLE, .poly = a, .irreducible = irreducible};
    CUNMOD_TRY(irreducible == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&x.len, a));
    x.p = a->p;
    x.ctx = a->ctx;
    return test(&x);
}
