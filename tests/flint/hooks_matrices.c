/* A program that uses FLINT and knows nothing of cunmod: it prints sums of matrices modulo n
 * (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <gmp.h>

#include <stdint.h>
#include <stdio.h>

#include <flint/flint.h>
#include <flint/nmod_mat.h>

static ulong state = 1;

/* The next number of the generator of Knuth's MMIX. */
static ulong next(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state >> 1;
}

/* Draws the entries. In FLINT before 3.3 the rows are then not in their order in memory. */
static void draw(nmod_mat_t a)
{
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->c; j++)
            nmod_mat_set_entry(a, i, j, next() % a->mod.n);
    if (a->r > 3)
        nmod_mat_swap_rows(a, NULL, 0, 2);
}

static ulong sum(const nmod_mat_t a)
{
    ulong all = (ulong)(a->r + a->c);
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->c; j++)
            all = (all ^ nmod_mat_get_entry(a, i, j)) * 6364136223846793005u + 1;
    return all;
}

/* c = a matrix of rank k at most. */
static void set_rank(nmod_mat_t c, slong k)
{
    nmod_mat_t a, b;
    nmod_mat_init(a, c->r, k, c->mod.n);
    nmod_mat_init(b, k, c->c, c->mod.n);
    draw(a);
    draw(b);
    nmod_mat_mul(c, a, b);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
}

/* Products of m x k and k x n matrices, which are parts of larger ones. */
static void print_products(ulong p, slong m, slong k, slong n)
{
    nmod_mat_t a, b, c, all, part;
    nmod_mat_init(all, m + k, k + n, p);
    nmod_mat_init(a, m, k, p);
    nmod_mat_init(c, m, n, p);
    nmod_mat_init(b, k, n, p);
    draw(all);
    draw(a);
    draw(b);
    draw(c);
    nmod_mat_mul(c, a, b);
    printf("%ld x %ld x %ld modulo %lu: %lu", (long)m, (long)k, (long)n, p, sum(c));
    nmod_mat_window_init(part, all, m, k, m + k, k + n);
    nmod_mat_mul(c, a, part);
    printf(" %lu", sum(c));
    nmod_mat_addmul(c, c, a, b);
    printf(" %lu", sum(c));
    nmod_mat_submul(c, c, a, part);
    printf(" %lu", sum(c));
    if (m == k)
    {
        nmod_mat_mul(part, a, b);
        nmod_mat_mul(part, a, part);
        printf(" %lu", sum(all));
    }
    printf("\n");
    nmod_mat_window_clear(part);
    nmod_mat_clear(all);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(c);
}

static void print_elimination(ulong p, slong m, slong n, slong rank)
{
    nmod_mat_t a, x;
    nmod_mat_init(a, m, n, p);
    nmod_mat_init(x, n, n, p);
    set_rank(a, rank);
    draw(x);
    printf("%ld x %ld modulo %lu: %ld", (long)m, (long)n, p, (long)nmod_mat_rank(a));
    const slong nullity = nmod_mat_nullspace(x, a);
    printf(" %ld %lu", (long)nullity, sum(x));
    printf(" %ld", (long)nmod_mat_rref(a));
    printf(" %lu\n", sum(a));
    nmod_mat_clear(a);
    nmod_mat_clear(x);
}

/* n x n matrices of this rank or less, and m right sides. */
static void print_square(ulong p, slong n, slong m, slong rank)
{
    nmod_mat_t a, b, x, y;
    nmod_mat_init(a, n, n, p);
    nmod_mat_init(b, n, m, p);
    nmod_mat_init(x, n, m, p);
    nmod_mat_init(y, n, n, p);
    set_rank(a, rank);
    draw(b);
    draw(x);
    draw(y);
    printf("%ld x %ld, rank %ld, modulo %lu: %lu", (long)n, (long)n, (long)rank, p,
           nmod_mat_det(a));
    const int is_solved = nmod_mat_solve(x, a, b), is_regular = nmod_mat_inv(y, a);
    printf(" %d %d", is_solved, is_regular);
    if (is_solved)
        printf(" %lu", sum(x));
    if (is_regular)
        printf(" %lu", sum(y));
    if (nmod_mat_inv(a, a))
        printf(" %lu", sum(a));
    printf("\n");
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(x);
    nmod_mat_clear(y);
}

int main(void)
{
    static const slong sizes[][3] = {{0, 0, 0}, {1, 1, 1}, {3, 0, 2},   {0, 4, 3},
                                     {5, 7, 0}, {6, 6, 4}, {20, 9, 31}, {50, 50, 50}};
    static const ulong moduli[] = {2, 7, 65537, UWORD(2147483659), UWORD(18446744073709551557)};
    static const ulong composite[] = {6, 65536, 1000000007UL * 998244353};
    for (int i = 0; i < 8; i++)
    {
        const slong m = sizes[i][0], k = sizes[i][1], n = sizes[i][2];
        for (int j = 0; j < 5; j++)
        {
            print_products(moduli[j], m, k, n);
            print_elimination(moduli[j], m, n, k);
            print_square(moduli[j], m, n, m);
            print_square(moduli[j], m, n, k / 2);
        }
        for (int j = 0; j < 3; j++)
            print_products(composite[j], m, k, n);
    }
    return 0;
}
