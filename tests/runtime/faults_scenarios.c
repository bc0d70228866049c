/* The scenarios of t-faults: every operation, whose result is right, or absent where a call failed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/faults.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

uint64_t modulus;

int is_chain(const scenario_t *scenario)
{
    return strcmp(scenario->name, "poly") == 0 || strcmp(scenario->name, "device matrices") == 0;
}

int is_left_to_flint(const scenario_t *scenario)
{
    return second_length(scenario->name, 2) != 2 || scenario->run == run_elimination ||
           scenario->run == run_solution || scenario->run == run_device_matrices ||
           scenario->run == run_matrix_charpoly || scenario->run == run_matrix_basis;
}

int accepted(int status, int may_fail)
{
    CHECK_STATUS(may_fail && status == CUNMOD_E_GPU ? CUNMOD_E_GPU : CUNMOD_OK, status);
    return status == CUNMOD_OK;
}

static int run_mul(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    int square = strcmp(scenario->name, "sqr") == 0;
    /* The shortest transform has 512 points. */
    const int is_short = strncmp(scenario->algorithm, "ntt_", 4) == 0;
    const int64_t lena = is_short ? 300 : 19;
    const int64_t lenb = square ? lena : is_short ? 230 : 7;
    uint64_t *a = test_poly(lena, modulus, TEST_DENSE);
    uint64_t *b = square ? test_copy(a, lena) : test_poly(lenb, modulus, TEST_DENSE);
    uint64_t expected[ROOM];
    uint64_t *z = test_result(ROOM);
    ref_mul(expected, a, lena, b, lenb, modulus);
    int ok = accepted(square ? cunmod_sqr(z, a, lena, modulus, ctx)
                             : cunmod_mul(z, a, lena, b, lenb, modulus, ctx),
                      may_fail);
    CHECK(test_untouched(z + (ok ? lena + lenb - 1 : 0), ok ? 1 : ROOM));
    if (ok)
        CHECK_EQUAL(z, expected, lena + lenb - 1);
    test_result_free(z, ROOM);
    free(a);
    free(b);
    return ok;
}

/* Two products by an operand, which the first one prepares. */
static int run_operand(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    (void)scenario;
    const int64_t lena = 19, lenb = 7, len = lena + lenb - 1;
    uint64_t *a = test_poly(lena, modulus, TEST_DENSE), *b = test_poly(lenb, modulus, TEST_DENSE);
    uint64_t expected[ROOM];
    cunmod_operand_t operand = NULL;
    int ok = 1;
    ref_mul(expected, a, lena, b, lenb, modulus);
    CHECK_OK(cunmod_operand_create(&operand, b, lenb, lena, modulus, ctx));
    for (int i = 0; i < 2; i++)
    {
        uint64_t *z = test_result(len);
        const int done = accepted(cunmod_mulmid_operand(z, a, lena, operand, 0, len), may_fail);
        CHECK(done || test_untouched(z, len));
        if (done)
            CHECK_EQUAL(z, expected, len);
        ok = ok && done;
        test_result_free(z, len);
    }
    cunmod_operand_destroy(operand);
    free(a);
    free(b);
    return ok;
}

static int run_div(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int64_t lena = 17;
    const int64_t lenb = 6;
    int status;
    int want_q = strcmp(scenario->name, "rem") != 0;
    int want_r = strcmp(scenario->name, "div") != 0;
    uint64_t *a = test_poly(lena, modulus, TEST_DENSE);
    uint64_t *b = test_poly(lenb, modulus, TEST_DENSE);
    uint64_t expected_q[ROOM];
    uint64_t expected_r[ROOM];
    uint64_t *q = test_result(ROOM);
    uint64_t *r = test_result(ROOM);
    ref_divrem(expected_q, expected_r, a, lena, b, lenb, modulus);
    if (want_q && want_r)
    {
        status = cunmod_divrem(q, r, a, lena, b, lenb, modulus, ctx);
    }
    else
    {
        status = want_q ? cunmod_div(q, a, lena, b, lenb, modulus, ctx)
                        : cunmod_rem(r, a, lena, b, lenb, modulus, ctx);
    }
    int ok = accepted(status, may_fail);
    if (ok && want_q)
        CHECK_EQUAL(q, expected_q, lena - lenb + 1);
    if (ok && want_r)
        CHECK_EQUAL(r, expected_r, lenb - 1);
    CHECK(ok || (test_untouched(q, ROOM) && test_untouched(r, ROOM)));
    test_result_free(q, ROOM);
    test_result_free(r, ROOM);
    free(a);
    free(b);
    return ok;
}

