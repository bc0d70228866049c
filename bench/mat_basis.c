/* Mode "mat-basis": times approximant bases of matrices of polynomials on host arrays: on the GPU,
 * and on the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "matrix_peers.h"

#define COEFFICIENTS 50 /* of the product of basis and matrix that are checked */
#define MOST (1 << 29)  /* rows times rows times order is less */
#define LONG_US 1e6     /* calls that take longer have fewer samples */
#define ROOM 2          /* coefficients of an entry beyond columns order / rows */

/* The matrix a has m x n entries of `order` random coefficients. For nearly all a, each degree of
 * the basis is about n order / m, and the sum of the degrees is n order. */
typedef struct
{
    const bench_t *t;
    int64_t m, n, order, length; /* entries of the basis z have at most `length` coefficients */
    uint64_t p;
    uint64_t *a, *z;
    int64_t *degrees;
} problem_t;

/* Ends the program when a random coefficient of z a is not 0, or a first or a last one, or when the
 * sum of the degrees is not n order. */
static void check(const problem_t *x, const char *who)
{
    const cunmod_matrix_poly_t a = {x->a, x->m, x->n, x->order};
    const cunmod_matrix_poly_t z = {x->z, x->m, x->m, x->length};
    int64_t sum = 0;
    int wrong = 0;
    for (int64_t i = 0; i < x->m; i++)
        sum += x->degrees[i];
    for (int c = 0; c < COEFFICIENTS; c++)
    {
        const int64_t i = rand() % x->m, j = rand() % x->n;
        const int64_t k = c % 5 == 0 ? 0 : c % 5 == 1 ? x->order - 1 : rand() % x->order;
        wrong |= bench_poly_matrix_coefficient(&z, &a, i, j, k, x->p) != 0;
    }
    if (wrong || sum != x->n * x->order)
        bench_die("WRONG RESULT: %s, %lld rows, %lld columns, order %lld", who, (long long)x->m,
                  (long long)x->n, (long long)x->order);
}

static int call(void *data)
{
    const problem_t *const x = data;
    const cunmod_matrix_poly_t a = {x->a, x->m, x->n, x->order};
    const cunmod_matrix_poly_t z = {x->z, x->m, x->m, x->length};
    memset(x->degrees, 0, (size_t)x->m * sizeof *x->degrees);
    return cunmod_matrix_poly_pmbasis(&z, x->degrees, &a, x->order, x->p, x->t->ctx);
}

static void time_path(problem_t *x, const bench_case_t *c, int path)
{
    const int on_gpu = path == CUNMOD_PATH_GPU;
    const char *const name = on_gpu ? "pmbasis" : "pmbasis:cpu";
    bench_time_t time;
    bench_check(cunmod_set_path(x->t->ctx, path), "path");
    memset(x->z, 0, (size_t)(x->m * x->m * x->length) * sizeof *x->z);
    bench_check(on_gpu ? bench_wall_long(&time, call, x, x->t->reps, LONG_US)
                       : bench_once(&time, call, x),
                name);
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_AUTO), "path");
    check(x, name);
    bench_add(c, "cunmod", name, x->order, "host", &time);
    printf("  %-12s %12.1f us on host arrays\n", name, time.median);
}

static double cpu_us(const problem_t *x)
{
    return bench_matrix_us(
        cunmod_ask_mat_poly_basis(x->p, x->m, x->n, x->order, x->order, x->m * x->m * x->length));
}

static void measure(const bench_t *t, int64_t m, int64_t n, int64_t order, uint64_t p)
{
    problem_t x = {.t = t, .m = m, .n = n, .order = order, .length = n * order / m + ROOM, .p = p};
    const bench_case_t c = {.op = CUNMOD_OP_MAT, .n = m, .m = n, .p = p};
    uint64_t *const degrees = bench_words(m);
    x.degrees = (int64_t *)degrees;
    x.a = bench_residues(m * n * order, p);
    x.z = bench_words(m * m * x.length);
    printf("%lld rows, %lld columns, order %lld, %d bits\n", (long long)m, (long long)n,
           (long long)order, bench_bits(p));
    if (t->dev != NULL)
        time_path(&x, &c, CUNMOD_PATH_GPU);
    if (cpu_us(&x) <= t->flint_limit_us)
        time_path(&x, &c, CUNMOD_PATH_CPU);
    free(x.a);
    free(x.z);
    free(degrees);
}

/* The sizes of block Wiedemann with blocks of 16, 64 and 128 vectors, and of Hermite-Pade
 * approximants of 2 and 8 power series. */
void bench_mat_basis(const bench_t *t)
{
    static const int64_t sizes[][2] = {{32, 16}, {128, 64}, {256, 128}, {2, 1}, {8, 1}};
    static const int64_t orders[] = {128, 1024, 8192};
    static const int bits[] = {31, 64};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3 && orders[j] <= t->largest; j++)
            for (int k = 0; k < 2; k++)
                if (sizes[i][0] * sizes[i][0] * orders[j] < MOST)
                    measure(t, sizes[i][0], sizes[i][1], orders[j], bench_prime(bits[k]));
}
