/* Extended GCD, inverses, resultants, half-GCD, fractions and minimal polynomials of device
 * polynomials and of FLINT's: the answers of host arrays, in place too; bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <string.h>

#include "tests/euclid/euclid_bad.h"
#include "tests/harness/pairs.h"
#include "tests/harness/ref.h"

#define MOST 40
#define RESULTS 6

static cunmod_ctx_t ctx;

/* What host arrays give, zero-padded. */
typedef struct
{
    uint64_t words[RESULTS][MOST + 2];
    int status;
    int64_t number; /* a resultant, or a sign */
} answer_t;

typedef struct
{
    uint64_t p;
    int64_t lena, lenb, lennum, lenden, terms;
    uint64_t a[MOST + 1], b[MOST + 1];
} problem_t;

/* The operations: number of results, and the answers. */
enum
{
    XGCD,
    INVMOD,
    RESULTANT,
    HGCD,
    RATREC,
    PADE,
    MINPOLY,
    COUNT
};

static const int result_count[COUNT] = {3, 1, 0, 6, 2, 2, 1};
static const char *const names[COUNT] = {"xgcd",   "invmod", "resultant", "hgcd",
                                         "ratrec", "pade",   "minpoly"};

static int solve_arrays(int op, const problem_t *x, answer_t *y)
{
    int64_t len = 0;
    uint64_t m[4 * MOST], res = 0;
    const int64_t block = (x->lena + 1) / 2;
    int status;
    switch (op)
    {
    case XGCD:
        return cunmod_xgcd(y->words[0], &len, y->words[1], y->words[2], PAIR(x), ctx);
    case INVMOD:
        return cunmod_invmod(y->words[0], PAIR(x), ctx);
    case RESULTANT:
        status = cunmod_resultant(&res, PAIR(x), ctx);
        y->number = (int64_t)res;
        return status;
    case HGCD:
        status = cunmod_hgcd(m, y->words[4], y->words[5], &y->number, PAIR(x), ctx);
        for (int i = 0; i < 4 && status == CUNMOD_OK; i++)
            memcpy(y->words[i], m + i * block, (size_t)block * sizeof(*m));
        return status;
    case RATREC:
        return cunmod_ratrec(y->words[0], x->lennum, y->words[1], x->lenden, x->b, x->lenb, x->a,
                             x->lena, x->p, ctx);
    case PADE:
        return cunmod_pade(y->words[0], x->lennum, y->words[1], x->lenden, x->b, x->lenb, x->p,
                           ctx);
    default:
        return cunmod_minpoly(y->words[0], &len, x->a, x->terms, x->p, ctx);
    }
}

/* ---- device polynomials ---- */

static int solve_polys(int op, const problem_t *x, cunmod_poly_t *r, cunmod_poly_t a,
                       cunmod_poly_t b, int64_t *number)
{
    uint64_t res = 0;
    int status;
    switch (op)
    {
    case XGCD:
        return cunmod_poly_xgcd(r[0], r[1], r[2], a, b);
    case INVMOD:
        return cunmod_poly_invmod(r[0], a, b);
    case RESULTANT:
        status = cunmod_poly_resultant(&res, a, b);
        *number = (int64_t)res;
        return status;
    case HGCD:
        return cunmod_poly_hgcd(r[0], r[1], r[2], r[3], r[4], r[5], number, a, b);
    case RATREC:
        return cunmod_poly_ratrec(r[0], x->lennum, r[1], x->lenden, b, a);
    case PADE:
        return cunmod_poly_pade(r[0], x->lennum, r[1], x->lenden, b);
    default:
        return cunmod_poly_minpoly(r[0], a, x->terms);
    }
}

/* The first results of an operation may be a and b (turned: b and a) themselves. */
static void check_polys(int op, const problem_t *x, const answer_t *y, int in_place, int turned)
{
    cunmod_poly_t r[RESULTS];
    int64_t number = 0;
    test_case(names[op], x->lena, x->lenb, x->p);
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, x->a, x->lena, x->p),
                              b = test_poly_of(ctx, x->b, x->lenb, x->p);
    for (int i = 0; i < RESULTS; i++)
        r[i] = i >= in_place ? test_poly_of(ctx, NULL, 0, x->p) : i == turned ? a : b;
    CHECK_STATUS(y->status, solve_polys(op, x, r, a, b, &number));
    CHECK(number == y->number);
    for (int i = 0; i < result_count[op] && y->status == CUNMOD_OK; i++)
        test_check_poly(r[i], y->words[i], MOST + 2);
    for (int i = in_place; i < RESULTS; i++)
        cunmod_poly_destroy(r[i]);
}

