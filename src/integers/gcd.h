/* GCDs of polynomials over the integers from images, on the path of the call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_GCD_H
#define CUNMOD_INTEGERS_GCD_H

#include "integers/call.h"

/* call->z = the GCD of call->a and call->b, *call->len = its length; both operands are not zero. */
int cunmod_gcd_images(const cunmod_integers_call_t *call);

#endif
