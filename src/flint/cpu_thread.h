/* Frees the memory that FLINT keeps for each thread.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_THREAD_H
#define CUNMOD_CPU_THREAD_H

/* To be called before the calling thread calls FLINT. A private FLINT (one inside the library) then
 * frees what it keeps for the thread when the thread ends. With any other FLINT the program calls
 * flint_cleanup. */
void cunmod_cpu_enter_thread(void);

/* Frees what a private FLINT keeps for the calling thread. Integers in use are not freed. */
void cunmod_cpu_trim_thread(void);

#endif
