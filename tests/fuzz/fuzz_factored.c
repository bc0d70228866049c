/* Polynomials with factors of all kinds, and what FLINT's factors of a polynomial say about results
 * of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz_factored.h"

#include <flint/nmod_poly_factor.h>
#include <stdlib.h>

#include "tests/harness/harness.h"
#include "tests/harness/nmod.h"

/* ---- draws --------------------------------------------------------------------------------- */

/* Multiplies f by g unless the product has more than `most` coefficients. Returns whether the
 * product has no more. */
static int times(nmod_poly_t f, const nmod_poly_t g, int64_t most)
{
    const int fits = nmod_poly_length(f) + nmod_poly_length(g) - 1 <= most;
    if (fits)
        nmod_poly_mul(f, f, g);
    return fits;
}

/* Multiplies f by g^count, or by the highest power of g for which the product fits. */
static void times_power(nmod_poly_t f, const nmod_poly_t g, int64_t count, int64_t most)
{
    for (int64_t i = 0; i < count && times(f, g, most); i++)
        continue;
}

/* Multiplies f by a random polynomial of at most 4 coefficients, if the product fits. */
static void times_short(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    fuzz_random_poly(g, test_range(1, 4), p);
    times(f, g, most);
    nmod_poly_clear(g);
}

void fuzz_draw_irreducible(nmod_poly_t f, int64_t n, uint64_t p)
{
    fuzz_random_poly(f, n + 1, p);
    nmod_poly_make_monic(f, f);
    while (!nmod_poly_is_irreducible(f))
        test_fill(f->coeffs, n, p, TEST_DENSE);
}

/* Functions that replace the constant f by a polynomial of a kind. */
typedef void draw_t(nmod_poly_t f, int64_t most, uint64_t p);

static void draw_dense(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_clear(f);
    fuzz_random_poly(f, test_range(0, most), p);
}

static void draw_product(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    nmod_poly_clear(f);
    fuzz_random_poly(f, test_range(0, most / 2), p);
    fuzz_random_poly(g, test_range(1, 4), p);
    times_power(f, g, test_range(0, 3), most);
    nmod_poly_clear(g);
}

static void draw_linear(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    uint64_t root = 0;
    nmod_poly_init(g, p);
    nmod_poly_set_coeff_ui(g, 1, 1);
    for (int64_t i = test_range(1, most - 1); i > 0; i--)
    {
        root = fuzz_chance(4) ? root : fuzz_chance(16) ? 0 : test_below(p);
        nmod_poly_set_coeff_ui(g, 0, root == 0 ? 0 : p - root);
        times(f, g, most);
    }
    nmod_poly_clear(g);
}

static void draw_binomial(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    nmod_poly_init(g, p);
    nmod_poly_set_coeff_ui(g, test_range(1, most - 1), 1);
    nmod_poly_set_coeff_ui(g, 0, fuzz_chance(2) ? p - 1 : test_below(p));
    times(f, g, most);
    nmod_poly_clear(g);
}

/* x^p - x for a small p, to which another factor may be added. */
static void draw_all_roots(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    if (p >= (uint64_t)most)
    {
        draw_linear(f, most, p);
        return;
    }
    nmod_poly_init(g, p);
    nmod_poly_set_coeff_ui(g, (slong)p, 1);
    nmod_poly_set_coeff_ui(g, 1, p - 1);
    times_power(f, g, test_range(1, 2), most);
    times_short(f, most, p);
    nmod_poly_clear(g);
}

/* g^p for a small p, else g^k; another factor may be added. */
static void draw_power(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    const int64_t k = p < (uint64_t)most ? (int64_t)p : test_range(1, most - 1);
    fuzz_random_poly(g, 1 + test_range(1, (most - 1) / k), p);
    times_power(f, g, k, most);
    if (fuzz_chance(2))
        times_short(f, most, p);
    nmod_poly_clear(g);
}

static void draw_multiplicities(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    for (int64_t i = test_range(1, 4); i > 0; i--)
    {
        fuzz_random_poly(g, test_range(2, 4), p);
        times_power(f, g, test_range(1, most), test_range(2, most));
        nmod_poly_clear(g);
    }
}

static void draw_equal_degrees(nmod_poly_t f, int64_t most, uint64_t p)
{
    const int64_t n = test_range(1, most > 6 ? 6 : most - 1);
    int fits = 1;
    while (fits && !fuzz_chance(10))
    {
        nmod_poly_t g;
        fuzz_draw_irreducible(g, n, p);
        fits = times(f, g, most);
        nmod_poly_clear(g);
    }
}

static void draw_one_factor(nmod_poly_t f, int64_t most, uint64_t p)
{
    nmod_poly_t g;
    fuzz_draw_irreducible(g, test_range(1, most > 20 ? 20 : most - 1), p);
    times_power(f, g, fuzz_chance(3) ? 2 : 1, most);
    nmod_poly_clear(g);
}

const char *fuzz_draw_factored(nmod_poly_t f, int64_t most, uint64_t p)
{
    static const struct
    {
        const char *name;
        draw_t *draw;
    } kinds[] = {{"dense", draw_dense},
                 {"a product", draw_product},
                 {"linear factors", draw_linear},
                 {"x^n - c", draw_binomial},
                 {"x^p - x", draw_all_roots},
                 {"a power", draw_power},
                 {"high multiplicities", draw_multiplicities},
                 {"factors of one degree", draw_equal_degrees},
                 {"an irreducible factor", draw_one_factor}};
    const size_t kind = test_below(COUNT(kinds));
    fuzz_random_poly(f, 1, p);
    kinds[kind].draw(f, most, p);
    return kinds[kind].name;
}

/* ---- digests of results -------------------------------------------------------------------- */

