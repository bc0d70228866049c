/* The part of the seam for values and powers of batches, and for some items of them (backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BACKEND_BATCH_H
#define CUNMOD_BACKEND_BATCH_H

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Items order[0 .. count-1] of the values of a at n points: coefficient k of z, k < n, is a at
 * coefficient k of x, of which those behind its length are 0. z.len becomes n, z.status the first
 * status of a and x that is not 0. */
typedef struct
{
    cunmod_polys_t z, a, x;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count, n;
    uint32_t word;
} cunmod_batch_values_t;

int cunmod_dev_batch_evaluate(cunmod_dev_t *dev, const cunmod_batch_values_t *x);

/* Interpolation: coefficient k of x is point k, and coefficient k of y its value, k < n; those
 * behind a length are 0. Let m be the product of all x - x_k. The others are workspace:
 *
 *   master      m, n + 1 words; CUNMOD_INTERPOLATION_ROOM words before it are workspace, too
 *   derivative  the derivative of m, n words
 *   weights     n words
 *   sums        the sums over k of weight k times x_k^t: that for t is coefficient n - 1 - t;
 *               in the place of `derivative` */
#define CUNMOD_INTERPOLATION_ROOM 7

typedef struct
{
    cunmod_polys_t x, y, master, derivative, weights, sums;
    const cunmod_modulus_t *mod;
    int64_t count, n;
    int32_t not_prime, repeated;
    uint32_t word;
} cunmod_batch_interpolation_t;

/*   master      makes `master` and `derivative`, with their lengths, and master.status: the first
 *               status of x and y that is not 0; else `not_prime` where p is not prime
 *   weights     makes weights[k] = y_k / weights[k], and master.status `repeated` where a
 *               weights[k] is 0
 *   power_sums  makes `sums` */
int cunmod_dev_batch_master(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x);
int cunmod_dev_batch_weights(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x);
int cunmod_dev_batch_power_sums(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x);

/* A step of the powers order[0 .. count-1] of a batch, modulo f. The power so far is z, which has
 * z.len words, the highest of which may be 0. A step makes `product`, which is z after it has been
 * divided by f. `bit` is the bit of the exponents that the step is about. */
typedef struct
{
    cunmod_polys_t z, product, f, base;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    const uint64_t *exponent; /* of each place */
    const void *one;          /* a word that is 1 */
    int64_t count;
    int32_t bit;
    uint32_t word;
} cunmod_batch_power_t;

/* Which product a step makes. */
enum
{
    CUNMOD_POWER_SQUARE, /* z^2 */
    CUNMOD_POWER_SHIFT,  /* z^2 x where the bit is set, else z^2 */
    CUNMOD_POWER_TIMES   /* z times `base` where the bit is set, else z */
};

/*   power_open   makes `product`, for the division that comes before the first step, a polynomial
 *                of as many words as a step ever makes, which are not written; with the first
 *                status of f and base that is not 0. base.len may be NULL
 *   power_first  makes z 1, or 0 where f is a constant; z.status is known
 *   power_items  makes the items of the products of a step, and their lengths */
int cunmod_dev_batch_power_open(cunmod_dev_t *dev, const cunmod_batch_power_t *x);
int cunmod_dev_batch_power_first(cunmod_dev_t *dev, const cunmod_batch_power_t *x);
int cunmod_dev_batch_power_items(cunmod_dev_t *dev, void *d_items, const cunmod_batch_power_t *x,
                                 int kind);

/* As cunmod_dev_batch_newton_open with the same divisors as before: the inverses stay, and so do
 * the states of the results. */
int cunmod_dev_batch_newton_again(cunmod_dev_t *dev, const cunmod_batch_newton_t *x);

/* Polynomial order[k] of `all` and polynomial k of `some`, k < count, which have the same room.
 * `take` makes those of `some` from those of `all`, with their lengths and states; `put` makes
 * those of `all` from those of `some`. */
typedef struct
{
    cunmod_polys_t all, some;
    const int32_t *order;
    int64_t count;
    uint32_t word;
} cunmod_batch_subset_t;

int cunmod_dev_batch_take(cunmod_dev_t *dev, const cunmod_batch_subset_t *x);
int cunmod_dev_batch_put(cunmod_dev_t *dev, const cunmod_batch_subset_t *x);

#ifdef __cplusplus
}
#endif

#endif
