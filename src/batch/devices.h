/* Runs work on all shares of a batch side by side.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEVICES_H
#define CUNMOD_DEVICES_H

#include "batch/moduli.h"

/* Calls body(argument, k) for each share k, each call in its own thread, and waits for all calls.
 * With one share, or if no thread can be started, the calling thread runs `body`. Before the calls,
 * the settings of moduli->ctx are copied to the peer contexts. Returns the status of the first
 * share whose status is not OK; OK: there is none. */
int cunmod_devices_run(cunmod_moduli_t moduli, int (*body)(void *argument, int share),
                       void *argument);

/* Copies the note (the text on the path of the last call) of the context of the first share k with
 * done[k] = 0 to moduli->ctx, the context of share 0. If done[k] != 0 for all k, the note of share
 * 0 stays. */
void cunmod_devices_note(cunmod_moduli_t moduli, const int *done);

#endif
