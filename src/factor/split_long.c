/* Splits a long product of different linear factors by power sums of its roots.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let g be the product of x - r over its roots r, and let the values of h at the roots be 1 and -1.
 * Then ((1 + h) g' / 2 modulo g) / g is the sum of 1 / (x - r) over the roots r with h(r) = 1. As a
 * power series in 1/x it has the power sums of these roots as coefficients, and the first one is
 * their number m. So the factor of g that has these roots is an exponential of m + 1 coefficients
 * (cunmod_poly_power_sums_to_poly; its divisions need m < p). These are some 20 products.
 * gcd(h - 1, g) takes more: 270 ms for 10^6 coefficients of 61 bits (H200).
 *
 * The polynomials h = (x + d)^((p-1)/2) for all levels of the splitting are computed modulo the
 * whole g, and reduced modulo the factors. A reduction takes a few products, and a power 60
 * squares. One power modulo a long polynomial takes 3 ms for 10^5 coefficients; the powers modulo
 * 16 factors, one after the other, took 42 ms.
 */
#include "factor/split_long.h"

#include <math.h>
#include <stdlib.h>

#include "algebra/work.h"
#include "backend/types_elementary.h"
#include "factor/graeffe_roots.h"

/* Where the pieces go. */
typedef struct
{
    cunmod_factor_pieces_t *pieces;
    cunmod_root_list_t *found;
    int64_t owner;
} target_t;

/* The most powers: the number of roots is below 2^62. */
#define MOST_POWERS 64

/* Adds g, of len words, to the pieces. */
static int add_piece(const target_t *x, cunmod_poly_t g, int64_t len)
{
    uint64_t *const words = malloc((size_t)(len + 1) * sizeof(*words));
    const int status = words != NULL ? cunmod_poly_get_array(words, len, g) : CUNMOD_E_MEMORY;
    if (status == CUNMOD_OK)
        cunmod_split_add(x->pieces, x->found, x->owner, g->p, words, len);
    free(words);
    return status;
}

/* ---- one step ------------------------------------------------------------------------- */

/* res = the product of x - r over the roots r of g, of len words, at which h has the value 1. The
 * value at all other roots is -1. divisor: g. */
static int part_of(cunmod_poly_t res, cunmod_poly_t g, int64_t len, cunmod_poly_t h,
                   cunmod_divisor_t divisor)
{
    enum
    {
        SLOPE,
        SUM,
        REVERSED,
        COUNT
    };
    cunmod_work_t work;
    cunmod_poly_t *const t = work.t;
    uint64_t m = 0;
    int status = cunmod_work_open(&work, g, COUNT);
    CUNMOD_THEN(cunmod_poly_derivative(t[SLOPE], g));
    CUNMOD_THEN(cunmod_poly_mulmod_divisor(t[SUM], h, t[SLOPE], divisor));
    CUNMOD_THEN(cunmod_poly_add(t[SUM], t[SUM], t[SLOPE]));
    CUNMOD_THEN(cunmod_poly_scalar_mul(t[SUM], t[SUM], g->p / 2 + 1));
    CUNMOD_THEN(cunmod_poly_get_coeff(&m, t[SUM], len - 2));
    CUNMOD_THEN(cunmod_poly_reverse(t[SUM], t[SUM], len - 1));
    CUNMOD_THEN(cunmod_poly_reverse(t[REVERSED], g, len));
    CUNMOD_THEN(cunmod_poly_div_series(t[SUM], t[SUM], t[REVERSED], (int64_t)m + 1));
    CUNMOD_THEN(cunmod_poly_power_sums_to_poly(t[SUM], t[SUM]));
    return cunmod_work_end(&work, status, res, SUM);
}

static int split(const target_t *x, cunmod_poly_t g, int64_t len, cunmod_poly_t *h, int count);

/* Adds g to the pieces if it is short or if no power is left, else splits it. */
static int go_on(const target_t *x, cunmod_poly_t g, cunmod_poly_t *h, int count)
{
    int64_t len = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, g));
    return count == 0 || len <= CUNMOD_TUNE_SPLIT_LONG ? add_piece(x, g, len)
                                                       : split(x, g, len, h, count);
}

/* own[0 .. count-1] = h[0 .. count-1] modulo g; part and rest = the factors of g at whose roots
 * h[0] is 1 and -1. */
