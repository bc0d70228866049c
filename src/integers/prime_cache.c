/* The prime cache of a context, which keeps sets of the largest primes below 2^64 for later calls:
 * as moduli objects, with the data that conversions between integers and images have computed for
 * the primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/prime_cache.h"

#include <stdlib.h>
#include <string.h>

#include "cunmod.h"
#include "shape/tuning.h"

/* Greatest number of cached sets of primes. A GCD uses one or two sets in each round, and two to
 * prove that the result divides both operands. */
#define KEPT 16

/* A set: the primes with the indices first .. first + count - 1 in the list of primes below 2^64,
 * largest first, from which the primes `without` are removed. Moduli created on the CPU path are
 * laid out for the CPU, so that the GPU path cannot use them. */
typedef struct
{
    cunmod_moduli_t moduli;
    int64_t first, count;
    cunmod_excluded_t without; /* excluded primes; the set owns the array */
    int on_host;
    int devices; /* number of devices that share the moduli */
} set_t;

/* The cached sets: the set used last is set[0], the set not used for the longest time
 * set[count-1]. */
struct cunmod_prime_cache_struct
{
    int count;
    set_t set[KEPT];
};

int64_t cunmod_primes_rounded(int64_t count)
{
    int64_t step = 1;
    while (count > 32 * step)
        step *= 2;
    return (count + step - 1) / step * step;
}

/* Removes the excluded numbers from p[0 .. n-1]. */
static void take_out(uint64_t *p, int64_t n, const cunmod_excluded_t *without)
{
    int64_t kept = 0;
    for (int64_t i = 0; i < n; i++)
    {
        int found = 0;
        for (int64_t k = 0; k < without->count; k++)
            found |= without->p[k] == p[i];
        if (!found)
            p[kept++] = p[i];
    }
}

/* *moduli = the moduli of *set, on the devices of the contexts list[0 .. set->devices-1]. */
static int create(cunmod_moduli_t *moduli, const set_t *set, const cunmod_ctx_t *list)
{
    const int64_t n = set->first + set->count + set->without.count;
    uint64_t *const p = malloc((size_t)n * sizeof(*p));
    int status = p == NULL ? CUNMOD_E_MEMORY : cunmod_primes(p, n, 0);
    if (status == CUNMOD_OK)
    {
        take_out(p, n, &set->without);
        status = cunmod_moduli_create_on(moduli, p + set->first, set->count, list, set->devices);
    }
    if (status == CUNMOD_OK)
        cunmod_moduli_are_prime(*moduli);
    free(p);
    return status;
}

static void destroy(set_t *set)
{
    cunmod_moduli_destroy(set->moduli);
    free(set->without.p);
}

static void forget(struct cunmod_prime_cache_struct *kept)
{
    for (int k = 0; k < kept->count; k++)
        destroy(&kept->set[k]);
    free(kept);
}

/* Returns whether the context of a share of the moduli has lost its GPU. */
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

/* Destroys sets with a share on a lost GPU. Then keeps the sets used last, at most KEPT - 1 sets
 * and at most 1 / CUNMOD_TUNE_KEPT_MEMORY of the memory of the device for all sets together, and
 * destroys the other sets. */
static void make_room(struct cunmod_prime_cache_struct *kept, cunmod_ctx_t ctx)
{
    const int64_t most = cunmod_ctx_memory(ctx) / CUNMOD_TUNE_KEPT_MEMORY;
    int64_t bytes = 0;
    int left = 0;
    for (int k = 0; k < kept->count; k++)
    {
        bytes += cunmod_moduli_bytes(kept->set[k].moduli);
        if (are_short_of_gpus(kept->set[k].moduli) || bytes > most || left == KEPT - 1)
            destroy(&kept->set[k]);
        else
            kept->set[left++] = kept->set[k];
    }
    kept->count = left;
}

static int is_same(const set_t *a, const set_t *b)
{
    return a->first == b->first && a->count == b->count && a->on_host == b->on_host &&
           a->devices == b->devices && a->without.count == b->without.count &&
           (a->without.count == 0 ||
            memcmp(a->without.p, b->without.p, (size_t)a->without.count * sizeof(uint64_t)) == 0);
}

/* Moves set k to the first place. */
static void use(struct cunmod_prime_cache_struct *kept, int k)
{
    const set_t used = kept->set[k];
    memmove(kept->set + 1, kept->set, (size_t)k * sizeof(used));
    kept->set[0] = used;
}

/* Creates the set `wanted` as kept->set[kept->count++]. Errors: E_MEMORY, E_LENGTH. */
static int add(struct cunmod_prime_cache_struct *kept, const set_t *wanted,
               const cunmod_ctx_t *list)
{
    const size_t bytes = (size_t)wanted->without.count * sizeof(uint64_t);
    set_t made = *wanted;
    made.without.p = malloc(bytes + 1);
    int status = made.without.p == NULL ? CUNMOD_E_MEMORY : create(&made.moduli, wanted, list);
    if (status != CUNMOD_OK)
    {
        free(made.without.p);
        return status;
    }
    if (bytes > 0)
        memcpy(made.without.p, wanted->without.p, bytes);
    kept->set[kept->count++] = made;
    return CUNMOD_OK;
}

int cunmod_primes_open_from(cunmod_moduli_t *moduli, int64_t first, int64_t count,
                            const cunmod_excluded_t *without, cunmod_ctx_t ctx)
{
    cunmod_ctx_t list[CUNMOD_BATCH_DEVICES];
    set_t wanted = {
        .first = first, .count = count, .on_host = cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU};
    wanted.devices = cunmod_moduli_devices(list, count, ctx);
    if (without != NULL)
        wanted.without = *without;
    if (ctx->kept == NULL)
    {
        ctx->kept = calloc(1, sizeof(*ctx->kept));
        ctx->forget = forget;
    }
    struct cunmod_prime_cache_struct *const kept = ctx->kept;
    if (kept == NULL)
        return CUNMOD_E_MEMORY;
    int k = 0, status = CUNMOD_OK;
    make_room(kept, ctx);
    while (k < kept->count && !is_same(&kept->set[k], &wanted))
        k++;
    if (k == kept->count)
        status = add(kept, &wanted, list);
    if (status == CUNMOD_OK)
    {
        use(kept, k);
        cunmod_moduli_hold(kept->set[0].moduli);
        *moduli = kept->set[0].moduli;
    }
    return status;
}

int cunmod_primes_open(cunmod_moduli_t *moduli, int64_t count, const cunmod_excluded_t *without,
                       cunmod_ctx_t ctx)
{
    return cunmod_primes_open_from(moduli, 0, count, without, ctx);
}
