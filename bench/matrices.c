/* Mode "matrices": determinants and characteristic polynomials of matrices of polynomials by values
 * on grids, beside the CPU path and, of determinants over the integers, FLINT's fmpz_poly_mat_det.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_mat.h>

#include "bench.h"

/* Rows and the degree of the entries, with coefficients of so many bits; with `bits` 0 they are
 * modulo the largest prime below 2^64. */
typedef struct
{
    int64_t n, degree, bits;
    int charpoly;
    int peer; /* FLINT's function is measured, too */
} problem_t;

static const problem_t problems[] = {
    {4, 8, 64, 0, 1},    {10, 8, 64, 0, 1},  {20, 8, 64, 0, 1},  {40, 8, 64, 0, 1},
    {20, 32, 256, 0, 1}, {100, 1, 8, 0, 0},  {40, 100, 0, 0, 0}, {20, 8, 64, 1, 0},
    {40, 8, 64, 1, 0},   {100, 0, 64, 1, 0},
};

typedef struct
{
    bench_paths_t paths; /* comes first */
    const problem_t *problem;
    uint64_t *a;
    int64_t words, out_words, out;
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
        bench_check(
            x->charpoly
                ? cunmod_integers_mat_charpoly_words(&it->out_words, it->a, it->words, len, n)
                : cunmod_integers_mat_det_words(&it->out_words, it->a, it->words, len, n),
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
    const int status = x->bits == 0
                           ? cunmod_poly_mat_det(it->paths.z, it->a, len, n, PRIME, it->paths.ctx)
                       : x->charpoly
                           ? cunmod_integers_mat_charpoly(it->paths.z, it->out_words, it->a,
                                                          it->words, len, n, it->paths.ctx)
                           : cunmod_integers_mat_det(it->paths.z, it->out_words, it->a, it->words,
                                                     len, n, it->paths.ctx);
    bench_check(status, "matrix");
    return 0;
}

/* ---- FLINT -------------------------------------------------------------------------- */

typedef struct
{
    fmpz_poly_mat_t a;
    fmpz_poly_t z;
} peer_t;

static void open_peer(peer_t *peer, const matrix_t *it)
{
    const int64_t n = it->problem->n, len = it->problem->degree + 1;
    fmpz_t c;
    fmpz_init(c);
    fmpz_poly_init(peer->z);
    fmpz_poly_mat_init(peer->a, n, n);
    for (int64_t k = 0; k < n * n * len; k++)
    {
        const int64_t e = k / len;
        fmpz_set_signed_ui_array(c, (const ulong *)(it->a + k * it->words), it->words);
        fmpz_poly_set_coeff_fmpz(fmpz_poly_mat_entry(peer->a, e / n, e % n), k % len, c);
    }
    fmpz_clear(c);
}

static int run_peer(void *data)
{
    peer_t *const peer = data;
    fmpz_poly_mat_det(peer->z, peer->a);
    return 0;
}

/* Whether FLINT's determinant is z. */
static int is_peer(const peer_t *peer, const matrix_t *it)
{
    int equal = 1;
    uint64_t *const words = bench_words(it->out_words);
    fmpz_t c;
    fmpz_init(c);
    for (int64_t k = 0; k < it->out; k++)
    {
        fmpz_poly_get_coeff_fmpz(c, peer->z, k);
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
    const matrix_t *const it = data;
    const problem_t *const x = it->problem;
    const bench_case_t c = {.op = CUNMOD_OP_MUL, .n = x->n, .m = x->degree + 1, .p = PRIME};
    const char *const what = x->charpoly ? "charpoly" : "det";
    char label[32];
    snprintf(label, sizeof label, "%s %lld", what, (long long)x->bits);
    bench_add(&c, library, label, 0, "host", time);
    printf("  %3lld rows, degree %3lld, %5lld bits, %-8s %-24s %12.1f us\n", (long long)x->n,
           (long long)x->degree, (long long)x->bits, what, library, time->median);
}

static void measure_peer(const matrix_t *it)
{
    char text[48];
    peer_t peer;
    bench_time_t time;
    snprintf(text, sizeof text, "FLINT-%.20s", cunmod_flint_version());
    open_peer(&peer, it);
    bench_wall(&time, run_peer, &peer, 1);
    add(it, text, &time);
    if (!is_peer(&peer, it))
    {
        bench_die("%s", "WRONG RESULT: determinant");
    }
    fmpz_poly_mat_clear(peer.a);
    fmpz_poly_clear(peer.z);
}

static void measure(const bench_t *t, const problem_t *x)
{
    matrix_t it;
    create(&it, x);
    it.paths.words = it.out * it.out_words;
    it.paths.run = run;
    it.paths.add = add;
    it.paths.name = "matrix";
    bench_paths(t, &it.paths);
    if (x->peer)
    {
        measure_peer(&it);
    }
    free(it.paths.z);
    free(it.a);
}

void bench_matrices(const bench_t *t)
{
    printf("\nMatrices of polynomials, host to host.\n");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
    {
        if (problems[i].n * problems[i].n * (problems[i].degree + 1) < t->largest)
        {
            measure(t, &problems[i]);
        }
    }
}
