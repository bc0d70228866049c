/* Mode "first": what the first call of a process takes, by itself and with the opening of the GPU.
 * Each is measured in a process of its own, forked before this one has touched CUDA.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

/* Operands of n and m words, and room for every result. */
typedef struct
{
    int64_t n, m;
    uint64_t p;
    uint64_t *a, *b, *z, *y;
} first_data_t;

static int run_mul(const first_data_t *d, cunmod_ctx_t ctx)
{
    return cunmod_mul(d->z, d->a, d->n, d->b, d->m, d->p, ctx);
}

static int run_divrem(const first_data_t *d, cunmod_ctx_t ctx)
{
    return cunmod_divrem(d->z, d->y, d->a, d->n, d->b, d->m, d->p, ctx);
}

static int run_gcd(const first_data_t *d, cunmod_ctx_t ctx)
{
    int64_t len;
    return cunmod_gcd(d->z, &len, d->a, d->n, d->b, d->m, d->p, ctx);
}

static int run_taylor(const first_data_t *d, cunmod_ctx_t ctx)
{
    return cunmod_taylor_shift(d->z, d->a, d->n, 1, d->p, ctx);
}

static int run_evaluate(const first_data_t *d, cunmod_ctx_t ctx)
{
    return cunmod_evaluate(d->z, d->a, d->n, d->b, d->m, d->p, ctx);
}

/* The words are integers of one word. */
static int run_zmul(const first_data_t *d, cunmod_ctx_t ctx)
{
    return cunmod_integers_mul(d->z, 4, d->a, 1, d->n, d->b, 1, d->m, ctx);
}

static int run_zresultant(const first_data_t *d, cunmod_ctx_t ctx)
{
    return cunmod_integers_resultant(d->z, d->n + d->m + 64, d->a, 1, d->n, d->b, 1, d->m, ctx);
}

static const struct
{
    const char *name;
    int (*run)(const first_data_t *d, cunmod_ctx_t ctx);
    int op;
    int64_t n, m;
} rows[] = {{"product", run_mul, CUNMOD_OP_MUL, 5000, 5000},
            {"product", run_mul, CUNMOD_OP_MUL, 200000, 200000},
            {"division", run_divrem, CUNMOD_OP_DIV, 2000, 1000},
            {"division", run_divrem, CUNMOD_OP_DIV, 100000, 50000},
            {"gcd", run_gcd, CUNMOD_OP_GCD, 1000, 1000},
            {"gcd", run_gcd, CUNMOD_OP_GCD, 100000, 100000},
            {"taylor", run_taylor, CUNMOD_OP_POINTS, 20000, 20000},
            {"evaluate", run_evaluate, CUNMOD_OP_POINTS, 20000, 20000},
            {"product/Z", run_zmul, CUNMOD_OP_MUL, 20000, 20000},
            {"resultant/Z", run_zresultant, CUNMOD_OP_GCD, 300, 300}};

#define ROWS ((int)(sizeof rows / sizeof *rows))

/* Microseconds. */
typedef struct
{
    double open, first, second; /* on the GPU; open < 0: there is none */
    double automatic; /* creation, one call, destruction, as a program with one call has */
    int path;         /* that this one took */
} first_times_t;

static first_times_t times[ROWS];

static double call_us(int row, const first_data_t *d, cunmod_ctx_t ctx)
{
    const double start = bench_now_us();
    bench_check(rows[row].run(d, ctx), rows[row].name);
    return bench_now_us() - start;
}

static void measure_gpu(first_times_t *x, int row, const first_data_t *d)
{
    cunmod_ctx_t ctx;
    bench_check(cunmod_ctx_create(&ctx, -1), "context");
    const double start = bench_now_us();
    const int opened = cunmod_ctx_open(ctx) == CUNMOD_OK;
    x->open = opened ? bench_now_us() - start : -1;
    if (opened)
    {
        bench_check(cunmod_set_path(ctx, CUNMOD_PATH_GPU), "path");
        x->first = call_us(row, d, ctx);
        x->second = call_us(row, d, ctx);
    }
    cunmod_ctx_destroy(ctx);
}

static void measure_automatic(first_times_t *x, int row, const first_data_t *d)
{
    cunmod_ctx_t ctx;
    const double start = bench_now_us();
    bench_check(cunmod_ctx_create(&ctx, -1), "context");
    call_us(row, d, ctx);
    x->path = cunmod_last_path(ctx);
    cunmod_ctx_destroy(ctx);
    x->automatic = bench_now_us() - start;
}

/* *x = what measure(x) makes of *x in a child process. */
static void measure_apart(first_times_t *x, int row, const first_data_t *d,
                          void (*measure)(first_times_t *x, int row, const first_data_t *d))
{
    int ends[2], status;
    if (pipe(ends) != 0)
        bench_die("no pipe");
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
    {
        measure(x, row, d);
        _exit(write(ends[1], x, sizeof *x) != (ssize_t)sizeof *x);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], x, sizeof *x) != (ssize_t)sizeof *x ||
        waitpid(child, &status, 0) != child || status != 0)
        bench_die("%s: a process failed", rows[row].name);
    close(ends[0]);
}

static void measure_row(first_times_t *x, int row, uint64_t p)
{
    const int64_t n = rows[row].n, m = rows[row].m;
    const first_data_t d = {.n = n,
                            .m = m,
                            .p = p,
                            .a = bench_residues(n, p),
                            .b = bench_residues(m, p),
                            .z = bench_words(4 * (n + m)),
                            .y = bench_words(n + m)};
    measure_apart(x, row, &d, measure_gpu);
    measure_apart(x, row, &d, measure_automatic);
    free(d.a);
    free(d.b);
    free(d.z);
    free(d.y);
}

void bench_first_measure(uint64_t p)
{
    for (int i = 0; i < ROWS; i++)
        measure_row(&times[i], i, p);
}

static void report(int row, uint64_t p, const char *where, double us)
{
    bench_row_t line = {.op = rows[row].op,
                        .n = rows[row].n,
                        .m = rows[row].m,
                        .p = p,
                        .library = "cunmod",
                        .time = {us, us, us, 1, 0}};
    snprintf(line.algorithm, sizeof line.algorithm, "%s", rows[row].name);
    line.where = where;
    bench_report_add(&line);
}

void bench_first_report(uint64_t p)
{
    printf("\nThe first calls of processes, ms, p of %d bits: opening the GPU, the first call and "
           "the second on it;\nand a whole process with one call, on the path that the plan "
           "takes.\n%-12s %7s %7s %9s %9s %9s %11s\n",
           bench_bits(p), "", "n", "m", "open", "first", "second", "one call");
    for (int i = 0; i < ROWS; i++)
    {
        const first_times_t *const x = &times[i];
        printf("%-12s %7lld %7lld", rows[i].name, (long long)rows[i].n, (long long)rows[i].m);
        if (x->open >= 0)
        {
            printf(" %9.1f %9.2f %9.2f", x->open / 1e3, x->first / 1e3, x->second / 1e3);
            report(i, p, "open", x->open);
            report(i, p, "first", x->first);
            report(i, p, "second", x->second);
        }
        printf(" %7.2f %s\n", x->automatic / 1e3, x->path == CUNMOD_PATH_GPU ? "GPU" : "CPU");
        report(i, p, "process", x->automatic);
    }
}
