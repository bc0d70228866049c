/* Minimal polynomials of matrices modulo a prime, in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The result f begins as the minimal polynomial of a random vector v, and always divides the
 * minimal polynomial of A. f is the result if its degree is n, or if f(A) = 0, which is computed.
 * Else let u = f(A) w for another vector w, and g the minimal polynomial of u: g f is the least
 * common multiple of f and of the minimal polynomial of w. f becomes g f, and f(A) becomes g(A)
 * f(A).
 *
 * In rounds 0, 2, 4, .. w is random. u = 0 then has a probability of at most 1 / p, and for small p
 * more rounds may be needed. In rounds 1, 3, 5, .. w is one unit vector after the other, for which
 * u is a column of f(A). This column is then 0, and stays 0. So there are at most 2 n rounds. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "flint/cpu_mat.h"
#include "mat/krylov.h"
#include "mat/mat_powers.h"
#include "runtime/outcome.h"
#include "runtime/transfer.h"
#include "shape/mat_planes.h"

#define MATRICES 40 /* at most, in the memory of f(A), which is at most half of the device's */

typedef struct
{
    const cunmod_krylov_t *k;
    uint64_t *f; /* the caller's memory */
    int64_t len;
    uint64_t *g;                     /* g, followed by the old f: space for n + 2 words */
    cunmod_mat_view_t value, factor; /* f(A); and g(A), or work space */
    int64_t *d_length;               /* a number in device memory */
    void *memory;
} minpoly_t;

