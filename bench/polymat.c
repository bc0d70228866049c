/* Mode "polymat": products of matrices of polynomials modulo p: on device memory, the products at
 * points alone, host arrays on the GPU, and FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/backend_mat.h"
#include "base/modulus.h"
#include "bench.h"
#include "mat/mat_poly_product.h"
#include "matrix_peers.h"
#include "runtime/transfer.h"

#define CALLS 16        /* of a stream, at most */
#define COEFFICIENTS 50 /* of a product that are checked */
#define MOST (1 << 26)  /* words of an operand */

typedef struct
{
    const bench_t *t;
    int64_t n, len; /* matrices of n rows and columns, entries of len coefficients */
    uint64_t p;
    uint64_t *a, *b, *z;
    cunmod_modulus_t mod;
    cunmod_tables_t tables;
    cunmod_mat_transform_t transform;
    cunmod_mat_poly_panel_t panel;
    void *d_a, *d_b, *d_z, *work;
} problem_t;

static int64_t length_of_product(const problem_t *x)
{
    return 2 * x->len - 1;
}

/* Ends the program when a random coefficient of z is not that of a b. */
static void check_coefficients(const problem_t *x, const uint64_t *z, const char *who)
{
    const int64_t n = x->n, len = x->len, all = length_of_product(x);
    const cunmod_matrix_poly_t a = {x->a, n, n, len}, b = {x->b, n, n, len};
    for (int c = 0; c < COEFFICIENTS; c++)
    {
        const int64_t i = rand() % n, j = rand() % n, t = rand() % all;
        if (bench_poly_matrix_coefficient(&a, &b, i, j, t, x->p) != z[(i * n + j) * all + t])
            bench_die("WRONG RESULT: %s, %lld rows, %lld coefficients", who, (long long)n,
                      (long long)len);
    }
}

/* ---- device memory --------------------------------------------------------------- */

static int has_layers(const problem_t *x)
{
    return cunmod_mat_has_layers(x->n, x->n, x->n, x->len, x->len, 2 * x->len - 1);
}

static void open_device(problem_t *x)
{
    const int64_t entries = x->n * x->n;
    cunmod_modulus_set(&x->mod, x->p);
    x->transform = cunmod_mat_poly_transform(x->n, x->len, x->len, 0, length_of_product(x), x->p);
    x->panel = cunmod_mat_poly_panels(x->n, x->n, x->n, x->transform);
    x->d_a = bench_upload(x->t->dev, x->a, entries * x->len, x->mod.word);
    x->d_b = bench_upload(x->t->dev, x->b, entries * x->len, x->mod.word);
    x->d_z = bench_upload(x->t->dev, NULL, entries * length_of_product(x), x->mod.word);
    int64_t bytes = cunmod_mat_poly_bytes(&x->panel);
    if (has_layers(x))
    {
        const int64_t other =
            cunmod_mat_layers(x->n, x->n, x->n, x->len, x->len, 0, length_of_product(x), &x->mod)
                .bytes;
        bytes = other > bytes ? other : bytes;
    }
    bench_check_device(cunmod_dev_alloc(x->t->dev, &x->work, (size_t)bytes), "device memory");
}

static void close_device(problem_t *x)
{
    cunmod_dev_t *const dev = x->t->dev;
    cunmod_dev_free(dev, x->d_a);
    cunmod_dev_free(dev, x->d_b);
    cunmod_dev_free(dev, x->d_z);
    cunmod_dev_free(dev, x->work);
    cunmod_tables_clear(&x->tables, dev);
    bench_check_device(cunmod_dev_sync(dev), "device");
}

/* A part of the work, on device memory. Returns an outcome. */
typedef int part_t(problem_t *x);

static int whole(problem_t *x)
{
    const cunmod_mat_polys_t a = {x->d_a, x->n, x->n, x->len}, b = {x->d_b, x->n, x->n, x->len};
    const cunmod_mat_polys_t z = {x->d_z, x->n, x->n, length_of_product(x)};
    return cunmod_mat_poly_product(x->t->dev, &x->tables, z, a, b, 0, x->transform, &x->mod,
                                   x->work);
}

/* The product by coefficients. */
static int layered(problem_t *x)
{
    const cunmod_mat_polys_t a = {x->d_a, x->n, x->n, x->len}, b = {x->d_b, x->n, x->n, x->len};
    const cunmod_mat_polys_t z = {x->d_z, x->n, x->n, length_of_product(x)};
    return cunmod_mat_poly_layered(x->t->dev, z, a, b, 0, &x->mod, x->work, NULL);
}

/* The products at points of one panel, whose transforms are in the work space. */
static int points(problem_t *x)
{
    const cunmod_mat_poly_panel_t *const panel = &x->panel;
    const cunmod_table_t *table = NULL;
    const int64_t entry = panel->entry / (int64_t)sizeof(uint32_t);
    uint32_t *const a = x->work, *const b = a + panel->rows * panel->depth * entry;
    const cunmod_mat_points_t item = {.a = a,
                                      .b = b,
                                      .z = b + panel->depth * panel->columns * entry,
                                      .m = panel->rows,
                                      .k = panel->depth,
                                      .n = panel->columns};
    const int error = cunmod_tables_get(&table, &x->tables, x->t->dev, x->transform.points,
                                        x->transform.count, 0);
    return error ? error : cunmod_dev_mat_points(x->t->dev, &item, &table->ntt);
}

