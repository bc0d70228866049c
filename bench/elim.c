/* Mode "elim": eliminations of matrices modulo a prime, and characteristic and minimal polynomials:
 * on device memory, host arrays on the GPU, and FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "batches.h"
#include "mat/eliminate.h"
#include "mat/krylov.h"
#include "matrix_peers.h"
#include "runtime/transfer.h"
#include "shape/mat_space.h"

#define ENTRIES 200 /* of a product that are checked */

/* The most rows of matrices for their characteristic and minimal polynomials, and of those with two
 * equal blocks. */
#define MOST_ROWS 10000
#define MOST_BLOCKS 5000

typedef struct
{
    const bench_t *t;
    int task;       /* CUNMOD_MAT_RANK .. CUNMOD_MAT_MINPOLY, but no solution */
    int has_blocks; /* the matrix has two equal blocks on the diagonal, and is 0 elsewhere */
    int64_t n;
    uint64_t p;
    uint64_t *a, *z;
    cunmod_modulus_t mod;
    cunmod_mat_view_t words, copy, result; /* on the device */
    int64_t rank; /* or the nullity, or the length of the minimal polynomial */
    uint64_t det;
} problem_t;

static const char *const names[CUNMOD_MAT_TASKS] = {
    [CUNMOD_MAT_RANK] = "rank",      [CUNMOD_MAT_DET] = "det",
    [CUNMOD_MAT_RREF] = "rref",      [CUNMOD_MAT_NULLSPACE] = "nullspace",
    [CUNMOD_MAT_INV] = "inv",        [CUNMOD_MAT_CHARPOLY] = "charpoly",
    [CUNMOD_MAT_MINPOLY] = "minpoly"};

static const char *name_of(const problem_t *x)
{
    return !x->has_blocks                   ? names[x->task]
           : x->task == CUNMOD_MAT_CHARPOLY ? "charpoly-blocks"
                                            : "minpoly-blocks";
}

/* Ends the program when a random entry of the product of a and z is not that of the unit matrix. */
static void check_inverse(const problem_t *x, const uint64_t *z, const char *who)
{
    const int64_t n = x->n;
    for (int e = 0; e < ENTRIES; e++)
    {
        const int64_t i = rand() % n, j = e % 2 ? i : rand() % n;
        uint64_t sum = 0;
        for (int64_t k = 0; k < n; k++)
            sum = (uint64_t)(((unsigned __int128)x->a[i * n + k] * z[k * n + j] + sum) % x->p);
        if (sum != (i == j))
            bench_die("WRONG RESULT: %s, inverse of %lld rows", who, (long long)n);
    }
}

/* ---- device memory --------------------------------------------------------------- */

static cunmod_mat_view_t new_view(const problem_t *x)
{
    void *memory = NULL;
    bench_check_device(cunmod_dev_alloc(x->t->dev, &memory, (size_t)(x->n * x->n) * x->mod.word),
                       "device memory");
    return cunmod_mat_view(memory, x->n, x->n, 0);
}

/* One elimination of a copy of the matrix, and its result. */
static int eliminate(void *data)
{
    problem_t *const x = data;
    cunmod_elimination_t e = {.dev = x->t->dev, .mod = x->mod, .a = x->copy};
    const cunmod_mat_gather_t copy = cunmod_mat_copy(x->copy, x->words, &x->mod);
    bench_check_device(cunmod_dev_mat_gather(x->t->dev, &copy), "copy");
    bench_check_device(cunmod_eliminate(&e, x->task == CUNMOD_MAT_INV), "elimination");
    x->rank = e.rank;
    if (x->task == CUNMOD_MAT_RREF)
        bench_check_device(cunmod_eliminate_rref(&e, x->result), "rref");
    if (x->task == CUNMOD_MAT_INV && e.rank == x->n)
        bench_check_device(cunmod_eliminate_inverse(&e, x->result), "inverse");
    if (x->task == CUNMOD_MAT_NULLSPACE && e.rank < x->n)
    {
        cunmod_mat_view_t z = x->result;
        z.columns = x->n - e.rank;
        bench_check_device(cunmod_eliminate_nullspace(&e, z), "nullspace");
    }
    cunmod_eliminate_close(&e);
    bench_check_device(cunmod_dev_sync(x->t->dev), "device");
    return CUNMOD_OK;
}

