/* Device memory of the caller's: its arrays, and the tests of polynomials and batches from and to
 * such arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_DEVICE_WORDS_H
#define CUNMOD_TESTS_DEVICE_WORDS_H

#include <stdint.h>

#include "cunmod.h"

/* Moduli of 2, 31, 32 and 64 bits. */
#define DEVICE_MODULI 4
extern const uint64_t device_moduli[DEVICE_MODULI];

/* Returns the bytes of a coefficient modulo p on the GPU. */
int device_word(uint64_t p);

/* An array in device memory, and the host memory from which a stream fills it. */
typedef struct
{
    void *d_words, *packed;
    int64_t len;
    int word;
} device_array_t;

device_array_t device_array_new(int64_t len, int word);
void device_array_end(device_array_t *x);

/* The array becomes `a` when the stream gets there. */
void device_array_put(device_array_t *x, const uint64_t *a, void *stream);

/* The array is expected[0 .. len-1], once the stream has got there, and zero behind. */
void device_array_check(const device_array_t *x, const uint64_t *expected, int64_t len,
                        void *stream);

/* ctx has a GPU. */
void check_words(cunmod_ctx_t ctx);
void check_refused(cunmod_ctx_t ctx);
void check_batches(cunmod_ctx_t ctx);
void check_matrices(cunmod_ctx_t ctx);

#endif
