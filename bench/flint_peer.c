/* FLINT's functions for polynomials and for images of integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flint_symbols.h"
#include "peers.h"

typedef long flint_integer_t; /* fmpz */

/* FLINT's nmod_poly_factor_struct. */
typedef struct
{
    flint_poly_t *p;
    long *exp;
    long num;
    long alloc;
} flint_factors_t;

static struct
{
    char version[32];
    int has_fft_small;
    void (*mul)(flint_word_t *, const flint_word_t *, long, const flint_word_t *, long,
                flint_mod_t);
    void (*divrem)(flint_word_t *, flint_word_t *, const flint_word_t *, long, const flint_word_t *,
                   long, flint_mod_t);
    long (*gcd)(flint_word_t *, const flint_word_t *, long, const flint_word_t *, long,
                flint_mod_t);
    flint_word_t (*resultant)(const flint_word_t *, long, const flint_word_t *, long, flint_mod_t);
    long (*xgcd)(flint_word_t *, flint_word_t *, flint_word_t *, const flint_word_t *, long,
                 const flint_word_t *, long, flint_mod_t);
    void (*evaluate)(flint_word_t *, const flint_word_t *, long, const flint_word_t *, long,
                     flint_mod_t);
    void (*interpolate)(flint_word_t *, const flint_word_t *, const flint_word_t *, long,
                        flint_mod_t);
    void (*taylor)(flint_word_t *, flint_word_t, long, flint_mod_t);
    void (*evaluate_geometric)(flint_word_t *, const flint_poly_t *, flint_word_t, long);
    void (*interpolate_geometric)(flint_poly_t *, flint_word_t, const flint_word_t *, long);
    flint_word_t (*factor)(flint_factors_t *, const flint_poly_t *);
    void (*factor_degrees)(flint_factors_t *, const flint_poly_t *, long *const *);
    void (*roots)(flint_factors_t *, const flint_poly_t *, int);
    int (*is_irreducible)(const flint_poly_t *);
    void (*factors_init)(flint_factors_t *);
    void (*factors_clear)(flint_factors_t *);
    void (*compose_series)(flint_poly_t *, const flint_poly_t *, const flint_poly_t *, long);
    void (*revert_series)(flint_poly_t *, const flint_poly_t *, long);
    void (*set_num_threads)(int);
    void (*comb_init)(void *, const flint_word_t *, long);
    void (*comb_clear)(void *);
    void (*comb_temp_init)(void *, const void *);
    void (*comb_temp_clear)(void *);
    void (*multi_mod)(flint_word_t *, const flint_integer_t *, const void *, void *);
    void (*multi_crt)(flint_integer_t *, const flint_word_t *, const void *, void *, int);
    void (*set_words)(flint_integer_t *, const flint_word_t *, long);
    void (*get_words)(flint_word_t *, long, const flint_integer_t *);
    void (*clear)(flint_integer_t *);
} flint;

/* As flint_symbols_find, with a message on stderr if FLINT does not have the symbol. */
static int load(void *pointer, const char *name)
{
    if (flint_symbols_find(pointer, name) == 0)
        return 0;
    fprintf(stderr, "cunmod-bench: FLINT has no %s\n", name);
    return -1;
}

int flint_peer_open(const char *path)
{
    const char *version;
    void *fft_small;
    if (flint_symbols_open(path) || load(&flint.mul, "_nmod_poly_mul") ||
        load(&flint.divrem, "_nmod_poly_divrem") || load(&flint.gcd, "_nmod_poly_gcd") ||
        load(&flint.resultant, "_nmod_poly_resultant") || load(&flint.xgcd, "_nmod_poly_xgcd") ||
        load(&flint.evaluate, "_nmod_poly_evaluate_nmod_vec_fast") ||
        load(&flint.interpolate, "_nmod_poly_interpolate_nmod_vec_fast") ||
        load(&flint.taylor, "_nmod_poly_taylor_shift") || load(&flint.factor, "nmod_poly_factor") ||
        load(&flint.factor_degrees, "nmod_poly_factor_distinct_deg") ||
        load(&flint.roots, "nmod_poly_roots") ||
        load(&flint.is_irreducible, "nmod_poly_is_irreducible") ||
        load(&flint.factors_init, "nmod_poly_factor_init") ||
        load(&flint.factors_clear, "nmod_poly_factor_clear") ||
        load(&flint.compose_series, "nmod_poly_compose_series") ||
        load(&flint.revert_series, "nmod_poly_revert_series") ||
        load(&flint.set_num_threads, "flint_set_num_threads") ||
        load(&flint.comb_init, "fmpz_comb_init") || load(&flint.comb_clear, "fmpz_comb_clear") ||
        load(&flint.comb_temp_init, "fmpz_comb_temp_init") ||
        load(&flint.comb_temp_clear, "fmpz_comb_temp_clear") ||
        load(&flint.multi_mod, "fmpz_multi_mod_ui") ||
        load(&flint.multi_crt, "fmpz_multi_CRT_ui") ||
        load(&flint.set_words, "fmpz_set_signed_ui_array") ||
        load(&flint.get_words, "fmpz_get_signed_ui_array") || load(&flint.clear, "fmpz_clear") ||
        load(&version, "flint_version"))
        return -1;
    flint_symbols_find(&flint.evaluate_geometric, "nmod_poly_evaluate_geometric_nmod_vec_fast");
    flint_symbols_find(&flint.interpolate_geometric,
                       "nmod_poly_interpolate_geometric_nmod_vec_fast");
    snprintf(flint.version, sizeof flint.version, "%s", version);
    flint.has_fft_small = flint_symbols_find(&fft_small, "mpn_ctx_init") == 0;
    return 0;
}

