/* Products of matrices over the integers in mode "matrices", beside FLINT's fmpz_mat_mul.
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
#include "runtime/ctx.h"

/* Square matrices of n rows with entries of so many bits. */
typedef struct
{
    int64_t n, bits;
} problem_t;

static const problem_t problems[] = {{20, 64},   {100, 64},  {100, 640}, {500, 64},
                                     {500, 640}, {1000, 64}, {2000, 64}, {200, 5000}};

typedef struct
{
    bench_paths_t paths; /* comes first */
    const problem_t *problem;
    uint64_t *a, *b;
    int64_t words, out_words;
    fmpz_mat_t x, y, z; /* FLINT's operands and its result */
} product_t;

static int run(void *data)
{
    product_t *const it = data;
    const int64_t n = it->problem->n;
    bench_check(cunmod_integers_mat_mul(it->paths.z, it->out_words, it->a, it->words, it->b,
                                        it->words, n, n, n, it->paths.ctx),
                "product");
    return 0;
}

static int run_flint(void *data)
{
    product_t *const it = data;
    fmpz_mat_mul(it->z, it->x, it->y);
    return 0;
}

static int is_flints(const void *data)
{
    const product_t *const it = data;
    const int64_t n = it->problem->n, words = it->out_words;
    int equal = 1;
    uint64_t *const entry = bench_words(words);
    for (int64_t e = 0; e < n * n; e++)
    {
        fmpz_get_signed_ui_array((ulong *)entry, words, fmpz_mat_entry(it->z, e / n, e % n));
        equal &= memcmp(entry, it->paths.z + e * words, (size_t)words * sizeof *entry) == 0;
    }
    free(entry);
    return equal;
}

static void get_matrix(fmpz_mat_t mat, const uint64_t *x, int64_t words, int64_t n)
{
    fmpz_mat_init(mat, n, n);
    for (int64_t e = 0; e < n * n; e++)
        fmpz_set_signed_ui_array(fmpz_mat_entry(mat, e / n, e % n), (const ulong *)x + e * words,
                                 words);
}

static void create(product_t *it, const problem_t *x)
{
    const int64_t n = x->n, words = x->bits / 64 + 1;
    *it = (product_t){.problem = x, .words = words};
    it->a = bench_integers_random(n * n, x->bits, words);
    it->b = bench_integers_random(n * n, x->bits, words);
    bench_check(cunmod_integers_mat_mul_words(&it->out_words, it->a, words, it->b, words, n, n, n),
                "words");
    it->paths = (bench_paths_t){.z = bench_words(n * n * it->out_words),
                                .words = n * n * it->out_words,
                                .op = CUNMOD_OP_MAT,
                                .n = n,
                                .m = n,
                                .run = run,
                                .takes_flint = 1,
                                .flint = run_flint,
                                .is_flints = is_flints};
    snprintf(it->paths.label, sizeof it->paths.label, "mul %lld", (long long)x->bits);
    snprintf(it->paths.text, sizeof it->paths.text, "%4lld rows, integers of %5lld bits, product",
             (long long)n, (long long)x->bits);
    get_matrix(it->x, it->a, words, n);
    get_matrix(it->y, it->b, words, n);
    fmpz_mat_init(it->z, n, n);
}

static double measure(const bench_t *t, const problem_t *x)
{
    product_t it;
    create(&it, x);
    const cunmod_integers_query_t query = {.op = CUNMOD_INTEGERS_MAT_MUL,
                                           .n = x->n * x->n,
                                           .m = x->n * x->n,
                                           .inner = x->n,
                                           .bits_n = x->bits,
                                           .bits_m = x->bits,
                                           .primes = it.out_words,
                                           .out = x->n * x->n,
                                           .memory = cunmod_ctx_memory(t->ctx),
                                           .processors = 1,
                                           .host_bytes = -1};
    bench_predict(&it.paths, &query, t);
    const double regret = bench_paths(t, &it.paths);
    fmpz_mat_clear(it.x);
    fmpz_mat_clear(it.y);
    fmpz_mat_clear(it.z);
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
