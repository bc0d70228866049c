/* Mode "uneven": operations over the integers on the CPU path whose operands differ much in length,
 * degree or bits, by FLINT and by images. tests/plan/t-replay asks the plan for its choice.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "grid/matrix.h"
#include "integers/bounds.h"
#include "runtime/ctx.h"
#include "threads/parallel_for.h"

enum
{
    XGCD,
    RESULTANT,
    GCD,
    DIVIDES,
    BIVARIATE,
    DET
};

/* What the operands of a GCD have in common. */
enum
{
    ONE,   /* nothing */
    SHORT, /* a factor of two coefficients of 30 bits */
    LEAD,  /* such a factor, and one of their leading coefficients */
    LONG   /* a factor of half of the coefficients and bits */
};

/* Operands of n and m coefficients of bits_n and bits_m bits. Of a resultant in x and y these are
 * the coefficients of y, polynomials in x of lenx and lenx_b ones. A determinant has n rows with
 * entries of m coefficients, but for one of lenx. */
typedef struct
{
    int op, common;
    int64_t n, m, bits_n, bits_m, lenx, lenx_b;
} problem_t;

static const problem_t problems[] = {
    {XGCD, 0, 300, 2, 3, 600, 0, 0},
    {XGCD, 0, 300, 2, 600, 3, 0, 0},
    {XGCD, 0, 100, 2, 30, 2000, 0, 0},
    {XGCD, 0, 1000, 2, 2, 30, 0, 0},
    {XGCD, 0, 3000, 3, 3, 3, 0, 0},
    {XGCD, 0, 20, 20, 5, 5000, 0, 0},
    {XGCD, 0, 60, 10, 300, 20, 0, 0},
    {XGCD, 0, 10, 2, 3, 20000, 0, 0},
    {XGCD, 0, 40, 40, 30, 30, 0, 0},
    {XGCD, 0, 200, 100, 2, 40, 0, 0},
    {XGCD, 0, 150, 150, 3, 3, 0, 0},
    {XGCD, 0, 500, 5, 100, 10, 0, 0},
    {RESULTANT, 0, 300, 2, 3, 600, 0, 0},
    {RESULTANT, 0, 3000, 2, 3, 60, 0, 0},
    {RESULTANT, 0, 3, 3, 100000, 3, 0, 0},
    {RESULTANT, 0, 50, 50, 3, 500, 0, 0},
    {RESULTANT, 0, 140, 140, 8, 8, 0, 0},
    {RESULTANT, 0, 1000, 10, 10, 10, 0, 0},
    {RESULTANT, 0, 500, 100, 30, 3, 0, 0},
    {RESULTANT, 0, 300, 300, 5, 60, 0, 0},
    {GCD, ONE, 2000, 20, 2000, 30, 0, 0},
    {GCD, ONE, 1000, 1000, 30, 3000, 0, 0},
    {GCD, SHORT, 1000, 1000, 3000, 3000, 0, 0},
    {GCD, LEAD, 1000, 500, 3000, 3000, 0, 0},
    {GCD, LEAD, 300, 300, 10000, 10000, 0, 0},
    {GCD, LEAD, 2000, 1000, 1000, 5000, 0, 0},
    {GCD, LONG, 1000, 200, 1000, 2000, 0, 0},
    {GCD, LONG, 200, 200, 3000, 3000, 0, 0},
    {DIVIDES, 0, 2000, 2, 5000, 20, 0, 0},
    {DIVIDES, 0, 1000, 900, 40, 1000, 0, 0},
    {DIVIDES, 0, 1000, 100, 3000, 3000, 0, 0},
    {BIVARIATE, 0, 1, 300, 20, 20, 11, 11},
    {BIVARIATE, 0, 1, 20, 2000, 3, 3, 30},
    {BIVARIATE, 0, 2, 2, 100000, 100000, 2, 2},
    {BIVARIATE, 0, 2, 2, 20, 20, 200, 1},
    {BIVARIATE, 0, 3, 3, 20000, 3, 4, 4},
    {BIVARIATE, 0, 4, 4, 3000, 3000, 4, 4},
    {BIVARIATE, 0, 2, 60, 100, 10, 2, 2},
    {BIVARIATE, 0, 30, 3, 10, 10, 1, 20},
    {BIVARIATE, 0, 9, 9, 32, 32, 9, 9},
    {BIVARIATE, 0, 5, 40, 4, 40, 5, 2},
    {BIVARIATE, 0, 3, 3, 10, 10, 100, 100},
    {BIVARIATE, 0, 17, 17, 64, 64, 3, 3},
    {DET, 0, 20, 1, 10, 0, 60, 0},
    {DET, 0, 20, 1, 10, 0, 200, 0},
    {DET, 0, 16, 2, 20, 0, 40, 0},
    {DET, 0, 5, 1, 100, 0, 2000, 0},
    {DET, 0, 10, 1, 10, 0, 1000, 0},
    {DET, 0, 14, 2, 20, 0, 100, 0},
    {DET, 0, 3, 1, 10, 0, 1000, 0},
    {DET, 0, 30, 1, 10, 0, 20, 0},
    {DET, 0, 20, 3, 300, 0, 3, 0},
    {DET, 0, 4, 9, 64, 0, 9, 0},
    {DET, 0, 10, 9, 64, 0, 9, 0},
    {DET, 0, 25, 1, 2000, 0, 3, 0},
};

