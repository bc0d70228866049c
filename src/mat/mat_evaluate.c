/* The value of a polynomial at a square matrix, in device memory, by Paterson and Stockmeyer.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * With s powers in memory, f = sum of f_j x^(s j), where f_j has at most s coefficients. The values
 * f_j(a) of s neighbouring j are one product of matrices: the coefficients of the f_j, by the
 * powers of `a`, each of which is one row of n^2 words. Horner's rule for a^s gives f(a).
 */
#include "mat/mat_evaluate.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "runtime/outcome.h"
#include "runtime/transfer.h"

typedef struct
{
    cunmod_dev_t *dev;
    const cunmod_modulus_t *mod;
    const cunmod_stop_t *stop;
    void *work;
    int64_t n, s;                          /* s: powers in memory, and f_j in a group */
    cunmod_mat_view_t powers, sums, power; /* s rows of n^2 words: 1, a, .., a^(s-1), and the values
                                              f_j(a) of a group; power = a^s */
    char *coeffs;                          /* of the f_j of a group, s rows of s words */
    int32_t *lists;                        /* of cunmod_mat_set_unit */
} evaluation_t;

int cunmod_mat_set_unit(cunmod_dev_t *dev, cunmod_mat_view_t z, int32_t *list,
                        const cunmod_modulus_t *mod)
{
    const size_t bytes = 2 * (size_t)z.rows * sizeof(*list);
    int32_t *const host = malloc(bytes);
    if (host == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    for (int32_t i = 0; i < z.rows; i++)
    {
        host[i] = -1; /* no row is copied */
        host[z.rows + i] = i;
    }
    int error = cunmod_dev_write(dev, list, host, bytes);
    free(host);
    cunmod_mat_gather_t unit = cunmod_mat_copy(z, z, mod);
    unit.row = list;
    unit.one = list + z.rows;
    CUNMOD_NEXT(cunmod_dev_mat_gather(dev, &unit));
    return error;
}

/* Returns matrix k of those whose words are the rows of `all`. */
static cunmod_mat_view_t matrix_of(const evaluation_t *x, cunmod_mat_view_t all, int64_t k)
{
    return cunmod_mat_view(all.words + k * x->n * x->n * x->mod->word, x->n, x->n, 0);
}

/* z = u v, or z += u v, after a look whether the caller ends the call. */
static int multiply(const evaluation_t *x, cunmod_mat_view_t z, cunmod_mat_view_t u,
                    cunmod_mat_view_t v, int add)
{
    CUNMOD_TRY(cunmod_mat_go_on(x->dev, x->stop));
    return cunmod_mat_product(x->dev, z, u, v, add, x->mod, x->work, x->stop);
}

/* Computes the powers of a, a^s only if `more` is set. */
static int compute_powers(const evaluation_t *x, cunmod_mat_view_t a, int more)
{
    const size_t bytes = (size_t)(x->n * x->n) * x->mod->word;
    CUNMOD_TRY(cunmod_mat_set_unit(x->dev, matrix_of(x, x->powers, 0), x->lists, x->mod));
    if (x->s > 1)
        CUNMOD_TRY(cunmod_dev_copy(x->dev, matrix_of(x, x->powers, 1).words, a.words, bytes));
    for (int64_t k = 2; k < x->s; k++)
        CUNMOD_TRY(multiply(x, matrix_of(x, x->powers, k), matrix_of(x, x->powers, k - 1), a, 0));
    return more ? multiply(x, x->power, matrix_of(x, x->powers, x->s - 1), a, 0) : 0;
}

/* sums = f_j(a) for j = first .. first + count - 1. */
static int compute_sums(const evaluation_t *x, const uint64_t *f, int64_t len, int64_t first,
                        int64_t count)
{
    uint64_t coeffs[CUNMOD_MAT_POWERS * CUNMOD_MAT_POWERS] = {0};
    cunmod_mat_view_t sums = x->sums;
    const int64_t from = first * x->s, words = cunmod_least(count * x->s, len - from);
    memcpy(coeffs, f + from, (size_t)words * sizeof(*coeffs));
    CUNMOD_TRY(cunmod_dev_upload(x->dev, x->coeffs, coeffs, count * x->s, x->mod->word));
    sums.rows = count;
    return cunmod_mat_plain(x->dev, sums, cunmod_mat_view(x->coeffs, count, x->s, 0), x->powers,
                            x->mod);
}

/* Horner's rule, group after group. After a group, z has the sum of the f_j(a) a^(s (j - first))
 * for all j >= first. */
static int evaluate(const evaluation_t *x, cunmod_mat_view_t z, const uint64_t *f, int64_t len)
{
    const size_t bytes = (size_t)(x->n * x->n) * x->mod->word;
    const int64_t all = (len + x->s - 1) / x->s;
    for (int64_t first = (all - 1) / x->s * x->s; first >= 0; first -= x->s)
    {
        const int64_t count = cunmod_least(x->s, all - first);
        CUNMOD_TRY(compute_sums(x, f, len, first, count));
        for (int64_t j = cunmod_least(count - 1, all - first - 2); j >= 0; j--)
        {
            const cunmod_mat_view_t above = j == count - 1 ? z : matrix_of(x, x->sums, j + 1);
            CUNMOD_TRY(multiply(x, matrix_of(x, x->sums, j), above, x->power, 1));
        }
        CUNMOD_TRY(cunmod_dev_copy(x->dev, z.words, x->sums.words, bytes));
    }
    return 0;
}

int cunmod_mat_evaluate_device(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                               const uint64_t *f, int64_t len, const cunmod_modulus_t *mod,
                               void *work, const cunmod_stop_t *stop)
{
    const int64_t n = a.rows, size = n * n, bytes = size * mod->word;
    evaluation_t x = {.dev = dev, .mod = mod, .stop = stop, .work = work, .n = n, .s = 1};
    void *memory = NULL;
    while (x.s < CUNMOD_MAT_POWERS && x.s * x.s < len)
        x.s++;
    const int64_t lists = 2 * n * (int64_t)sizeof(*x.lists) + x.s * x.s * (int64_t)sizeof(uint64_t);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &memory, (size_t)((2 * x.s + 1) * bytes + lists)));
    x.coeffs = memory;
    x.lists = (int32_t *)(void *)(x.coeffs + x.s * x.s * (int64_t)sizeof(uint64_t));
    x.powers = cunmod_mat_view(x.coeffs + lists, x.s, size, 0);
    x.power = cunmod_mat_view(x.powers.words + x.s * bytes, n, n, 0);
    x.sums = cunmod_mat_view(x.power.words + bytes, x.s, size, 0);
    int error = compute_powers(&x, a, len > x.s);
    CUNMOD_NEXT(evaluate(&x, z, f, len));
    cunmod_dev_free(dev, memory);
    return error;
}
