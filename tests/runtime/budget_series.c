/* The memory of FLINT's functions that compute what the library computes by several operations:
 * long calls take no more than the bound that is compared with the memory of the host.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "algebra/series_flint.h"
#include "tests/harness/harness.h"
#include "tests/runtime/budget.h"

typedef int function_t(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,
                       cunmod_ctx_t ctx);

/* Compares what a call takes with `words` words for each of n coefficients. */
#define CHECK_MEMORY(name, n, words, call)                                                         \
    do                                                                                             \
    {                                                                                              \
        const size_t before = taken;                                                               \
        test_case(name, n, n, modulus);                                                            \
        most_taken = taken;                                                                        \
        CHECK_OK(call);                                                                            \
        CHECK((double)(most_taken - before) <= sizeof(uint64_t) * (words) * (double)(n));          \
    } while (0)

/* The result of n coefficients of a function whose operand begins with `low`. */
static void check_function(const char *name, function_t *function, cunmod_cpu_series_t flint,
                           uint64_t low, int64_t n)
{
    cunmod_series_function_t x = {NULL, flint, n};
    const cunmod_lift_t lift = cunmod_series_lift(&x);
    SCOPED uint64_t *a = test_poly(n, modulus, TEST_DENSE), *z = test_array(n);
    a[0] = low;
    a[1] = 1;
    CHECK(n > lift.most && lift.words > 0);
    CHECK_MEMORY(name, n, lift.words, function(z, a, n, n, modulus, ctx));
}

static void check_others(int64_t n)
{
    const int64_t root = 100; /* (root - 1)^2 + 1 words of a composition */
    SCOPED uint64_t *a = test_poly(n, modulus, TEST_DENSE), *z = test_array(root * root);
    CHECK_MEMORY("compose", (root - 1) * (root - 1) + 1, CUNMOD_LIFT_PRODUCTS,
                 cunmod_compose(z, a, root, a, root, modulus, ctx));
    a[0] = (uint64_t)n - 1;
    CHECK_MEMORY("power_sums_to_poly", n, CUNMOD_LIFT_PRODUCTS,
                 cunmod_power_sums_to_poly(z, a, n, modulus, ctx));
}

#define FUNCTION(name, flint, low, n)                                                              \
    check_function(#name, cunmod_##name##_series, CUNMOD_CPU_##flint, low, n)

void check_series_memory(void)
{
    const int64_t n = 5000;
    FUNCTION(exp, EXP, 0, n);
    FUNCTION(sqrt, SQRT, 1, n);
    FUNCTION(invsqrt, INVSQRT, 1, n);
    FUNCTION(tan, TAN, 0, n);
    FUNCTION(sin, SIN, 0, n);
    FUNCTION(cos, COS, 0, n);
    FUNCTION(asin, ASIN, 0, n);
    FUNCTION(tanh, TANH, 0, n);
    FUNCTION(sinh, SINH, 0, n);
    FUNCTION(cosh, COSH, 0, n);
    FUNCTION(asinh, ASINH, 0, n);
    FUNCTION(revert, REVERT, 0, 1200);
    check_others(n);
}
