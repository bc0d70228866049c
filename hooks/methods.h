/* FLINT's method table of the ring Z/nZ.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOOK_METHODS_H
#define CUNMOD_HOOK_METHODS_H

/* Overwrites slots of the table in the library `flint` (a handle), where the release is known and
 * the table looks as in this release. Returns the number of slots. */
int methods_patch(void *flint);

#endif
