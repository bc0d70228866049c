/* What FLINT keeps for a thread.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_THREAD_H
#define CUNMOD_CPU_THREAD_H

/* The calling thread is about to call FLINT. A private FLINT frees what it keeps for the thread
 * when the thread ends. Any other one is the program's to tidy up (flint_cleanup). */
void cunmod_cpu_enter_thread(void);

/* A private FLINT frees what it keeps for the calling thread. Numbers that are in use stay. */
void cunmod_cpu_trim_thread(void);

#endif
