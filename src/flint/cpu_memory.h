/* What happens when FLINT or GMP gets no memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_MEMORY_H
#define CUNMOD_CPU_MEMORY_H

/* Whether the program has called cunmod_catch_memory_errors. Results of FLINT's may be half written
 * then when it fails. */
int cunmod_cpu_catches(void);

/* body(argument), which calls FLINT. Returns 0; or nonzero when FLINT or GMP got no memory, and the
 * program has called cunmod_catch_memory_errors. FLINT's large blocks are freed then. */
int cunmod_cpu_guarded(void (*body)(void *argument), void *argument);

/* body(argument), a function of the caller's, in the middle of which nothing is left. */
void cunmod_cpu_unguarded(void (*body)(void *argument), void *argument);

#endif
