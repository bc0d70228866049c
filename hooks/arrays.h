/* Arrays of FLINT as those of cunmod.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOOK_ARRAYS_H
#define CUNMOD_HOOK_ARRAYS_H

#include <stdint.h>

#include <flint/nmod.h>

#include "hook.h"

/* An array that is written, and one that is read. */
#define U(x_) ((uint64_t *)(x_))
#define C(x_) ((const uint64_t *)(x_))

/* The parameters for two operands, and the arguments of cunmod's function. */
#define POLYS const ulong *a, slong lena, const ulong *b, slong lenb
#define A_B C(a), lena, C(b), lenb

/* The operands of a result modulo x^n_. FLINT gives its functions of arrays lengths beyond the end
 * of an array when they read n_ coefficients at most. */
#define A_BELOW(n_) C(a), HOOK_LESS(lena, n_)
#define A_B_BELOW(n_) A_BELOW(n_), C(b), HOOK_LESS(lenb, n_)

#endif