/* Times one call in a stream of `calls` calls, by device events. */
static double stream_us(problem_t *x, part_t *part, int calls)
{
    double us = 0;
    bench_check_device(cunmod_dev_mark(x->t->dev, 0), "mark");
    for (int i = 0; i < calls; i++)
        bench_check_device(part(x), "product");
    bench_check_device(cunmod_dev_mark(x->t->dev, 1), "mark");
    bench_check_device(cunmod_dev_elapsed_us(x->t->dev, &us), "time");
    return us / calls;
}

static void time_part(problem_t *x, const bench_case_t *c, part_t *part, const char *name)
{
    double samples[BENCH_MAX_REPS];
    bench_time_t time;
    const int calls = bench_calls(stream_us(x, part, 1), CALLS);
    for (int i = 0; i < x->t->reps; i++)
        samples[i] = stream_us(x, part, calls);
    bench_summarise(&time, samples, x->t->reps);
    bench_add(c, "cunmod", name, x->transform.count, "device", &time);
    printf("  %-12s %12.1f us, %d primes, %lld points\n", name, time.median, x->transform.count,
           (long long)x->transform.points);
}

/* Times a product on device memory, and checks the result. */
static void time_product(problem_t *x, const bench_case_t *c, part_t *part, const char *name)
{
    time_part(x, c, part, name);
    bench_check_device(cunmod_dev_download(x->t->dev, x->z, x->d_z,
                                           x->n * x->n * length_of_product(x), x->mod.word),
                       "download");
    check_coefficients(x, x->z, name);
}

static void time_device(problem_t *x, const bench_case_t *c)
{
    open_device(x);
    time_product(x, c, whole, "ntt");
    time_part(x, c, points, "points");
    const double products = (double)x->panel.rows * (double)x->panel.depth *
                            (double)x->panel.columns * (double)x->panel.entry / 4;
    printf("  %-12s %12.1f us at %.1f 10^12 a second\n", "multiply-adds",
           products / BENCH_MULTIPLY_ADDS, BENCH_MULTIPLY_ADDS / 1e6);
    if (has_layers(x))
        time_product(x, c, layered, "tensor");
    close_device(x);
}

/* ---- host arrays ----------------------------------------------------------------- */

static int multiply(void *data)
{
    const problem_t *const x = data;
    const cunmod_matrix_poly_t a = {x->a, x->n, x->n, x->len}, b = {x->b, x->n, x->n, x->len};
    const cunmod_matrix_poly_t z = {x->z, x->n, x->n, length_of_product(x)};
    return cunmod_matrix_poly_mul(&z, &a, &b, x->p, x->t->ctx);
}

static void time_host(problem_t *x, const bench_case_t *c)
{
    bench_time_t time;
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_GPU), "path");
    memset(x->z, 0, (size_t)(x->n * x->n * length_of_product(x)) * sizeof *x->z);
    bench_check(bench_wall(&time, multiply, x, x->t->reps), "product");
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_AUTO), "path");
    check_coefficients(x, x->z, "host arrays");
    bench_add(c, "cunmod", "mul", 0, "host", &time);
    printf("  %-12s %12.1f us on host arrays\n", "cunmod", time.median);
}

/* ---- FLINT ----------------------------------------------------------------------- */

static double flint_us(const problem_t *x)
{
    return bench_matrix_us(
        cunmod_ask_mat_poly(x->p, x->n, x->n, x->n, x->len, x->len, 0, length_of_product(x)));
}

static void check_flint(void *data, const uint64_t *z, uint64_t number)
{
    const problem_t *const x = data;
    (void)number;
    check_coefficients(x, z, x->t->flint);
}

static void time_flint(problem_t *x, const bench_case_t *c)
{
    const bench_matrix_peer_t peer = {.t = x->t,
                                      .c = c,
                                      .name = "mul",
                                      .call = {.task = CUNMOD_MAT_POLY_MUL,
                                               .m = x->n,
                                               .k = x->n,
                                               .n = x->n,
                                               .len = x->len,
                                               .a = x->a,
                                               .b = x->b,
                                               .p = x->p},
                                      .us = flint_us(x),
                                      .check = check_flint,
                                      .data = x};
    bench_matrix_peers(&peer);
}

static void measure(const bench_t *t, int64_t n, int64_t len, uint64_t p)
{
    problem_t x = {.t = t, .n = n, .len = len, .p = p};
    const bench_case_t c = {.op = CUNMOD_OP_MAT, .n = n, .m = len, .p = p};
    x.a = bench_residues(n * n * len, p);
    x.b = bench_residues(n * n * len, p);
    x.z = bench_words(n * n * length_of_product(&x));
    printf("%lld rows, %lld coefficients, %d bits\n", (long long)n, (long long)len, bench_bits(p));
    if (t->dev != NULL)
    {
        time_device(&x, &c);
        time_host(&x, &c);
    }
    time_flint(&x, &c);
    free(x.a);
    free(x.b);
    free(x.z);
}

void bench_polymat(const bench_t *t)
{
    static const int64_t rows[] = {4, 16, 64, 128, 200}, lengths[] = {17, 101, 1001, 10001};
    static const int bits[] = {31, 64};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 4; j++)
            for (int b = 0; b < 2 && lengths[j] >= t->least && lengths[j] <= t->largest; b++)
                if (rows[i] * rows[i] * lengths[j] <= MOST)
                    measure(t, rows[i], lengths[j], bench_prime(bits[b]));
}
