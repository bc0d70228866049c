/* The peer contexts of a context: contexts on other devices, which compute part of its batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/peer_contexts.h"

#include <string.h>

#include "plan/batch_shares.h"
#include "shape/tuning.h"

/* Returns peer number `number` of ctx, number <= ctx->peers. If number == ctx->peers, first creates
 * this peer, for device `ordinal`. NULL: no memory. */
static cunmod_ctx_t peer_of(cunmod_ctx_t ctx, int number, int ordinal)
{
    if (number == ctx->peers && cunmod_ctx_create(&ctx->peer[number], ordinal) == CUNMOD_OK)
    {
        ctx->peer[number]->params.open_us = CUNMOD_TUNE_OPEN_OTHER_US;
        ctx->peers++;
    }
    return number < ctx->peers ? ctx->peer[number] : NULL;
}

_Static_assert(CUNMOD_COPY_THREADS_MAX >= CUNMOD_BATCH_DEVICES,
               "every share has a member of the team");

/* Opens the device of the peer context `other`, and returns whether the device is open. The
 * function waits for the opening. Exception: if ctx computes images modulo primes on the automatic
 * path, the function waits only if opening the device takes less than saved_us, the microseconds
 * that the device would save. */
static int open_peer(cunmod_ctx_t ctx, cunmod_ctx_t other, double saved_us)
{
    const int waits = ctx->images_us <= 0 || ctx->images_wait;
    const cunmod_dev_t *const dev = waits ? cunmod_ctx_open_device(other)
                                          : cunmod_ctx_device_for(other, saved_us, 0);
    return dev != NULL;
}

/* Returns the predicted microseconds that each of most - 1 further GPUs saves for the running
 * computation of images modulo primes. Returns 0 if an earlier call has returned this time for the
 * same computation; a computation with several sets of moduli calls the function once for each
 * set. */
static double save_each(cunmod_ctx_t ctx, int most)
{
    if (most == 1 || ctx->images_told)
        return 0;
    ctx->images_told = 1;
    return (ctx->images_us - cunmod_batch_shares_us(ctx->images_us, most)) / (most - 1);
}

int cunmod_peers_open(cunmod_ctx_t *list, cunmod_ctx_t ctx, int most)
{
    const double each_us = save_each(ctx, most);
    const int is_callers = ctx->has_stream || ctx->has_allocator;
    const int spreads = ctx->ordinal == -1 && !is_callers &&
                        cunmod_ctx_path(ctx) != CUNMOD_PATH_CPU && most > 1;
    const cunmod_dev_t *dev = spreads ? cunmod_ctx_open_device(ctx) : NULL;
    const int devices = dev != NULL ? cunmod_dev_count() : 0;
    int found = 1, number = 0;
    list[0] = ctx;
    for (int i = 0; i < devices && found < most && number < CUNMOD_BATCH_DEVICES - 1; i++)
    {
        if (i != cunmod_dev_facts(dev)->ordinal)
        {
            cunmod_ctx_t other = peer_of(ctx, number++, i);
            if (other == NULL)
                break;
            list[found] = other;
            found += open_peer(ctx, other, each_us);
        }
    }
    return found;
}

void cunmod_peers_run(cunmod_ctx_t ctx, int pieces,
                      void (*body)(void *argument, int piece, int member), void *argument)
{
    cunmod_copy_threads_t *own = NULL;
    const int stays =
        cunmod_ctx_owner(ctx) !=
        NULL; /* 0: the context would never destroy the threads, so they are not kept */
    cunmod_copy_threads_run(stays ? &ctx->sides : &own, pieces, pieces, body, argument, &ctx->stop);
    cunmod_copy_threads_destroy(own);
}

void cunmod_peers_set(cunmod_ctx_t ctx)
{
    for (int i = 0; i < ctx->peers; i++)
    {
        cunmod_ctx_t other = ctx->peer[i];
        other->path = cunmod_ctx_path(ctx);
        memcpy(other->algorithm, ctx->algorithm, sizeof(other->algorithm));
        memcpy(other->s, ctx->s, sizeof(other->s));
        other->memory_limit = ctx->memory_limit;
        other->work_limit = ctx->work_limit;
        other->apart_us = ctx->apart_us;
        other->recovery = ctx->recovery;
        other->stop.flag = ctx->stop.flag;
        other->stop.poll = ctx->stop.poll;
    }
}

void cunmod_peers_note(cunmod_ctx_t ctx, cunmod_ctx_t from)
{
    if (from != ctx)
    {
        cunmod_ctx_note_format(ctx, from->last_path, "%s", cunmod_last_reason(from));
        ctx->last_algorithm = from->last_algorithm;
    }
}
