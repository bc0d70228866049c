/* Hadamard's bound of the minors of a matrix over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/mat_bounds.h"

#include <math.h>
#include <stdlib.h>

#include "cunmod.h"

/* The absolute value of an integer is `value` 2^(64 top), or less by at most 2^-51 of it. */
typedef struct
{
    double value; /* 0 <= value <= 2^64 */
    int64_t top;  /* 0 if value = 0 */
} magnitude_t;

/* The sum of the squares of the sizes in a row or column, divided by 2^(128 top). */
typedef struct
{
    double sum;
    int64_t top; /* the largest `top` of the sizes */
} norm_t;

/* For x < 0, |x| = ~x + 1. */
static magnitude_t size_of(const uint64_t *x, int64_t words)
{
    const uint64_t sign = x[words - 1] >> 63 != 0 ? UINT64_MAX : 0;
    int64_t top = words - 1;
    while (top > 0 && x[top] == sign)
        top--;
    const double high = (double)(x[top] ^ sign);
    const double more = top == 0 ? (sign != 0 ? 1 : 0)
                                 : ((double)(x[top - 1] ^ sign) + 1) * 0x1p-64;
    return (magnitude_t){high + more, top};
}

/* Adds the square of *x to *norm, whose `top` is at least that of *x. Squares that are smaller than
 * 2^(-128 7) times the largest possible one count as large as that. */
static void add_square(norm_t *norm, const magnitude_t *x)
{
    static const double scale[] = {1,        0x1p-128, 0x1p-256, 0x1p-384,
                                   0x1p-512, 0x1p-640, 0x1p-768, 0x1p-896};
    const int64_t less = norm->top - x->top;
    norm->sum += x->value * x->value * scale[less < 7 ? less : 7];
}

double cunmod_log_norm_above(double value, int64_t n)
{
    return value + (1 + fabs(value)) * ((double)n + 0x1p8) * 0x1p-48;
}

/* Returns log2 of the 2-norm, rounded up; -HUGE_VAL for 0. n numbers were added. */
static double log_norm(const norm_t *norm, int64_t n)
{
    if (norm->sum == 0)
        return -HUGE_VAL;
    return cunmod_log_norm_above(64 * (double)norm->top + 0.5 * log2(norm->sum), n);
}

static int compare_down(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* Returns the sum of the `order` largest logarithms of norms[0 .. count-1], of n numbers each.
 * logs: work space of `count` numbers. */
static double largest(const norm_t *norms, int64_t count, int64_t n, int64_t order, double *logs)
{
    double sum = 0;
    for (int64_t k = 0; k < count; k++)
        logs[k] = log_norm(&norms[k], n);
    if (order < count)
        qsort(logs, (size_t)count, sizeof(*logs), compare_down);
    for (int64_t k = 0; k < order; k++)
        sum += logs[k];
    return sum;
}

/* rows[i], columns[j] = the norms of the rows and columns of the matrix. sizes: work space. */
static void set_norms(norm_t *rows, norm_t *columns, magnitude_t *sizes, const cunmod_zpoly_t *a,
                      int64_t m, int64_t n)
{
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < n; j++)
        {
            const magnitude_t size = size_of(a->x + (i * n + j) * a->words, a->words);
            rows[i].top = size.top > rows[i].top ? size.top : rows[i].top;
            columns[j].top = size.top > columns[j].top ? size.top : columns[j].top;
            sizes[i * n + j] = size;
        }
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < n; j++)
        {
            add_square(&rows[i], &sizes[i * n + j]);
            add_square(&columns[j], &sizes[i * n + j]);
        }
}

int64_t cunmod_bound_of_log(double log)
{
    return log == -HUGE_VAL ? -1 : log < 0x1p60 ? (int64_t)ceil(fmax(log, 0)) : INT64_C(1) << 60;
}

int cunmod_mat_bound(int64_t *bound, const cunmod_zpoly_t *a, int64_t columns, int64_t order)
{
    const int64_t n = columns, m = n > 0 ? a->len / n : 0, most = m > n ? m : n;
    norm_t *const norms = calloc((size_t)(m + n) + 1, sizeof(*norms));
    magnitude_t *const sizes = malloc((size_t)(m * n + 1) * sizeof(*sizes));
    double *const logs = malloc((size_t)(most + 1) * sizeof(*logs));
    const int failed = norms == NULL || sizes == NULL || logs == NULL;
    if (!failed)
    {
        set_norms(norms, norms + m, sizes, a, m, n);
        const double least = order == 0 ? 0
                                        : fmin(largest(norms, m, n, order, logs),
                                               largest(norms + m, n, m, order, logs));
        *bound = cunmod_bound_of_log(least);
    }
    free(norms);
    free(sizes);
    free(logs);
    return failed ? CUNMOD_E_MEMORY : CUNMOD_OK;
}