static const char *const names[] = {"xgcd", "resultant", "gcd", "divides", "xy", "det"};

typedef struct
{
    const problem_t *problem;
    cunmod_ctx_t ctx;
    uint64_t *a, *b, *z;
    int64_t word_a, word_b, words, room, len; /* room: integers in z */
} uneven_t;

/* ---- operands ---------------------------------------------------------------------- */

/* a = a times `factor`, which has len coefficients of one word. */
static void multiply(uneven_t *it, uint64_t **a, int64_t *word, int64_t n, const uint64_t *factor,
                     int64_t word_f, int64_t len)
{
    int64_t words = 0;
    bench_check(cunmod_integers_mul_words(&words, *a, *word, n, factor, word_f, len), "words");
    uint64_t *const z = bench_words((n + len - 1) * words);
    bench_check(cunmod_integers_mul(z, words, *a, *word, n, factor, word_f, len, it->ctx),
                "operand");
    free(*a);
    *a = z;
    *word = words;
}

/* Random operands; those of a GCD and of a division are products. */
static void draw(uneven_t *it)
{
    const problem_t *const x = it->problem;
    const int lead = x->op == GCD && x->common == LEAD;
    const int64_t half = x->common == LONG ? x->m / 2 : 1;
    const int64_t more = x->op == GCD && x->common != ONE ? half : 0;
    const int64_t bits = x->common == LONG ? x->bits_m / 2 : 30, word = bits / 64 + 1;
    const int64_t n = x->op == DIVIDES ? x->n - x->m + 1 : x->n - more, m = x->m - more;
    it->word_a = x->bits_n / 64 + 1;
    it->word_b = x->bits_m / 64 + 1;
    it->a = bench_integers_random(n, x->bits_n, it->word_a);
    it->b = bench_integers_random(m, x->bits_m, it->word_b);
    if (x->op == DIVIDES)
        multiply(it, &it->a, &it->word_a, n, it->b, it->word_b, m);
    if (lead)
    {
        const int64_t bits_lead = (x->bits_n < x->bits_m ? x->bits_n : x->bits_m) - 40;
        uint64_t *const c = bench_integers_random(1, bits_lead, bits_lead / 64 + 1);
        for (int64_t w = 0; w < it->word_a; w++)
            it->a[(n - 1) * it->word_a + w] = w <= bits_lead / 64 ? c[w] : 0;
        for (int64_t w = 0; w < it->word_b; w++)
            it->b[(m - 1) * it->word_b + w] = w <= bits_lead / 64 ? c[w] : 0;
        free(c);
    }
    if (more > 0)
    {
        uint64_t *const factor = bench_integers_random(more + 1, bits, word);
        multiply(it, &it->a, &it->word_a, n, factor, word, more + 1);
        multiply(it, &it->b, &it->word_b, m, factor, word, more + 1);
        free(factor);
    }
}

/* Entries of m coefficients with zeros behind them, but for one of lenx. */
static void draw_matrix(uneven_t *it)
{
    const problem_t *const x = it->problem;
    it->word_a = x->bits_n / 64 + 1;
    it->a = bench_integers_random(x->n * x->n * x->lenx, x->bits_n, it->word_a);
    for (int64_t e = 1; e < x->n * x->n; e++)
    {
        memset(it->a + (e * x->lenx + x->m) * it->word_a, 0,
               (size_t)((x->lenx - x->m) * it->word_a) * sizeof *it->a);
    }
}

