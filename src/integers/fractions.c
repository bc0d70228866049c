/* Rational reconstruction of numbers from their p-adic digits with a common denominator, on all
 * processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let d be the common denominator of the numbers so far. If d times the next number is congruent to
 * a small integer, this integer is its numerator, and d stays. For most systems of linear equations
 * d is complete after the first number, and all others take one product each.
 */
#include "integers/fractions.h"

#include <stdatomic.h>

#include "backend/types_elementary.h"
#include "backend/types_modulus.h"
#include "base/steps.h"
#include "runtime/ctx.h"
#include "threads/parallel_for.h"

#define GROWTH 8 /* after a range without a new denominator the next one is so many times as long */

/* The numerators of a range of numbers. */
typedef struct
{
    const cunmod_cpu_lift_t *lift;
    cunmod_zplace_t z;
    int64_t first;
    const cunmod_stop_t *stop;
    _Atomic int64_t bad; /* the first number that is not a small integer over d */
    atomic_int status;
} range_t;

static void make_numerator(void *argument, int64_t piece, int member)
{
    range_t *const x = argument;
    const int64_t e = x->first + piece;
    int64_t bad = atomic_load(&x->bad);
    int small = 1, none = CUNMOD_OK, status = atomic_load(&x->status);
    (void)member;
    if (status != CUNMOD_OK || e >= bad)
        return;
    status = cunmod_is_stopped(x->stop) ? CUNMOD_E_INTERRUPTED : CUNMOD_OK;
    CUNMOD_THEN(cunmod_cpu_lift_numerator(&small, x->z.x + e * x->z.words, x->z.words, x->lift, e));
    if (status != CUNMOD_OK)
        atomic_compare_exchange_strong(&x->status, &none, status);
    while (status == CUNMOD_OK && !small && e < bad &&
           !atomic_compare_exchange_weak(&x->bad, &bad, e))
        ;
}

/* Computes the numerators of the numbers first .. end-1 up to the first one that is not a small
 * integer over d: *bad = its index, or `end` if there is none. Errors: E_MEMORY, E_INTERRUPTED. */
static int make_range(int64_t *bad, range_t *x, int64_t first, int64_t end)
{
    x->first = first;
    atomic_init(&x->bad, end);
    atomic_init(&x->status, CUNMOD_OK);
    cunmod_parallel_for(CUNMOD_PARALLEL_MAX, end - first, make_numerator, x, x->stop);
    *bad = atomic_load(&x->bad);
    return atomic_load(&x->status);
}

/* Computes d and all numerators: ranges of numbers, from the last one on to the first one again,
 * until the last `count` numbers have been right with the same d. */
static int make_all(int *found, range_t *x, cunmod_cpu_lift_t *lift, int64_t count)
{
    const int64_t least = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX);
    int64_t first = 0, right = 0, length = 1, bad = 0;
    *found = 1;
    while (right < count)
    {
        const int64_t most = cunmod_least(length, count - right);
        const int64_t end = cunmod_least(first + most, count);
        CUNMOD_TRY(make_range(&bad, x, first, end));
        right += bad - first;
        length = bad == end ? GROWTH * length : least;
        first = bad == count ? 0 : bad;
        if (bad == end)
            continue;
        CUNMOD_TRY(cunmod_cpu_lift_extend(found, lift, bad));
        if (!*found)
            return CUNMOD_OK;
        right = 0;
    }
    return cunmod_cpu_lift_denominator(x->z.x + count * x->z.words, x->z.words, lift);
}

int cunmod_fractions_of(int *found, cunmod_zplace_t z, const cunmod_cpu_digits_t *digits,
                        cunmod_ctx_t ctx)
{
    cunmod_cpu_lift_t *lift = NULL;
    int status = cunmod_cpu_lift_open(&lift, digits);
    range_t x = {.lift = lift, .z = z, .stop = &ctx->stop};
    CUNMOD_THEN(make_all(found, &x, lift, digits->count));
    cunmod_cpu_lift_close(lift);
    return status;
}

/* combined[i] = digit i, i < steps, of the sum of all numbers times their factors, which are stored
 * behind the digits. */
static void combine(uint64_t *combined, const cunmod_cpu_digits_t *x)
{
    uint64_t *const factors = combined + x->steps;
    const uint64_t *digits = x->digits;
    unsigned __int128 sum = 0;
    for (int64_t e = 0; e < x->count; e++)
        factors[e] = (cunmod_random_half(1, e, 0) >> (64 - CUNMOD_COMBINED_BITS)) + 1;
    for (int64_t i = 0; i < x->steps; i++, digits += x->count)
    {
        for (int64_t e = 0; e < x->count; e++)
            sum += (unsigned __int128)factors[e] * digits[e];
        combined[i] = (uint64_t)(sum % x->p);
        sum /= x->p;
    }
}

int cunmod_combined_denominator(int *found, uint64_t *z, int64_t words, uint64_t *combined,
                                const cunmod_cpu_digits_t *digits)
{
    cunmod_cpu_digits_t one = *digits;
    cunmod_cpu_lift_t *lift = NULL;
    combine(combined, digits);
    one.digits = combined;
    one.count = 1;
    int status = cunmod_cpu_lift_open(&lift, &one);
    CUNMOD_THEN(cunmod_cpu_lift_extend(found, lift, 0));
    CUNMOD_THEN(*found ? cunmod_cpu_lift_denominator(z, words, lift) : CUNMOD_OK);
    cunmod_cpu_lift_close(lift);
    return status;
}