const char *flint_peer_version(void)
{
    return flint.version;
}

int flint_peer_has_fft_small(void)
{
    return flint.has_fft_small;
}

int flint_peer_threads(int threads)
{
    if (threads > 1 && strncmp(flint.version, "2.", 2) == 0)
        return -1;
    flint.set_num_threads(threads);
    return 0;
}

/* ninv = floor((2^128 - 1) / d) - 2^64 with d = p shifted to 64 bits (Moeller and
 * Granlund, 2011), FLINT's n_preinvert_limb. */
static flint_mod_t modulus(uint64_t p)
{
    __extension__ typedef unsigned __int128 wide_t;
    const unsigned norm = (unsigned)__builtin_clzll(p);
    const uint64_t d = p << norm;
    const flint_mod_t mod = {p, (flint_word_t)((((wide_t)~d << 64) | UINT64_MAX) / d), norm};
    return mod;
}

void flint_peer_mul(uint64_t *z, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                    uint64_t p)
{
    flint.mul(z, a, n, b, m, modulus(p));
}

void flint_peer_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t n, const uint64_t *b,
                       int64_t m, uint64_t p)
{
    flint.divrem(q, r, a, n, b, m, modulus(p));
}

int64_t flint_peer_gcd(uint64_t *g, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                       uint64_t p)
{
    return flint.gcd(g, a, n, b, m, modulus(p));
}

uint64_t flint_peer_resultant(const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                              uint64_t p)
{
    return flint.resultant(a, n, b, m, modulus(p));
}

int64_t flint_peer_xgcd(uint64_t *g, uint64_t *s, uint64_t *t, const uint64_t *a, int64_t n,
                        const uint64_t *b, int64_t m, uint64_t p)
{
    return flint.xgcd(g, s, t, a, n, b, m, modulus(p));
}

void flint_peer_evaluate(uint64_t *ys, const uint64_t *a, int64_t lena, const uint64_t *xs,
                         int64_t n, uint64_t p)
{
    flint.evaluate(ys, a, lena, xs, n, modulus(p));
}

void flint_peer_interpolate(uint64_t *z, const uint64_t *xs, const uint64_t *ys, int64_t n,
                            uint64_t p)
{
    flint.interpolate(z, xs, ys, n, modulus(p));
}

void flint_peer_taylor(uint64_t *a, int64_t n, uint64_t c, uint64_t p)
{
    flint.taylor(a, c, n, modulus(p));
}

int flint_peer_has_geometric(void)
{
    return flint.evaluate_geometric && flint.interpolate_geometric;
}

void flint_peer_evaluate_geometric(uint64_t *ys, const uint64_t *a, int64_t n, uint64_t r,
                                   uint64_t p)
{
    const flint_poly_t poly = {(flint_word_t *)(uintptr_t)a, n, n, modulus(p)};
    flint.evaluate_geometric(ys, &poly, r, n);
}

void flint_peer_interpolate_geometric(uint64_t *a, const uint64_t *ys, int64_t n, uint64_t r,
                                      uint64_t p)
{
    flint_poly_t poly = {a, n, 0, modulus(p)}; /* there is room, so FLINT allocates nothing */
    flint.interpolate_geometric(&poly, r, ys, n);
    if (poly.length < n)
        memset(a + poly.length, 0, (size_t)(n - poly.length) * sizeof *a);
}

/* ---- factors, roots, power series ---------------------------------------------- */

/* A polynomial that FLINT reads: it has the words of a, and FLINT allocates nothing. */
static flint_poly_t read_only(const uint64_t *a, int64_t len, uint64_t p)
{
    while (len > 0 && a[len - 1] == 0)
        len--;
    const flint_poly_t poly = {(flint_word_t *)(uintptr_t)a, len, len, modulus(p)};
    return poly;
}

int64_t flint_peer_factor(uint64_t *factors, int64_t *lens, int64_t *exps, const uint64_t *a,
                          int64_t lena, uint64_t p)
{
    const flint_poly_t poly = read_only(a, lena, p);
    flint_factors_t found;
    flint.factors_init(&found);
    flint.factor(&found, &poly);
    const int64_t count = found.num;
    for (int64_t i = 0; i < count; i++)
    {
        lens[i] = found.p[i].length;
        exps[i] = found.exp[i];
        memcpy(factors, found.p[i].coeffs, (size_t)lens[i] * sizeof *factors);
        factors += lens[i];
    }
    flint.factors_clear(&found);
    return count;
}

