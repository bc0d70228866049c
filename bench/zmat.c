/* Products of matrices and systems of equations over the integers in mode "matrices", beside
 * FLINT's fmpz_mat_mul and fmpz_mat_solve_dixon_den.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpz.h>
#include <flint/fmpz_mat.h>

#include "bench.h"
#include "paths.h"
#include "runtime/ctx.h"

/* Matrices of n x n and n x m entries of so many bits: their product, or a system. */
typedef struct
{
    int64_t n, m, bits;
    int solve;
} problem_t;

static const problem_t problems[] = {
    {20, 20, 64, 0},    {100, 100, 64, 0},   {100, 100, 640, 0},  {500, 500, 64, 0},
    {500, 500, 640, 0}, {1000, 1000, 64, 0}, {2000, 2000, 64, 0}, {200, 200, 5000, 0},
    {20, 1, 64, 1},     {100, 1, 64, 1},     {100, 1, 640, 1},    {500, 1, 64, 1},
    {1000, 1, 64, 1},   {2000, 1, 64, 1},    {50, 50, 64, 1},     {200, 200, 64, 1}};

typedef struct
{
    bench_paths_t paths; /* comes first */
    const problem_t *problem;
    uint64_t *a, *b;
    int64_t words, out_words;
    fmpz_mat_t x, y, z; /* FLINT's operands and its result, */
    fmpz_t d;           /* and the denominator of the solution of a system */
} matrices_t;

static int run(void *data)
{
    matrices_t *const it = data;
    const int64_t n = it->problem->n, m = it->problem->m;
    if (it->problem->solve)
        bench_check(cunmod_integers_mat_solve(it->paths.z, it->out_words, it->a, it->words, it->b,
                                              it->words, n, m, it->paths.ctx),
                    "system");
    else
        bench_check(cunmod_integers_mat_mul(it->paths.z, it->out_words, it->a, it->words, it->b,
                                            it->words, n, n, m, it->paths.ctx),
                    "product");
    return 0;
}

static int run_flint(void *data)
{
    matrices_t *const it = data;
    if (it->problem->solve)
        return fmpz_mat_solve_dixon_den(it->z, it->d, it->x, it->y) ? 0 : 1;
    fmpz_mat_mul(it->z, it->x, it->y);
    return 0;
}

/* Returns whether integer e of the result is c. */
static int is_same(const matrices_t *it, int64_t e, const fmpz_t c)
{
    const int64_t words = it->out_words;
    uint64_t *const entry = bench_words(words);
    fmpz_get_signed_ui_array((ulong *)entry, words, c);
    const int equal = memcmp(entry, it->paths.z + e * words, (size_t)words * sizeof *entry) == 0;
    free(entry);
    return equal;
}

static int is_flints(const void *data)
{
    const matrices_t *const it = data;
    const int64_t n = it->problem->n, m = it->problem->m;
    int equal = !it->problem->solve || is_same(it, n * m, it->d);
    for (int64_t e = 0; e < n * m; e++)
        equal &= is_same(it, e, fmpz_mat_entry(it->z, e / m, e % m));
    return equal;
}

static void get_matrix(fmpz_mat_t mat, const uint64_t *x, int64_t words, int64_t n, int64_t m)
{
    fmpz_mat_init(mat, n, m);
    for (int64_t e = 0; e < n * m; e++)
        fmpz_set_signed_ui_array(fmpz_mat_entry(mat, e / m, e % m), (const ulong *)x + e * words,
                                 words);
}

static void create(matrices_t *it, const problem_t *x)
{
    const int64_t n = x->n, m = x->m, words = x->bits / 64 + 1, integers = n * m + x->solve;
    *it = (matrices_t){.problem = x, .words = words};
    it->a = bench_integers_random(n * n, x->bits, words);
    it->b = bench_integers_random(n * m, x->bits, words);
    bench_check(
        x->solve
            ? cunmod_integers_mat_solve_words(&it->out_words, it->a, words, it->b, words, n, m)
            : cunmod_integers_mat_mul_words(&it->out_words, it->a, words, it->b, words, n, n, m),
        "words");
    it->paths = (bench_paths_t){.z = bench_words(integers * it->out_words),
                                .words = integers * it->out_words,
                                .op = CUNMOD_OP_MAT,
                                .n = n,
                                .m = m,
                                .run = run,
                                .takes_flint = 1,
                                .flint = run_flint,
                                .is_flints = is_flints};
    snprintf(it->paths.label, sizeof it->paths.label, "%s %lld", x->solve ? "solve" : "mul",
             (long long)x->bits);
    snprintf(it->paths.text, sizeof it->paths.text, "%4lld rows, %4lld columns, %5lld bits, %s",
             (long long)n, (long long)m, (long long)x->bits, x->solve ? "system" : "product");
    get_matrix(it->x, it->a, words, n, n);
    get_matrix(it->y, it->b, words, n, m);
    fmpz_mat_init(it->z, n, m);
    fmpz_init(it->d);
}

/* The modulus of a system has as many words as numerator and denominator have. */
static double measure(const bench_t *t, const problem_t *x)
{
    matrices_t it;
    create(&it, x);
    const cunmod_integers_query_t query = {.op = x->solve ? CUNMOD_INTEGERS_SOLVE
                                                          : CUNMOD_INTEGERS_MAT_MUL,
                                           .n = x->n * x->n,
                                           .m = x->n * x->m,
                                           .inner = x->n,
                                           .bits_n = x->bits,
                                           .bits_m = x->bits,
                                           .primes = x->solve ? 2 * it.out_words : it.out_words,
                                           .out = x->n * x->m + x->solve,
                                           .memory = cunmod_ctx_memory(t->ctx),
                                           .processors = 1,
                                           .host_bytes = -1};
    bench_predict(&it.paths, &query, t);
    const double regret = bench_paths(t, &it.paths);
    fmpz_mat_clear(it.x);
    fmpz_mat_clear(it.y);
    fmpz_mat_clear(it.z);
    fmpz_clear(it.d);
    free(it.paths.z);
    free(it.a);
    free(it.b);
    return regret;
}

double bench_zmat(const bench_t *t)
{
    double worst = 1;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (problems[i].n * problems[i].n < t->largest)
            worst = fmax(worst, measure(t, &problems[i]));
    return worst;
}
