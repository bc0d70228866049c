/* Factors polynomials: irreducible factors, squarefree decompositions, degrees, irreducibility.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A factorization has three steps. The first step decomposes the polynomial into squarefree parts.
 * The second step splits each part into products of factors of one degree. The third step splits
 * each of these products into its factors. FLINT computes all three steps in one call, or the first
 * two steps of a long polynomial, or the second step of a short piece.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "factor/factor_choose.h"
#include "factor/distinct_degree.h"
#include "factor/equal_degree.h"
#include "factor/factor_item.h"
#include "factor/factors.h"
#include "factor/irreducible.h"
#include "factor/whole.h"
#include "flint/cpu.h"
#include "runtime/fallback.h"
#include "runtime/poly.h"
#include "shape/tuning.h"

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
    int is_item;            /* 1: the user has called a function on a batch */
} call_t;

/* A squarefree part of the polynomial of a call, and its exponent. */
typedef struct
{
    const call_t *call;
    int64_t exp;
} part_t;

/* ---- pieces -------------------------------------------------------------------- */

/* Tells the factors number from, from + 1, .. of the list. The words of these factors begin at
 * `words`. words = NULL: the list has degrees in the place of words. */
static void tell_factors(const call_t *x, int64_t from, const uint64_t *words)
{
    const cunmod_factors_t *const list = x->list;
    for (int64_t i = from; i < list->count; i++)
    {
        const int64_t len = list->lens[i] + (words == NULL);
        cunmod_finding_factor(x->ctx, words, len, list->exps[i]);
        words = words != NULL ? words + len : NULL;
    }
}

/* Adds and tells the factors that FLINT finds of words[0 .. len-1], with their exponents multiplied
 * by exp. */
static int add_whole(const call_t *x, const uint64_t *words, int64_t len, int64_t exp)
{
    const int64_t from = x->list->count;
    const uint64_t *const made = x->list->words != NULL ? x->list->words + x->list->used : NULL;
    CUNMOD_TRY(
        cunmod_factor_whole(x->list, x->irreducible, x->task, words, len, exp, x->p, x->ctx));
    tell_factors(x, from, made);
    return CUNMOD_OK;
}

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

/* Adds the factors of words[0 .. len-1]. For each degree FLINT computes the product of the factors
 * of this degree. cunmod_equal_degree splits the products, since FLINT takes long to split products
 * of factors of high degree. */
static int add_mixed(const part_t *x, const uint64_t *words, int64_t len)
{
    const call_t *const call = x->call;
    cunmod_factors_t list;
    const uint64_t *piece;
    if (call->task == CUNMOD_FACTOR_DEGREES)
        return add_whole(call, words, len, x->exp);
    int status = cunmod_factors_open(&list, len - 1, 1);
    CUNMOD_THEN(cunmod_factor_whole(&list, NULL, CUNMOD_FACTOR_DISTINCT, words, len, 1, call->p,
                                    call->ctx));
    piece = list.words;
    for (int64_t i = 0; i < list.count && status == CUNMOD_OK; piece += list.lens[i], i++)
        status = add_equal(x, piece, list.lens[i], list.exps[i]);
    cunmod_factors_close(&list);
    return status;
}

/* Adds the factors of a piece; d as in cunmod_distinct_degrees. */
static int add_piece(const void *data, cunmod_poly_t piece, int64_t d)
{
    const part_t *const x = data;
    int64_t len = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, piece));
    if (x->call->task == CUNMOD_FACTOR_DEGREES && d > 0)
    {
        const int64_t from = x->call->list->count;
        for (int64_t n = len - 1; n > 0; n -= d)
            cunmod_factors_add(x->call->list, NULL, d, x->exp);
        tell_factors(x->call, from, NULL);
        return CUNMOD_OK;
    }
    uint64_t *const words = malloc((size_t)len * sizeof(*words));
    int status = words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_poly_get_array(words, len, piece));
    CUNMOD_THEN(d > 0 ? add_equal(x, words, len, d) : add_mixed(x, words, len));
    free(words);
    return status;
}

/* Adds a squarefree part of len words with exponent `exp` to the list of such parts. */
static int add_squarefree(const call_t *x, cunmod_poly_t part, int64_t len, int64_t exp)
{
    const int64_t from = x->list->count;
    uint64_t *const words = x->list->words + x->list->used;
    CUNMOD_TRY(cunmod_poly_get_array(words, len, part));
    cunmod_factors_add(x->list, words, len, exp);
    tell_factors(x, from, words);
    return CUNMOD_OK;
}

/* Adds the factors of a squarefree part of len words with exponent `exp`. */
static int add_factors(const call_t *x, cunmod_poly_t part, int64_t len, int64_t exp)
{
    const part_t data = {x, exp};
    const int on_device = cunmod_vec_on_device(&part->vec, x->ctx);
    int whole = 0;
    if (x->task == CUNMOD_FACTOR_SQUAREFREE)
        return add_squarefree(x, part, len, exp);
    CUNMOD_TRY(cunmod_factor_choose(&whole, len, on_device, x->p, x->ctx));
    return whole ? add_piece(&data, part, 0) : cunmod_distinct_degrees(part, add_piece, &data);
}