static void time_device(problem_t *x, const bench_case_t *c)
{
    bench_time_t time;
    bench_check(bench_wall(&time, eliminate, x, x->t->reps), names[x->task]);
    if (x->task == CUNMOD_MAT_INV && x->rank == x->n)
    {
        bench_check_device(
            cunmod_dev_download(x->t->dev, x->z, x->result.words, x->n * x->n, x->mod.word),
            "download");
        check_inverse(x, x->z, "device");
    }
    bench_add(c, "cunmod", names[x->task], 0, "device", &time);
    printf("  %-10s %12.1f us on the device, rank %lld\n", names[x->task], time.median,
           (long long)x->rank);
}

static int find_polynomial(void *data)
{
    problem_t *const x = data;
    cunmod_krylov_t k = {.dev = x->t->dev, .mod = x->mod, .n = x->n};
    bench_check_device(cunmod_krylov_open(&k, x->words), "device memory");
    if (x->task == CUNMOD_MAT_CHARPOLY)
        bench_check_device(cunmod_charpoly_device(&k, x->z), "charpoly");
    else
        bench_check_device(cunmod_minpoly_device(&k, x->z, &x->rank), "minpoly");
    cunmod_krylov_close(&k);
    bench_check_device(cunmod_dev_sync(x->t->dev), "device");
    return CUNMOD_OK;
}

static void time_polynomial(problem_t *x, const bench_case_t *c)
{
    bench_time_t time;
    bench_check(bench_wall(&time, find_polynomial, x, x->t->reps), name_of(x));
    bench_add(c, "cunmod", name_of(x), 0, "device", &time);
    printf("  %-15s %12.1f us on the device\n", name_of(x), time.median);
}

/* Finds pivots in the first strip of the matrix. */
typedef struct
{
    const problem_t *x;
    cunmod_mat_strip_t strip;
    int32_t *none; /* host memory: no row has a pivot */
} strip_t;

static int find(void *data)
{
    const strip_t *const s = data;
    cunmod_mat_found_t found;
    cunmod_dev_t *const dev = s->x->t->dev;
    bench_check_device(
        cunmod_dev_write(dev, s->strip.number, s->none, (size_t)s->strip.rows * sizeof(*s->none)),
        "write");
    bench_check_device(cunmod_dev_mat_find(dev, &s->strip, &found), "strip");
    return CUNMOD_OK;
}

static void time_strip(const problem_t *x, const bench_case_t *c)
{
    const cunmod_mat_space_t space = cunmod_mat_space(x->n, x->n, 0, &x->mod);
    void *memory = NULL;
    bench_time_t time;
    bench_check_device(cunmod_dev_alloc(x->t->dev, &memory, (size_t)space.bytes), "device memory");
    char *const base = memory;
    strip_t s = {.x = x,
                 .strip = {.a = x->words.words,
                           .rows = x->n,
                           .stride = x->n,
                           .columns = (int32_t)cunmod_mat_strip(x->mod.word),
                           .number = (int32_t *)(void *)(base + space.number),
                           .pivots = (int32_t *)(void *)(base + space.pivots),
                           .mark = (int32_t *)(void *)(base + space.mark),
                           .inverse = base + space.inverse,
                           .found = (cunmod_mat_found_t *)(void *)(base + space.found),
                           .mod = x->mod},
                 .none = malloc((size_t)x->n * sizeof(int32_t))};
    memset(s.none, 0xff, (size_t)x->n * sizeof(*s.none));
    bench_check(bench_wall(&time, find, &s, x->t->reps), "strip");
    bench_add(c, "cunmod", "strip", s.strip.columns, "device", &time);
    printf("  %-10s %12.1f us, %d columns\n", "strip", time.median, s.strip.columns);
    free(s.none);
    cunmod_dev_free(x->t->dev, memory);
}

static void open_device(problem_t *x)
{
    cunmod_modulus_set(&x->mod, x->p);
    x->words = new_view(x);
    x->copy = new_view(x);
    x->result = new_view(x);
    bench_check_device(cunmod_dev_upload(x->t->dev, x->words.words, x->a, x->n * x->n, x->mod.word),
                       "upload");
}

