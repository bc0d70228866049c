/* Mode "cpu": every function of cunmod_flint.h on the CPU path, beside the fastest that FLINT has
 * for the same.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "cpu.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "bench.h"

/* From this length on the ratio counts, below it the difference. */
#define LONG 200
#define MOST_RATIO 1.10
#define MOST_MORE_US 0.2

/* Calls of one of the two in a row, and how often the two take turns. */
#define RUN_US 100.0
#define MOST_CALLS 500
#define LEAST_TURNS 5
#define MOST_TURNS 41
#define TURNS_US 60e3

typedef int function_t(bench_twin_t *x, bench_twin_results_t *z);

/* Microseconds that this process has had a processor: others may use the machine, too. */
static double used_us(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return 1e6 * (double)used.tv_sec + 1e-3 * (double)used.tv_nsec;
}

static double run(function_t *function, bench_twin_t *x, bench_twin_results_t *z, int calls)
{
    const double began = used_us();
    for (int i = 0; i < calls; i++)
        function(x, z);
    return (used_us() - began) / calls;
}

/* *ours and *flint: microseconds of a call, which the two make in turn. */
static void measure(bench_time_t *ours, bench_time_t *flint, const bench_twin_functions_t *twin,
                    bench_twin_t *x)
{
    bench_twin_results_t z, y;
    double samples[2][MOST_TURNS];
    bench_twin_open_results(&z, x);
    bench_twin_open_results(&y, x);
    bench_check(twin->ours(x, &z), twin->name);
    twin->flint(x, &y);
    if (!bench_twin_equal(&z, &y, x->n))
        bench_die("WRONG RESULT: %s of %lld coefficients", twin->name, (long long)x->n);
    const double one = run(twin->flint, x, &y, 1);
    const int calls = one * MOST_CALLS < RUN_US ? MOST_CALLS : (int)ceil(RUN_US / one);
    const double all = one * calls * 2;
    const int turns = all * MOST_TURNS < TURNS_US    ? MOST_TURNS
                      : all * LEAST_TURNS > TURNS_US ? LEAST_TURNS
                                                     : (int)(TURNS_US / all);
    for (int i = 0; i < turns; i++)
    {
        samples[0][i] = run(twin->ours, x, &z, calls);
        samples[1][i] = run(twin->flint, x, &y, calls);
    }
    bench_summarise(ours, samples[0], turns);
    bench_summarise(flint, samples[1], turns);
    bench_twin_close_results(&z);
    bench_twin_close_results(&y);
}

/* Measures a function, prints it, and returns whether it is above the bound. The least of the
 * samples count: what else the machine does makes all others longer. */
static int report(const bench_twin_functions_t *twin, bench_twin_t *x)
{
    const bench_case_t c = {.op = CUNMOD_OP_ELEMENTARY, .n = x->n, .m = x->n, .p = x->p};
    char name[32], library[32];
    bench_time_t ours, flint;
    measure(&ours, &flint, twin, x);
    snprintf(name, sizeof name, "twin:%.26s", twin->name);
    snprintf(library, sizeof library, "FLINT-%.20s", cunmod_flint_version());
    bench_add(&c, "cunmod", name, 0, "host", &ours);
    bench_add(&c, library, name, 0, "host", &flint);
    const double more = ours.min - flint.min, ratio = ours.min / flint.min;
    const int above = x->n < LONG ? more > MOST_MORE_US : ratio > MOST_RATIO;
    printf("  %-30s %12.3f us, FLINT %12.3f us, %+9.3f us, %6.3f%s\n", twin->name, ours.min,
           flint.min, more, ratio, above ? " above" : "");
    return above;
}

static void measure_length(const bench_t *t, int64_t n, uint64_t p)
{
    bench_twin_t x;
    int above = 0, all = 0;
    printf("%lld coefficients modulo %d bits\n", (long long)n, bench_bits(p));
    bench_twin_open(&x, n, p, t->ctx);
    for (int i = 0; i < bench_twins_count; i++)
    {
        if (n <= bench_twins[i].most)
        {
            above += report(&bench_twins[i], &x);
            all++;
        }
    }
    printf("  %d of %d above the bound\n", above, all);
    bench_twin_close(&x);
}

void bench_cpu(const bench_t *t)
{
    static const int64_t lengths[] = {4, 16, 64, 200, 1000, 4000};
    static const int bits[] = {31, 63};
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    for (int k = 0; k < (t->prime_given ? 1 : 2); k++)
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths && lengths[i] <= t->largest; i++)
            measure_length(t, lengths[i], t->prime_given ? t->p : bench_prime(bits[k]));
}
