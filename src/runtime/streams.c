/* Streams, events and allocators of the caller's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/steps.h"
#include "runtime/fallback.h"

/* *ctx = cunmod_ctx_resolve(*ctx). Opens the device of *ctx; *dev = this device. Errors: E_MEMORY,
 * E_GPU. */
static int open_for(cunmod_dev_t **dev, cunmod_ctx_t *ctx)
{
    CUNMOD_TRY(cunmod_ctx_find(ctx));
    CUNMOD_TRY(cunmod_ctx_open(*ctx));
    *dev = cunmod_ctx_device(*ctx);
    return CUNMOD_OK;
}

/* Makes later work of the devices of all peers wait for the present work of dev, the device of ctx
 * (from_peers = 0), or later work of dev for the present work of these devices. Returns a device
 * error. */
static int order_peers(cunmod_ctx_t ctx, cunmod_dev_t *dev, int from_peers)
{
    for (int i = 0; i < ctx->peers; i++)
    {
        cunmod_dev_t *const peer = cunmod_ctx_device(ctx->peer[i]);
        if (peer != NULL)
            CUNMOD_TRY(from_peers ? cunmod_dev_wait_dev(dev, peer)
                                  : cunmod_dev_wait_dev(peer, dev));
    }
    return 0;
}

/* Later work of ctx waits: wait(dev, handle) makes that of its own device wait. */
static int make_ctx_wait(cunmod_ctx_t ctx, int (*wait)(cunmod_dev_t *, void *), void *handle)
{
    cunmod_dev_t *dev;
    CUNMOD_TRY(open_for(&dev, &ctx));
    int error = wait(dev, handle);
    CUNMOD_NEXT(order_peers(ctx, dev, 0));
    return cunmod_fallback_report(ctx, error);
}

/* Others wait for the present work of ctx: tell(dev, handle) makes them wait for that of its own
 * device. */
static int make_others_wait(cunmod_ctx_t ctx, int (*tell)(cunmod_dev_t *, void *), void *handle)
{
    cunmod_dev_t *dev;
    CUNMOD_TRY(open_for(&dev, &ctx));
    int error = order_peers(ctx, dev, 1);
    CUNMOD_NEXT(tell(dev, handle));
    return cunmod_fallback_report(ctx, error);
}

int cunmod_ctx_set_stream(cunmod_ctx_t ctx, void *stream)
{
    cunmod_dev_t *dev;
    CUNMOD_TRY(open_for(&dev, &ctx));
    if (ctx->has_stream && cunmod_dev_stream(dev) == stream)
        return CUNMOD_OK;
    if (ctx->peers > 0)
        cunmod_ctx_forget(ctx); /* the moduli of the prime cache may be on several GPUs */
    void *const handle = stream == CUNMOD_STREAM_OWN ? CUNMOD_DEV_STREAM_OWN : stream;
    CUNMOD_TRY(cunmod_fallback_report(ctx, cunmod_dev_set_stream(dev, handle)));
    ctx->has_stream = stream != CUNMOD_STREAM_OWN;
    return CUNMOD_OK;
}

int cunmod_ctx_stream(void **stream, cunmod_ctx_t ctx)
{
    cunmod_dev_t *dev;
    CUNMOD_TRY(stream == NULL ? CUNMOD_E_ARGUMENT : open_for(&dev, &ctx));
    *stream = cunmod_dev_stream(dev);
    return CUNMOD_OK;
}

int cunmod_ctx_gpu(int *number, cunmod_ctx_t ctx)
{
    cunmod_dev_t *dev;
    CUNMOD_TRY(number == NULL ? CUNMOD_E_ARGUMENT : open_for(&dev, &ctx));
    *number = cunmod_dev_facts(dev)->ordinal;
    return CUNMOD_OK;
}

int cunmod_ctx_wait_event(cunmod_ctx_t ctx, void *event)
{
    return event == NULL ? CUNMOD_E_ARGUMENT : make_ctx_wait(ctx, cunmod_dev_wait_event, event);
}

int cunmod_ctx_record_event(cunmod_ctx_t ctx, void *event)
{
    return event == NULL ? CUNMOD_E_ARGUMENT
                         : make_others_wait(ctx, cunmod_dev_record_event, event);
}

int cunmod_ctx_wait_stream(cunmod_ctx_t ctx, void *stream)
{
    return make_ctx_wait(ctx, cunmod_dev_wait_stream, stream);
}

int cunmod_ctx_lead_stream(cunmod_ctx_t ctx, void *stream)
{
    return make_others_wait(ctx, cunmod_dev_lead_stream, stream);
}

int cunmod_ctx_set_allocator(cunmod_ctx_t ctx, cunmod_alloc_t alloc, cunmod_free_t free, void *data)
{
    cunmod_dev_t *dev;
    const cunmod_dev_allocator_t allocator = {.alloc = alloc, .free = free, .data = data};
    if ((alloc == NULL) != (free == NULL))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(open_for(&dev, &ctx));
    if (ctx->peers > 0)
        cunmod_ctx_forget(ctx); /* the moduli of the prime cache may be on several GPUs */
    if (cunmod_dev_set_allocator(dev, &allocator) != 0)
        return CUNMOD_E_MEMORY;
    ctx->has_allocator = alloc != NULL;
    return CUNMOD_OK;
}