static void close_device(const problem_t *x)
{
    cunmod_dev_free(x->t->dev, x->words.words);
    cunmod_dev_free(x->t->dev, x->copy.words);
    cunmod_dev_free(x->t->dev, x->result.words);
    bench_check_device(cunmod_dev_sync(x->t->dev), "device");
}

/* ---- host arrays ----------------------------------------------------------------- */

static int call(void *data)
{
    problem_t *const x = data;
    const cunmod_matrix_t a = {x->a, x->n, x->n, x->n, 0}, z = {x->z, x->n, x->n, x->n, 0};
    switch (x->task)
    {
    case CUNMOD_MAT_RANK:
        return cunmod_matrix_rank(&x->rank, &a, x->p, x->t->ctx);
    case CUNMOD_MAT_DET:
        return cunmod_matrix_det(&x->det, &a, x->p, x->t->ctx);
    case CUNMOD_MAT_RREF:
        return cunmod_matrix_rref(&z, &x->rank, &a, x->p, x->t->ctx);
    case CUNMOD_MAT_NULLSPACE:
        return cunmod_matrix_nullspace(&z, &x->rank, &a, x->p, x->t->ctx);
    case CUNMOD_MAT_CHARPOLY:
        return cunmod_matrix_charpoly(x->z, &a, x->p, x->t->ctx);
    case CUNMOD_MAT_MINPOLY:
        return cunmod_matrix_minpoly(x->z, &x->rank, &a, x->p, x->t->ctx);
    default:
        return cunmod_matrix_inv(&z, &a, x->p, x->t->ctx);
    }
}

static void time_host(problem_t *x, const bench_case_t *c)
{
    bench_time_t time;
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_GPU), "path");
    bench_check(bench_wall(&time, call, x, x->t->reps), name_of(x));
    bench_check(cunmod_set_path(x->t->ctx, CUNMOD_PATH_AUTO), "path");
    if (x->task == CUNMOD_MAT_INV)
        check_inverse(x, x->z, "host arrays");
    bench_add(c, "cunmod", name_of(x), 0, "host", &time);
    printf("  %-15s %12.1f us on host arrays\n", name_of(x), time.median);
}

/* ---- FLINT ----------------------------------------------------------------------- */

static double flint_us(const problem_t *x)
{
    return bench_matrix_us(cunmod_ask_elimination(x->p, x->task, x->n, x->n, 0, 1));
}

/* A result of FLINT's, and the one with which it is compared. */
typedef struct
{
    problem_t *x;
    int64_t words;  /* of the matrix or the polynomial */
    int has_result; /* x->z, x->rank and x->det are the result of the task */
} compared_t;

/* Ends the program when the polynomial z does not have the leading coefficients 1 and -trace that
 * the characteristic polynomial has. */
static void check_trace(const problem_t *x, const uint64_t *z)
{
    uint64_t sum = z[x->n - 1];
    for (int64_t i = 0; i < x->n; i++)
        sum = (uint64_t)(((unsigned __int128)sum + x->a[i * (x->n + 1)]) % x->p);
    if (z[x->n] != 1 || sum != 0)
        bench_die("WRONG RESULT: %s, trace of %lld rows", x->t->flint, (long long)x->n);
}

/* What flint_matrices_read returns for the result. */
static uint64_t number_of(const problem_t *x)
{
    return x->task == CUNMOD_MAT_DET        ? x->det
           : x->task == CUNMOD_MAT_INV      ? 1
           : x->task == CUNMOD_MAT_CHARPOLY ? (uint64_t)x->n + 1
                                            : (uint64_t)x->rank;
}

