/* Mode "bivariate": resultants of polynomials in x and y by values on grids, beside the CPU path
 * and FLINT's fmpz_mpoly_resultant; the plan's predictions, and its regret.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpz.h>
#include <flint/fmpz_mpoly.h>

#include "bench.h"
#include "paths.h"
#include "runtime/ctx.h"
#include "threads/parallel_for.h"

/* Both operands have these degrees, and coefficients of so many bits; with `bits` 0 they are modulo
 * the largest prime below 2^64. */
typedef struct
{
    int64_t x, y, bits;
} problem_t;

static const problem_t problems[] = {
    {8, 8, 32},     {16, 16, 64},   {64, 16, 64}, {16, 64, 64},
    {64, 32, 1024}, {32, 64, 1024}, {32, 32, 0},
};

/* FLINT's operands and its result. */
typedef struct
{
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_t a, b, z;
} flint_t;

typedef struct
{
    bench_paths_t paths; /* comes first */
    const problem_t *problem;
    uint64_t *a, *b;
    int64_t words, out_words, out;
    flint_t flint;
} bivariate_t;

#define PRIME UINT64_C(18446744073709551557)

/* ---- operands ---------------------------------------------------------------------- */

/* Random integers of so many bits, or numbers below the prime. */
static uint64_t *draw(const bivariate_t *it)
{
    const problem_t *const x = it->problem;
    const int64_t n = (x->x + 1) * (x->y + 1);
    return x->bits > 0 ? bench_integers_random(n, x->bits, it->words) : bench_residues(n, PRIME);
}

static void create(bivariate_t *it, const problem_t *x)
{
    const int64_t lenx = x->x + 1, leny = x->y + 1;
    *it = (bivariate_t){.problem = x, .words = x->bits > 0 ? x->bits / 64 + 1 : 1, .out_words = 1};
    it->a = draw(it);
    it->b = draw(it);
    bench_check(cunmod_bivariate_resultant_length(&it->out, lenx, leny, lenx, leny), "length");
    if (x->bits > 0)
    {
        bench_check(cunmod_integers_bivariate_resultant_words(
                        &it->out_words, it->a, it->words, lenx, leny, it->b, it->words, lenx, leny),
                    "words");
    }
    it->paths.z = bench_words(it->out * it->out_words);
}

static void release(bivariate_t *it)
{
    free(it->a);
    free(it->b);
    free(it->paths.z);
}

/* ---- the library ------------------------------------------------------------------- */

static int run(void *data)
{
    bivariate_t *const it = data;
    const int64_t lenx = it->problem->x + 1, leny = it->problem->y + 1;
    const int status = it->problem->bits > 0
                           ? cunmod_integers_bivariate_resultant(
                                 it->paths.z, it->out_words, it->a, it->words, lenx, leny, it->b,
                                 it->words, lenx, leny, it->paths.ctx)
                           : cunmod_bivariate_resultant(it->paths.z, it->a, lenx, leny, it->b, lenx,
                                                        leny, PRIME, it->paths.ctx);
    bench_check(status, "bivariate resultant");
    return 0;
}

/* ---- FLINT -------------------------------------------------------------------------- */

static void set_flint(fmpz_mpoly_t to, const uint64_t *a, const bivariate_t *it)
{
    const int64_t lenx = it->problem->x + 1;
    fmpz_t c;
    fmpz_init(c);
    fmpz_mpoly_init(to, it->flint.ctx);
    for (int64_t k = 0; k < lenx * (it->problem->y + 1); k++)
    {
        const ulong exponents[] = {(ulong)(k % lenx), (ulong)(k / lenx)};
        fmpz_set_signed_ui_array(c, (const ulong *)(a + k * it->words), it->words);
        fmpz_mpoly_set_coeff_fmpz_ui(to, c, exponents, it->flint.ctx);
    }
    fmpz_clear(c);
}

