/* Runs work on all shares of a batch side by side.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEVICES_H
#define CUNMOD_DEVICES_H

#include "batch/moduli.h"

/* Calls body(argument, k) once for each share k, in a thread for each, and returns when all calls
 * have returned. Returns the first status that is not OK, in the order of shares. The caller makes
 * the calls where there is one share, or no thread can be started. Before the calls the contexts of
 * peers get the settings of the first context. */
int cunmod_devices_run(cunmod_moduli_t moduli, int (*body)(void *argument, int share),
                       void *argument);

/* Copies the note of the first share k with done[k] = 0 to the context of the moduli, which is that
 * of share 0. Where done[k] is set for all k, the note of share 0 stays. */
void cunmod_devices_note(cunmod_moduli_t moduli, const int *done);

#endif
