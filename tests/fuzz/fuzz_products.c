/* Random cases of products, of parts of them, and by prepared operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"

/* ---- what is expected ---- */

/* f = a b, or a^2 of one operand. */
static void product(nmod_poly_t f, const fuzz_case_t *x)
{
    nmod_poly_t a, b;
    fuzz_get(a, x, 0);
    fuzz_get(b, x, x->operands - 1);
    nmod_poly_init(f, x->p);
    nmod_poly_mul(f, a, b);
    FUZZ_CLEAR(a, b);
}

/* The length of the product of operands with their leading zeros. */
static int64_t full_length(const fuzz_case_t *x)
{
    const int64_t lena = x->operand[0].len, lenb = x->operand[x->operands - 1].len;
    return lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
}

/* Coefficients lo .. hi-1, behind lo zeros when `in_place`. */
static void want_part(fuzz_case_t *x, int64_t lo, int64_t hi, int in_place)
{
    nmod_poly_t f;
    product(f, x);
    nmod_poly_truncate(f, hi);
    nmod_poly_shift_right(f, f, lo);
    if (in_place)
        nmod_poly_shift_left(f, f, lo);
    fuzz_close_one(x, in_place ? hi : hi - lo, f);
}

/* A limit of a part, now and then beyond the product. */
static int64_t limit(const fuzz_case_t *x)
{
    const int64_t full = full_length(x);
    switch (test_below(4))
    {
    case 0:
        return full;
    case 1:
        return test_below(2) ? x->operand[0].len : x->operand[x->operands - 1].len;
    default:
        return test_range(0, full + 3);
    }
}

/* ---- products ---- */

static void make_mul(fuzz_case_t *x)
{
    fuzz_pair(x);
    want_part(x, 0, full_length(x), 0);
}

CALLS(mul, cunmod_mul(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_mul(x->pr[0], x->pa[0], x->pa[1]))

/* Of the whole product. */
static int holds_mul(fuzz_case_t *x)
{
    const uint64_t t = test_below(x->p);
    return fuzz_result_at(x, 0, t) ==
           fuzz_sum(fuzz_operand_at(x, 0, t), fuzz_operand_at(x, x->operands - 1, t), 0, x->p);
}

static void make_sqr(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    want_part(x, 0, full_length(x), 0);
}

CALLS(sqr, cunmod_sqr(x->r[0], ARRAY(0), OVER), cunmod_poly_sqr(x->pr[0], x->pa[0]))

static void make_mulmid(fuzz_case_t *x)
{
    fuzz_pair(x);
    const int64_t u = limit(x), v = limit(x);
    x->n[0] = u < v ? u : v;
    x->n[1] = u < v ? v : u;
    want_part(x, x->n[0], x->n[1], 0);
}

CALLS(mulmid, cunmod_mulmid(x->r[0], ARRAY(0), ARRAY(1), x->n[0], x->n[1], OVER),
      cunmod_poly_mulmid(x->pr[0], x->pa[0], x->pa[1], x->n[0], x->n[1]))

static void make_mullow(fuzz_case_t *x)
{
    fuzz_pair(x);
    x->n[0] = limit(x);
    want_part(x, 0, x->n[0], 0);
}

CALLS(mullow, cunmod_mullow(x->r[0], ARRAY(0), ARRAY(1), x->n[0], OVER),
      cunmod_poly_mullow(x->pr[0], x->pa[0], x->pa[1], x->n[0]))

static void make_mulhigh(fuzz_case_t *x)
{
    const int64_t most = (fuzz_pair(x), full_length(x));
    x->n[0] = limit(x);
    want_part(x, x->n[0], most > x->n[0] ? most : x->n[0], x->of_polys);
}

CALLS(mulhigh, cunmod_mulhigh(x->r[0], ARRAY(0), ARRAY(1), x->n[0], OVER),
      cunmod_poly_mulhigh(x->pr[0], x->pa[0], x->pa[1], x->n[0]))

/* ---- prepared operands ---- */

CALLS(operand, cunmod_mulmid_operand(x->r[0], ARRAY(0), x->factor, x->n[0], x->n[1]),
      cunmod_poly_mulmid_operand(x->pr[0], x->pa[0], x->factor, x->n[0], x->n[1]))

#define PRODUCT(title, what, identity)                                                             \
    {                                                                                              \
        .name = title, .op = CUNMOD_OP_MUL, .any_modulus = 1, .cost = 1, .make = make_##what,      \
        .array = array_##what, .poly = poly_##what, .holds = identity                              \
    }

const fuzz_operation_t fuzz_products[] = {
    PRODUCT("mul", mul, holds_mul),
    PRODUCT("sqr", sqr, holds_mul),
    PRODUCT("mulmid", mulmid, NULL),
    PRODUCT("mullow", mullow, NULL),
    PRODUCT("mulhigh", mulhigh, NULL),
    {.name = "mulmid_operand",
     .op = CUNMOD_OP_MUL,
     .any_modulus = 1,
     .prepares = FUZZ_FACTOR,
     .cost = 1,
     .make = make_mulmid,
     .array = array_operand,
     .poly = poly_operand},
    {.name = NULL},
};
