/* Draws random irreducible polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Candidate number c is a random monic polynomial, a function of the seed and of c. The result is
 * the first candidate that is irreducible, so that all monic irreducible polynomials of the degree
 * are equally likely, and every path finds the same one. About one of n polynomials of degree n is
 * irreducible. Many candidates are tested at once, as a batch: first whether they have factors of
 * low degrees, as most have (M. Ben-Or, Probabilistic algorithms in finite fields, FOCS 1981), and
 * what is left by a complete test, on the GPU one by one if the candidates are long. Candidates
 * that are too long for a batch on the GPU, and all candidates if there is a limit of work, get
 * complete tests only.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/random.h"
#include "base/steps.h"
#include "factor/batch_path.h"
#include "runtime/fallback.h"
#include "runtime/poly.h"
#include "shape/tuning.h"

/* A call. The candidates have `len` words. */
typedef struct
{
    uint64_t *res;
    int64_t len;
    uint64_t p, seed;
    cunmod_ctx_t ctx;
    int is_on_cpu; /* 1: batches are computed on the CPU */
} call_t;

/* a = candidate number c. */
static void draw(const call_t *x, uint64_t *a, int64_t c)
{
    const uint64_t seed = cunmod_random_half(x->seed, c, 0);
    for (int64_t i = 0; i < x->len - 1; i++)
        a[i] = cunmod_random_below(seed, i, x->p);
    a[x->len - 1] = 1;
}

/* ---- one by one ---------------------------------------------------------------------- */

static int search_singly(const call_t *x)
{
    uint64_t *const a = malloc((size_t)x->len * sizeof(*a));
    int status = a != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY, found = 0;
    for (int64_t c = 0; !found && status == CUNMOD_OK; c++)
    {
        draw(x, a, c);
        status = cunmod_is_irreducible(&found, a, x->len, x->p, x->ctx);
    }
    if (status == CUNMOD_OK)
        memcpy(x->res, a, (size_t)x->len * sizeof(*a));
    free(a);
    return status;
}

/* ---- as batches ------------------------------------------------------------------------ */

/* The candidates first .. first+items-1, of which those with alive[k] = 1 may be irreducible.
 * words, at: their coefficients and offsets; len: memory for lengths. */
typedef struct
{
    const call_t *call;
    int64_t first, items;
    uint64_t *p, *words;
    int64_t *at, *len;
    int *alive;
    char *dead; /* 1 - alive */
} candidates_t;

