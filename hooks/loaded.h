/* Finds the FLINT that the program has loaded.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOOK_LOADED_H
#define CUNMOD_HOOK_LOADED_H

/* Returns the number of libraries named libflint* in the process, but for Debian's libflint-arb.
 * *handle = the handle, for dlsym, of the first one, or NULL. */
int loaded_flint(void **handle);

/* Returns the address of a function of FLINT's for a caller at this address: the function in the
 * libraries that the caller's library needs, or for the program itself the next one after the
 * hook. NULL: there is none. */
void *loaded_for(const char *name, const void *caller);

#endif
