/* Properties that can be read off the coefficients of a polynomial: equality, units, weight, bits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "algebra/lift.h"
#include "base/check.h"
#include "flint/cpu_series.h"

typedef struct
{
    int64_t n;
    int equal;
} comparison_t;

static int equal_by_flint(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                          uint64_t p, void *argument)
{
    comparison_t *const x = argument;
    (void)result;
    return cunmod_cpu_equal_trunc(&x->equal, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1), x->n, p);
}

int cunmod_poly_equal_trunc(int *equal, cunmod_poly_t a, cunmod_poly_t b, int64_t n)
{
    const cunmod_poly_t polys[] = {a, b};
    cunmod_work_t work;
    CUNMOD_TRY(equal == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_check(polys, 2));
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    comparison_t x = {.n = n};
    int status = CUNMOD_OK;
    const cunmod_lift_t function = {.flint = equal_by_flint, .most = INT64_MAX, .argument = &x};
    if (cunmod_lift_polys(&status, a, polys, 2, -1, n, &function))
    {
        *equal = status == CUNMOD_OK ? x.equal : *equal;
        return status;
    }
    status = cunmod_work_open(&work, a, 2);
    CUNMOD_THEN(cunmod_poly_truncate(work.t[0], a, n));
    CUNMOD_THEN(cunmod_poly_truncate(work.t[1], b, n));
    CUNMOD_THEN(cunmod_poly_equal(equal, work.t[0], work.t[1]));
    cunmod_work_close(&work);
    return status;
}

int cunmod_poly_is_unit(int *is_unit, cunmod_poly_t poly)
{
    int64_t len = 0;
    CUNMOD_TRY(is_unit == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&len, poly));
    *is_unit = len == 1;
    return CUNMOD_OK;
}

int cunmod_poly_is_gen(int *is_gen, cunmod_poly_t poly)
{
    uint64_t words[2] = {0, 0};
    int64_t len = 0;
    CUNMOD_TRY(is_gen == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&len, poly));
    CUNMOD_TRY(len == 2 ? cunmod_poly_get_array(words, 2, poly) : CUNMOD_OK);
    *is_gen = len == 2 && words[0] == 0 && words[1] == 1;
    return CUNMOD_OK;
}

/* ---- properties of all coefficients, in host memory -------------------------------- */

typedef int64_t property_t(const uint64_t *a, int64_t len);

static int64_t weight(const uint64_t *a, int64_t len)
{
    int64_t count = 0;
    for (int64_t i = 0; i < len; i++)
        count += a[i] != 0;
    return count;
}

static int64_t bits(const uint64_t *a, int64_t len)
{
    uint64_t all = 0;
    for (int64_t i = 0; i < len; i++)
        all |= a[i];
    return all != 0 ? 64 - __builtin_clzll(all) : 0;
}

/* Returns the GCD of all i with a[i] != 0; for len <= 1 returns len. */
static int64_t deflation(const uint64_t *a, int64_t len)
{
    int64_t g = 0;
    for (int64_t i = len - 1; i > 0 && g != 1; i--)
    {
        for (int64_t r = a[i] != 0 ? i : 0; r != 0;)
        {
            const int64_t next = g % r;
            g = r;
            r = next;
        }
    }
    return len <= 1 ? len : g;
}

static int read_property(int64_t *value, cunmod_poly_t poly, property_t *property)
{
    int64_t len = 0;
    CUNMOD_TRY(value == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&len, poly));
    uint64_t *const words = malloc((size_t)(len > 0 ? len : 1) * sizeof(*words));
    int status = words == NULL ? CUNMOD_E_MEMORY : cunmod_poly_get_array(words, len, poly);
    if (status == CUNMOD_OK)
        *value = property(words, len);
    free(words);
    return status;
}

int cunmod_poly_hamming_weight(int64_t *count, cunmod_poly_t poly)
{
    return read_property(count, poly, weight);
}

int cunmod_poly_max_bits(int64_t *max_bits, cunmod_poly_t poly)
{
    return read_property(max_bits, poly, bits);
}

int cunmod_poly_deflation(int64_t *k, cunmod_poly_t poly)
{
    return read_property(k, poly, deflation);
}