static void open_flint(bivariate_t *it)
{
    fmpz_mpoly_ctx_init(it->flint.ctx, 2, ORD_LEX);
    fmpz_mpoly_init(it->flint.z, it->flint.ctx);
    set_flint(it->flint.a, it->a, it);
    set_flint(it->flint.b, it->b, it);
}

static void close_flint(flint_t *flint)
{
    fmpz_mpoly_clear(flint->a, flint->ctx);
    fmpz_mpoly_clear(flint->b, flint->ctx);
    fmpz_mpoly_clear(flint->z, flint->ctx);
    fmpz_mpoly_ctx_clear(flint->ctx);
}

static int run_flint(void *data)
{
    flint_t *const flint = &((bivariate_t *)data)->flint;
    return !fmpz_mpoly_resultant(flint->z, flint->a, flint->b, 1, flint->ctx);
}

static int is_flints(const void *data)
{
    const bivariate_t *const it = data;
    int equal = 1;
    uint64_t *const words = bench_words(it->out_words);
    fmpz_t c;
    fmpz_init(c);
    for (int64_t k = 0; k < it->out; k++)
    {
        const ulong exponents[] = {(ulong)k, 0};
        fmpz_mpoly_get_coeff_fmpz_ui(c, it->flint.z, exponents, it->flint.ctx);
        fmpz_get_signed_ui_array((ulong *)words, it->out_words, c);
        equal &= memcmp(words, it->paths.z + k * it->out_words,
                        (size_t)it->out_words * sizeof *words) == 0;
    }
    fmpz_clear(c);
    free(words);
    return equal;
}

/* ---- times -------------------------------------------------------------------------- */

/* The predictions of the plan, for the question that the library asks. */
static void predict(bivariate_t *it, const bench_t *t)
{
    const int64_t lenx = it->problem->x + 1, leny = it->problem->y + 1;
    const int most = it->out_words < CUNMOD_PARALLEL_MAX ? (int)it->out_words : CUNMOD_PARALLEL_MAX;
    const cunmod_integers_query_t query = {.op = CUNMOD_INTEGERS_BIVARIATE,
                                           .n = leny,
                                           .m = leny,
                                           .bits_n = it->problem->bits,
                                           .bits_m = it->problem->bits,
                                           .primes = it->out_words,
                                           .out = it->out,
                                           .memory = cunmod_ctx_memory(t->ctx),
                                           .processors = cunmod_parallel_processors(most),
                                           .host_bytes = -1,
                                           .images_only = !it->paths.takes_flint,
                                           .grid = {.entries = 2 * leny,
                                                    .lenx = lenx,
                                                    .coeffs = 2 * leny * lenx,
                                                    .points = it->out,
                                                    .outputs = 1,
                                                    .lenx_n = lenx,
                                                    .lenx_m = lenx}};
    bench_predict(&it->paths, &query, t);
}

static double measure(const bench_t *t, const problem_t *x)
{
    bivariate_t it;
    create(&it, x);
    it.paths.words = it.out * it.out_words;
    it.paths.op = CUNMOD_OP_GCD;
    it.paths.n = x->x + 1;
    it.paths.m = x->y + 1;
    it.paths.run = run;
    it.paths.takes_flint = x->bits > 0;
    it.paths.flint = it.paths.takes_flint ? run_flint : NULL;
    it.paths.is_flints = is_flints;
    snprintf(it.paths.label, sizeof it.paths.label, "bivariate %lld", (long long)x->bits);
    snprintf(it.paths.text, sizeof it.paths.text, "degrees %3lld and %3lld in x and y, %5lld bits",
             (long long)x->x, (long long)x->y, (long long)x->bits);
    predict(&it, t);
    open_flint(&it);
    const double regret = bench_paths(t, &it.paths);
    close_flint(&it.flint);
    release(&it);
    return regret;
}

void bench_bivariate(const bench_t *t)
{
    double worst = 1;
    printf("\nResultants of polynomials in x and y, host to host.\n");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (2 * problems[i].x * problems[i].y < t->largest)
            worst = fmax(worst, measure(t, &problems[i]));
    printf("  regret: at most %.2f\n", worst);
}
