/* Work on a share of a batch on its GPU, if that is possible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ATTEMPT_H
#define CUNMOD_ATTEMPT_H

#include "batch/moduli.h"

/* Calls body(argument, dev) with the device that the context may take, if there is one, and notes
 * what was done, or why nothing was. The body returns a device error, CUNMOD_INTERRUPTED, or
 * what else stands for a device error (batch/moduli.h). *done = 1 when it has returned 0; else,
 * when the call returns OK, the CPU is to do the work. Errors: E_GPU and E_MEMORY (where the GPU
 * path is forced), E_INTERRUPTED, and what a single operation has ended the work with. */
int cunmod_attempt(int *done, cunmod_ctx_t ctx, int (*body)(void *argument, cunmod_dev_t *dev),
                   void *argument);

/* Notes that a GPU has made a batch. */
void cunmod_attempt_note_gpu(cunmod_ctx_t ctx, const char *text, const char *detail);

/* Notes for the whole of the moduli what that share has noted that was first not done; done is of
 * each share. Where all were done, the first share's note is that of the whole. */
void cunmod_attempt_note(cunmod_moduli_t moduli, const int *done);

#endif
