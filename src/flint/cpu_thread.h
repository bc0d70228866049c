/* Frees the memory that a private FLINT (one inside the library) keeps for each thread.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_THREAD_H
#define CUNMOD_CPU_THREAD_H

/* A thread calls this function before its first call of FLINT. The memory that a private FLINT
 * keeps for the thread is then freed when the thread ends. With any other FLINT the function does
 * nothing, and the program calls flint_cleanup. */
void cunmod_cpu_enter_thread(void);

/* Frees the memory that a private FLINT keeps for the calling thread, except integers in use. */
void cunmod_cpu_trim_thread(void);

#endif
