/* Mode "integers": products, resultants and GCDs of polynomials over the integers by images, beside
 * FLINT's functions for fmpz_poly_t, which the CPU path takes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"

typedef struct integers_struct integers_t;

/* An operation on polynomials of n and m coefficients of so many bits; a GCD has `common`
 * coefficients of a tenth of these. */
typedef struct
{
    const char *name;
    int op;
    void (*run)(integers_t *it);
    int64_t n, m, bits, common;
} problem_t;

struct integers_struct
{
    const problem_t *problem;
    cunmod_ctx_t ctx;
    uint64_t *a, *b, *z;
    int64_t words, out_words, out, len; /* words of an operand's integer, and of a result's */
};

static void multiply(integers_t *it)
{
    const problem_t *const x = it->problem;
    bench_check(cunmod_integers_mul(it->z, it->out_words, it->a, it->words, x->n, it->b, it->words,
                                    x->m, it->ctx),
                "product of integers");
}

static void resultant(integers_t *it)
{
    const problem_t *const x = it->problem;
    bench_check(cunmod_integers_resultant(it->z, it->out_words, it->a, it->words, x->n, it->b,
                                          it->words, x->m, it->ctx),
                "resultant of integers");
}

static void gcd(integers_t *it)
{
    const problem_t *const x = it->problem;
    bench_check(cunmod_integers_gcd(it->z, &it->len, it->out_words, it->a, it->words, x->n, it->b,
                                    it->words, x->m, it->ctx),
                "GCD of integers");
}

static const problem_t problems[] = {
    {"mul", CUNMOD_OP_MUL, multiply, 1000, 1000, 64, 0},
    {"mul", CUNMOD_OP_MUL, multiply, 5000, 5000, 5000, 0},
    {"resultant", CUNMOD_OP_GCD, resultant, 101, 101, 32, 0},
    {"resultant", CUNMOD_OP_GCD, resultant, 1001, 1001, 32, 0},
    {"gcd", CUNMOD_OP_GCD, gcd, 1001, 1001, 640, 201},
    {"gcd", CUNMOD_OP_GCD, gcd, 5000, 5000, 5000, 1001},
};

/* ---- operands ---------------------------------------------------------------------- */

/* n random integers below 2^bits in absolute value, half of them negative. */
static uint64_t *draw(int64_t n, int64_t bits, int64_t words)
{
    uint64_t *const x = bench_words(n * words);
    bench_random(x, n * words, UINT64_MAX);
    for (int64_t j = 0; j < n; j++)
    {
        const uint64_t sign = j % 2 == 0 ? 0 : UINT64_MAX;
        uint64_t *const y = x + j * words;
        for (int64_t w = bits / 64; w < words; w++)
        {
            const uint64_t mask = w == bits / 64 ? (UINT64_C(1) << bits % 64) - 1 : 0;
            y[w] = sign == 0 ? y[w] & mask : y[w] | ~mask;
        }
    }
    return x;
}

/* A random polynomial; with `common` the product of one of them and of that. */
static uint64_t *draw_operand(const integers_t *it, int64_t n, const uint64_t *common)
{
    const problem_t *const x = it->problem;
    if (common == NULL)
    {
        return draw(n, x->bits, it->words);
    }
    uint64_t *const z = bench_words(n * it->words);
    uint64_t *const cofactor = draw(n - x->common + 1, x->bits - x->bits / 10 - 16, it->words);
    bench_check(cunmod_integers_mul(z, it->words, cofactor, it->words, n - x->common + 1, common,
                                    it->words, x->common, it->ctx),
                "operand");
    free(cofactor);
    return z;
}

static void create(integers_t *it, const problem_t *x, cunmod_ctx_t cpu)
{
    *it = (integers_t){.problem = x, .ctx = cpu, .words = x->bits / 64 + 2};
    uint64_t *const common = x->common > 0 ? draw(x->common, x->bits / 10, it->words) : NULL;
    it->a = draw_operand(it, x->n, common);
    it->b = draw_operand(it, x->m, common);
    free(common);
    if (x->run == multiply)
    {
        it->out = x->n + x->m - 1;
        bench_check(cunmod_integers_mul_words(&it->out_words, it->a, it->words, x->n, it->b,
                                              it->words, x->m),
                    "words");
    }
    else if (x->run == resultant)
    {
        it->out = 1;
        bench_check(cunmod_integers_resultant_words(&it->out_words, it->a, it->words, x->n, it->b,
                                                    it->words, x->m),
                    "words");
    }
    else
    {
        it->out = x->m;
        bench_check(cunmod_integers_gcd_words(&it->out_words, it->a, it->words, x->n, it->b,
                                              it->words, x->m),
                    "words");
    }
    it->z = calloc((size_t)(it->out * it->out_words), sizeof *it->z);
}

static void release(integers_t *it)
{
    free(it->a);
    free(it->b);
    free(it->z);
}

/* ---- times ------------------------------------------------------------------------- */

static int run(void *data)
{
    integers_t *const it = data;
    it->problem->run(it);
    return 0;
}

static void add(const integers_t *it, const char *library, const bench_time_t *time)
{
    const problem_t *const x = it->problem;
    const bench_case_t c = {.op = x->op, .n = x->n, .m = x->m, .p = UINT64_C(18446744073709551557)};
    char label[32];
    snprintf(label, sizeof label, "Z-%s %lld", x->name, (long long)x->bits);
    bench_add(&c, library, label, 0, "host", time);
    printf("  %-9s of %5lld and %5lld coefficients of %5lld bits, %-12s %12.1f us\n", x->name,
           (long long)x->n, (long long)x->m, (long long)x->bits, library, time->median);
}

static void measure(const bench_t *t, const problem_t *x)
{
    char text[32];
    integers_t it;
    bench_time_t time;
    cunmod_ctx_t cpu;
    snprintf(text, sizeof text, "FLINT-%.20s", cunmod_flint_version());
    bench_check(cunmod_ctx_create(&cpu, -2), "context");
    create(&it, x, cpu);
    const size_t bytes = (size_t)(it.out * it.out_words) * sizeof *it.z;
    uint64_t *const expected = it.z;
    it.z = calloc(bytes, 1);
    if (it.z == NULL || expected == NULL)
    {
        bench_die("%s", "out of memory");
    }
    if (t->dev)
    {
        it.ctx = t->ctx;
        bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
        run(&it);
        bench_wall(&time, run, &it, t->reps);
        bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
        add(&it, "cunmod", &time);
        memcpy(expected, it.z, bytes);
        memset(it.z, 0, bytes);
    }
    it.ctx = cpu;
    bench_wall(&time, run, &it, 1);
    add(&it, text, &time);
    if (t->dev && memcmp(it.z, expected, bytes) != 0)
    {
        bench_die("WRONG RESULT: %s of integers", x->name);
    }
    free(expected);
    release(&it);
    cunmod_ctx_destroy(cpu);
}

void bench_integers(const bench_t *t)
{
    printf("\nPolynomials over the integers, host to host.\n");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
    {
        if (problems[i].n <= t->largest)
        {
            measure(t, &problems[i]);
        }
    }
}
