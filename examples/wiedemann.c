/* Wiedemann's algorithm with cunmod: the minimal polynomial of a sparse matrix modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: wiedemann [ROWS]
 *
 * The terms u A^i v, for i < 2 n and random vectors u and v, satisfy the linear recurrence of the
 * minimal polynomial of A, and for nearly all u and v none of lower order.
 */
#include "example_cunmod.h"

#include <flint/nmod.h>

#define P UINT64_C(4611686018427387847) /* 2^62 - 57 */
#define ROW 4                           /* entries of a row that are not 0 */

/* res = A v. The entries of row i are value[ROW i ..], in the columns column[ROW i ..]. */
static void apply(uint64_t *res, const uint64_t *column, const uint64_t *value, const uint64_t *v,
                  long n, nmod_t mod)
{
    for (long i = 0; i < n; i++)
    {
        res[i] = 0;
        for (long k = ROW * i; k < ROW * (i + 1); k++)
            res[i] = nmod_add(res[i], nmod_mul(value[k], v[column[k]], mod), mod);
    }
}

int main(int argc, char **argv)
{
    const long n = argument(argc, argv, 1, 2000);
    uint64_t *const column = random_words(1, ROW * n, (uint64_t)n);
    uint64_t *const value = random_words(1000000000, ROW * n, P);
    uint64_t *u = random_words(2000000000, n, P), *v = random_words(3000000000, n, P);
    uint64_t *next = random_words(0, n, P), *const terms = random_words(0, 2 * n, P);
    nmod_t mod;
    open_gpu();
    nmod_init(&mod, P);

    lap(NULL);
    for (long i = 0; i < 2 * n; i++)
    {
        terms[i] = 0;
        for (long k = 0; k < n; k++)
            terms[i] = nmod_add(terms[i], nmod_mul(u[k], v[k], mod), mod);
        apply(next, column, value, v, n, mod);
        uint64_t *const swap = v;
        v = next;
        next = swap;
    }
    lap("sequence");
    uint64_t *const c = random_words(0, n + 1, P);
    int64_t length;
    check(cunmod_minpoly(c, &length, terms, 2 * n, P, NULL));
    lap("minimal polynomial");
    printf("degree %ld, fingerprint %016lx\n", (long)length - 1,
           (unsigned long)fingerprint(0, c, (long)length));

    free(c);
    free(column);
    free(value);
    free(u);
    free(v);
    free(next);
    free(terms);
    return 0;
}