int64_t flint_peer_degrees(int64_t *degrees, const uint64_t *a, int64_t lena, uint64_t p)
{
    const flint_poly_t poly = read_only(a, lena, p);
    flint_factors_t found;
    int64_t count = 0;
    long *const of = calloc((size_t)lena, sizeof *of);
    if (of == NULL)
        abort();
    flint.factors_init(&found);
    flint.factor_degrees(&found, &poly, &of);
    for (long i = 0; i < found.num; i++)
        for (long k = 0; k < (found.p[i].length - 1) / of[i]; k++)
            degrees[count++] = of[i];
    flint.factors_clear(&found);
    free(of);
    return count;
}

int64_t flint_peer_roots(uint64_t *roots, const uint64_t *a, int64_t lena, uint64_t p)
{
    const flint_poly_t poly = read_only(a, lena, p);
    flint_factors_t found;
    flint.factors_init(&found);
    flint.roots(&found, &poly, 0);
    const int64_t count = found.num;
    for (int64_t i = 0; i < count; i++)
        roots[i] = found.p[i].coeffs[0] == 0 ? 0 : p - found.p[i].coeffs[0];
    flint.factors_clear(&found);
    return count;
}

int flint_peer_is_irreducible(const uint64_t *a, int64_t lena, uint64_t p)
{
    const flint_poly_t poly = read_only(a, lena, p);
    return flint.is_irreducible(&poly);
}

/* z[0 .. n-1] = poly, which has at most n coefficients and whose words are z. */
static void pad(uint64_t *z, const flint_poly_t *poly, int64_t n)
{
    if (poly->length < n)
        memset(z + poly->length, 0, (size_t)(n - poly->length) * sizeof *z);
}

void flint_peer_compose_series(uint64_t *z, const uint64_t *a, const uint64_t *g, int64_t n,
                               uint64_t p)
{
    const flint_poly_t outer = read_only(a, n, p), inner = read_only(g, n, p);
    flint_poly_t result = {z, n, 0, modulus(p)}; /* there is room, so FLINT allocates nothing */
    flint.compose_series(&result, &outer, &inner, n);
    pad(z, &result, n);
}

void flint_peer_revert_series(uint64_t *z, const uint64_t *a, int64_t n, uint64_t p)
{
    const flint_poly_t series = read_only(a, n, p);
    flint_poly_t result = {z, n, 0, modulus(p)};
    flint.revert_series(&result, &series, n);
    pad(z, &result, n);
}

/* ---- integers and their images ------------------------------------------------- */

/* The two structures are longer in some versions than in others, and below 400 bytes. */
struct flint_peer_comb_struct
{
    flint_word_t comb[128], work[128];
    int64_t k, words, n;
    flint_integer_t *x;
};

flint_peer_comb_t *flint_peer_comb_create(const uint64_t *p, int64_t k, const uint64_t *x,
                                          int64_t words, int64_t n)
{
    flint_peer_comb_t *const made = calloc(1, sizeof *made);
    flint_integer_t *const integers = calloc((size_t)n, sizeof *integers);
    if (made == NULL || integers == NULL)
    {
        free(made);
        free(integers);
        return NULL;
    }
    made->k = k;
    made->words = words;
    made->n = n;
    made->x = integers;
    flint.comb_init(made->comb, (const flint_word_t *)p, k);
    flint.comb_temp_init(made->work, made->comb);
    for (int64_t j = 0; j < n; j++)
        flint.set_words(&made->x[j], (const flint_word_t *)(x + j * words), words);
    return made;
}

void flint_peer_comb_destroy(flint_peer_comb_t *comb)
{
    for (int64_t j = 0; j < comb->n; j++)
        flint.clear(&comb->x[j]);
    flint.comb_temp_clear(comb->work);
    flint.comb_clear(comb->comb);
    free(comb->x);
    free(comb);
}

void flint_peer_comb_mod(uint64_t *images, flint_peer_comb_t *comb)
{
    for (int64_t j = 0; j < comb->n; j++)
    {
        flint.multi_mod((flint_word_t *)(images + j * comb->k), &comb->x[j], comb->comb,
                        comb->work);
    }
}

void flint_peer_comb_crt(flint_peer_comb_t *comb, const uint64_t *images)
{
    for (int64_t j = 0; j < comb->n; j++)
    {
        flint.multi_crt(&comb->x[j], (const flint_word_t *)(images + j * comb->k), comb->comb,
                        comb->work, 1);
    }
}

void flint_peer_comb_read(uint64_t *x, const flint_peer_comb_t *comb)
{
    for (int64_t j = 0; j < comb->n; j++)
        flint.get_words((flint_word_t *)(x + j * comb->words), comb->words, &comb->x[j]);
}
