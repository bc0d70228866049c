/* Arrays of the caller's in device memory: checks that polynomials and batches share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RUNTIME_WORDS_H
#define CUNMOD_RUNTIME_WORDS_H

#include <stdint.h>

#include "base/check.h"
#include "base/steps.h"
#include "backend/types_words.h"
#include "runtime/ctx.h"

/* *kernel_flags = CUNMOD_WORDS_IN_* of `flags`, a sum of CUNMOD_WORDS_* in `allowed`. Errors:
 * E_ARGUMENT (coeff_bytes is not 4 or 8, or flags are not allowed). */
int cunmod_words_flags(uint32_t *kernel_flags, int coeff_bytes, int flags, int allowed);

/* *dev = the device of ctx, which the call opens, and in whose memory `count` words of coeff_bytes
 * bytes are. Errors: E_GPU; E_ARGUMENT (other memory, or an address that is no multiple of
 * coeff_bytes). */
int cunmod_words_open(cunmod_dev_t **dev, cunmod_ctx_t ctx, const void *words, int coeff_bytes,
                      int64_t count);

/* Launches the kernel of *in, and waits for it: *bad = 1 if a word is not below its modulus, else
 * 0. The function sets in->bad. Returns a device error. */
int cunmod_words_compare(int *bad, cunmod_words_in_t *in, cunmod_dev_t *dev);

/* Returns whether words of coeff_bytes bytes are too short for coefficients below p. */
static inline int cunmod_words_narrow(int coeff_bytes, uint64_t p)
{
    return coeff_bytes == 4 && p > UINT64_C(1) << 32;
}

#endif