/* A third power modulo a prepared divisor, twice; or, once, x^3 at a. */
static int run_powmod(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    enum
    {
        LENB = 7,
        POWER = 3 /* a square and a product */
    };
    const int composes = strcmp(scenario->name, "compose") == 0;
    const uint64_t exponent[1] = {POWER};
    const uint64_t power[POWER + 1] = {[POWER] = 1};
    uint64_t *a = test_poly(LENB - 1, modulus, TEST_DENSE);
    uint64_t *b = test_poly(LENB, modulus, TEST_DENSE);
    uint64_t expected[LENB], product[2 * LENB], q[LENB];
    uint64_t *r = test_result(LENB - 1);
    cunmod_divisor_t divisor = NULL;
    memcpy(expected, a, (LENB - 1) * sizeof(*a));
    for (int i = 1; i < POWER; i++)
    {
        ref_mul(product, expected, LENB - 1, a, LENB - 1, modulus);
        ref_divrem(q, expected, product, 2 * LENB - 3, b, LENB, modulus);
    }
    CHECK_OK(cunmod_divisor_create(&divisor, b, LENB, modulus, ctx));
    int ok = 1;
    for (int i = 0; i < (composes ? 1 : 2) && ok; i++)
    {
        ok = accepted(composes
                          ? cunmod_compose_mod_divisor(r, power, POWER + 1, a, LENB - 1, divisor)
                          : cunmod_powmod_divisor(r, a, LENB - 1, exponent, 1, divisor),
                      may_fail);
        CHECK(ok || i > 0 || test_untouched(r, LENB - 1));
        if (ok)
            CHECK_EQUAL(r, expected, LENB - 1);
    }
    cunmod_divisor_destroy(divisor);
    test_result_free(r, LENB - 1);
    free(a);
    free(b);
    return ok;
}

/* The value of a at x, by Horner's rule. */
static uint64_t value_at(const uint64_t *a, int64_t len, uint64_t x)
{
    uint64_t y = 0;
    while (len-- > 0)
        y = ref_submod(ref_mulmod(y, x, modulus), ref_submod(0, a[len], modulus), modulus);
    return y;
}

/* Values at prepared points, twice; or back, once, with more points than one block of a tree
 * has. */
static int run_points(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int back = strcmp(scenario->name, "interpolate") == 0;
    const int n = back ? 300 : 40;
    uint64_t *a = test_poly(n, modulus, TEST_DENSE);
    uint64_t xs[ROOM], ys[ROOM];
    uint64_t *res = test_result(n);
    cunmod_points_t points = NULL;
    for (int i = 0; i < n; i++)
    {
        xs[i] = (uint64_t)i * (modulus / ROOM);
        ys[i] = value_at(a, n, xs[i]);
    }
    CHECK_OK(cunmod_points_create(&points, xs, n, modulus, ctx));
    int ok = 1;
    for (int i = 0; i < (back ? 1 : 2) && ok; i++)
    {
        ok = accepted(back ? cunmod_interpolate_points(res, ys, points)
                           : cunmod_evaluate_points(res, a, n, points),
                      may_fail);
        CHECK(ok || i > 0 || test_untouched(res, n));
        if (ok)
            CHECK_EQUAL(res, back ? a : ys, n);
    }
    cunmod_points_destroy(points);
    test_result_free(res, n);
    free(a);
    return ok;
}

/* A polynomial is shifted; or evaluated at powers of 3; or found from these values. */
static int run_scan(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    enum
    {
        COUNT = 300 /* the plan leaves short ones to FLINT */
    };
    const int shifts = strcmp(scenario->name, "taylor") == 0;
    const int back = strcmp(scenario->name, "geometric back") == 0;
    const uint64_t minus = modulus - 1;
    uint64_t *a = test_poly(COUNT, modulus, TEST_DENSE), *res = test_result(COUNT);
    uint64_t shifted[COUNT] = {0}, ys[COUNT], x = 1;
    for (int i = COUNT - 1; i >= 0; i--) /* shifted = shifted (x + 1) + a[i] */
    {
        for (int k = COUNT - 1; k >= 0; k--)
        {
            const uint64_t below = k > 0 ? shifted[k - 1] : a[i];
            shifted[k] = ref_submod(shifted[k], ref_mulmod(below, minus, modulus), modulus);
        }
    }
    for (int i = 0; i < COUNT; i++)
    {
        ys[i] = value_at(a, COUNT, x);
        x = ref_mulmod(x, 3, modulus);
    }
    const int ok = accepted(shifts ? cunmod_taylor_shift(res, a, COUNT, 1, modulus, ctx)
                            : back
                                ? cunmod_interpolate_geometric(res, 3, ys, COUNT, modulus, ctx)
                                : cunmod_evaluate_geometric(res, a, COUNT, 3, COUNT, modulus, ctx),
                            may_fail);
    CHECK(ok || test_untouched(res, COUNT));
    if (ok)
        CHECK_EQUAL(res, shifts ? shifted : back ? a : ys, COUNT);
    test_result_free(res, COUNT);
    free(a);
    return ok;
}