static void create(uneven_t *it, const problem_t *x, cunmod_ctx_t ctx)
{
    *it = (uneven_t){.problem = x, .ctx = ctx, .room = x->op == XGCD ? x->n + x->m - 1 : x->n};
    if (x->op == DET)
    {
        draw_matrix(it);
        it->room = x->n * (x->lenx - 1) + 1;
        bench_check(cunmod_integers_det_words(&it->words, it->a, it->word_a, x->lenx, x->n),
                    "words");
    }
    else if (x->op == BIVARIATE)
    {
        it->word_a = x->bits_n / 64 + 1;
        it->word_b = x->bits_m / 64 + 1;
        it->a = bench_integers_random(x->n * x->lenx, x->bits_n, it->word_a);
        it->b = bench_integers_random(x->m * x->lenx_b, x->bits_m, it->word_b);
        bench_check(cunmod_bivariate_resultant_length(&it->room, x->lenx, x->n, x->lenx_b, x->m),
                    "length");
        bench_check(cunmod_integers_bivariate_resultant_words(&it->words, it->a, it->word_a,
                                                              x->lenx, x->n, it->b, it->word_b,
                                                              x->lenx_b, x->m),
                    "words");
    }
    else
    {
        int (*const words_of[])(int64_t *, const uint64_t *, int64_t, int64_t, const uint64_t *,
                                int64_t, int64_t) = {[XGCD] = cunmod_integers_xgcd_words,
                                                     [RESULTANT] = cunmod_integers_resultant_words,
                                                     [GCD] = cunmod_integers_gcd_words,
                                                     [DIVIDES] = cunmod_integers_divexact_words};
        draw(it);
        bench_check(words_of[x->op](&it->words, it->a, it->word_a, x->n, it->b, it->word_b, x->m),
                    "words");
    }
}

/* ---- the ways ------------------------------------------------------------------------ */

static int run(uneven_t *it)
{
    const problem_t *const x = it->problem;
    const int64_t w = it->words;
    uint64_t *const s = it->z + w;
    int divides = 0;
    switch (x->op)
    {
    case XGCD:
        return cunmod_integers_xgcd(it->z, s, s + (x->m - 1) * w, w, it->a, it->word_a, x->n, it->b,
                                    it->word_b, x->m, it->ctx);
    case RESULTANT:
        return cunmod_integers_resultant(it->z, w, it->a, it->word_a, x->n, it->b, it->word_b, x->m,
                                         it->ctx);
    case GCD:
        return cunmod_integers_gcd(it->z, &it->len, w, it->a, it->word_a, x->n, it->b, it->word_b,
                                   x->m, it->ctx);
    case DIVIDES:
        return cunmod_integers_divides(&divides, it->z, &it->len, w, it->a, it->word_a, x->n, it->b,
                                       it->word_b, x->m, it->ctx);
    case BIVARIATE:
        return cunmod_integers_bivariate_resultant(it->z, w, it->a, it->word_a, x->lenx, x->n,
                                                   it->b, it->word_b, x->lenx_b, x->m, it->ctx);
    default:
        return cunmod_integers_det(it->z, w, it->a, it->word_a, x->lenx, x->n, it->ctx);
    }
}

/* On one processor its own time, which no other process disturbs; else the wall's. */
static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return cunmod_parallel_processors(2) > 1
               ? bench_now_us()
               : 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

/* Several calls, as far as they take half a second in all; of images without the first one, which
 * makes what later ones find again. */
static void measure_way(uneven_t *it, bench_time_t *time, int reps)
{
    double samples[BENCH_MAX_REPS], all = 0;
    int count = 0;
    bench_check(it->ctx->host_way == CUNMOD_WAY_IMAGES ? run(it) : CUNMOD_OK,
                names[it->problem->op]);
    while (count == 0 || (count < reps && all < 5e5))
    {
        const double start = now_us();
        bench_check(run(it), names[it->problem->op]);
        samples[count] = now_us() - start;
        all += samples[count++];
    }
    bench_summarise(time, samples, count);
}

/* ---- rows ---------------------------------------------------------------------------- */

/* What the plan is asked beside n and m (tests/plan/replay_uneven.c): of a GCD the bits, primes,
 * the bits of the GCD of both leading coefficients, and what is common; of a determinant the
 * coefficients and the degree that count, the words of an entry, and primes. */
