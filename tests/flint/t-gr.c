/* The ring of cunmod_gr.h against the ring of gr_ctx_init_nmod: FLINT 3.5 and later.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>

#include "tests/harness/harness.h"

#if __FLINT_RELEASE < 30500

int main(void)
{
    return TEST_SKIP;
}

#else

#include <flint/gr.h>
#include <flint/gr_poly.h>

#include "cunmod.h"
#include "cunmod_flint.h"

static _Thread_local int64_t taken; /* the calls that cunmod has computed */
static _Thread_local int is_wrong;  /* its results are made wrong */

/* Counts a call of cunmod with this status, whose first result is at `first`. */
static int count(int status, uint64_t *first)
{
    taken += status == CUNMOD_OK;
    if (status == CUNMOD_OK && is_wrong)
        *first ^= 1;
    return status;
}

#define COUNTED(function_, first_, ...) count((function_)(first_, __VA_ARGS__), first_)
#define cunmod_mullow(first_, ...) COUNTED(cunmod_mullow, first_, __VA_ARGS__)
#define cunmod_mulmid(first_, ...) COUNTED(cunmod_mulmid, first_, __VA_ARGS__)
#define cunmod_div(first_, ...) COUNTED(cunmod_div, first_, __VA_ARGS__)
#define cunmod_divrem(first_, ...) COUNTED(cunmod_divrem, first_, __VA_ARGS__)
#define cunmod_divexact(first_, ...) COUNTED(cunmod_divexact, first_, __VA_ARGS__)
#define cunmod_gcd(first_, ...) COUNTED(cunmod_gcd, first_, __VA_ARGS__)
#define cunmod_nmod_poly_xgcd_words_(first_, ...)                                                  \
    COUNTED(cunmod_nmod_poly_xgcd_words_, first_, __VA_ARGS__)
#define cunmod_taylor_shift(first_, ...) COUNTED(cunmod_taylor_shift, first_, __VA_ARGS__)
#define cunmod_inv_series(first_, ...) COUNTED(cunmod_inv_series, first_, __VA_ARGS__)
#define cunmod_div_series(first_, ...) COUNTED(cunmod_div_series, first_, __VA_ARGS__)
#define cunmod_exp_series(first_, ...) COUNTED(cunmod_exp_series, first_, __VA_ARGS__)

#define CUNMOD_GR_LEAST 8
#include "cunmod_gr.h"

#define RESULTS 3
#define COMPOSITE (UINT64_C(1000000007) * 998244353)

/* ---- operations: results of a and b, and of a number n ---------------------------- */

/* Returns the constant coefficient of a polynomial as an element of the ring. */
static gr_srcptr constant(const gr_poly_struct *a)
{
    static const ulong zero = 0;
    return a->length > 0 ? a->coeffs : &zero;
}

#define OPERATION(name_, call_)                                                                    \
    static int op_##name_(gr_poly_struct *x, const gr_poly_struct *a, const gr_poly_struct *b,     \
                          slong n, gr_ctx_struct *ring)                                            \
    {                                                                                              \
        (void)a, (void)b, (void)n;                                                                 \
        return call_;                                                                              \
    }

OPERATION(mul, gr_poly_mul(x, a, b, ring))
OPERATION(mullow, gr_poly_mullow(x, a, b, n, ring))
OPERATION(mulmid, gr_poly_mulmid(x, a, b, n / 2, n, ring))
OPERATION(div, gr_poly_div(x, a, b, ring))
OPERATION(divrem, gr_poly_divrem(x, x + 1, a, b, ring))
OPERATION(divexact, gr_poly_mul(x, a, b, ring) | gr_poly_divexact(x + 1, x, b, ring))
OPERATION(gcd, gr_poly_mul(x, a, b, ring) | gr_poly_gcd(x + 1, x, a, ring))
OPERATION(xgcd, gr_poly_xgcd(x, x + 1, x + 2, a, b, ring))
OPERATION(taylor_shift, gr_poly_set(x, a, ring) | gr_poly_taylor_shift(x, x, constant(b), ring))
OPERATION(inv_series, gr_poly_inv_series(x, a, n, ring))
OPERATION(div_series, gr_poly_div_series(x, a, b, n, ring))
OPERATION(exp_series, gr_poly_shift_left(x, a, 1, ring) | gr_poly_exp_series(x, x, n, ring))

typedef int operation_t(gr_poly_struct *x, const gr_poly_struct *a, const gr_poly_struct *b,
                        slong n, gr_ctx_struct *ring);
typedef struct
{
    const char *name;
    operation_t *run;
} row_t;