int check_poly(cunmod_poly_t poly, const uint64_t *value, int64_t len, int may_fail)
{
    uint64_t *a = test_result(ROOM);
    int ok = accepted(cunmod_poly_get_array(a, ROOM, poly), may_fail);
    if (ok)
        CHECK_EQUAL(a, value, len);
    CHECK(test_untouched(a + (ok ? len : 0), ROOM - (ok ? len : 0)));
    test_result_free(a, ROOM);
    return ok;
}

/* x = a; y = b; x = x y; (q, r) = divrem(x, b); g = gcd(x, q). A step that fails
 * leaves the earlier values, and those that follow depend on what it left. */
static int run_poly(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    (void)scenario;
    cunmod_poly_t x = NULL;
    cunmod_poly_t y = NULL;
    uint64_t *a = test_poly(9, modulus, TEST_DENSE);
    uint64_t *b = test_poly(6, modulus, TEST_DENSE);
    uint64_t product[ROOM];
    uint64_t gcd[ROOM];
    ref_mul(product, a, 9, b, 6, modulus);
    int64_t leng = ref_gcd(gcd, product, 14, b, 6, modulus);
    CHECK(leng == 6);
    int ok = accepted(cunmod_poly_create(&x, modulus, ctx), may_fail);
    ok = accepted(cunmod_poly_create(&y, modulus, ctx), may_fail) && ok;
    if (ok)
    {
        int set_x = accepted(cunmod_poly_set_array(x, a, 9), may_fail);
        int set_y = accepted(cunmod_poly_set_array(y, b, 6), may_fail);
        int set = set_x && set_y;
        ok = check_poly(x, a, set_x ? 9 : 0, may_fail);
        ok = check_poly(y, b, set_y ? 6 : 0, may_fail) && ok && set;
        int multiplied = set && accepted(cunmod_poly_mul(x, x, y), may_fail);
        ok = check_poly(x, multiplied ? product : a,
                        multiplied ? 14
                        : set_x    ? 9
                                   : 0,
                        may_fail) &&
             ok && multiplied;
        int done = multiplied && accepted(cunmod_poly_gcd(y, x, y), may_fail);
        ok = check_poly(y, done ? gcd : b, set_y ? 6 : 0, may_fail) && ok && done;
        int divided = done && accepted(cunmod_poly_rem(x, x, y), may_fail);
        if (divided)
            ok = check_poly(x, product, 0, may_fail) && ok;
        ok = accepted(cunmod_sync(ctx), may_fail) && ok && divided;
        ok = accepted(cunmod_trim(ctx), may_fail) && ok;
    }
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    free(a);
    free(b);
    return ok;
}

