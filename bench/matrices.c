/* Mode "matrices": determinants and characteristic polynomials of matrices of polynomials by values
 * on grids, beside the CPU path and, of determinants over the integers, FLINT's fmpz_poly_mat_det;
 * the plan's predictions, and its regret.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_mat.h>

#include "bench.h"
#include "paths.h"
#include "runtime/ctx.h"
#include "threads/parallel_for.h"

/* Rows and the degree of the entries, with coefficients of so many bits; with `bits` 0 they are
 * modulo the largest prime below 2^64. */
typedef struct
{
    int64_t n, degree, bits;
    int charpoly;
} problem_t;

static const problem_t problems[] = {
    {4, 8, 64, 0},   {10, 8, 64, 0},  {20, 8, 64, 0},  {40, 8, 64, 0},   {20, 32, 256, 0},
    {100, 1, 8, 0},  {40, 100, 0, 0}, {20, 8, 64, 1},  {40, 8, 64, 1},   {100, 0, 64, 1},
    {100, 0, 64, 0}, {200, 0, 64, 0}, {500, 0, 64, 0}, {1000, 0, 64, 0},
};

typedef struct
{
    bench_paths_t paths; /* comes first */
    const problem_t *problem;
    uint64_t *a;
    int64_t words, out_words, out;
    fmpz_poly_mat_t flint; /* FLINT's operand and its result */
    fmpz_poly_t flint_z;
} matrix_t;

#define PRIME UINT64_C(18446744073709551557)

/* ---- the library ------------------------------------------------------------------- */

static void create(matrix_t *it, const problem_t *x)
{
    const int64_t len = x->degree + 1, n = x->n, count = n * n * len;
    const int64_t polys = x->charpoly ? n + 1 : 1;
    *it = (matrix_t){.problem = x, .words = x->bits > 0 ? x->bits / 64 + 1 : 1, .out_words = 1};
    it->a = x->bits > 0 ? bench_integers_random(count, x->bits, it->words)
                        : bench_residues(count, PRIME);
    if (x->bits > 0)
    {
        bench_check(x->charpoly
                        ? cunmod_integers_charpoly_words(&it->out_words, it->a, it->words, len, n)
                        : cunmod_integers_det_words(&it->out_words, it->a, it->words, len, n),
                    "words");
    }
    it->out = polys * (n * x->degree + 1);
    it->paths.z = bench_words(it->out * it->out_words);
}

static int run(void *data)
{
    matrix_t *const it = data;
    const problem_t *const x = it->problem;
    const int64_t len = x->degree + 1, n = x->n;
    const int status = x->bits == 0  ? cunmod_det(it->paths.z, it->a, len, n, PRIME, it->paths.ctx)
                       : x->charpoly ? cunmod_integers_charpoly(it->paths.z, it->out_words, it->a,
                                                                it->words, len, n, it->paths.ctx)
                                     : cunmod_integers_det(it->paths.z, it->out_words, it->a,
                                                           it->words, len, n, it->paths.ctx);
    bench_check(status, "matrix");
    return 0;
}

/* ---- FLINT -------------------------------------------------------------------------- */

static void open_flint(matrix_t *it)
{
    const int64_t n = it->problem->n, len = it->problem->degree + 1;
    fmpz_t c;
    fmpz_init(c);
    fmpz_poly_init(it->flint_z);
    fmpz_poly_mat_init(it->flint, n, n);
    for (int64_t k = 0; k < n * n * len; k++)
    {
        const int64_t e = k / len;
        fmpz_set_signed_ui_array(c, (const ulong *)(it->a + k * it->words), it->words);
        fmpz_poly_set_coeff_fmpz(fmpz_poly_mat_entry(it->flint, e / n, e % n), k % len, c);
    }
    fmpz_clear(c);
}

static int run_flint(void *data)
{
    matrix_t *const it = data;
    fmpz_poly_mat_det(it->flint_z, it->flint);
    return 0;
}

static int is_flints(const void *data)
{
    const matrix_t *const it = data;
    int equal = 1;
    uint64_t *const words = bench_words(it->out_words);
    fmpz_t c;
    fmpz_init(c);
    for (int64_t k = 0; k < it->out; k++)
    {
        fmpz_poly_get_coeff_fmpz(c, it->flint_z, k);
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
static void predict(matrix_t *it, const bench_t *t)
{
    const problem_t *const x = it->problem;
    const int64_t points = x->n * x->degree + 1;
    const int most = it->out_words < CUNMOD_PARALLEL_MAX ? (int)it->out_words : CUNMOD_PARALLEL_MAX;
    const cunmod_integers_query_t query = {.op = x->charpoly ? CUNMOD_INTEGERS_CHARPOLY
                                                             : CUNMOD_INTEGERS_DET,
                                           .n = x->n,
                                           .bits_n = 64 * it->words - 1,
                                           .primes = it->out_words,
                                           .out = points * (x->charpoly ? x->n : 1),
                                           .memory = cunmod_ctx_memory(t->ctx),
                                           .processors = cunmod_parallel_processors(most),
                                           .host_bytes = -1,
                                           .images_only = !it->paths.takes_flint,
                                           .solves = it->paths.takes_flint && x->degree == 0,
                                           .grid = {.entries = x->n * x->n,
                                                    .lenx = x->degree + 1,
                                                    .coeffs = x->n * x->n * (x->degree + 1),
                                                    .points = points,
                                                    .outputs = x->charpoly ? x->n : 1}};
    bench_predict(&it->paths, &query, t);
}

static double measure(const bench_t *t, const problem_t *x)
{
    matrix_t it;
    create(&it, x);
    it.paths.words = it.out * it.out_words;
    it.paths.op = CUNMOD_OP_MUL;
    it.paths.n = x->n;
    it.paths.m = x->degree + 1;
    it.paths.run = run;
    it.paths.takes_flint = !x->charpoly && x->bits > 0;
    it.paths.flint = it.paths.takes_flint ? run_flint : NULL;
    it.paths.is_flints = is_flints;
    snprintf(it.paths.label, sizeof it.paths.label, "%s %lld", x->charpoly ? "charpoly" : "det",
             (long long)x->bits);
    snprintf(it.paths.text, sizeof it.paths.text, "%3lld rows, degree %3lld, %5lld bits, %-8s",
             (long long)x->n, (long long)x->degree, (long long)x->bits,
             x->charpoly ? "charpoly" : "det");
    predict(&it, t);
    open_flint(&it);
    const double regret = bench_paths(t, &it.paths);
    fmpz_poly_mat_clear(it.flint);
    fmpz_poly_clear(it.flint_z);
    free(it.paths.z);
    free(it.a);
    return regret;
}

void bench_matrices(const bench_t *t)
{
    double worst = 1;
    printf("\nMatrices of polynomials and of integers, host to host.\n");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (problems[i].n * problems[i].n * (problems[i].degree + 1) < t->largest)
            worst = fmax(worst, measure(t, &problems[i]));
    worst = fmax(worst, bench_zmat(t));
    printf("  regret: at most %.2f\n", worst);
}
