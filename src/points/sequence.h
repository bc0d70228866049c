/* Computes sequences on the device (powers, products, an inverse) for Taylor shifts and geometric
 * progressions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SEQUENCE_H
#define CUNMOD_SEQUENCE_H

#include <stdint.h>

#include "backend/backend.h"

/* The device and the modulus of a sequence. The functions below return 0 or a device error. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_modulus_t mod;
} cunmod_sequence_t;

/* d_z[i] = first ratio^i for 0 <= i < n. */
int cunmod_sequence_powers(const cunmod_sequence_t *x, void *d_z, int64_t n, uint64_t first,
                           uint64_t ratio);

/* d_z[i] = ratio^(i (i-1) / 2) and d_powers[i] = ratio^i for 0 <= i < n. */
int cunmod_sequence_chirp(const cunmod_sequence_t *x, void *d_z, void *d_powers, int64_t n,
                          uint64_t ratio);

/* d_z[i] = u_i v_i for 0 <= i < n, where u_i = d_u[i] if back_u = 0 and u_i = d_u[n-1-i] if back_u
 * = 1; v_i likewise. d_z may equal d_u if back_u = 0, and d_v if back_v = 0. */
int cunmod_sequence_mul(const cunmod_sequence_t *x, void *d_z, const void *d_u, int back_u,
                        const void *d_v, int back_v, int64_t n);

/* *d_z = 1 / *d_word modulo the prime p; *d_z = 0 if *d_word is 0. d_z must have 16 bytes. */
int cunmod_sequence_invert(const cunmod_sequence_t *x, void *d_z, const void *d_word);

#endif