static int divide(cunmod_poly_t part, cunmod_poly_t rest, cunmod_poly_t *own, cunmod_poly_t g,
                  int64_t len, cunmod_poly_t *h, int count)
{
    cunmod_divisor_t divisor = NULL;
    int status = cunmod_divisor_create_poly(&divisor, g);
    for (int k = 0; k < count; k++)
    {
        CUNMOD_THEN(cunmod_poly_create(&own[k], g->p, g->ctx));
        CUNMOD_THEN(cunmod_poly_rem_divisor(own[k], h[k], divisor));
    }
    CUNMOD_THEN(part_of(part, g, len, own[0], divisor));
    cunmod_divisor_destroy(divisor);
    return CUNMOD_THEN(cunmod_poly_divexact(rest, g, part));
}

/* Splits g, of len words, by h[0], and its factors by h[1 .. count-1]; 1 <= count <= MOST_POWERS.
 * The h are given modulo a multiple of g. */
static int split(const target_t *x, cunmod_poly_t g, int64_t len, cunmod_poly_t *h, int count)
{
    cunmod_work_t work;
    cunmod_poly_t own[MOST_POWERS] = {NULL};
    int status = cunmod_work_open(&work, g, 2);
    CUNMOD_THEN(divide(work.t[0], work.t[1], own, g, len, h, count));
    cunmod_poly_destroy(own[0]);
    for (int k = 0; k < 2; k++)
        CUNMOD_THEN(go_on(x, work.t[k], own + 1, count - 1));
    for (int k = 1; k < count; k++)
        cunmod_poly_destroy(own[k]);
    cunmod_work_close(&work);
    return status;
}

/* ---- powers ---------------------------------------------------------------------------- */

/* h = (x + d)^((p-1)/2) modulo g, computed as a power of x modulo g(x - d), for which a step of the
 * power has no product by x + d. *usable = 0: -d is a root of g, where h is 0. */
static int power(int *usable, cunmod_poly_t h, cunmod_poly_t g, uint64_t d)
{
    const uint64_t e = g->p / 2;
    uint64_t value = 0;
    CUNMOD_TRY(cunmod_poly_taylor_shift(h, g, d != 0 ? g->p - d : 0));
    CUNMOD_TRY(cunmod_poly_get_coeff(&value, h, 0));
    *usable = value != 0;
    if (!*usable)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_poly_powmod_x(h, &e, 1, h));
    return cunmod_poly_taylor_shift(h, h, d);
}

/* h[from .. count-1] = powers with different numbers d. The numbers depend on len, the length of g,
 * because the factors of g cannot be split again by the same numbers. */
static int set_powers(cunmod_poly_t *h, int from, int count, cunmod_poly_t g, int64_t len)
{
    int64_t turn = 0;
    for (int k = from; k < count; k++)
    {
        int usable = 0;
        CUNMOD_TRY(cunmod_poly_create(&h[k], g->p, g->ctx));
        while (!usable)
            CUNMOD_TRY(
                power(&usable, h[k], g, cunmod_random_half((uint64_t)len, turn++, 0) % g->p));
    }
    return CUNMOD_OK;
}

/* Returns whether more than few pieces of `mean` words on average are too long. Each root is in a
 * piece by chance, so that the lengths have a deviation of sqrt(mean). */
static int is_exceeded(int64_t mean)
{
    return (double)mean + 3 * sqrt((double)mean) > CUNMOD_TUNE_SPLIT_LONG;
}

int cunmod_split_long(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found, int64_t owner,
                      cunmod_poly_t g, cunmod_poly_t character)
{
    const target_t x = {pieces, found, owner};
    const int from = character != NULL;
    cunmod_poly_t h[MOST_POWERS] = {character};
    int64_t len = 0;
    int count = from;
    int status = cunmod_graeffe_roots(found, owner, g);
    CUNMOD_THEN(cunmod_poly_length(&len, g));
    while (count < MOST_POWERS && is_exceeded(len >> count))
        count++;
    CUNMOD_THEN(set_powers(h, from, count, g, len));
    CUNMOD_THEN(go_on(&x, g, h, count));
    for (int k = from; k < count; k++)
        cunmod_poly_destroy(h[k]);
    return status;
}
