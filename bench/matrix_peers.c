/* What the modes for matrices modulo p share: FLINT beside the library, and checks.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "matrix_peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flint_limited.h"
#include "plan/predict.h"

uint64_t bench_poly_matrix_coefficient(const cunmod_matrix_poly_t *a, const cunmod_matrix_poly_t *b,
                                       int64_t i, int64_t j, int64_t t, uint64_t p)
{
    uint64_t sum = 0;
    for (int64_t l = 0; l < a->columns; l++)
    {
        const uint64_t *const x = a->words + (i * a->columns + l) * a->length;
        const uint64_t *const y = b->words + (l * b->columns + j) * b->length;
        for (int64_t s = t < b->length ? 0 : t - b->length + 1; s <= t && s < a->length; s++)
            sum = (uint64_t)(((unsigned __int128)x[s] * y[t - s] + sum) % p);
    }
    return sum;
}

double bench_matrix_us(cunmod_query_t query)
{
    query.bits = bench_bits(query.p);
    return cunmod_predict_cpu_us(&query, cunmod_params_default(NULL));
}

/* ---- calls that were late ---------------------------------------------------------------- */

typedef struct
{
    int task, threads;
    char name[32];
    uint64_t p;
    double us; /* predicted */
} late_t;

static late_t *late;
static int64_t late_count;

static void remember(const bench_matrix_peer_t *x, int threads)
{
    late = realloc(late, (size_t)(late_count + 1) * sizeof *late);
    if (late == NULL)
        bench_die("out of memory");
    late_t *const added = &late[late_count++];
    *added = (late_t){.task = x->call.task, .threads = threads, .p = x->call.p, .us = x->us};
    snprintf(added->name, sizeof added->name, "%s", x->name);
}

static int is_too_long(const bench_matrix_peer_t *x, int threads)
{
    int too_long = x->us / threads > x->t->flint_limit_us;
    for (int64_t i = 0; i < late_count && !too_long; i++)
        too_long = late[i].task == x->call.task && late[i].threads == threads &&
                   late[i].p == x->call.p && strcmp(late[i].name, x->name) == 0 &&
                   late[i].us <= x->us;
    return too_long;
}

/* ---- rows -------------------------------------------------------------------------------- */

/* A call, and the words that get its result in the child process: those of the matrix or the
 * polynomial, and the number behind them. */
typedef struct
{
    flint_matrices_t *peer;
    int64_t words;
    uint64_t *z;
} result_t;

static int run(void *data)
{
    return flint_matrices_run(((result_t *)data)->peer);
}

static int write_result(void *data)
{
    const result_t *const result = data;
    result->z[result->words] = flint_matrices_read(result->z, result->peer);
    return 0;
}

/* us: of a call; 0: `text` stands in its place. */
static void print_row(const bench_matrix_peer_t *x, int threads, double us, const char *text)
{
    printf("  %-15s ", x->name);
    if (us > 0)
        printf("%12.1f us", us);
    else
        printf("%15s", text);
    printf(", %s%s%s\n", x->t->flint, threads > 1 ? ", " : "", threads > 1 ? x->t->flint_many : "");
}

static void measure(const bench_matrix_peer_t *x, flint_matrices_t *peer, int threads)
{
    bench_time_t time;
    result_t result = {.peer = peer, .words = flint_matrices_words(&x->call)};
    result.z = bench_shared_words(result.words + 1);
    const int outcome =
        bench_limited_flint(&time, run, write_result, &result, threads, x->t->flint_limit_us);
    if (outcome == BENCH_LIMITED_DONE)
    {
        x->check(x->data, result.z, result.z[result.words]);
        bench_add_flint(x->t, x->c, x->name, threads, &time);
    }
    if (outcome == BENCH_LIMITED_LATE)
        remember(x, threads);
    print_row(x, threads, outcome == BENCH_LIMITED_DONE ? time.median : 0,
              outcome == BENCH_LIMITED_LATE ? "-" : "failed");
    bench_shared_free(result.z, result.words + 1);
}

void bench_matrix_peers(const bench_matrix_peer_t *x)
{
    flint_matrices_t *peer = NULL;
    const int counts[] = {1, x->t->threads};
    for (int i = 0; i < (x->t->threads > 1 ? 2 : 1); i++)
    {
        if (is_too_long(x, counts[i]))
        {
            print_row(x, counts[i], 0, "-");
            continue;
        }
        if (peer == NULL)
            peer = flint_matrices_create(&x->call);
        if (peer == NULL)
        {
            printf("  %-12s this FLINT lacks a function\n", x->name);
            return;
        }
        measure(x, peer, counts[i]);
    }
    if (peer != NULL)
        flint_matrices_destroy(peer);
}