static void check_flint(void *data, const uint64_t *z, uint64_t number)
{
    compared_t *const compared = data;
    problem_t *const x = compared->x;
    const size_t bytes = (size_t)compared->words * sizeof(*z);
    if (x->task == CUNMOD_MAT_INV && number == 0)
        bench_die("%s: a matrix of %lld rows has no inverse", x->t->flint, (long long)x->n);
    if (x->task == CUNMOD_MAT_INV)
        check_inverse(x, z, x->t->flint);
    if (x->task == CUNMOD_MAT_CHARPOLY)
        check_trace(x, z);
    if (!compared->has_result) /* the first of FLINT's results becomes the other one's reference */
    {
        memcpy(x->z, z, bytes);
        x->rank = (int64_t)number;
        x->det = number;
        compared->has_result = 1;
    }
    if (number != number_of(x) || memcmp(z, x->z, bytes) != 0)
        bench_die("WRONG RESULT: %s, %s of %lld rows", x->t->flint, name_of(x), (long long)x->n);
}

/* has_result: the task has been computed on the GPU just before. */
static void time_flint(problem_t *x, const bench_case_t *c, int has_result)
{
    compared_t compared = {.x = x, .has_result = has_result};
    const bench_matrix_peer_t peer = {
        .t = x->t,
        .c = c,
        .name = name_of(x),
        .call = {.task = x->task, .m = x->n, .k = x->n, .n = x->n, .len = 1, .a = x->a, .p = x->p},
        .us = flint_us(x),
        .check = check_flint,
        .data = &compared};
    compared.words = flint_matrices_words(&peer.call);
    bench_matrix_peers(&peer);
}

/* Host arrays on the GPU, and FLINT, for the tasks first .. last. */
static void time_tasks(problem_t *x, const bench_case_t *c, int first, int last)
{
    for (x->task = first; x->task <= last; x->task++)
    {
        if (x->t->dev != NULL)
            time_host(x, c);
        time_flint(x, c, x->t->dev != NULL);
    }
}

/* Characteristic and minimal polynomials of the random matrix, and of one with two equal blocks. */
static void measure_polynomials(problem_t *x, const bench_case_t *c)
{
    const int64_t n = x->n, half = (n + 1) / 2;
    const int kinds = n > MOST_ROWS ? 0 : n > MOST_BLOCKS ? 1 : 2;
    for (x->has_blocks = 0; x->has_blocks < kinds; x->has_blocks++)
    {
        for (int64_t e = 0; e < n * n && x->has_blocks; e++)
        {
            const int64_t i = e / n, j = e % n;
            x->a[e] = i / half != j / half ? 0 : i < half ? x->a[e] : x->a[e - half * (n + 1)];
        }
        if (x->t->dev != NULL)
        {
            open_device(x);
            for (x->task = CUNMOD_MAT_CHARPOLY; x->task <= CUNMOD_MAT_MINPOLY; x->task++)
                time_polynomial(x, c);
            close_device(x);
        }
        time_tasks(x, c, CUNMOD_MAT_CHARPOLY, CUNMOD_MAT_MINPOLY);
    }
}

static void measure(const bench_t *t, int64_t n, uint64_t p)
{
    problem_t x = {.t = t, .n = n, .p = p};
    const bench_case_t c = {.op = CUNMOD_OP_MAT, .n = n * n, .m = 1, .p = p};
    x.a = bench_residues(n * n, p);
    x.z = bench_words(n * n + 1);
    printf("%lld rows, p = %llu\n", (long long)n, (unsigned long long)p);
    if (t->dev != NULL)
    {
        open_device(&x);
        time_strip(&x, &c);
        for (x.task = CUNMOD_MAT_RANK; x.task <= CUNMOD_MAT_INV; x.task++)
            time_device(&x, &c);
        close_device(&x);
    }
    time_tasks(&x, &c, CUNMOD_MAT_RANK, CUNMOD_MAT_INV);
    measure_polynomials(&x, &c);
    free(x.a);
    free(x.z);
}

void bench_elim(const bench_t *t)
{
    static const int64_t sizes[] = {128, 512, 1024, 2048, 3000, 5000, 10000, 20000};
    static const uint64_t primes[] = {929, 33554393, 2147483647, 18446744073709551557u};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && sizes[i] * sizes[i] <= t->largest; i++)
        for (size_t k = 0; k < (t->prime_given ? 1 : sizeof primes / sizeof *primes); k++)
            if (sizes[i] * sizes[i] >= t->least)
                measure(t, sizes[i], t->prime_given ? t->p : primes[k]);
    if (t->least == 0)
        bench_elim_batches(t);
}
