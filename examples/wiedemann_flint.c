/* Wiedemann's algorithm with FLINT: the minimal polynomial of a sparse matrix modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: wiedemann_flint [ROWS]
 *
 * The terms u A^i v, for i < 2 n and random vectors u and v, satisfy the linear recurrence of the
 * minimal polynomial of A, and for nearly all u and v none of lower order.
 */
#include "example.h"

#include <flint/nmod.h>
#include <flint/nmod_poly.h>

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
    nmod_berlekamp_massey_t massey;
    nmod_poly_t c;
    nmod_berlekamp_massey_init(massey, P);
    nmod_poly_init(c, P);
    nmod_berlekamp_massey_add_points(massey, (ulong *)terms, 2 * n);
    nmod_berlekamp_massey_reduce(massey);
    nmod_poly_make_monic(c, nmod_berlekamp_massey_V_poly(massey));
    lap("minimal polynomial");
    printf("degree %ld, fingerprint %016lx\n", (long)nmod_poly_degree(c),
           (unsigned long)fingerprint(0, (uint64_t *)c->coeffs, nmod_poly_length(c)));

    nmod_berlekamp_massey_clear(massey);
    nmod_poly_clear(c);
    free(column);
    free(value);
    free(u);
    free(v);
    free(next);
    free(terms);
    return 0;
}
