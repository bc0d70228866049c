/* Residues modulo a divisor that FLINT prepares: products one behind the other.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only the files cpu*.c include this header, since it has FLINT's types.
 */
#ifndef CUNMOD_CPU_RESIDUES_H
#define CUNMOD_CPU_RESIDUES_H

#include <flint/nmod.h>

#include "flint/cpu_divisor.h"

typedef struct
{
    nmod_t mod;
    const uint64_t *f, *inverse; /* len + 1 words each */
    int64_t len;                 /* words of a residue, 1 or more */
    uint64_t *product;           /* 2 len words for a product, and len for a quotient */
} cunmod_cpu_residues_t;

/* The inverse of the reverse of f, len words, which is made at the first call. */
const uint64_t *cunmod_cpu_divisor_inverse(cunmod_cpu_divisor_t *f);

/* f has 2 coefficients or more. */
void cunmod_cpu_residues_open(cunmod_cpu_residues_t *x, cunmod_cpu_divisor_t *f);
void cunmod_cpu_residues_close(cunmod_cpu_residues_t *x);

/* r[0 .. len-1] = a b, zero-padded; lena, lenb <= len, 0 included. r may be a or b. Returns the
 * length of r without zeros at the top. */
int64_t cunmod_cpu_residues_mul(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                                int64_t lenb, const cunmod_cpu_residues_t *x);

#endif
