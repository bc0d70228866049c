/* Copies the integers of images to the result of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_DOWNLOAD_H
#define CUNMOD_INTEGERS_DOWNLOAD_H

#include "integers/call.h"

/* Writes the call->n integers of which z has the images to call->z. Where an operand overlaps
 * call->z, the integers are written when all are computed, since FLINT needs the operands if the
 * GPU fails before. Errors: as cunmod_batch_get_integers. */
int cunmod_integers_download(const cunmod_integers_call_t *call, cunmod_batch_t z);

#endif