static uint64_t add_word(uint64_t digest, uint64_t word)
{
    const uint64_t z = (digest ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return z ^ (z >> 29);
}

static uint64_t add_words(uint64_t digest, const uint64_t *a, int64_t len)
{
    for (int64_t i = 0; i < len; i++)
        digest = add_word(digest, a[i]);
    return digest;
}

uint64_t fuzz_digest_factors(uint64_t lead, const uint64_t *factors, const int64_t *lens,
                             const int64_t *exps, int64_t count)
{
    uint64_t digest = add_word((uint64_t)count, lead);
    for (int64_t k = 0; k < count; factors += lens[k], k++)
    {
        digest = add_word(add_word(digest, (uint64_t)exps[k]), (uint64_t)lens[k]);
        digest = add_words(digest, factors, lens[k]);
    }
    return digest;
}

uint64_t fuzz_digest_degrees(const int64_t *degrees, const int64_t *exps, int64_t count)
{
    uint64_t digest = (uint64_t)count;
    for (int64_t k = 0; k < count; k++)
        digest = add_word(add_word(digest, (uint64_t)degrees[k]), (uint64_t)exps[k]);
    return digest;
}

uint64_t fuzz_digest_roots(const uint64_t *roots, int64_t count)
{
    return add_words((uint64_t)count, roots, count);
}

/* ---- digests that are expected ------------------------------------------------------------- */

/* A factor of FLINT's. */
typedef struct
{
    nmod_poly_struct *f;
    int64_t exp;
} factor_t;

static int by_coefficients(const void *a, const void *b)
{
    return test_compare_nmod(((const factor_t *)a)->f, ((const factor_t *)b)->f);
}

static int by_exponent(const void *a, const void *b)
{
    const int64_t e = ((const factor_t *)a)->exp, k = ((const factor_t *)b)->exp;
    return e < k ? -1 : e > k;
}

static int by_degree(const void *a, const void *b)
{
    const slong e = ((const factor_t *)a)->f->length, k = ((const factor_t *)b)->f->length;
    return e < k ? -1 : e > k ? 1 : by_exponent(a, b);
}

/* The irreducible factors of f, in an order, and the leading coefficient. */
typedef struct
{
    nmod_poly_factor_t found;
    factor_t *factor;
    int64_t count;
    uint64_t lead;
} factors_t;

static void open_factors(factors_t *x, const nmod_poly_t f,
                         int (*order)(const void *, const void *))
{
    nmod_poly_factor_init(x->found);
    x->lead = nmod_poly_factor(x->found, f);
    x->count = x->found->num;
    x->factor = malloc((size_t)(x->count + 1) * sizeof(*x->factor));
    CHECK(x->factor != NULL);
    for (int64_t i = 0; i < x->count; i++)
        x->factor[i] = (factor_t){&x->found->p[i], x->found->exp[i]};
    qsort(x->factor, (size_t)x->count, sizeof(*x->factor), order);
}

static void close_factors(factors_t *x)
{
    nmod_poly_factor_clear(x->found);
    free(x->factor);
}

/* Returns the digest of `count` factors as cunmod_factor stores them. */
static uint64_t digest_of(const factor_t *factor, int64_t count, uint64_t lead)
{
    uint64_t digest = add_word((uint64_t)count, lead);
    for (int64_t i = 0; i < count; i++)
    {
        digest = add_word(add_word(digest, (uint64_t)factor[i].exp), (uint64_t)factor[i].f->length);
        for (slong k = 0; k < factor[i].f->length; k++)
            digest = add_word(digest, factor[i].f->coeffs[k]);
    }
    return digest;
}

uint64_t fuzz_expected_factors(const nmod_poly_t f)
{
    factors_t x;
    open_factors(&x, f, by_coefficients);
    const uint64_t digest = digest_of(x.factor, x.count, x.lead);
    close_factors(&x);
    return digest;
}

/* A factor of the squarefree decomposition is the product of all irreducible factors with one
 * exponent. */
uint64_t fuzz_expected_squarefree(const nmod_poly_t f)
{
    factors_t x;
    int64_t count = 0;
    open_factors(&x, f, by_exponent);
    for (int64_t i = 0; i < x.count; i++)
    {
        factor_t *const last = count > 0 ? &x.factor[count - 1] : NULL;
        if (last != NULL && last->exp == x.factor[i].exp)
            nmod_poly_mul(last->f, last->f, x.factor[i].f);
        else
            x.factor[count++] = x.factor[i];
    }
    const uint64_t digest = digest_of(x.factor, count, x.lead);
    close_factors(&x);
    return digest;
}

uint64_t fuzz_expected_degrees(const nmod_poly_t f)
{
    factors_t x;
    open_factors(&x, f, by_degree);
    uint64_t digest = (uint64_t)x.count;
    for (int64_t i = 0; i < x.count; i++)
        digest = add_word(add_word(digest, (uint64_t)x.factor[i].f->length - 1),
                          (uint64_t)x.factor[i].exp);
    close_factors(&x);
    return digest;
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

uint64_t fuzz_expected_roots(const nmod_poly_t f)
{
    factors_t x;
    int64_t count = 0;
    open_factors(&x, f, by_degree);
    SCOPED uint64_t *roots = test_array(x.count);
    for (; count < x.count && x.factor[count].f->length == 2; count++)
    {
        const uint64_t low = nmod_poly_get_coeff_ui(x.factor[count].f, 0);
        roots[count] = low == 0 ? 0 : f->mod.n - low;
    }
    qsort(roots, (size_t)count, sizeof(*roots), by_number);
    close_factors(&x);
    return fuzz_digest_roots(roots, count);
}

uint64_t fuzz_expected_irreducible(const nmod_poly_t f)
{
    return nmod_poly_length(f) > 1 && nmod_poly_is_irreducible(f);
}
