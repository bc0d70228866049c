/* Mode "mat": products of matrices modulo p: the kernels on device memory, host arrays on the GPU,
 * and FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "bench.h"
#include "matrix_peers.h"
#include "runtime/transfer.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

#define CALLS 64        /* of a stream, at most */
#define ENTRIES 1000    /* of a product that are checked */
#define PLAIN_MOST 1e11 /* products of entries of a product by plain products */

typedef struct
{
    const bench_t *t;
    int64_t m, k, n;
    uint64_t p;
    uint64_t *a, *b, *z;
    cunmod_mat_item_t item;
} problem_t;

/* A kernel, on device memory. */
typedef int kernel_t(cunmod_dev_t *dev, const cunmod_mat_item_t *items, int64_t count);

static int multiply_mma(cunmod_dev_t *dev, const cunmod_mat_item_t *items, int64_t count)
{
    return cunmod_dev_mat_mul_mma(dev, items, count, 2);
}

/* Ends the program when a random entry of z is not that of a b. */
static void check_entries(const problem_t *x, const uint64_t *z, const char *who)
{
    for (int e = 0; e < ENTRIES; e++)
    {
        const int64_t i = rand() % x->m, j = rand() % x->n;
        uint64_t sum = 0;
        for (int64_t l = 0; l < x->k; l++)
            sum = (uint64_t)(((unsigned __int128)x->a[i * x->k + l] * x->b[l * x->n + j] + sum) %
                             x->p);
        if (sum != z[i * x->n + j])
            bench_die("WRONG RESULT: %s, %lld x %lld x %lld", who, (long long)x->m, (long long)x->k,
                      (long long)x->n);
    }
}

/* ---- device memory --------------------------------------------------------------- */

static void open_item(problem_t *x)
{
    cunmod_mat_item_t *const item = &x->item;
    cunmod_dev_t *const dev = x->t->dev;
    *item = (cunmod_mat_item_t){
        .m = x->m, .k = x->k, .n = x->n, .stride_a = x->k, .stride_b = x->n, .stride_z = x->n};
    cunmod_modulus_set(&item->mod, x->p);
    cunmod_mat_moduli(&item->moduli, x->p, x->k);
    item->a = bench_upload(dev, x->a, x->m * x->k, item->mod.word);
    item->b = bench_upload(dev, x->b, x->k * x->n, item->mod.word);
    item->z = bench_upload(dev, NULL, x->m * x->n, item->mod.word);
    bench_check_device(
        cunmod_dev_alloc(dev, &item->work,
                         (size_t)cunmod_mat_bytes(x->m, x->k, x->n, item->moduli.count)),
        "device memory");
}

static void close_item(problem_t *x)
{
    cunmod_dev_t *const dev = x->t->dev;
    cunmod_dev_free(dev, (void *)x->item.a);
    cunmod_dev_free(dev, (void *)x->item.b);
    cunmod_dev_free(dev, x->item.z);
    cunmod_dev_free(dev, x->item.work);
    bench_check_device(cunmod_dev_sync(dev), "device");
}

/* Times one call in a stream of `calls` calls, by device events. */
static double stream_us(const problem_t *x, kernel_t *kernel, int calls)
{
    double us = 0;
    bench_check_device(cunmod_dev_mark(x->t->dev, 0), "mark");
    for (int i = 0; i < calls; i++)
        bench_check_device(kernel(x->t->dev, &x->item, 1), "product");
    bench_check_device(cunmod_dev_mark(x->t->dev, 1), "mark");
    bench_check_device(cunmod_dev_elapsed_us(x->t->dev, &us), "time");
    return us / calls;
}

static void time_kernel(problem_t *x, const bench_case_t *c, kernel_t *kernel, const char *name)
{
    double samples[BENCH_MAX_REPS];
    bench_time_t time;
    const int calls = bench_calls(stream_us(x, kernel, 1), CALLS);
    for (int i = 0; i < x->t->reps; i++)
        samples[i] = stream_us(x, kernel, calls);
    bench_summarise(&time, samples, x->t->reps);
    bench_check_device(
        cunmod_dev_download(x->t->dev, x->z, x->item.z, x->m * x->n, x->item.mod.word), "download");
    check_entries(x, x->z, name);
    const double products = (double)x->item.moduli.count * (double)x->m * (double)x->k *
                            (double)x->n;
    bench_add(c, "cunmod", name, x->item.moduli.count, "device", &time);
    printf("  %-12s %12.1f us, %2d moduli, %6.1f 10^12 products of bytes a second\n", name,
           time.median, x->item.moduli.count, products / time.median / 1e6);
}

