/* What discriminants need of resultants over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_RESULTANT_H
#define CUNMOD_INTEGERS_RESULTANT_H

#include "integers/call.h"

/* The primes, and so the words, of the resultant of a and b. */
int64_t cunmod_resultant_primes(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Makes the resultant of a call from images. */
int cunmod_resultant_images(const cunmod_integers_call_t *call);

#endif
