/* Determinants, ranks and kernels of matrices modulo primes of one word: PARI's Flm_det, Flm_rank
 * and Flm_ker beside the library on host arrays. PARI's functions on matrices of integers modulo
 * such a prime (FpM_det and others) call those.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "pari_peer.h"

#define REPS 3       /* of the library, after a call to warm up */
#define SHORT_US 1e6 /* a shorter call of PARI only warms up, and a second one is timed */

enum
{
    DET,
    RANK,
    KERNEL,
    TASKS
};

static const char *const names[TASKS] = {"det", "rank", "nullspace"};

typedef struct
{
    int task;
    int64_t n;
    uint64_t p;
    uint64_t *a;    /* n x n, rows one after the other */
    GEN matrix;     /* PARI's form of a */
    uint64_t *z;    /* of the library: the kernel, n x n */
    uint64_t value; /* of the library: the determinant, the rank, or the dimension of the kernel */
} problem_t;

/* ---- operands ---------------------------------------------------------------------- */

static uint64_t *draw(int64_t entries, uint64_t p)
{
    uint64_t *const a = pari_peer_words(entries);
    for (int64_t i = 0; i < entries; i++)
        a[i] = pari_peer_random() % p;
    return a;
}

/* A random matrix of n rows and columns, which has full rank but for about one in p of them. */
static uint64_t *draw_full(int64_t n, uint64_t p)
{
    return draw(n * n, p);
}

/* The product of random matrices of n x r and r x n entries. */
static uint64_t *draw_rank(int64_t n, int64_t r, uint64_t p)
{
    uint64_t *const a = draw(n * r, p), *const b = draw(r * n, p),
                    *const z = pari_peer_words(n * n);
    const cunmod_matrix_t left = {a, n, r, r, 0}, right = {b, r, n, n, 0},
                          product = {z, n, n, n, 0};
    pari_peer_check(cunmod_matrix_mul(&product, &left, &right, p, NULL));
    free(a);
    free(b);
    return z;
}

/* PARI's matrix of the first `columns` columns of a, which has n rows of n entries. */
static GEN matrix_of(const uint64_t *a, int64_t n, int64_t columns)
{
    GEN z = cgetg(columns + 1, t_MAT);
    for (int64_t j = 0; j < columns; j++)
    {
        GEN column = cgetg(n + 1, t_VECSMALL);
        for (int64_t i = 0; i < n; i++)
            column[i + 1] = (long)a[i * n + j];
        gel(z, j + 1) = column;
    }
    return z;
}

/* ---- both libraries ---------------------------------------------------------------- */

static GEN by_pari(const void *data)
{
    const problem_t *const x = data;
    switch (x->task)
    {
    case DET:
        return utoi(Flm_det(x->matrix, x->p));
    case RANK:
        return stoi(Flm_rank(x->matrix, x->p));
    default:
        return Flm_ker(x->matrix, x->p);
    }
}

/* On the path that the plan takes. */
static int by_library(void *data)
{
    problem_t *const x = data;
    const cunmod_matrix_t a = {x->a, x->n, x->n, x->n, 0}, z = {x->z, x->n, x->n, x->n, 0};
    int64_t count = 0;
    int status = CUNMOD_OK;
    if (x->task == DET)
        return cunmod_matrix_det(&x->value, &a, x->p, NULL);
    if (x->task == RANK)
        status = cunmod_matrix_rank(&count, &a, x->p, NULL);
    else
        status = cunmod_matrix_nullspace(&z, &count, &a, x->p, NULL);
    x->value = (uint64_t)count;
    return status;
}

/* Whether the columns of the library are a basis of the kernel: there are as many as PARI's, PARI
 * finds them independent, and the product with the matrix is 0. The bases may differ. */
static int is_kernel(const problem_t *x, GEN kernel)
{
    const long dimension = lg(kernel) - 1;
    if (x->value != (uint64_t)dimension)
        return 0;
    if (dimension == 0)
        return 1;
    GEN own = matrix_of(x->z, x->n, dimension);
    return Flm_rank(own, x->p) == dimension &&
           gequal(Flm_mul(x->matrix, own, x->p), zero_Flm(x->n, dimension));
}

static int is_equal(const problem_t *x, GEN z)
{
    return x->task == KERNEL ? is_kernel(x, z) : equaliu(z, x->value);
}

/* ---- rows -------------------------------------------------------------------------- */

/* n is the number of entries, as in mode "elim" of cunmod-bench. */
static void measure(int task, int64_t n, uint64_t p)
{
    const pari_sp av = avma;
    problem_t x = {.task = task, .n = n, .p = p};
    const pari_peer_row_t row = {.op = "mat", .algorithm = names[task], .n = n * n, .m = 1, .p = p};
    bench_time_t own = {.reps = 0};
    double us = 0;
    x.a = task == KERNEL ? draw_rank(n, n - n / 10, p) : draw_full(n, p);
    x.matrix = matrix_of(x.a, n, n);
    x.z = pari_peer_words(n * n);
    printf("%-9s of %4" PRId64 " rows, p = %20" PRIu64 ": ", names[task], n, p);
    GEN z = pari_peer_call(&us, by_pari, &x);
    if (z != NULL && us < SHORT_US)
        z = pari_peer_call(&us, by_pari, &x);
    if (z != NULL)
    {
        pari_peer_check(bench_wall(&own, by_library, &x, REPS));
        if (!is_equal(&x, z))
            pari_peer_die("WRONG RESULT: the results differ");
        printf("PARI %12.1f us, cunmod %12.1f us (%s), equal\n", us, own.median, pari_peer_path());
        pari_peer_add(&row, us);
        pari_peer_add_own(&row, &own);
    }
    free(x.a);
    free(x.z);
    set_avma(av);
}

void pari_matrices(int64_t largest)
{
    static const int64_t sizes[] = {100, 300, 1000, 2000};
    static const uint64_t primes[] = {2147483647, UINT64_C(18446744073709551557)};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && sizes[i] <= largest; i++)
        for (size_t k = 0; k < sizeof primes / sizeof *primes; k++)
            for (int task = DET; task < TASKS; task++)
                measure(task, sizes[i], primes[k]);
}
