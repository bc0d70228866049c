/* Copies the items of a batch to and from rows of an array in host memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_IMAGE_ROWS_H
#define CUNMOD_IMAGE_ROWS_H

#include <stdint.h>

#include "cunmod.h"

/* rows[i n + j] = coefficient j of item i, for 0 <= j < n. Returns the first status of an item that
 * is not OK, or the errors of cunmod_batch_get_arrays. */
int cunmod_image_rows_get(uint64_t *rows, int64_t n, cunmod_batch_t batch);

/* Item i = the polynomial with the coefficients rows[i n .. (i+1) n - 1]. Errors: those of
 * cunmod_batch_set_arrays. */
int cunmod_image_rows_set(cunmod_batch_t batch, const uint64_t *rows, int64_t n);

#endif
