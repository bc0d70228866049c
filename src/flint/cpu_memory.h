/* Returns to the library when FLINT or GMP gets no memory, instead of ending the process.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_MEMORY_H
#define CUNMOD_CPU_MEMORY_H

/* Returns 1 when the program has called cunmod_catch_memory_errors, else 0. When the value is 1, a
 * call that gets no memory returns, with FLINT's results possibly half written. */
int cunmod_cpu_catches(void);

/* Calls body(argument), which calls FLINT. Returns OK; or E_MEMORY when FLINT or GMP got no memory,
 * and the program has called cunmod_catch_memory_errors: then `body` has ended early, and the large
 * blocks that FLINT allocated in `body` are freed. */
int cunmod_cpu_guarded(void (*body)(void *argument), void *argument);

/* Calls body(argument) from within a guarded call. No longjmp of this guarded call leaves `body`,
 * which may contain guarded calls of its own. */
void cunmod_cpu_unguarded(void (*body)(void *argument), void *argument);

#endif
