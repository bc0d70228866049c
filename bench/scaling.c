/* Mode "scaling": the same operation on more and more units: threads of FLINT, multiprocessors of
 * the GPU, contexts at once. plot_scaling.py makes speed-ups and efficiencies of the times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>

#include "scaling.h"

/* The lengths are powers of two. Half-GCDs of FLINT beyond 2^18 take seconds on every number of
 * threads. */
static const int logs[] = {12, 15, 18, 20};

static int64_t largest_length(int op)
{
    return INT64_C(1) << (op == CUNMOD_OP_GCD ? 18 : 20);
}

/* FLINT on 1, 2, 4, ... threads, and on all that the host has. */
static void measure_threads(const bench_t *t, const bench_case_t *c)
{
    for (int threads = 1, last = 0; !last; threads *= 2)
    {
        char name[32];
        last = threads >= t->threads;
        const int used = last ? t->threads : threads;
        snprintf(name, sizeof name, "threads:%d", used);
        printf("    %-35s %10.1f us\n", name,
               bench_measure_flint(t, c, used, name, SCALING_ENOUGH_US));
    }
}

/* A product n by n, a division of n by n/2, or a GCD of n and n. */
static void measure_size(const bench_t *t, int op, int64_t n, uint64_t p)
{
    bench_case_t c;
    bench_case_random(&c, op, n, op == CUNMOD_OP_DIV ? n / 2 : n, p);
    bench_case_solve(&c, t->threads);
    printf("%s %lld by %lld, p of %d bits\n", bench_op_name(op), (long long)c.n, (long long)c.m,
           bench_bits(p));
    measure_threads(t, &c);
    if (t->dev)
    {
#ifdef HAVE_CUDA
        scaling_multiprocessors(&c);
#endif
        scaling_contexts(t, &c);
    }
    bench_case_destroy(&c);
}

static void measure_prime(const bench_t *t, uint64_t p)
{
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD; op++)
    {
        for (int i = 0; i < (int)(sizeof logs / sizeof *logs); i++)
        {
            const int64_t n = INT64_C(1) << logs[i];
            if (n <= t->largest && n <= largest_length(op))
                measure_size(t, op, n, p);
        }
    }
}

void bench_scaling(const bench_t *t)
{
    printf("\nOne operation on more and more threads, multiprocessors and contexts.\n");
    if (t->threads == 1)
        printf("FLINT runs on one thread only: it is older than 3, or the host has no more.\n");
    if (t->dev)
    {
#ifdef HAVE_CUDA
        scaling_multiprocessors_open(t);
#endif
        scaling_contexts_open(t);
    }
    for (int bits = 31; bits <= 64; bits += 33)
        if (!t->prime_given || bits == 31)
            measure_prime(t, t->prime_given ? t->p : bench_prime(bits));
    if (t->dev)
    {
        scaling_contexts_close();
#ifdef HAVE_CUDA
        scaling_multiprocessors_close();
#endif
    }
}
