/* The peers of a context: contexts on other devices, over which its batches are spread.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only a context that was made for any device has peers. They belong to it, come when a batch
 * first needs them, and stay with it.
 */
#ifndef CUNMOD_PEER_CONTEXTS_H
#define CUNMOD_PEER_CONTEXTS_H

#include "runtime/ctx.h"

/* list[0 .. n-1] = the context, and peers whose devices are open; returns n <= most, which is
 * 1 where the context may use no other device than its own. most >= 1. Devices are opened as far as
 * the call needs them. Images of the automatic path, whose time is predicted (ctx->images_us), open
 * them as the context's own device is opened, by cunmod_ctx_device_for: after some calls, beside
 * them. */
int cunmod_peers_open(cunmod_ctx_t *list, cunmod_ctx_t ctx, int most);

/* Gives the peers the settings of the context. */
void cunmod_peers_set(cunmod_ctx_t ctx);

/* What the last operation of `from` did is what that of ctx did. */
void cunmod_peers_note(cunmod_ctx_t ctx, cunmod_ctx_t from);

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, side by side, as
 * cunmod_copy_threads_run does. The threads stay with a context that has a GPU, and sleep between calls. */
void cunmod_peers_run(cunmod_ctx_t ctx, int pieces,
                      void (*body)(void *argument, int piece, int member), void *argument);

#endif
