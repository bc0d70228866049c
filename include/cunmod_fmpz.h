/* cunmod on FLINT's fmpz_poly_t: static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * There is only this header, so that the polynomials are those of the FLINT with which the caller
 * is built. A polynomial over the integers becomes a batch of its images modulo many numbers, on
 * which the functions of cunmod.h work, and the images become a polynomial again (docs/images.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_FMPZ_H
#define CUNMOD_FMPZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_vec.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what the functions below share --------------------------------------- */

/* An array of n integers of so many words, or NULL. */
static inline uint64_t *cunmod_fmpz_poly_words_(int64_t n, int64_t words)
{
    return (uint64_t *)malloc(((size_t)n * (size_t)words + 1) * sizeof(uint64_t));
}

/* *n = the length of the longest item. Errors: E_MEMORY, E_GPU. */
static inline int cunmod_fmpz_poly_longest_(int64_t *n, cunmod_batch_t batch)
{
    int64_t items = 0;
    int status = cunmod_batch_items(&items, batch);
    int64_t *const len = (int64_t *)malloc(((size_t)items + 1) * sizeof(int64_t));
    if (status == CUNMOD_OK)
    {
        status = len == NULL ? CUNMOD_E_MEMORY : cunmod_batch_lengths(len, batch);
    }
    *n = 0;
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
    {
        *n = len[i] > *n ? len[i] : *n;
    }
    free(len);
    return status;
}

/* ---- images of polynomials ------------------------------------------------- */

/* Item i of res = poly modulo p_i. Errors: E_ARGUMENT (NULL), E_LENGTH, E_MEMORY, E_GPU,
 * E_INTERRUPTED. */
static inline int cunmod_fmpz_poly_get_images(cunmod_batch_t res, const fmpz_poly_struct *poly)
{
    if (res == NULL || poly == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    const slong n = poly->length, bits = _fmpz_vec_max_bits(poly->coeffs, n);
    const slong words = (bits < 0 ? -bits : bits) / 64 + 1;
    uint64_t *const x = cunmod_fmpz_poly_words_(n, words);
    if (x == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    for (slong j = 0; j < n; j++)
    {
        fmpz_get_signed_ui_array((ulong *)x + j * words, words, poly->coeffs + j);
    }
    const int status = cunmod_batch_set_integers(res, x, words, n);
    free(x);
    return status;
}

/* poly = the polynomial with the coefficients of cunmod_batch_get_integers. Waits. Errors:
 * E_ARGUMENT (NULL), E_MODULUS, E_MEMORY, E_GPU, E_INTERRUPTED, and the first status of an item
 * that is not OK. */
static inline int cunmod_fmpz_poly_set_images(fmpz_poly_struct *poly, cunmod_batch_t images)
{
    int64_t words = 0, n = 0;
    if (poly == NULL || images == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    int status = cunmod_batch_integer_words(&words, images);
    if (status == CUNMOD_OK)
    {
        status = cunmod_fmpz_poly_longest_(&n, images);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    uint64_t *const x = cunmod_fmpz_poly_words_(n, words);
    status = x == NULL ? CUNMOD_E_MEMORY : cunmod_batch_get_integers(x, words, n, images);
    if (status == CUNMOD_OK)
    {
        fmpz_poly_fit_length(poly, (slong)n);
        _fmpz_poly_set_length(poly, (slong)n);
        for (slong j = 0; j < n; j++)
        {
            fmpz_set_signed_ui_array(poly->coeffs + j, (const ulong *)x + j * words, (slong)words);
        }
        _fmpz_poly_normalise(poly);
    }
    free(x);
    return status;
}

#ifdef __cplusplus
}
#endif

#endif
