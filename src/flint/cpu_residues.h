/* Products of residues modulo a prepared divisor on the CPU, for loops of products with one
 * divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only the files cpu*.c of this folder include this header, since it uses types of FLINT.
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
    uint64_t *product; /* scratch: 2 len words for a product, len for a quotient */
} cunmod_cpu_residues_t;

/* Returns f->len coefficients of the power series 1 / (reverse of f). The first call for f computes
 * them. */
const uint64_t *cunmod_cpu_divisor_inverse(cunmod_cpu_divisor_t *f);

/* Initializes x for the divisor f, f->len >= 2; allocates x->product. */
void cunmod_cpu_residues_open(cunmod_cpu_residues_t *x, cunmod_cpu_divisor_t *f);
void cunmod_cpu_residues_close(cunmod_cpu_residues_t *x);

/* r[0 .. len-1] = a b modulo the divisor, zero-padded; len = x->len, 0 <= lena, lenb <= len. r may
 * be a or b. Returns the length of r without zeros at the top. */
int64_t cunmod_cpu_residues_mul(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                                int64_t lenb, const cunmod_cpu_residues_t *x);

#endif
