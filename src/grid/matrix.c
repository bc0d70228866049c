/* Square matrices of polynomials in t: their lengths, and bounds of their determinants.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * **The bound.** For |t| = 1 the absolute value of an entry is at most its 1-norm. So |det| is at
 * most the product of the numbers N_r, where N_r is the 2-norm of the vector of the 1-norms of the
 * entries of row r (Hadamard). A coefficient of a polynomial f in t is at most max |f(t)| for
 * |t| = 1, since the coefficient of t^k is the mean of f(t) / t^k over |t| = 1. Columns give a
 * second bound. The coefficients of det(x I - A) are means over |x| = |t| = 1. There an entry of
 * x I - A is at most the 1-norm of the entry of A, plus 1 on the diagonal.
 *
 * **The degree.** Each product in the expansion of the determinant has one entry of each row. So
 * the degree in t is at most the sum, over all rows, of the largest degree of an entry of the row,
 * and at most the sum over all columns. A row of zeros counts 0, also in det(x I - A), since x has
 * degree 0 in t.
 */
#include "grid/matrix.h"

#include <math.h>
#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "crt/crt_loop.h"
#include "cunmod.h"
#include "integers/bounds.h"

static cunmod_zpoly_t entry(const cunmod_matrix_t *a, int64_t r, int64_t c)
{
    return cunmod_zpoly_trimmed(a->all.x + (r * a->n + c) * a->stride * a->all.words, a->all.words,
                                a->stride);
}

static int64_t min_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t max_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Computes a->len, a->coeffs and a->degree. Errors: E_MEMORY. */
static int measure(cunmod_matrix_t *a)
{
    const int64_t n = a->n;
    int64_t *const columns =
        calloc((size_t)n + 1, sizeof(*columns)); /* largest degree in each column */
    int64_t rows = 0, sum = 0;
    if (columns == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t r = 0; r < n; r++)
    {
        int64_t most = 0;
        for (int64_t c = 0; c < n; c++)
        {
            const int64_t len = entry(a, r, c).len;
            a->len = max_of(a->len, len);
            a->coeffs += len;
            most = max_of(most, len - 1);
            columns[c] = max_of(columns[c], len - 1);
        }
        rows += most;
    }
    for (int64_t c = 0; c < n; c++)
        sum += columns[c];
    a->degree = min_of(rows, sum);
    free(columns);
    return CUNMOD_OK;
}

int cunmod_matrix_operand(cunmod_matrix_t *a, const uint64_t *x, int64_t words, int64_t len,
                          int64_t n)
{
    if (n < 0 || len < 0 ||
        (double)n * ((double)n + 1) * ((double)len + 1) > (double)CUNMOD_LENGTH_MAX)
        return CUNMOD_E_LENGTH;
    int status = cunmod_integers_check(x, words, n * n * len);
    *a = (cunmod_matrix_t){.all = {x, words, n * n * len}, .n = n, .stride = len};
    return CUNMOD_THEN(measure(a));
}

/* Returns log2 of the 1-norm of entry (r, c) of x I - A (diagonal = 1) or of A (diagonal = 0). */
static double log_norm(const cunmod_matrix_t *a, int64_t r, int64_t c, int diagonal)
{
    const cunmod_zpoly_t f = entry(a, r, c);
    const double norm = f.len > 0 ? cunmod_zpoly_norms(&f, f.len) : -HUGE_VAL;
    return diagonal && r == c ? fmax(norm, 0) + log2(1 + exp2(-fabs(norm))) : norm;
}

/* Returns log2 of the 2-norm of n numbers, rounded up; x[0], x[step], .. are their logarithms to
 * base 2. The margin is so large that a floating-point sum of n results is still an upper bound: a
 * sum of n numbers has a relative error below n 2^-53. n < 2^30, so the norm is below 2^15 times
 * the largest number. */
static double log_length(const double *x, int64_t n, int64_t step)
{
    const double margin = ((double)n + 0x1p8) * 0x1p-48;
    double most = -HUGE_VAL, sum = 0;
    for (int64_t k = 0; k < n; k++)
        most = fmax(most, x[k * step]);
    for (int64_t k = 0; k < n && most > -HUGE_VAL; k++)
        sum += exp2(2 * (x[k * step] - most));
    return most > -HUGE_VAL ? most + 0.5 * log2(sum) + (1 + fabs(most)) * margin : most;
}

int cunmod_matrix_bound(int64_t *bound, const cunmod_matrix_t *a, int what)
{
    const int64_t n = a->n;
    double *const norms = malloc(((size_t)(n * n) + 1) * sizeof(*norms));
    double rows = 0, columns = 0;
    if (norms == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t k = 0; k < n * n; k++)
        norms[k] = log_norm(a, k / n, k % n, what == CUNMOD_MATRIX_CHARPOLY);
    for (int64_t k = 0; k < n; k++)
    {
        rows += log_length(norms + k * n, n, 1);
        columns += log_length(norms + k, n, n);
    }
    const double least = fmin(rows, columns);
    *bound = least == -HUGE_VAL ? -1
             : least < 0x1p60   ? (int64_t)ceil(fmax(least, 0))
                                : INT64_C(1) << 60;
    free(norms);
    return CUNMOD_OK;
}
