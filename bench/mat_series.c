/* Mode "mat-series": inverses and solutions of matrices of polynomials as power series: on device
 * memory, host arrays on the GPU, and the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "bench.h"
#include "mat/mat_poly_series.h"
#include "matrix_peers.h"
#include "runtime/transfer.h"

#define COEFFICIENTS 50 /* of a z that are checked */
#define MOST (1 << 27)  /* words of a result, and of a */

typedef struct
{
    const bench_t *t;
    int64_t n, len, columns, terms; /* entries of a have len coefficients, and so have those of b */
    int is_inverse;                 /* b is the unit matrix */
    uint64_t p;
    uint64_t *a, *b, *z;
    cunmod_modulus_t mod;
    cunmod_tables_t tables;
    cunmod_mat_series_t shape;
    void *d_a, *d_b, *d_z, *work;
} problem_t;

static const char *name_of(const problem_t *x)
{
    return x->is_inverse ? "inv_series" : "solve_series";
}

/* Returns coefficient t of entry (i, j) of b. */
static uint64_t right_side(const problem_t *x, int64_t i, int64_t j, int64_t t)
{
    if (x->is_inverse)
        return i == j && t == 0;
    return t < x->len ? x->b[(i * x->columns + j) * x->len + t] : 0;
}

/* Ends the program when a random coefficient of a z is not that of b, or a first or a last one. */
static void check_coefficients(const problem_t *x, const char *who)
{
    const cunmod_matrix_poly_t a = {x->a, x->n, x->n, x->len};
    const cunmod_matrix_poly_t z = {x->z, x->n, x->columns, x->terms};
    for (int c = 0; c < COEFFICIENTS; c++)
    {
        const int64_t i = rand() % x->n, j = rand() % x->columns;
        const int64_t t = c % 5 == 0 ? 0 : c % 5 == 1 ? x->terms - 1 : rand() % x->terms;
        if (bench_poly_matrix_coefficient(&a, &z, i, j, t, x->p) != right_side(x, i, j, t))
            bench_die("WRONG RESULT: %s, %s, %lld rows, %lld coefficients", who, name_of(x),
                      (long long)x->n, (long long)x->len);
    }
}

/* ---- device memory --------------------------------------------------------------- */