/* ---- FLINT's polynomials ---- */

static int solve_nmod_polys(int op, const problem_t *x, nmod_poly_struct *const *r,
                            const nmod_poly_struct *a, const nmod_poly_struct *b, int64_t *number)
{
    uint64_t res = 0;
    int status;
    switch (op)
    {
    case XGCD:
        return cunmod_nmod_poly_xgcd(r[0], r[1], r[2], a, b, ctx);
    case INVMOD:
        return cunmod_nmod_poly_invmod(r[0], a, b, ctx);
    case RESULTANT:
        status = cunmod_nmod_poly_resultant(&res, a, b, ctx);
        *number = (int64_t)res;
        return status;
    case HGCD:
        return cunmod_nmod_poly_hgcd(r[0], r[1], r[2], r[3], r[4], r[5], number, a, b, ctx);
    case RATREC:
        return cunmod_nmod_poly_ratrec(r[0], x->lennum, r[1], x->lenden, b, a, ctx);
    case PADE:
        return cunmod_nmod_poly_pade(r[0], x->lennum, r[1], x->lenden, b, ctx);
    default:
        return cunmod_nmod_poly_minpoly(r[0], x->a, x->terms, ctx);
    }
}

static void check_nmod_polys(int op, const problem_t *x, const answer_t *y, int in_place,
                             int turned)
{
    nmod_poly_t space[RESULTS];
    nmod_poly_struct *r[RESULTS];
    int64_t number = 0;
    test_case(names[op], x->lena, x->lenb, x->p);
    SCOPED_NMOD nmod_poly_t a = {test_nmod_of(x->a, x->lena, x->p)};
    SCOPED_NMOD nmod_poly_t b = {test_nmod_of(x->b, x->lenb, x->p)};
    for (int i = 0; i < RESULTS; i++)
    {
        nmod_poly_init(space[i], x->p);
        r[i] = i >= in_place ? space[i] : i == turned ? a : b;
    }
    CHECK_STATUS(y->status, solve_nmod_polys(op, x, r, a, b, &number));
    CHECK(number == y->number);
    for (int i = 0; i < result_count[op] && y->status == CUNMOD_OK; i++)
    {
        CHECK(nmod_poly_length(r[i]) == ref_length(y->words[i], MOST + 2));
        test_check_nmod(y->words[i], MOST + 2, r[i]);
    }
    for (int i = 0; i < RESULTS; i++)
        nmod_poly_clear(space[i]);
}

static void check_problem(const problem_t *x)
{
    for (int op = 0; op < COUNT; op++)
    {
        answer_t y = {0};
        y.status = solve_arrays(op, x, &y);
        const int most = result_count[op] < 2 ? result_count[op] : 2;
        for (int in_place = 0; in_place <= most; in_place++)
        {
            for (int turned = 0; turned < 2; turned++)
            {
                check_polys(op, x, &y, in_place, turned);
                check_nmod_polys(op, x, &y, in_place, turned);
            }
        }
    }
}

static void check_modulus(uint64_t p)
{
    problem_t x;
    x.p = p;
    for (int i = 0; i < (test_small() ? 5 : 20); i++)
    {
        const int64_t most = i < 8 ? 6 : test_small() ? 12 : MOST;
        x.lenb = test_range(0, most);
        test_fill(x.a, most, p, i % 2 ? TEST_DENSE : TEST_SPARSE);
        test_fill(x.b, most, p, i % 3 ? TEST_DENSE : TEST_SPARSE);
        x.lena = ref_length(x.a, test_range(0, most));
        x.lennum = test_range(0, x.lena);
        x.lenden = test_range(1, x.lena - x.lennum + 1);
        x.terms = test_range(x.lena, most);
        for (int64_t j = x.lena; j < x.terms; j++)
            x.a[j] = 0;
        check_problem(&x);
    }
}

int main(void)
{
    test_start(0);
    /* CUNMOD_PATH_AUTO, _CPU and _GPU are 0, 1 and 2. */
    for (int path = 0; path < (test_gpu_available() ? 3 : 2); path++)
    {
        CHECK_OK(cunmod_ctx_create(&ctx, -1));
        CHECK_OK(cunmod_set_path(ctx, path));
        const int stride = path == CUNMOD_PATH_GPU && test_small() ? 5 : 1;
        for (int i = 0; i < test_prime_count; i += stride)
            check_modulus(test_primes[i]);
        check_bad(ctx);
        cunmod_ctx_destroy(ctx);
    }
    return test_finish();
}
