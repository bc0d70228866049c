/* Moduli that a context keeps: the largest primes below 2^64, with all that conversions between
 * integers and images compute of them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/kept.h"

#include <stdlib.h>
#include <string.h>

#include "cunmod.h"

/* The numbers of primes that an algorithm with several steps takes, and as many of another one. */
#define KEPT 6

/* The last one used comes first. */
struct cunmod_kept_struct
{
    int count;
    cunmod_moduli_t moduli[KEPT];
};

int64_t cunmod_primes_rounded(int64_t count)
{
    int64_t step = 1;
    while (count > 32 * step)
    {
        step *= 2;
    }
    return (count + step - 1) / step * step;
}

/* Takes the excluded numbers out of p[0 .. n-1]. */
static void take_out(uint64_t *p, int64_t n, const cunmod_excluded_t *without)
{
    int64_t kept = 0;
    for (int64_t i = 0; i < n; i++)
    {
        int found = 0;
        for (int64_t k = 0; k < without->count; k++)
        {
            found |= without->p[k] == p[i];
        }
        if (!found)
        {
            p[kept++] = p[i];
        }
    }
}

static int create(cunmod_moduli_t *moduli, int64_t count, const cunmod_excluded_t *without,
                  cunmod_ctx_t ctx)
{
    const int64_t n = count + without->count;
    uint64_t *const p = malloc((size_t)n * sizeof(*p));
    int status = p == NULL ? CUNMOD_E_MEMORY : cunmod_primes(p, n, 0);
    if (status == CUNMOD_OK)
    {
        take_out(p, n, without);
        status = cunmod_moduli_create(moduli, p, count, ctx);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_moduli_are_prime(*moduli);
    }
    free(p);
    return status;
}

static void forget(struct cunmod_kept_struct *kept)
{
    for (int k = 0; k < kept->count; k++)
    {
        cunmod_moduli_destroy(kept->moduli[k]);
    }
    free(kept);
}

/* Whether a GPU of those over which the moduli are spread has been lost since. */
static int are_short_of_gpus(cunmod_moduli_t moduli)
{
    int lost = 0;
    for (int k = 0; k < moduli->shares; k++)
    {
        cunmod_ctx_t ctx = cunmod_moduli_share(moduli, k)->ctx;
        lost |= cunmod_ctx_owner(ctx) != NULL && cunmod_ctx_device(ctx) == NULL;
    }
    return lost;
}

/* Moduli that are short of GPUs go. */
static void drop_short(struct cunmod_kept_struct *kept)
{
    int left = 0;
    for (int k = 0; k < kept->count; k++)
    {
        if (are_short_of_gpus(kept->moduli[k]))
        {
            cunmod_moduli_destroy(kept->moduli[k]);
        }
        else
        {
            kept->moduli[left++] = kept->moduli[k];
        }
    }
    kept->count = left;
}

/* Moduli k come first. */
static void use(struct cunmod_kept_struct *kept, int k)
{
    cunmod_moduli_t const used = kept->moduli[k];
    memmove(kept->moduli + 1, kept->moduli, (size_t)k * sizeof(used));
    kept->moduli[0] = used;
}

int cunmod_primes_open(cunmod_moduli_t *moduli, int64_t count, const cunmod_excluded_t *without,
                       cunmod_ctx_t ctx)
{
    static const cunmod_excluded_t none = {NULL, 0};
    if (without != NULL && without->count > 0)
    {
        return create(moduli, count, without, ctx);
    }
    if (ctx->kept == NULL)
    {
        ctx->kept = calloc(1, sizeof(*ctx->kept));
        ctx->forget = forget;
    }
    struct cunmod_kept_struct *const kept = ctx->kept;
    int k = 0;
    if (kept != NULL)
    {
        drop_short(kept);
    }
    while (kept != NULL && k < kept->count && kept->moduli[k]->items != count)
    {
        k++;
    }
    if (kept == NULL || k == kept->count)
    {
        cunmod_moduli_t made = NULL;
        const int status = kept == NULL ? CUNMOD_E_MEMORY : create(&made, count, &none, ctx);
        if (status != CUNMOD_OK)
        {
            return status;
        }
        if (kept->count == KEPT)
        {
            cunmod_moduli_destroy(kept->moduli[--kept->count]);
        }
        k = kept->count++;
        kept->moduli[k] = made;
    }
    use(kept, k);
    cunmod_moduli_hold(kept->moduli[0]);
    *moduli = kept->moduli[0];
    return CUNMOD_OK;
}
