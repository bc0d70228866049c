/* Computes the lengths of the results of the tool's operations, before the operation runs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/types_modulus.h"

#include "ops.h"

/* Returns min(degree * m + 1, INT64_MAX); 1 for degree = -1. */
static int64_t power_length(int64_t degree, uint64_t m)
{
    if (degree <= 0 || m == 0)
        return 1;
    return m > (uint64_t)(INT64_MAX - 1) / (uint64_t)degree ? INT64_MAX : degree * (int64_t)m + 1;
}

static int64_t product_length(int64_t a, int64_t b)
{
    return a > 0 && b > 0 ? a + b - 1 : 0;
}

/* Computes the lengths that depend on polynomial 1 or on the last polynomial; 0 for other values of
 * `length`. */
static int64_t length_of_two(cli_length_t length, const cli_arguments_t *x)
{
    const int64_t a = x->poly[0].length, b = x->poly[1].length, lo = x->number[0];
    switch (length)
    {
    case CLI_LENGTH_LONGER:
        return cunmod_most(a, b);
    case CLI_LENGTH_COMPOSITION:
        return power_length(a - 1, (uint64_t)cunmod_most(b - 1, 0));
    case CLI_LENGTH_PRODUCT:
        return product_length(a, b);
    case CLI_LENGTH_LOW:
        return cunmod_least(product_length(a, b), lo);
    case CLI_LENGTH_HIGH:
        return cunmod_most(product_length(a, b) - lo, 0);
    case CLI_LENGTH_MIDDLE:
        return x->number[1] < lo
                   ? -1
                   : cunmod_most(cunmod_least(product_length(a, b), x->number[1]) - lo, 0);
    case CLI_LENGTH_QUOTIENT:
        return cunmod_most(a - b + 1, 0);
    case CLI_LENGTH_REMAINDER:
        return cunmod_most(x->poly[x->polys - 1].length - 1, 0);
    case CLI_LENGTH_COFACTOR:
        return cunmod_most(b, 1);
    default:
        return 0;
    }
}

int64_t cli_length(cli_length_t length, const cli_arguments_t *x)
{
    const int64_t a = x->poly[0].length, n = x->number[0];
    switch (length)
    {
    case CLI_LENGTH_CONSTANT:
        return 1;
    case CLI_LENGTH_GIVEN:
        return n;
    case CLI_LENGTH_OTHER_GIVEN:
        return x->number[1];
    case CLI_LENGTH_SAME:
        return a;
    case CLI_LENGTH_OTHER_COFACTOR:
        return cunmod_most(a, 1);
    case CLI_LENGTH_NEXT:
        return a + 1;
    case CLI_LENGTH_SHORTER:
        return cunmod_most(a - 1, 0);
    case CLI_LENGTH_RAISED:
        return n > INT64_MAX - a ? -1 : a > 0 ? a + n : 0;
    case CLI_LENGTH_LOWERED:
        return cunmod_most(a - n, 0);
    case CLI_LENGTH_CUT:
        return cunmod_least(a, n);
    case CLI_LENGTH_DEFLATED:
        return a > 0 && n > 0 ? (a - 1) / n + 1 : 0;
    case CLI_LENGTH_INFLATED:
        return a > 0 && n > 0 ? power_length(a - 1, (uint64_t)n) : 0;
    case CLI_LENGTH_POWER:
        return a == 0 && x->constant > 0 ? 0 : power_length(a - 1, x->constant);
    case CLI_LENGTH_DEGREE:
        return a > 0 ? power_length(1, x->poly[0].coeffs[0]) : 1;
    case CLI_LENGTH_SQUARE:
        return product_length(a, a);
    case CLI_LENGTH_RECURRENCE:
        return n / 2 + 1;
    default:
        return length_of_two(length, x);
    }
}
