/* Reads the interrupt flag, by which a caller stops an operation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FLAG_H
#define CUNMOD_FLAG_H

/* Returns 1 when *flag != 0; 0 when *flag is 0 or flag is NULL. The load is atomic, so that another
 * thread of the caller may set the flag by an atomic store. */
static inline int cunmod_flag_is_set(const volatile int *flag)
{
    return flag != 0 && __atomic_load_n(flag, __ATOMIC_ACQUIRE) != 0;
}

#endif
