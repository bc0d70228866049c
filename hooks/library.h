/* Opens libcunmod, and binds the functions that the hooks call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The hooks are linked with neither libcunmod nor FLINT: a library that is preloaded and needs a
 * FLINT would put this FLINT in the place of the program's. A call of a function of either goes
 * through a jump of trampolines.S, whose target is set here.
 */
#ifndef CUNMOD_HOOK_LIBRARY_H
#define CUNMOD_HOOK_LIBRARY_H

/* Opens libcunmod and sets all targets, those of FLINT's functions from the library `flint` (a
 * handle). Returns NULL, or the reason why the hooks cannot be used. */
const char *library_open(void *flint);

#endif