static void label(char *text, size_t room, const uneven_t *it)
{
    const problem_t *const x = it->problem;
    const cunmod_zpoly_t a = cunmod_zpoly_trimmed(it->a, it->word_a, x->n);
    if (x->op == DET)
    {
        cunmod_grid_matrix_t mat;
        bench_check(cunmod_grid_matrix_operand(&mat, it->a, it->word_a, x->lenx, x->n), "matrix");
        snprintf(text, room, "det %lld %lld %lld %lld", (long long)mat.coeffs,
                 (long long)mat.degree, (long long)it->word_a, (long long)it->words);
        return;
    }
    if (x->op == BIVARIATE)
    {
        snprintf(text, room, "xy %lld %lld %lld %lld %lld", (long long)x->bits_n,
                 (long long)x->bits_m, (long long)it->words, (long long)x->lenx,
                 (long long)x->lenx_b);
        return;
    }
    const cunmod_zpoly_t b = cunmod_zpoly_trimmed(it->b, it->word_b, x->m);
    const long long bits_a = (long long)cunmod_zpoly_bits(&a);
    const long long bits_b = (long long)cunmod_zpoly_bits(&b);
    const int64_t lead = x->common == LEAD   ? (x->bits_n < x->bits_m ? x->bits_n : x->bits_m) - 10
                         : x->common == LONG ? x->bits_m / 2
                         : x->common == ONE  ? 0
                                             : 30;
    const int64_t primes = x->op == GCD       ? cunmod_bound_primes(cunmod_bound_gcd(&a, &b))
                           : x->op == DIVIDES ? cunmod_bound_primes(bits_a)
                                              : it->words;
    x->op == GCD ? snprintf(text, room, "gcd %lld %lld %lld %lld %d", bits_a, bits_b,
                            (long long)primes, (long long)lead, x->common)
                 : snprintf(text, room, "%s %lld %lld %lld", names[x->op], bits_a, bits_b,
                            (long long)primes);
}

static void add(const uneven_t *it, const bench_time_t *time)
{
    const problem_t *const x = it->problem;
    const int flint = it->ctx->host_way == CUNMOD_WAY_FLINT;
    char text[160];
    bench_row_t row = {.op = CUNMOD_OP_GCD,
                       .n = x->n,
                       .m = x->op == DET ? x->lenx : x->m,
                       .p = UINT64_C(18446744073709551557),
                       .s = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX),
                       .where = cunmod_parallel_processors(2) > 1 ? "host" : "processor",
                       .time = *time};
    snprintf(row.library, sizeof row.library, "%s", flint ? "flint" : "images");
    label(text, sizeof text, it);
    snprintf(row.algorithm, sizeof row.algorithm, "%.31s", text);
    bench_report_add(&row);
    printf("  %-30s of %5lld and %5lld, %-6s %12.1f us\n", row.algorithm, (long long)row.n,
           (long long)row.m, row.library, time->min);
}

static void measure(const bench_t *t, const problem_t *x, cunmod_ctx_t ctx)
{
    uneven_t it;
    uint64_t *first = NULL;
    ctx->host_way = CUNMOD_WAY_PLANNED;
    create(&it, x, ctx);
    const size_t count = (size_t)((it.room > 0 ? it.room : 1) * it.words);
    for (int way = CUNMOD_WAY_FLINT; way <= CUNMOD_WAY_IMAGES; way++)
    {
        bench_time_t time;
        ctx->host_way = way;
        it.z = calloc(count, sizeof *it.z);
        measure_way(&it, &time, t->reps);
        add(&it, &time);
        if (first != NULL && memcmp(first, it.z, count * sizeof *first) != 0)
            bench_die("WRONG RESULT: %s", names[x->op]);
        free(first);
        first = it.z;
    }
    free(first);
    free(it.a);
    free(it.b);
}

void bench_uneven(const bench_t *t)
{
    cunmod_ctx_t ctx;
    printf("\nUneven operands over the integers on the CPU, on %d processors.\n",
           cunmod_parallel_processors(CUNMOD_PARALLEL_MAX));
    bench_check(cunmod_ctx_create(&ctx, -2), "context");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (problems[i].n <= t->largest)
            measure(t, &problems[i], ctx);
    cunmod_ctx_destroy(ctx);
}