/* Adds the factors of a squarefree part with exponent `exp`, and reports the progress. */
static int add_part(const void *data, cunmod_poly_t part, int64_t exp)
{
    const call_t *const x = data;
    int64_t len = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, part));
    cunmod_finding_part(x->ctx, len - 1, exp);
    CUNMOD_TRY(add_factors(x, part, len, exp));
    cunmod_finding_reached(x->ctx, 1, 1);
    return CUNMOD_OK;
}

/* ---- the two ways ---------------------------------------------------------------- */

/* Returns the greatest common divisor of the exponents of a, which is not constant. */
static int64_t deflation(const uint64_t *a, int64_t len)
{
    int64_t all = len - 1;
    for (int64_t k = len - 2; k > 0 && all > 1; k--)
        for (int64_t rest = a[k] != 0 ? k : 0; rest != 0;)
        {
            const int64_t next = all % rest;
            all = rest;
            rest = next;
        }
    return all;
}

/* Returns whether the steps of a factorization by FLINT are called one by one, so that
 * cunmod_equal_degree separates the factors of one degree. For a(x) = g(x^k), k > 1, one call of
 * FLINT is faster, since FLINT first factors g; but not for a binomial, where g is linear. */
static int has_steps(const call_t *x, const uint64_t *a)
{
    if (x->task != CUNMOD_FACTOR_ALL || x->len <= CUNMOD_TUNE_FACTOR_STEPS)
        return 0;
    const int64_t k = deflation(a, x->len);
    return k == 1 || k == x->len - 1;
}

/* Adds the factors of the squarefree part words[0 .. len-1]. */
static int add_part_by_steps(const part_t *x, const uint64_t *words, int64_t len)
{
    cunmod_finding_part(x->call->ctx, len - 1, x->exp);
    CUNMOD_TRY(add_mixed(x, words, len));
    cunmod_finding_reached(x->call->ctx, 1, 1);
    return CUNMOD_OK;
}

/* Adds the factors of a. FLINT computes the squarefree parts, and add_mixed splits each part. */
static int add_by_steps(const call_t *x, const uint64_t *a)
{
    cunmod_factors_t parts;
    int status = cunmod_factors_open(&parts, x->len - 1, 1);
    CUNMOD_THEN(
        cunmod_factor_whole(&parts, NULL, CUNMOD_FACTOR_SQUAREFREE, a, x->len, 1, x->p, x->ctx));
    const uint64_t *words = parts.words;
    for (int64_t i = 0; i < parts.count && status == CUNMOD_OK; words += parts.lens[i], i++)
        status = add_part_by_steps(&(part_t){x, parts.exps[i]}, words, parts.lens[i]);
    cunmod_factors_close(&parts);
    return status;
}

/* Computes the results by FLINT. */
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
    const uint64_t *const a = x->a != NULL ? x->a : own;
    CUNMOD_THEN(has_steps(x, a) ? add_by_steps(x, a) : add_whole(x, a, x->len, 1));
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
    CUNMOD_TRY(x->task == CUNMOD_FACTOR_SQUAREFREE
                   ? cunmod_squarefree_choose(&whole, x->len, on_device, x->p, x->ctx)
                   : cunmod_factor_choose(&whole, x->len, on_device, x->p, x->ctx));
    cunmod_finding_restart(x->ctx);
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

/* `factor` for a function that the user has called: tells what is found, and reports progress. */
static int factor_and_tell(call_t *x, uint64_t lead, const cunmod_factor_arrays_t *arrays)
{
    cunmod_finding_begin(x->ctx, x->len - 1);
    const int status = factor(x, lead, arrays);
    cunmod_finding_end(x->ctx, status);
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
    if (x->len == 0)
        return CUNMOD_E_DIVZERO;
    return x->is_item ? factor(x, x->a[x->len - 1], arrays)
                      : factor_and_tell(x, x->a[x->len - 1], arrays);
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

/* ---- items of batches ---------------------------------------------------------------- */

int cunmod_factor_item(cunmod_factors_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                       cunmod_ctx_t ctx)
{
    const cunmod_factor_arrays_t arrays = {&res->lead, res->words, res->lens, res->exps,
                                           &res->count};
    call_t x = {.task = CUNMOD_FACTOR_ALL, .a = a, .len = lena, .p = p, .ctx = ctx, .is_item = 1};
    CUNMOD_TRY(factor_array(&x, &arrays));
    res->used = 0;
    for (int64_t i = 0; i < res->count; i++)
        res->used += res->lens[i];
    return CUNMOD_OK;
}

int cunmod_factor_degrees_item(int64_t *degrees, int64_t *exps, int64_t *count, const uint64_t *a,
                               int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_factor_arrays_t arrays = {NULL, NULL, degrees, exps, count};
    call_t x = {
        .task = CUNMOD_FACTOR_DEGREES, .a = a, .len = lena, .p = p, .ctx = ctx, .is_item = 1};
    return factor_array(&x, &arrays);
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
    return factor_and_tell(&x, found, &arrays);
}

int cunmod_poly_is_irreducible(int *irreducible, cunmod_poly_t a)
{
    call_t x = {.task = CUNMOD_FACTOR_IRREDUCIBLE, .poly = a, .irreducible = irreducible};
    CUNMOD_TRY(irreducible == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&x.len, a));
    x.p = a->p;
    x.ctx = a->ctx;
    return test(&x);
}
