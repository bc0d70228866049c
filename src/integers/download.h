/* Computes integers from their images in a batch, and writes them to the result of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_DOWNLOAD_H
#define CUNMOD_INTEGERS_DOWNLOAD_H

#include "integers/call.h"

/* Writes to call->z the call->n integers whose images are the coefficients of the items of z. When
 * an operand overlaps call->z, the function writes nothing until all integers are computed: if the
 * GPU fails before, FLINT still needs the operand. Errors: E_MEMORY, and those of
 * cunmod_batch_get_integers. */
int cunmod_integers_download(const cunmod_integers_call_t *call, cunmod_batch_t z);

#endif
