/* The peer contexts of a context: contexts on other devices, which compute part of its batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only a context created for any device (cunmod_ctx_create with device -1) has peers. The context
 * creates its peers when a batch first needs them, and destroys them when it is destroyed itself.
 */
#ifndef CUNMOD_PEER_CONTEXTS_H
#define CUNMOD_PEER_CONTEXTS_H

#include "runtime/ctx.h"

/* list[0] = ctx, list[1 .. n-1] = peers whose devices are open. Returns n, 1 <= n <= most; n = 1 if
 * the context may use only its own device. most >= 1. First the function opens the devices of the
 * peers and waits for them. Exception: while ctx computes images modulo primes on the automatic
 * path (ctx->images_us > 0), cunmod_ctx_device_for decides whether and when to open a device,
 * possibly in a thread while operations run. A peer whose device is not open yet is not in the
 * list. */
int cunmod_peers_open(cunmod_ctx_t *list, cunmod_ctx_t ctx, int most);

/* Copies the settings of ctx to its peers. */
void cunmod_peers_set(cunmod_ctx_t ctx);

/* Copies the record of the last operation (path, algorithm, reason) from `from` to ctx. */
void cunmod_peers_note(cunmod_ctx_t ctx, cunmod_ctx_t from);

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, in parallel, where
 * `member` is the index of the calling thread (cunmod_copy_threads_run with `pieces` threads). If
 * ctx has a GPU, the threads belong to ctx, and sleep between calls. */
void cunmod_peers_run(cunmod_ctx_t ctx, int pieces,
                      void (*body)(void *argument, int piece, int member), void *argument);

#endif
