/* Images of polynomials over the integers, as items of batches, and calls that compute with images.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_IMAGES_H
#define CUNMOD_IMAGES_H

#include "integers/call.h"
#include "integers/prime_cache.h"

/* *batch = a new batch whose item i is a modulo the modulus i of `moduli`. Errors: E_MEMORY, and
 * those of cunmod_batch_set_integers; the caller destroys *batch also after a failure. */
int cunmod_images_of(cunmod_batch_t *batch, cunmod_moduli_t moduli, const cunmod_zpoly_t *a);

/* Returns the offsets of `items` rows of n words, and the end of the last row: 0, n, .., items n.
 * The caller frees the array. Returns NULL when the host has no memory. */
int64_t *cunmod_image_places(int64_t n, int64_t items);

/* rows[i n + j] = coefficient j of item i, for 0 <= j < n. Returns the first status of an item that
 * is not OK, or the errors of cunmod_batch_get_arrays. */
int cunmod_image_rows_get(uint64_t *rows, int64_t n, cunmod_batch_t batch);

/* Item i = the polynomial with the coefficients rows[i n .. (i+1) n - 1]. Errors: those of
 * cunmod_batch_set_arrays. */
int cunmod_image_rows_set(cunmod_batch_t batch, const uint64_t *rows, int64_t n);

/* ---- images modulo primes of which some may be useless ---- */

typedef struct
{
    cunmod_moduli_t moduli;
    cunmod_batch_t x, y, z, u; /* batches of the operation; NULL: not created */
    int64_t *len;              /* [primes] */
    int *useless;              /* [primes], useless[i] = 1: the operation cannot use prime i */
} cunmod_images_t;

/* Opens *images: images->moduli by cunmod_primes_open_from, and memory for the arrays `len` and
 * `useless`. The caller calls cunmod_images_close also after a failure. Errors: E_MEMORY,
 * E_LENGTH. */
int cunmod_images_open(cunmod_images_t *images, int64_t first, int64_t primes,
                       const cunmod_excluded_t *without, cunmod_ctx_t ctx);
void cunmod_images_close(cunmod_images_t *images);

/* Adds to the list *excluded each modulus i of `moduli` with useless[i] != 0; useless = NULL: all
 * moduli. Errors: E_MEMORY. */
int cunmod_exclude(cunmod_excluded_t *excluded, cunmod_moduli_t moduli, const int *useless);

/* images->z = the images of r, a polynomial with one coefficient; images->useless[i] = 1 when prime
 * i divides r, else 0; *count = the number of primes that divide r. Errors: those of
 * cunmod_images_of. */
int cunmod_images_of_divisor(int64_t *count, cunmod_images_t *images, const cunmod_zpoly_t *r);

/* ---- calls ---- */

/* Returns a call with these members; all others are 0. */
static inline cunmod_integers_call_t
cunmod_integers_call_of(cunmod_ctx_t ctx, int op, uint64_t *res, int64_t words,
                        int (*images)(const cunmod_integers_call_t *call),
                        int (*flint)(const cunmod_integers_call_t *call))
{
    return (cunmod_integers_call_t){
        .ctx = ctx, .op = op, .z = {res, words}, .images = images, .flint = flint};
}

/* Writes to call->z the call->n integers whose images are the coefficients of the items of z. When
 * an operand overlaps call->z, the function writes nothing until all integers are computed: if the
 * GPU fails during this computation, FLINT still needs the operand. Errors: E_MEMORY, and those of
 * cunmod_batch_get_integers. */
int cunmod_integers_download(const cunmod_integers_call_t *call, cunmod_batch_t z);

/* call->z = the product of the operands, in three steps: the images of both operands, the products
 * of the images, by `multiply`, and the integers of these products. A square needs the images of
 * one operand. `done`: the part of the progress when the products are computed. Errors: those of
 * the steps. */
typedef int cunmod_images_multiply_t(cunmod_batch_t z, cunmod_batch_t x, cunmod_batch_t y,
                                     const cunmod_integers_call_t *call);
int cunmod_integers_multiply(const cunmod_integers_call_t *call, cunmod_images_multiply_t *multiply,
                             double done);

/* Checks call->z as cunmod_integers_result does. zero = 0: computes the result by
 * cunmod_integers_run. zero = 1: stores call->n zeros as the result. */
int cunmod_integers_finish(cunmod_integers_call_t *call, int64_t n, int64_t words, int zero);

#endif
