/* The integers of images, in the place of a result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_DOWNLOAD_H
#define CUNMOD_INTEGERS_DOWNLOAD_H

#include "integers/call.h"

/* The call->n integers of z go to the result of the call. Where an operand lies in it they go there
 * when all have been made: FLINT needs the operands when the GPU is lost in the middle. Errors: as
 * cunmod_batch_get_integers. */
int cunmod_integers_download(const cunmod_integers_call_t *call, cunmod_batch_t z);

#endif