/* Allocates the arrays. items * len is at most CUNMOD_LENGTH_MAX. */
static int open_candidates(candidates_t *y, const call_t *x, int64_t items)
{
    const size_t room = (size_t)items + 1;
    *y = (candidates_t){.call = x, .items = items};
    y->p = malloc(room * sizeof(*y->p));
    y->at = malloc(room * sizeof(*y->at));
    y->len = malloc(room * sizeof(*y->len));
    y->alive = malloc(room * sizeof(*y->alive));
    y->dead = malloc(room * sizeof(*y->dead));
    y->words = malloc((size_t)items * (size_t)x->len * sizeof(*y->words));
    const int there = y->p != NULL && y->at != NULL && y->len != NULL && y->alive != NULL &&
                      y->dead != NULL;
    for (int64_t k = 0; k <= items && there; k++)
    {
        y->p[k] = x->p;
        y->at[k] = k * x->len;
    }
    return there && y->words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

static void close_candidates(candidates_t *y)
{
    free(y->p);
    free(y->at);
    free(y->len);
    free(y->alive);
    free(y->dead);
    free(y->words);
}

/* *moduli = the modulus p for each of so many items, which is known to be prime. */
static int create_moduli(cunmod_moduli_t *moduli, const candidates_t *y, int64_t items)
{
    CUNMOD_TRY(cunmod_moduli_create(moduli, y->p, items, y->call->ctx));
    cunmod_moduli_are_prime(*moduli);
    return CUNMOD_OK;
}

/* f = 0 for the candidates that are not alive, of which further steps compute nothing. */
static int drop_dead(candidates_t *y, cunmod_batch_t f, cunmod_batch_t g)
{
    for (int64_t k = 0; k < y->items; k++)
        y->dead[k] = !y->alive[k];
    CUNMOD_TRY(cunmod_factor_set_power(g, 0, y->dead));
    return cunmod_batch_scalar_mul(f, f, g);
}

/* alive[k] = 0 for each candidate that has a common factor with x^(p^d) - x for some d <= steps. f,
 * g, h, x: the candidates, and batches for anything. */
static int reject(candidates_t *y, int64_t steps, cunmod_batch_t f, cunmod_batch_t g,
                  cunmod_batch_t h, cunmod_batch_t x)
{
    CUNMOD_TRY(cunmod_batch_set_arrays(f, y->words, y->at));
    CUNMOD_TRY(cunmod_factor_set_power(x, 1, NULL));
    for (int64_t d = 1; d <= steps; d++)
    {
        CUNMOD_TRY(d == 1 ? cunmod_batch_powmod_x(h, y->p, f) : cunmod_batch_powmod(h, h, y->p, f));
        CUNMOD_TRY(cunmod_batch_sub(g, h, x));
        CUNMOD_TRY(cunmod_batch_gcd(g, g, f));
        CUNMOD_TRY(cunmod_batch_lengths(y->len, g));
        for (int64_t k = 0; k < y->items; k++)
            y->alive[k] &= y->len[k] == 1;
        if (d < steps)
            CUNMOD_TRY(drop_dead(y, f, g));
    }
    return CUNMOD_OK;
}

/* Returns whether complete tests of candidates are made one by one. */
static int is_long(const call_t *x)
{
    return !x->is_on_cpu && x->len > CUNMOD_TUNE_CANDIDATE_LONG;
}

/* A p-th power takes log2 p squares. The first power rejects about 60 of 100 polynomials, and k
 * powers all but about 56 / k of 100. So candidates take as many powers as need 64 squares. Long
 * candidates on the GPU take more powers: a complete test of one candidate takes as long there as a
 * power of many. */
static int64_t number_of_steps(const call_t *x)
{
    const int bits = 64 - __builtin_clzll(x->p);
    return cunmod_least((x->len - 1) / 2, is_long(x) ? CUNMOD_TUNE_CANDIDATE_STEPS : 64 / bits);
}

/* Rejects candidates by factors of low degrees. */
static int reject_all(candidates_t *y, cunmod_moduli_t moduli)
{
    cunmod_batch_t t[4] = {NULL, NULL, NULL, NULL};
    int status = CUNMOD_OK;
    for (int k = 0; k < 4; k++)
        CUNMOD_THEN(cunmod_batch_create(&t[k], moduli));
    CUNMOD_THEN(reject(y, number_of_steps(y->call), t[0], t[1], t[2], t[3]));
    for (int k = 0; k < 4; k++)
        cunmod_batch_destroy(t[k]);
    return status;
}

/* Tests the first `left` candidates one after the other. *found: as in test_alive. */
static int test_singly(const candidates_t *y, int64_t left, int64_t *found)
{
    const call_t *const x = y->call;
    int status = CUNMOD_OK;
    for (int64_t k = 0; k < left && *found < 0 && status == CUNMOD_OK; k++)
    {
        int irreducible = 0;
        status = cunmod_is_irreducible(&irreducible, y->words + y->at[k], x->len, x->p, x->ctx);
        *found = irreducible ? k : -1;
    }
    return status;
}

/* *found = the number k of the first candidate that is alive and irreducible; -1: none. Moves the
 * candidates that are alive to the front. */
static int test_alive(candidates_t *y, int64_t *found)
{
    const size_t bytes = (size_t)y->call->len * sizeof(*y->words);
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t f = NULL;
    int64_t left = 0;
    *found = -1;
    for (int64_t k = 0; k < y->items; k++)
        if (y->alive[k])
            memmove(y->words + y->at[left++], y->words + y->at[k], bytes);
    if (left == 0 || is_long(y->call))
        return test_singly(y, left, found);
    int status = create_moduli(&moduli, y, left);
    CUNMOD_THEN(cunmod_batch_create(&f, moduli));
    CUNMOD_THEN(cunmod_batch_set_arrays(f, y->words, y->at));
    CUNMOD_THEN(cunmod_batch_is_irreducible(y->alive, f));
    cunmod_batch_destroy(f);
    cunmod_moduli_destroy(moduli);
    for (int64_t k = 0; k < left && *found < 0 && status == CUNMOD_OK; k++)
        *found = y->alive[k] == 1 ? k : -1;
    return status;
}

/* Tests the next candidates, whose moduli are given. *found: as in test_alive. */
static int test_next(candidates_t *y, int64_t *found, cunmod_moduli_t moduli)
{
    for (int64_t k = 0; k < y->items; k++)
    {
        draw(y->call, y->words + y->at[k], y->first + k);
        y->alive[k] = 1;
    }
    y->first += y->items;
    CUNMOD_TRY(reject_all(y, moduli));
    return test_alive(y, found);
}

static int search_batches(const call_t *x, int64_t items)
{
    candidates_t y;
    cunmod_moduli_t moduli = NULL;
    int64_t found = -1;
    int status = open_candidates(&y, x, items);
    CUNMOD_THEN(create_moduli(&moduli, &y, items));
    while (found < 0 && status == CUNMOD_OK)
        status = test_next(&y, &found, moduli);
    cunmod_moduli_destroy(moduli);
    if (status == CUNMOD_OK)
        memcpy(x->res, y.words + y.at[found], (size_t)x->len * sizeof(*x->res));
    close_candidates(&y);
    return status;
}

/* ---- the operation ------------------------------------------------------------------------ */

/* Returns the number of candidates of a batch: half as many as are needed on average, so that few
 * are tested in vain; but for short ones on the GPU some times as many as are needed, since many
 * take little more time than one. The batch has CUNMOD_TUNE_CANDIDATE_WORDS words, or one candidate
 * more. */
static int64_t batch_size(const call_t *x)
{
    const int64_t degree = x->len - 1, most = CUNMOD_TUNE_CANDIDATE_WORDS / x->len + 1;
    const int64_t wanted = x->is_on_cpu ? cunmod_least(degree / 2 + 1, CUNMOD_TUNE_CANDIDATES)
                           : is_long(x) ? degree / 2
                                        : 4 * degree;
    return cunmod_least(wanted, most);
}

static int search(const void *argument)
{
    call_t x = *(const call_t *)argument;
    x.is_on_cpu = cunmod_factor_is_on_cpu(x.ctx);
    CUNMOD_TRY(cunmod_fallback_check_stop(x.ctx));
    if (x.len == 2)
    {
        draw(&x, x.res, 0);
        cunmod_ctx_note_nothing(x.ctx);
        return CUNMOD_OK;
    }
    /* Operations on batches check no limit of work; the test of one candidate does. */
    const int is_limited = x.ctx->work_limit >= 0;
    if (is_limited || (!x.is_on_cpu && x.len > CUNMOD_TUNE_CANDIDATE_LENGTH))
        return search_singly(&x);
    return search_batches(&x, batch_size(&x));
}

int cunmod_random_irreducible(uint64_t *res, int64_t len, uint64_t p, uint64_t seed,
                              cunmod_ctx_t ctx)
{
    call_t x = {.res = res, .len = len, .p = p, .seed = seed, .ctx = ctx};
    CUNMOD_TRY(cunmod_check_lengths(len, 0));
    CUNMOD_TRY(len < 2 ? CUNMOD_E_LENGTH : cunmod_check_range(res, 0, len));
    CUNMOD_TRY(p < 2 ? CUNMOD_E_MODULUS : cunmod_ctx_find(&x.ctx));
    CUNMOD_TRY(cunmod_ctx_is_prime(x.ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS);
    return cunmod_fallback_run(x.ctx, search, search, &x);
}

int cunmod_poly_random_irreducible(cunmod_poly_t res, int64_t len, uint64_t seed)
{
    CUNMOD_TRY(res == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_lengths(len, 0));
    CUNMOD_TRY(len < 2 ? CUNMOD_E_LENGTH : CUNMOD_OK);
    uint64_t *const words = malloc((size_t)len * sizeof(*words));
    int status = words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_random_irreducible(words, len, res->p, seed, res->ctx));
    CUNMOD_THEN(cunmod_poly_set_array(res, words, len));
    free(words);
    return status;
}
