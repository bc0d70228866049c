/* What t-factor checks of a polynomial: the factors multiplied again, proved irreducible by FLINT,
 * and those that FLINT finds, on every path; squarefree decompositions, degrees and irreducibility.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/factor/factor_checks.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>

#include "cunmod_nmod_poly_factor.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx; /* of the present check */

/* ---- polynomials -------------------------------------------------------------- */

void factor_times(problem_t *x, const uint64_t *f, int64_t len)
{
    uint64_t z[2 * MOST + 2];
    if (x->len + len - 1 > MOST)
        return;
    ref_mul(z, x->a, x->len, f, len, x->p);
    x->len += len - 1;
    memcpy(x->a, z, (size_t)x->len * sizeof(*z));
}

void factor_times_power(problem_t *x, const uint64_t *f, int64_t len, int64_t e)
{
    for (int64_t i = 0; i < e; i++)
        factor_times(x, f, len);
}

void factor_set_constant(problem_t *x, uint64_t p, uint64_t c)
{
    *x = (problem_t){.a = {c % p}, .len = 1, .p = p};
}

/* ---- checks --------------------------------------------------------------------- */

static void to_flint(nmod_poly_t f, const uint64_t *a, int64_t len, uint64_t p)
{
    nmod_poly_init(f, p);
    for (int64_t i = 0; i < len; i++)
        nmod_poly_set_coeff_ui(f, i, a[i]);
}

int factor_has_property(const uint64_t *f, int64_t len, uint64_t p, int squarefree)
{
    nmod_poly_t x;
    to_flint(x, f, len, p);
    const int found = squarefree ? nmod_poly_is_squarefree(x) : nmod_poly_is_irreducible(x);
    nmod_poly_clear(x);
    return found;
}

/* The product of the factors is the polynomial. Each is monic and not constant, and irreducible, or
 * squarefree. */
static void check_product(const answer_t *y, const problem_t *x, int squarefree)
{
    problem_t z;
    const uint64_t *f = y->factors;
    factor_set_constant(&z, x->p, y->lead);
    for (int64_t i = 0; i < y->count; f += y->lens[i], i++)
    {
        CHECK(y->lens[i] > 1 && y->exps[i] > 0 && f[y->lens[i] - 1] == 1);
        CHECK(factor_has_property(f, y->lens[i], x->p, squarefree));
        factor_times_power(&z, f, y->lens[i], y->exps[i]);
    }
    CHECK(z.len == x->len);
    CHECK_EQUAL(z.a, x->a, x->len);
}

/* Returns how the factors f and g are ordered. */
static int compare(const uint64_t *f, int64_t lenf, const uint64_t *g, int64_t leng)
{
    if (lenf != leng)
        return lenf < leng ? -1 : 1;
    for (int64_t i = lenf - 1; i >= 0; i--)
        if (f[i] != g[i])
            return f[i] < g[i] ? -1 : 1;
    return 0;
}

static void check_order(const answer_t *y)
{
    const uint64_t *f = y->factors;
    for (int64_t i = 1; i < y->count; f += y->lens[i - 1], i++)
        CHECK(compare(f, y->lens[i - 1], f + y->lens[i - 1], y->lens[i]) < 0);
}

/* FLINT finds as many factors, with the same sum of exponents. */
static void check_flint(const answer_t *y, const problem_t *x)
{
    nmod_poly_t a;
    nmod_poly_factor_t found;
    int64_t sum = 0;
    to_flint(a, x->a, x->len, x->p);
    nmod_poly_factor_init(found);
    CHECK(nmod_poly_factor(found, a) == y->lead);
    CHECK(found->num == y->count);
    for (int64_t i = 0; i < y->count; i++)
        sum += y->exps[i] - found->exp[i];
    CHECK(sum == 0);
    nmod_poly_factor_clear(found);
    nmod_poly_clear(a);
}

static void check_same(const answer_t *y, const answer_t *z)
{
    CHECK(y->lead == z->lead && y->count == z->count);
    int64_t words = 0;
    for (int64_t i = 0; i < y->count; i++)
    {
        CHECK(y->lens[i] == z->lens[i] && y->exps[i] == z->exps[i]);
        words += y->lens[i];
    }
    CHECK_EQUAL(y->factors, z->factors, words);
}

/* ---- functions --------------------------------------------------------------------- */

/* z = the parts that belong to the factors *y. */
static void gather_parts(answer_t *z, const answer_t *y, uint64_t p)
{
    uint64_t *part = z->factors;
    *z = (answer_t){.lead = y->lead};
    for (int64_t e = 1; e <= MOST; e++)
    {
        problem_t x;
        const uint64_t *f = y->factors;
        factor_set_constant(&x, p, 1);
        for (int64_t i = 0; i < y->count; f += y->lens[i], i++)
            if (y->exps[i] == e)
                factor_times(&x, f, y->lens[i]);
        if (x.len == 1)
            continue;
        memcpy(part, x.a, (size_t)x.len * sizeof(*part));
        part += x.len;
        z->lens[z->count] = x.len;
        z->exps[z->count++] = e;
    }
}