static const row_t rows[] = {
    {"mul", op_mul},
    {"mullow", op_mullow},
    {"mulmid", op_mulmid},
    {"div", op_div},
    {"divrem", op_divrem},
    {"divexact", op_divexact},
    {"gcd", op_gcd},
    {"xgcd", op_xgcd},
    {"taylor_shift", op_taylor_shift},
    {"inv_series", op_inv_series},
    {"div_series", op_div_series},
    {"exp_series", op_exp_series},
};

/* ---- one ring beside the other ------------------------------------------------------ */

/* poly = words[0 .. len-1]; the ring has its words as elements. */
static void set(gr_poly_struct *poly, const uint64_t *words, int64_t len, gr_ctx_struct *ring)
{
    for (int64_t i = 0; i < len; i++)
        CHECK(gr_poly_set_coeff_ui(poly, (slong)i, words[i], ring) == GR_SUCCESS);
}

/* Computes an operation in a ring; x: its results, which the caller clears. */
static int compute(gr_poly_struct *x, operation_t *operation, const uint64_t *a, int64_t lena,
                   const uint64_t *b, int64_t lenb, slong n, gr_ctx_struct *ring)
{
    gr_poly_t f, g;
    gr_poly_init(f, ring);
    gr_poly_init(g, ring);
    set(f, a, lena, ring);
    set(g, b, lenb, ring);
    for (int i = 0; i < RESULTS; i++)
        gr_poly_init(x + i, ring);
    const int status = operation(x, f, g, n, ring);
    gr_poly_clear(f, ring);
    gr_poly_clear(g, ring);
    return status;
}

/* Returns whether an operation on random polynomials has the same results in both rings. */
static int is_same(operation_t *operation, uint64_t p, int64_t lena, int64_t lenb)
{
    const int kind = p > 1 ? TEST_DENSE : TEST_ZERO;
    SCOPED uint64_t *a = test_poly(lena, p, kind);
    SCOPED uint64_t *b = test_poly(lenb, p, kind);
    const slong n = (slong)test_range(8, 60);
    gr_poly_struct x[RESULTS], y[RESULTS];
    gr_ctx_t ours, flints;
    CHECK(gr_ctx_init_nmod_cunmod(ours, p) == GR_SUCCESS);
    CHECK(gr_ctx_init_nmod(flints, p) == GR_SUCCESS);
    CHECK(ours->methods != flints->methods && ours->which_ring == flints->which_ring);
    const int status = compute(x, operation, a, lena, b, lenb, n, ours);
    int same = status == compute(y, operation, a, lena, b, lenb, n, flints);
    for (int i = 0; i < RESULTS; i++)
    {
        same &= status != GR_SUCCESS || gr_poly_equal(x + i, y + i, flints) == T_TRUE;
        gr_poly_clear(x + i, ours);
        gr_poly_clear(y + i, flints);
    }
    gr_ctx_clear(ours);
    gr_ctx_clear(flints);
    return same;
}

static void check_operation(const row_t *row, uint64_t p)
{
    if (row->run == op_divexact && p == 12)
        return; /* FLINT's method needs two units, and ours one */
    taken = 0;
    for (int i = 0; i < (test_small() ? 3 : 20); i++)
    {
        const int64_t lenb = test_range(1, 100);
        test_case(row->name, lenb, lenb, p);
        CHECK(is_same(row->run, p, lenb + test_range(0, 100), lenb));
    }
    if (p <= 12 || p == COMPOSITE)
        return;
    CHECK(taken > 0);
    is_wrong = 1;
    CHECK(!is_same(row->run, p, 40, 30));
    is_wrong = 0;
}

static void check_ring(int number, void *unused)
{
    static const uint64_t moduli[] = {1, 2, 12, 65537, COMPOSITE, UINT64_C(18446744073709551557)};
    (void)unused;
    CHECK_OK(cunmod_set_path(NULL, number % 2 == 0 ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU));
    for (int i = 0; i < COUNT(moduli); i++)
        for (int k = 0; k < COUNT(rows); k++)
            check_operation(rows + k, moduli[i]);
    if (test_gpu_available())
    {
        CHECK_OK(cunmod_set_path(NULL, CUNMOD_PATH_GPU));
        for (int k = 0; k < COUNT(rows); k++)
            check_operation(rows + k, 65537);
    }
}

int main(void)
{
    gr_ctx_t ring;
    test_start(0);
    CHECK(gr_ctx_init_nmod_cunmod(ring, 0) == GR_DOMAIN);
    test_parallel(4, check_ring, NULL);
    return test_finish();
}

#endif