static int solve(void *data)
{
    problem_t *const x = data;
    const cunmod_mat_polys_t a = {x->d_a, x->n, x->n, x->len};
    const cunmod_mat_polys_t b = {x->d_b, x->n, x->columns, x->is_inverse ? 0 : x->len};
    const cunmod_mat_polys_t z = {x->d_z, x->n, x->columns, x->terms};
    int has_inverse = 0;
    bench_check_device(cunmod_mat_poly_series(&has_inverse, x->t->dev, &x->tables, z, a, b,
                                              &x->shape, &x->mod, x->work),
                       name_of(x));
    bench_check_device(cunmod_dev_sync(x->t->dev), "device");
    return has_inverse ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

static void time_device(problem_t *x, const bench_case_t *c)
{
    cunmod_dev_t *const dev = x->t->dev;
    const int64_t words = x->n * x->columns * x->terms;
    bench_time_t time;
    cunmod_modulus_set(&x->mod, x->p);
    if (!cunmod_mat_series(&x->shape, x->n, x->columns, x->len, x->is_inverse ? 0 : x->len,
                           x->terms, x->p))
        bench_die("there are no transforms for %s", name_of(x));
    const cunmod_mat_series_space_t space = cunmod_mat_series_space(&x->shape, &x->mod);
    x->d_a = bench_upload(x->t->dev, x->a, x->n * x->n * x->len, x->mod.word);
    x->d_b = x->is_inverse ? NULL
                           : bench_upload(x->t->dev, x->b, x->n * x->columns * x->len, x->mod.word);
    x->d_z = bench_upload(x->t->dev, NULL, words, x->mod.word);
    bench_check_device(cunmod_dev_alloc(dev, &x->work, (size_t)space.bytes), "device memory");
    bench_check(bench_wall(&time, solve, x, x->t->reps), name_of(x));
    bench_check_device(cunmod_dev_download(dev, x->z, x->d_z, words, x->mod.word), "download");
    check_coefficients(x, "device");
    bench_add(c, "cunmod", name_of(x), x->terms, "device", &time);
    printf("  %-12s %12.1f us, blocks of %lld\n", name_of(x), time.median,
           (long long)x->shape.block);
    cunmod_dev_free(dev, x->d_a);
    if (x->d_b != NULL)
        cunmod_dev_free(dev, x->d_b);
    cunmod_dev_free(dev, x->d_z);
    cunmod_dev_free(dev, x->work);
    cunmod_tables_clear(&x->tables, dev);
    bench_check_device(cunmod_dev_sync(dev), "device");
}

/* ---- host arrays ----------------------------------------------------------------- */

static int call(void *data)
{
    const problem_t *const x = data;
    const cunmod_matrix_poly_t a = {x->a, x->n, x->n, x->len}, b = {x->b, x->n, x->columns, x->len};
    const cunmod_matrix_poly_t z = {x->z, x->n, x->columns, x->terms};
    return x->is_inverse ? cunmod_matrix_poly_inv_series(&z, &a, x->p, x->t->ctx)
                         : cunmod_matrix_poly_solve_series(&z, &a, &b, x->p, x->t->ctx);
}

static void time_path(problem_t *x, const bench_case_t *c, int path)
{
    const int on_gpu = path == CUNMOD_PATH_GPU;
    const char *const name = on_gpu          ? name_of(x)
                             : x->is_inverse ? "inv_series:cpu"
                                             : "solve_series:cpu";
    bench_time_t time;
    bench_check(cunmod_set_path(x->t->ctx, path), "path");
    memset(x->z, 0, (size_t)(x->n * x->columns * x->terms) * sizeof *x->z);
    bench_check(on_gpu ? bench_wall(&time, call, x, x->t->reps) : bench_once(&time, call, x), name);
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_AUTO), "path");
    check_coefficients(x, name);
    bench_add(c, "cunmod", name, x->terms, "host", &time);
    printf("  %-16s %12.1f us on host arrays\n", name, time.median);
}

static double cpu_us(const problem_t *x)
{
    return bench_matrix_us(cunmod_ask_mat_poly_series(x->p, x->n, x->columns, x->len,
                                                      x->is_inverse ? 0 : x->len, x->terms));
}

/* An inverse of as many coefficients as a has, or one column of a system with so many coefficients
 * that they determine the fractions. */
static void measure(const bench_t *t, int64_t n, int64_t len, int is_inverse, uint64_t p)
{
    problem_t x = {.t = t,
                   .n = n,
                   .len = len,
                   .columns = is_inverse ? n : 1,
                   .terms = is_inverse ? len : 2 * n * (len - 1) + 1,
                   .is_inverse = is_inverse,
                   .p = p};
    const bench_case_t c = {.op = CUNMOD_OP_MAT, .n = n, .m = len, .p = p};
    x.a = bench_residues(n * n * len, p);
    x.b = is_inverse ? NULL : bench_residues(n * x.columns * len, p);
    x.z = bench_words(n * x.columns * x.terms);
    printf("%lld rows, %lld coefficients, %s modulo x^%lld, %d bits\n", (long long)n,
           (long long)len, is_inverse ? "inverse" : "solution", (long long)x.terms, bench_bits(p));
    if (t->dev != NULL)
    {
        time_device(&x, &c);
        time_path(&x, &c, CUNMOD_PATH_GPU);
    }
    if (cpu_us(&x) <= t->flint_limit_us)
        time_path(&x, &c, CUNMOD_PATH_CPU);
    free(x.a);
    free(x.b);
    free(x.z);
}

void bench_mat_series(const bench_t *t)
{
    static const int64_t rows[] = {16, 64, 200}, lengths[] = {17, 101, 1001};
    static const int bits[] = {31, 64};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4 && lengths[j] <= t->largest; k++)
                if (2 * rows[i] * rows[i] * lengths[j] <= MOST)
                    measure(t, rows[i], lengths[j], k % 2, bench_prime(bits[k / 2]));
}
