/* The peers of a context: contexts on other devices, over which its batches are spread.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only a context that was created for any device has peers. The context owns its peers: it creates
 * them when a batch first needs them, and destroys them in the end.
 */
#ifndef CUNMOD_PEER_CONTEXTS_H
#define CUNMOD_PEER_CONTEXTS_H

#include "runtime/ctx.h"

/* list[0 .. n-1] = the context, then peers whose devices are open. Returns n <= most; n is 1 where
 * the context may use its own device alone. most >= 1. The function opens devices as far as the
 * call needs them. For images on the automatic path, whose time is predicted (ctx->images_us), it
 * opens a device as cunmod_ctx_device_for does: after some calls, and while these calls run. */
int cunmod_peers_open(cunmod_ctx_t *list, cunmod_ctx_t ctx, int most);

/* Gives the peers the settings of the context. */
void cunmod_peers_set(cunmod_ctx_t ctx);

/* Copies to ctx what cunmod_last_* say of `from`. */
void cunmod_peers_note(cunmod_ctx_t ctx, cunmod_ctx_t from);

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, side by side, as
 * cunmod_copy_threads_run does. Where ctx has a GPU, the threads stay with ctx and sleep between
 * calls. */
void cunmod_peers_run(cunmod_ctx_t ctx, int pieces,
                      void (*body)(void *argument, int piece, int member), void *argument);

#endif
