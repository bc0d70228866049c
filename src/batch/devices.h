/* Work on the shares of a batch, side by side.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEVICES_H
#define CUNMOD_DEVICES_H

#include "batch/moduli.h"

/* Calls body(argument, k) once for each share k, in a thread for each, and returns when all calls
 * have returned, with the status of the first share that is not OK. Where there is one share, or no
 * thread can be started, the caller makes the calls. The contexts that follow another one have its
 * settings. */
int cunmod_devices_run(cunmod_moduli_t moduli, int (*body)(void *argument, int share),
                       void *argument);

/* Notes for the whole of the moduli what that share has noted that was first not done; done is of
 * each share. Where all were done, the first share's note is that of the whole. */
void cunmod_devices_note(cunmod_moduli_t moduli, const int *done);

#endif
