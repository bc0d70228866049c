/* GCDs of polynomials over the integers from images, on a path that the caller chooses.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_GCD_H
#define CUNMOD_INTEGERS_GCD_H

#include "integers/call.h"

/* Makes the GCD of a call from images. */
int cunmod_gcd_images(const cunmod_integers_call_t *call);

#endif