static void check_squarefree(const answer_t *y, const problem_t *x)
{
    answer_t z, parts;
    gather_parts(&parts, y, x->p);
    CHECK_OK(cunmod_factor_squarefree(&z.lead, z.factors, z.lens, z.exps, &z.count, x->a, x->len,
                                      x->p, ctx));
    check_same(&z, &parts);
    check_product(&z, x, 1);
}

/* The degrees and exponents are those of the factors *y, which are sorted by degree; the factors of
 * one degree have the exponents in any order. */
static void check_degrees(const answer_t *y, const problem_t *x)
{
    int64_t degrees[MOST], exps[MOST], count = -1;
    CHECK_OK(cunmod_factor_degrees(degrees, exps, &count, x->a, x->len, x->p, ctx));
    CHECK(count == y->count);
    for (int64_t i = 0; i < count && count == y->count; i++)
    {
        int64_t mine = 0, theirs = 0;
        CHECK(degrees[i] == y->lens[i] - 1);
        CHECK(i == 0 || degrees[i - 1] < degrees[i] || exps[i - 1] <= exps[i]);
        for (int64_t k = 0; k < count; k++)
        {
            mine += degrees[k] == degrees[i] && exps[k] == exps[i];
            theirs += y->lens[k] - 1 == degrees[i] && y->exps[k] == exps[i];
        }
        CHECK(mine == theirs);
    }
}

static void check_device(const answer_t *y, const problem_t *x, int irreducible)
{
    answer_t z;
    int found = -1;
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, x->a, x->len, x->p);
    CHECK_OK(cunmod_poly_factor(&z.lead, z.factors, z.lens, z.exps, &z.count, x->len, a));
    check_same(&z, y);
    CHECK_OK(cunmod_poly_is_irreducible(&found, a));
    CHECK(found == irreducible);
    CHECK_STATUS(CUNMOD_E_LENGTH,
                 cunmod_poly_factor(&z.lead, z.factors, z.lens, z.exps, &z.count, x->len - 1, a));
}

/* FLINT's factors become those of *y. */
static void check_twin(const answer_t *y, const problem_t *x, int irreducible)
{
    nmod_poly_t a;
    nmod_poly_factor_t found;
    answer_t z = {.lead = 0};
    int answer = -1;
    uint64_t *f = z.factors;
    to_flint(a, x->a, x->len, x->p);
    nmod_poly_factor_init(found);
    CHECK_OK(cunmod_nmod_poly_factor_squarefree(found, &z.lead, a, ctx));
    CHECK(z.lead == y->lead && found->num <= y->count);
    CHECK_OK(cunmod_nmod_poly_factor(found, &z.lead, a, ctx));
    for (slong i = 0; i < found->num; f += z.lens[i], i++)
    {
        CHECK(found->p[i].mod.n == x->p);
        z.lens[i] = found->p[i].length;
        z.exps[i] = found->exp[i];
        memcpy(f, found->p[i].coeffs, (size_t)z.lens[i] * sizeof(*f));
    }
    z.count = found->num;
    check_same(&z, y);
    CHECK_OK(cunmod_nmod_poly_is_irreducible(&answer, a, ctx));
    CHECK(answer == irreducible);
    nmod_poly_zero(a);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_factor(found, &z.lead, a, ctx));
    CHECK(found->num == y->count);
    nmod_poly_factor_clear(found);
    nmod_poly_clear(a);
}

/* Checks all functions, and the factors as those of *first; is_first = 1: sets *first. In the
 * emulator, where a factorization is long, each call with on_gpu = 1 checks one of the other
 * functions. */
static void check_functions(answer_t *first, int is_first, const problem_t *x, int on_gpu)
{
    static int turn;
    answer_t y;
    int found = -1;
    CHECK_OK(cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, x->a, x->len, x->p, ctx));
    const int irreducible = y.count == 1 && y.exps[0] == 1;
    if (is_first)
    {
        *first = y;
        check_flint(&y, x);
        check_product(&y, x, 0);
        check_order(&y);
        check_twin(&y, x, irreducible);
    }
    check_same(&y, first);
    const int each = on_gpu && test_small() ? ++turn % 4 : -1; /* -1: all */
    if (each <= 0)
        check_squarefree(&y, x);
    if (each < 0 || each == 1)
        check_degrees(&y, x);
    if (each < 0 || each == 2)
        check_device(&y, x, irreducible);
    if (each < 0 || each == 3)
    {
        CHECK_OK(cunmod_is_irreducible(&found, x->a, x->len, x->p, ctx));
        CHECK(found == irreducible);
    }
}

void factor_check(const problem_t *x, cunmod_ctx_t of)
{
    static const test_variant_t variants[] = {TEST_PATHS};
    answer_t first;
    ctx = of;
    for (int v = 0; v < VARIANTS_HERE(variants); v++)
    {
        test_case_with(ctx, CUNMOD_OP_DIV, &variants[v], "factor", x->len, 0, x->p);
        check_functions(&first, v == 0, x, variants[v].path == CUNMOD_PATH_GPU);
        if (v > 0)
            continue;
        CHECK_OK(cunmod_set_work_limit(ctx, 1e12));
        check_functions(&first, 0, x, 0);
        CHECK_OK(cunmod_set_work_limit(ctx, -1));
    }
}