static int open_memory(minpoly_t *x)
{
    const cunmod_krylov_t *const k = x->k;
    const int64_t n = k->n, bytes = cunmod_mat_aligned(n * n * k->mod.word);
    x->g = malloc((size_t)(n + 2) * sizeof(*x->g));
    if (x->g == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    CUNMOD_TRY(cunmod_dev_alloc(k->dev, &x->memory, sizeof(*x->d_length) + 2 * (size_t)bytes));
    x->value = cunmod_mat_view(x->memory, n, n, 0);
    x->factor = cunmod_mat_view(x->value.words + bytes, n, n, 0);
    x->d_length = (int64_t *)(void *)(x->factor.words + bytes);
    return 0;
}

static void close_memory(minpoly_t *x)
{
    if (x->memory != NULL)
        cunmod_dev_free(x->k->dev, x->memory);
    free(x->g);
}

/* z = f(A) for a monic polynomial in host memory. */
static int evaluate(const minpoly_t *x, cunmod_mat_view_t z, const uint64_t *f, int64_t len)
{
    const cunmod_krylov_t *const k = x->k;
    const int64_t matrix = k->n * k->n * k->mod.word, words = len * (int64_t)sizeof(*f);
    const int64_t most = MATRICES * matrix + 2 * CUNMOD_MAT_WORK;
    const int64_t left = cunmod_dev_facts(k->dev)->memory_bytes / 2;
    void *memory = NULL;
    if (len == 1)
        return cunmod_mat_set_unit(k->dev, z, k->list, &k->mod);
    const cunmod_mat_values_t shape =
        cunmod_mat_values(k->n, len, &k->mod, most < left ? most : left);
    CUNMOD_TRY(cunmod_dev_alloc(k->dev, &memory, (size_t)(shape.bytes + words)));
    const cunmod_mat_way_t way = {k->dev, &k->mod, (char *)memory + shape.planes, k->stop};
    void *const coeffs = (char *)memory + shape.bytes;
    int error = cunmod_dev_upload(k->dev, coeffs, f, len, k->mod.word);
    CUNMOD_NEXT(cunmod_mat_value(&way, z, k->a, coeffs, len, &shape, memory));
    cunmod_dev_free(k->dev, memory);
    return error;
}

/* *is_zero: whether f(A) = 0. */
static int test_zero(const minpoly_t *x, int *is_zero)
{
    const cunmod_krylov_t *const k = x->k;
    int64_t length = 0;
    CUNMOD_TRY(
        cunmod_dev_find_length(k->dev, x->d_length, x->value.words, k->n * k->n, k->mod.word));
    CUNMOD_TRY(cunmod_dev_read_length(k->dev, &length, x->d_length));
    *is_zero = length == 0;
    return 0;
}

/* k->vector = f(A) w for the vector w of the round. */
static int choose_vector(const minpoly_t *x, int64_t round)
{
    const cunmod_krylov_t *const k = x->k;
    const cunmod_mat_view_t w = cunmod_mat_view(x->factor.words, k->n, 1, 0);
    const cunmod_mat_view_t column = cunmod_mat_part(x->value, 0, round / 2, k->n, 1, k->mod.word);
    const cunmod_mat_gather_t of_unit = cunmod_mat_copy(k->vector, column, &k->mod);
    if (round % 2)
        return cunmod_dev_mat_gather(k->dev, &of_unit);
    CUNMOD_TRY(cunmod_krylov_random(k, (uint64_t)(CUNMOD_KRYLOV_SEED + 1 + round)));
    CUNMOD_TRY(cunmod_dev_copy(k->dev, w.words, k->vector.words, (size_t)k->n * k->mod.word));
    return cunmod_krylov_multiply(k, k->vector, x->value, w);
}

/* f = g f. */
static int multiply(minpoly_t *x, int64_t len)
{
    uint64_t lengths[] = {(uint64_t)len, (uint64_t)x->len};
    cunmod_cpu_call_t call = {.make = cunmod_make_mat_factors,
                              .in = {{x->g, len + x->len}, {lengths, 2}},
                              .out = {{.words = x->f}},
                              .p = x->k->mod.p};
    memcpy(x->g + len, x->f, (size_t)x->len * sizeof(*x->f));
    x->len += len - 1;
    return cunmod_cpu_call(&call) == CUNMOD_OK ? 0 : cunmod_outcome_of_status(CUNMOD_E_MEMORY);
}

/* One round, for f(A) != 0. */
static int improve(minpoly_t *x, int64_t round)
{
    const cunmod_krylov_t *const k = x->k;
    const int64_t bytes = k->n * k->n * k->mod.word;
    int64_t len = 0;
    CUNMOD_TRY(choose_vector(x, round));
    CUNMOD_TRY(cunmod_krylov_minpoly(k, x->g, &len, k->n - (x->len - 1)));
    if (len == 1) /* u = 0 */
        return 0;
    CUNMOD_TRY(evaluate(x, x->factor, x->g, len));
    CUNMOD_TRY(multiply(x, len));
    CUNMOD_TRY(cunmod_krylov_multiply(k, k->power[0], x->factor, x->value));
    return cunmod_dev_copy(k->dev, x->value.words, k->power[0].words, (size_t)bytes);
}

static int complete(minpoly_t *x)
{
    const int64_t n = x->k->n;
    int is_zero = 0;
    CUNMOD_TRY(evaluate(x, x->value, x->f, x->len));
    CUNMOD_TRY(test_zero(x, &is_zero));
    for (int64_t round = 0; !is_zero && x->len <= n; round++)
    {
        CUNMOD_TRY(improve(x, round));
        CUNMOD_TRY(test_zero(x, &is_zero));
    }
    return 0;
}

int cunmod_minpoly_device(const cunmod_krylov_t *k, uint64_t *res, int64_t *len)
{
    minpoly_t x = {.k = k, .f = res};
    CUNMOD_TRY(cunmod_krylov_random(k, CUNMOD_KRYLOV_SEED));
    CUNMOD_TRY(cunmod_krylov_minpoly(k, res, &x.len, k->n));
    int error = 0;
    if (x.len <= k->n)
    {
        error = open_memory(&x);
        CUNMOD_NEXT(complete(&x));
        close_memory(&x);
    }
    *len = x.len;
    return error;
}
