/* Resultants of random polynomials over the integers, of the sizes of modes "integers" and
 * "bivariate" of cunmod-bench: PARI's polresultant beside the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "pari_peer.h"

/* Two polynomials of these degrees in x and y, where x = 0 stands for polynomials in y alone, with
 * coefficients of so many bits. The resultant is with respect to y. */
typedef struct
{
    int64_t x, y, bits;
} problem_t;

static const problem_t problems[] = {
    {0, 100, 32}, {0, 1000, 32}, {8, 8, 32},     {16, 16, 64},
    {64, 16, 64}, {16, 64, 64},  {64, 32, 1024}, {32, 64, 1024},
};

typedef struct
{
    int64_t lenx, leny, words;
    uint64_t *a, *b;
    int64_t out, out_words; /* of the result */
} operands_t;

typedef struct
{
    GEN a, b;
} pair_t;

/* ---- operands ---------------------------------------------------------------------- */

/* n integers from -2^bits to 2^bits - 1. */
static uint64_t *draw(int64_t n, int64_t bits, int64_t words)
{
    uint64_t *const a = pari_peer_words(n * words);
    for (int64_t i = 0; i < n; i++)
    {
        const uint64_t sign = pari_peer_random() >> 63 != 0 ? UINT64_MAX : 0;
        for (int64_t w = 0; w < words; w++)
        {
            const int64_t left = bits - 64 * w;
            const uint64_t kept = left >= 64  ? UINT64_MAX
                                  : left <= 0 ? 0
                                              : (UINT64_C(1) << left) - 1;
            a[i * words + w] = (pari_peer_random() & kept) | (sign & ~kept);
        }
    }
    return a;
}

static operands_t operands_of(const problem_t *x)
{
    operands_t it = {.lenx = x->x + 1, .leny = x->y + 1, .words = x->bits / 64 + 1};
    it.a = draw(it.lenx * it.leny, x->bits, it.words);
    it.b = draw(it.lenx * it.leny, x->bits, it.words);
    pari_peer_check(cunmod_bivariate_resultant_length(&it.out, it.lenx, it.leny, it.lenx, it.leny));
    pari_peer_check(cunmod_integers_bivariate_resultant_words(
        &it.out_words, it.a, it.words, it.lenx, it.leny, it.b, it.words, it.lenx, it.leny));
    return it;
}

static void release(operands_t *it)
{
    free(it->a);
    free(it->b);
}

/* ---- the library ------------------------------------------------------------------- */

/* The result, which the caller frees; *us = the time of a second call, on the path that the plan
 * takes. */
static uint64_t *by_library(double *us, const operands_t *it)
{
    uint64_t *const z = pari_peer_words(it->out * it->out_words);
    for (int call = 0; call < 2; call++)
    {
        const double start = bench_now_us();
        pari_peer_check(it->lenx == 1
                            ? cunmod_integers_resultant(z, it->out_words, it->a, it->words,
                                                        it->leny, it->b, it->words, it->leny, NULL)
                            : cunmod_integers_bivariate_resultant(
                                  z, it->out_words, it->a, it->words, it->lenx, it->leny, it->b,
                                  it->words, it->lenx, it->leny, NULL));
        *us = bench_now_us() - start;
    }
    return z;
}

/* ---- PARI -------------------------------------------------------------------------- */

static GEN integer(const uint64_t *x, int64_t words)
{
    GEN z = cgetipos(words + 2);
    for (int64_t w = 0; w < words; w++)
        *int_W(z, w) = (long)x[w];
    z = int_normalize(z, 0);
    return x[words - 1] >> 63 != 0 ? subii(z, int2n(64 * words)) : z;
}

/* len integers as a polynomial, or the one integer. */
static GEN polynomial(const uint64_t *x, int64_t words, int64_t len, long variable)
{
    if (len == 1)
        return integer(x, words);
    GEN f = cgetg(len + 2, t_POL);
    f[1] = (long)evalvarn(variable);
    for (int64_t i = 0; i < len; i++)
        gel(f, i + 2) = integer(x + i * words, words);
    return normalizepol(f);
}

/* The polynomial in y, which is PARI's variable 0, whose coefficients are polynomials in x. */
static GEN operand(const uint64_t *a, const operands_t *it, long x)
{
    GEN f = cgetg(it->leny + 2, t_POL);
    f[1] = (long)evalvarn(0);
    for (int64_t j = 0; j < it->leny; j++)
        gel(f, j + 2) = polynomial(a + j * it->lenx * it->words, it->words, it->lenx, x);
    return normalizepol(f);
}

static GEN by_pari(const void *data)
{
    const pair_t *const pair = data;
    return polresultant0(pair->a, pair->b, -1, 0);
}

/* ---- rows -------------------------------------------------------------------------- */

/* n and m are the lengths of polynomials in one variable, and the numbers of coefficients in x and
 * in y of others. The operation and the prime are those of the rows of cunmod-bench. */
static void add(const problem_t *x, double us)
{
    char name[64];
    snprintf(name, sizeof name, "%s %" PRId64, x->x == 0 ? "Z-resultant" : "bivariate", x->bits);
    const pari_peer_row_t row = {.op = "gcd",
                                 .algorithm = name,
                                 .n = x->x == 0 ? x->y + 1 : x->x + 1,
                                 .m = x->y + 1,
                                 .p = UINT64_C(18446744073709551557)};
    pari_peer_add(&row, us);
}

static void measure(const problem_t *problem, long x)
{
    const pari_sp av = avma;
    operands_t it = operands_of(problem);
    const pair_t pair = {operand(it.a, &it, x), operand(it.b, &it, x)};
    double us = 0, own = 0;
    printf("degrees %3" PRId64 " in x and %4" PRId64 " in y, %4" PRId64 " bits: ", problem->x,
           problem->y, problem->bits);
    GEN z = pari_peer_call(&us, by_pari, &pair);
    if (z != NULL)
    {
        uint64_t *const made = by_library(&own, &it);
        if (!gequal(z, polynomial(made, it.out_words, it.out, x)))
            pari_peer_die("WRONG RESULT: the resultants differ");
        printf("PARI %14.1f us, cunmod %12.1f us (%s), equal\n", us, own, pari_peer_path());
        add(problem, us);
        free(made);
    }
    release(&it);
    set_avma(av);
}

void pari_resultants(void)
{
    const long x = fetch_user_var("u"); /* PARI's first variable is y, so that it is the main one */
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        measure(&problems[i], x);
}
