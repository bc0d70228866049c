/* Whether a polynomial over the integers divides another one, from images modulo many primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_DIVIDES_H
#define CUNMOD_INTEGERS_DIVIDES_H

#include "flint/cpu_zpoly.h"
#include "runtime/ctx.h"

/* *divides = whether h divides a over the integers, a proved answer. h is primitive, and not longer
 * than a. Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_LENGTH, E_WORK. */
int cunmod_zpoly_divides(int *divides, const cunmod_zpoly_t *a, const cunmod_zpoly_t *h,
                         cunmod_ctx_t ctx);

/* cunmod_zpoly_divides which also computes the quotient. Where h divides a, *q = the a->len -
 * h->len + 1 coefficients of the quotient, which the caller frees. Otherwise, and after a failure,
 * *q is untouched. */
int cunmod_zpoly_quotient(int *divides, cunmod_zplace_t *q, const cunmod_zpoly_t *a,
                          const cunmod_zpoly_t *h, cunmod_ctx_t ctx);

#endif