/* ---- host arrays ----------------------------------------------------------------- */

static int multiply(void *data)
{
    const problem_t *const x = data;
    const cunmod_matrix_t a = {x->a, x->m, x->k, x->k, 0}, b = {x->b, x->k, x->n, x->n, 0};
    const cunmod_matrix_t z = {x->z, x->m, x->n, x->n, 0};
    return cunmod_matrix_mul(&z, &a, &b, x->p, x->t->ctx);
}

static void time_host(problem_t *x, const bench_case_t *c)
{
    bench_time_t time;
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_GPU), "path");
    memset(x->z, 0, (size_t)(x->m * x->n) * sizeof *x->z);
    bench_check(bench_wall(&time, multiply, x, x->t->reps), "product");
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_AUTO), "path");
    check_entries(x, x->z, "host arrays");
    bench_add(c, "cunmod", "mul", 0, "host", &time);
    printf("  %-12s %12.1f us on host arrays\n", "cunmod", time.median);
}

/* ---- FLINT ----------------------------------------------------------------------- */

static double flint_us(const problem_t *x)
{
    return bench_matrix_us(cunmod_ask_mat(x->p, x->m, x->k, x->n));
}

static void check_flint(void *data, const uint64_t *z, uint64_t number)
{
    const problem_t *const x = data;
    (void)number;
    check_entries(x, z, x->t->flint);
}

static void time_flint(problem_t *x, const bench_case_t *c)
{
    const bench_matrix_peer_t peer = {.t = x->t,
                                      .c = c,
                                      .name = "mul",
                                      .call = {.task = CUNMOD_MAT_MUL,
                                               .m = x->m,
                                               .k = x->k,
                                               .n = x->n,
                                               .len = 1,
                                               .a = x->a,
                                               .b = x->b,
                                               .p = x->p},
                                      .us = flint_us(x),
                                      .check = check_flint,
                                      .data = x};
    bench_matrix_peers(&peer);
}

static void measure(const bench_t *t, int64_t m, int64_t k, int64_t n, uint64_t p)
{
    problem_t x = {.t = t, .m = m, .k = k, .n = n, .p = p};
    const bench_case_t c = {.op = CUNMOD_OP_MAT, .n = m * k, .m = k * n, .p = p};
    x.a = bench_residues(m * k, p);
    x.b = bench_residues(k * n, p);
    x.z = bench_words(m * n);
    printf("%lld x %lld by %lld x %lld, %d bits\n", (long long)m, (long long)k, (long long)k,
           (long long)n, bench_bits(p));
    if (t->dev != NULL)
    {
        open_item(&x);
        if ((double)m * (double)k * (double)n <= PLAIN_MOST)
            time_kernel(&x, &c, cunmod_dev_mat_plain, "plain");
        time_kernel(&x, &c, cunmod_dev_mat_mul, "tensor");
        time_kernel(&x, &c, multiply_mma, "mma");
        close_item(&x);
        time_host(&x, &c);
    }
    time_flint(&x, &c);
    free(x.a);
    free(x.b);
    free(x.z);
}

void bench_mat(const bench_t *t)
{
    static const int64_t shapes[][3] = {
        {16, 16, 16},       {64, 64, 64},          {128, 128, 128},    {256, 256, 256},
        {512, 512, 512},    {1024, 1024, 1024},    {2048, 2048, 2048}, {3000, 3000, 3000},
        {4096, 4096, 4096}, {10000, 10000, 10000}, {10000, 10000, 16}, {16, 10000, 10000},
        {10000, 16, 10000}, {316, 316, 100000}};
    static const int bits[] = {8, 16, 31, 64};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    {
        const int64_t *const s = shapes[i];
        for (int b = 0; b < 4 && s[0] <= t->largest && s[1] <= t->largest && s[2] <= t->largest;
             b++)
        {
            measure(t, s[0], s[1], s[2], t->prime_given ? t->p : bench_prime(bits[b]));
            if (t->prime_given)
                break;
        }
    }
}