const scenario_t scenarios[] = {
    {"mul", CUNMOD_OP_MUL, "block", run_mul},
    {"mul", CUNMOD_OP_MUL, "two_phase", run_mul},
    {"mul", CUNMOD_OP_MUL, "tensor", run_mul},
    {"mul", CUNMOD_OP_MUL, "ntt", run_mul},
    {"mul", CUNMOD_OP_MUL, "ntt_short", run_mul},
    {"mul", CUNMOD_OP_MUL, "ntt_pieces", run_mul},
    {"sqr", CUNMOD_OP_MUL, "block", run_mul},
    {"divrem", CUNMOD_OP_DIV, "naive", run_div},
    {"divrem", CUNMOD_OP_DIV, "steps", run_div},
    {"divrem", CUNMOD_OP_DIV, "newton", run_div},
    {"div", CUNMOD_OP_DIV, "steps", run_div},
    {"rem", CUNMOD_OP_DIV, "naive", run_div},
    {"rem", CUNMOD_OP_DIV, "newton", run_div},
    {"divrem", CUNMOD_OP_DIV, "blocks", run_div},
    {"powmod", CUNMOD_OP_DIV, "newton", run_powmod},
    {"gcd", CUNMOD_OP_GCD, "naive", run_gcd},
    {"gcd", CUNMOD_OP_GCD, "steps", run_gcd},
    {"gcd divided", CUNMOD_OP_GCD, "steps", run_gcd},
    {"compose", CUNMOD_OP_DIV, "newton", run_powmod},
    {"evaluate", CUNMOD_OP_POINTS, "tree", run_points},
    {"evaluate", CUNMOD_OP_POINTS, "horner", run_points},
    {"interpolate", CUNMOD_OP_POINTS, "tree", run_points},
    {"taylor", CUNMOD_OP_POINTS, "scan", run_scan},
    {"geometric", CUNMOD_OP_POINTS, "scan", run_scan},
    {"geometric back", CUNMOD_OP_POINTS, "scan", run_scan},
    {"gcd", CUNMOD_OP_GCD, "half", run_gcd},
    {"gcd divided", CUNMOD_OP_GCD, "half", run_gcd},
    {"xgcd", CUNMOD_OP_GCD, "half", run_euclid},
    {"invmod", CUNMOD_OP_GCD, "half", run_euclid},
    {"resultant", CUNMOD_OP_GCD, "half", run_euclid},
    {"hgcd", CUNMOD_OP_GCD, "half", run_euclid},
    {"ratrec", CUNMOD_OP_GCD, "half", run_euclid},
    {"minpoly", CUNMOD_OP_GCD, "half", run_euclid},
    {"gcd", CUNMOD_OP_GCD, "divsteps", run_gcd},
    {"gcd divided", CUNMOD_OP_GCD, "divsteps", run_gcd},
    {"xgcd divided", CUNMOD_OP_GCD, "half", run_euclid},
    {"invmod divided", CUNMOD_OP_GCD, "half", run_euclid},
    {"resultant divided", CUNMOD_OP_GCD, "half", run_euclid},
    {"resultant", CUNMOD_OP_GCD, "divsteps", run_euclid},
    {"resultant divided", CUNMOD_OP_GCD, "divsteps", run_euclid},
    {"gcd constant", CUNMOD_OP_GCD, "divsteps", run_gcd},
    {"gcd zero", CUNMOD_OP_GCD, "half", run_gcd},
    {"xgcd zero", CUNMOD_OP_GCD, "half", run_euclid},
    {"pade", CUNMOD_OP_GCD, "half", run_euclid},
    {"operand", CUNMOD_OP_MUL, "ntt", run_operand},
    {"matrices", CUNMOD_OP_MAT, "tensor", run_matrices},
    {"a sum with a product of matrices", CUNMOD_OP_MAT, "tensor", run_matrix_sum},
    {"a polynomial at a matrix", CUNMOD_OP_MAT, "tensor", run_matrix_value},
    {"a polynomial at a matrix, plain", CUNMOD_OP_MAT, "plain", run_matrix_value},
    {"matrices of polynomials", CUNMOD_OP_MAT, "ntt", run_matrix_polys},
    {"a system with polynomials", CUNMOD_OP_MAT, "ntt", run_matrix_series},
    {"charpoly", CUNMOD_OP_MAT, "tensor", run_matrix_charpoly},
    {"minpoly of a matrix", CUNMOD_OP_MAT, "tensor", run_matrix_charpoly},
    {"poly", CUNMOD_OP_MUL, "block", run_poly},
    {"layers", CUNMOD_OP_MAT, "tensor", run_matrix_polys},
    {"elimination", CUNMOD_OP_MAT, "tensor", run_elimination},
    {"device matrices", CUNMOD_OP_MAT, "tensor", run_device_matrices},
    {"solution", CUNMOD_OP_MAT, "tensor", run_solution},
    {"an approximant basis", CUNMOD_OP_MAT, "ntt", run_matrix_basis},
};
const int scenario_count = sizeof(scenarios) / sizeof(scenarios[0]);

int run_scenario(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    test_case(scenario->name, 0, 0, modulus);
    return scenario->run(scenario, ctx, may_fail);
}

cunmod_ctx_t open_context(const scenario_t *scenario, int path)
{
    cunmod_ctx_t ctx = NULL;
    test_case(scenario->name, 0, 0, modulus);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_set_algorithm(ctx, scenario->op, scenario->algorithm));
    if (is_chain(scenario))
    {
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "steps"));
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, "steps"));
    }
    return ctx;
}
