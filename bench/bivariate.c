/* Mode "bivariate": resultants of polynomials in x and y by values on grids, beside the CPU path
 * and, for the smaller ones, FLINT's fmpz_mpoly_resultant.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include <flint/fmpz.h>
#include <flint/fmpz_mpoly.h>

#include "bench.h"

/* Both operands have these degrees, and coefficients of so many bits; with `bits` 0 they are modulo
 * the largest prime below 2^64. */
typedef struct
{
    int64_t x, y, bits;
    int peer; /* FLINT's function is measured, too */
} problem_t;

static const problem_t problems[] = {
    {8, 8, 32, 1},     {16, 16, 64, 0},   {64, 16, 64, 0}, {16, 64, 64, 0},
    {64, 32, 1024, 0}, {32, 64, 1024, 0}, {32, 32, 0, 0},
};

typedef struct
{
    bench_paths_t paths; /* comes first */
    const problem_t *problem;
    uint64_t *a, *b;
    int64_t words, out_words, out;
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

typedef struct
{
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_t a, b, z;
} peer_t;

static void set_peer(fmpz_mpoly_t to, const uint64_t *a, const bivariate_t *it, const peer_t *peer)
{
    const int64_t lenx = it->problem->x + 1;
    fmpz_t c;
    fmpz_init(c);
    fmpz_mpoly_init(to, peer->ctx);
    for (int64_t k = 0; k < lenx * (it->problem->y + 1); k++)
    {
        const ulong exponents[] = {(ulong)(k % lenx), (ulong)(k / lenx)};
        fmpz_set_signed_ui_array(c, (const ulong *)(a + k * it->words), it->words);
        fmpz_mpoly_set_coeff_fmpz_ui(to, c, exponents, peer->ctx);
    }
    fmpz_clear(c);
}

static int run_peer(void *data)
{
    peer_t *const peer = data;
    return !fmpz_mpoly_resultant(peer->z, peer->a, peer->b, 1, peer->ctx);
}

/* Whether FLINT's resultant is z. */
static int is_peer(peer_t *peer, const bivariate_t *it)
{
    int equal = 1;
    uint64_t *const words = bench_words(it->out_words);
    fmpz_t c;
    fmpz_init(c);
    for (int64_t k = 0; k < it->out; k++)
    {
        const ulong exponents[] = {(ulong)k, 0};
        fmpz_mpoly_get_coeff_fmpz_ui(c, peer->z, exponents, peer->ctx);
        fmpz_get_signed_ui_array((ulong *)words, it->out_words, c);
        equal &= memcmp(words, it->paths.z + k * it->out_words,
                        (size_t)it->out_words * sizeof *words) == 0;
    }
    fmpz_clear(c);
    free(words);
    return equal;
}

/* ---- times -------------------------------------------------------------------------- */

static void add(const void *data, const char *library, const bench_time_t *time)
{
    const bivariate_t *const it = data;
    const problem_t *const x = it->problem;
    const bench_case_t c = {.op = CUNMOD_OP_GCD, .n = x->x + 1, .m = x->y + 1, .p = PRIME};
    char label[32];
    snprintf(label, sizeof label, "bivariate %lld", (long long)x->bits);
    bench_add(&c, library, label, 0, "host", time);
    printf("  degrees %3lld and %3lld in x and y, %5lld bits, %-24s %12.1f us\n", (long long)x->x,
           (long long)x->y, (long long)x->bits, library, time->median);
}

static void measure_peer(const bivariate_t *it)
{
    char text[48];
    peer_t peer;
    bench_time_t time;
    snprintf(text, sizeof text, "FLINT-%.20s", cunmod_flint_version());
    fmpz_mpoly_ctx_init(peer.ctx, 2, ORD_LEX);
    fmpz_mpoly_init(peer.z, peer.ctx);
    set_peer(peer.a, it->a, it, &peer);
    set_peer(peer.b, it->b, it, &peer);
    bench_wall(&time, run_peer, &peer, 1);
    add(it, text, &time);
    if (!is_peer(&peer, it))
    {
        bench_die("%s", "WRONG RESULT: bivariate resultant");
    }
    fmpz_mpoly_clear(peer.a, peer.ctx);
    fmpz_mpoly_clear(peer.b, peer.ctx);
    fmpz_mpoly_clear(peer.z, peer.ctx);
    fmpz_mpoly_ctx_clear(peer.ctx);
}

static void measure(const bench_t *t, const problem_t *x)
{
    bivariate_t it;
    create(&it, x);
    it.paths.words = it.out * it.out_words;
    it.paths.run = run;
    it.paths.add = add;
    it.paths.name = "bivariate resultant";
    bench_paths(t, &it.paths);
    if (x->peer)
    {
        measure_peer(&it);
    }
    release(&it);
}

void bench_bivariate(const bench_t *t)
{
    printf("\nResultants of polynomials in x and y, host to host.\n");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
    {
        if (2 * problems[i].x * problems[i].y < t->largest)
        {
            measure(t, &problems[i]);
        }
    }
}
