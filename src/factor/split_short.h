/* Finds the roots of short products of linear factors on the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SPLIT_SHORT_H
#define CUNMOD_SPLIT_SHORT_H

#include "factor/root_pieces.h"
#include "threads/stop.h"

/* Adds the roots of all pieces of degree 2 to *found, and those of all other pieces if all
 * processors find them faster than a GPU takes for the levels that are left; removes these pieces
 * from the list. After an error both are undefined. Errors: E_MEMORY, E_INTERRUPTED, and E_GPU if
 * a piece has fewer roots than its degree. */
int cunmod_split_short(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found,
                       const cunmod_stop_t *stop);

#endif
