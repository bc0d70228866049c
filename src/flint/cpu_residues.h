/* Products of residues modulo a prepared divisor on the CPU, many with one divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only files cpu*.c include this header, since it has types of FLINT's.
 */
#ifndef CUNMOD_CPU_RESIDUES_H
#define CUNMOD_CPU_RESIDUES_H

#include <flint/nmod.h>

#include "flint/cpu_divisor.h"

typedef struct
{
    nmod_t mod;
    const uint64_t *f,
        *inverse;      /* the divisor and the inverse of its reverse, len + 1 words each */
    int64_t len;       /* words of a residue, 1 or more */
    uint64_t *product; /* 2 len words for a product, and len for a quotient */
} cunmod_cpu_residues_t;

/* Returns the inverse of the reverse of f, f->len words. The first call computes it. */
const uint64_t *cunmod_cpu_divisor_inverse(cunmod_cpu_divisor_t *f);

/* Initializes x for the divisor f, f->len >= 2; allocates x->product. */
void cunmod_cpu_residues_open(cunmod_cpu_residues_t *x, cunmod_cpu_divisor_t *f);
void cunmod_cpu_residues_close(cunmod_cpu_residues_t *x);

/* r[0 .. len-1] = a b modulo the divisor, len = x->len, zero-padded; lena, lenb <= len, and may be
 * 0. r may be a or b. Returns the length of r without zeros at the top. */
int64_t cunmod_cpu_residues_mul(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                                int64_t lenb, const cunmod_cpu_residues_t *x);

#endif
