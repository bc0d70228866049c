/* Functions for conversions of integers to images, and of images to integers: the product of all
 * moduli, the number of integers of a slice on the GPU path, and the loop of the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "crt/crt_loop.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "batch/batch.h"
#include "cunmod.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

int cunmod_integers_check(const uint64_t *x, int64_t words, int64_t n)
{
    if (n < 0 || words < 1 || words > CUNMOD_LENGTH_MAX / (n > 0 ? n : 1))
        return CUNMOD_E_LENGTH;
    return cunmod_check_array(x, n * words);
}

int64_t cunmod_integers_longest(const uint64_t *x, int64_t words, int64_t n)
{
    int64_t longest = 1;
    for (int64_t j = 0; j < n; j++)
    {
        const uint64_t *const integer = x + j * words;
        const uint64_t sign = integer[words - 1] >> 63 ? UINT64_MAX : 0;
        int64_t k = words;
        while (k > longest && integer[k - 1] == sign)
            k--;
        longest = k > longest ? k : longest;
    }
    return longest;
}

int64_t cunmod_integers_slice(const cunmod_dev_t *dev, int64_t rows, int64_t words)
{
    const int64_t bytes = cunmod_dev_facts(dev)->memory_bytes / CUNMOD_TUNE_IMAGES_MEMORY;
    const int64_t slice = bytes / (int64_t)sizeof(uint64_t) / words,
                  most = CUNMOD_IMAGES_ROWS_MOST / rows;
    return slice < 1 || most < 1 ? 1 : slice < most ? slice : most;
}

/* Converts piece number `piece` of the loop: neighbouring integers of one group. The pieces of a
 * group have consecutive numbers. */
static void run_piece(void *argument, int64_t piece, int member)
{
    cunmod_integers_loop_t *const loop = argument;
    const int64_t pieces = (loop->n - 1) / loop->size + 1;
    const int64_t first = piece % pieces * loop->size;
    const int64_t end = first + loop->size < loop->n ? first + loop->size : loop->n;
    int none = CUNMOD_OK, status = atomic_load(&loop->status);
    CUNMOD_THEN(cunmod_is_stopped(&loop->share->ctx->stop)
                    ? CUNMOD_E_INTERRUPTED
                    : loop->body(loop, piece / pieces, first, end));
    if (status != CUNMOD_OK)
        atomic_compare_exchange_strong(&loop->status, &none, status);
    else if (member == 0)
        cunmod_progress_tell(loop->share->ctx, piece + 1, pieces * loop->share->basis->groups);
}

static int run_pieces(cunmod_integers_loop_t *loop)
{
    loop->size = 1 + CUNMOD_TUNE_IMAGES_WORDS / loop->words;
    atomic_init(&loop->status, CUNMOD_OK);
    if (loop->n > 0)
    {
        const int64_t pieces = (loop->n - 1) / loop->size + 1;
        cunmod_parallel_for(CUNMOD_PARALLEL_MAX, pieces * loop->share->basis->groups, run_piece,
                            loop, &loop->share->ctx->stop);
    }
    return atomic_load(&loop->status);
}

int cunmod_integers_loop(cunmod_integers_loop_t *loop)
{
    const int64_t groups = loop->n > 0 ? loop->share->basis->groups : 0;
    for (int64_t g = 0; g < groups; g++)
    {
        cunmod_cpu_moduli_t *tree = NULL;
        if (cunmod_is_stopped(&loop->share->ctx->stop))
            return CUNMOD_E_INTERRUPTED;
        CUNMOD_TRY(cunmod_basis_tree(&tree, loop->share, g));
        CUNMOD_TRY(loop->open(loop, g, tree));
    }
    return run_pieces(loop);
}

/* ---- the product of all moduli ----------------------------------------------------------- */

static int make_products(void *argument, int k)
{
    return cunmod_basis_products(cunmod_moduli_share(argument, k));
}

static void free_whole(cunmod_moduli_cache_t *cache, cunmod_dev_t *owner)
{
    cunmod_modulus_product_t *const whole = (cunmod_modulus_product_t *)cache;
    (void)owner;
    cunmod_cpu_join_close(whole->join);
    free(whole->product.words);
    free(whole->m);
    free(whole);
}

/* Returns whether the shares compute partial sums (crt/basis.h). This needs several shares, on each
 * device enough memory for the rows of a wide group, and at most CUNMOD_TUNE_GROUP_MOST factors of
 * all shares together, so that the work is not too much. */
static int wants_sums(const cunmod_modulus_product_t *whole, cunmod_moduli_t moduli)
{
    int64_t factors = 0;
    int wants = moduli->shares > 1;
    for (int k = 0; k < moduli->shares && wants; k++)
    {
        const cunmod_moduli_t share = cunmod_moduli_share(moduli, k);
        factors += share->basis->factors[0] + share->basis->factors[1];
        wants = cunmod_basis_has_room(share, whole->product.count + 1);
    }
    return wants && factors <= CUNMOD_TUNE_GROUP_MOST;
}

/* Sets the fields of *whole except `cache`, and computes the wide groups of the shares if the
 * shares compute partial sums. Errors: E_MODULUS, E_MEMORY, E_INTERRUPTED. */
static int make_whole(cunmod_modulus_product_t *whole, cunmod_moduli_t moduli)
{
    int64_t groups = 0;
    int coprime = 1;
    for (int k = 0; k < moduli->shares; k++)
        groups += cunmod_moduli_share(moduli, k)->basis->groups;
    whole->m = malloc((size_t)(groups + 1) * sizeof(*whole->m));
    if (whole->m == NULL)
        return CUNMOD_E_MEMORY;
    for (int k = 0; k < moduli->shares; k++)
    {
        const struct cunmod_basis_struct *const basis = cunmod_moduli_share(moduli, k)->basis;
        for (int64_t g = 0; g < basis->groups; g++)
            whole->m[whole->groups++] = basis->group[g].product;
    }
    int status = cunmod_cpu_product(&whole->product, whole->m, groups);
    if (status == CUNMOD_OK && groups > 1)
        status = cunmod_cpu_join_open(&whole->join, &coprime, whole->m, groups);
    if (status == CUNMOD_OK && !coprime)
        status = CUNMOD_E_MODULUS;
    whole->sums = status == CUNMOD_OK && wants_sums(whole, moduli);
    for (int k = 0; k < moduli->shares && whole->sums && status == CUNMOD_OK; k++)
        status = cunmod_basis_wide(cunmod_moduli_share(moduli, k), &whole->product);
    return status;
}

int cunmod_modulus_product_open(const cunmod_modulus_product_t **whole, cunmod_moduli_t moduli)
{
    *whole = moduli->product;
    if (moduli->product != NULL)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_devices_run(moduli, make_products, moduli));
    cunmod_modulus_product_t *const made = calloc(1, sizeof(*made));
    if (made == NULL)
        return CUNMOD_E_MEMORY;
    made->cache = (cunmod_moduli_cache_t){.free = free_whole};
    const int status = make_whole(made, moduli);
    if (status != CUNMOD_OK)
    {
        free_whole(&made->cache, NULL);
        return status;
    }
    cunmod_moduli_keep(moduli, &made->cache);
    *whole = moduli->product = made;
    return CUNMOD_OK;
}

int cunmod_batch_integer_words(int64_t *words, cunmod_batch_t batch)
{
    if (words == NULL || batch == NULL)
        return CUNMOD_E_ARGUMENT;
    const cunmod_modulus_product_t *whole;
    CUNMOD_TRY(cunmod_modulus_product_open(&whole, batch->moduli));
    *words = whole->product.count;
    return CUNMOD_OK;
}

/* ---- joining ------------------------------------------------------------------------ */

typedef struct
{
    cunmod_moduli_t moduli;
    uint64_t *x;
    int64_t words;
    uint64_t *const *made;
    atomic_int status;
} join_t;

/* Computes integer j of the result by Chinese remainders from integer j of every group. Errors:
 * E_MEMORY, E_INTERRUPTED. */
static int join_groups(const join_t *work, int64_t j)
{
    const cunmod_modulus_product_t *const whole = work->moduli->product;
    const uint64_t **const images = malloc((size_t)whole->groups * sizeof(*images));
    if (images == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t g = 0; g < whole->groups; g++)
        images[g] = work->made[g] + j * whole->m[g].count;
    const int status =
        cunmod_cpu_join_run(work->x + j * work->words, work->words, whole->join, images);
    free(images);
    return status;
}

static void join_piece(void *argument, int64_t j, int member)
{
    join_t *const work = argument;
    int none = CUNMOD_OK, status = atomic_load(&work->status);
    (void)member;
    CUNMOD_THEN(cunmod_is_stopped(&work->moduli->ctx->stop) ? CUNMOD_E_INTERRUPTED
                                                            : join_groups(work, j));
    if (status != CUNMOD_OK)
        atomic_compare_exchange_strong(&work->status, &none, status);
}

int cunmod_modulus_product_join(uint64_t *x, int64_t words, int64_t n, cunmod_moduli_t moduli,
                                uint64_t *const *made)
{
    join_t work = {.moduli = moduli, .x = x, .words = words, .made = made};
    atomic_init(&work.status, CUNMOD_OK);
    cunmod_parallel_for(CUNMOD_PARALLEL_MAX, n, join_piece, &work, &moduli->ctx->stop);
    return atomic_load(&work.status);
}

int cunmod_modulus_product_add(uint64_t *x, int64_t words, int64_t j, cunmod_moduli_t moduli,
                               uint64_t *const *made)
{
    const cunmod_cpu_number_t *const product = &moduli->product->product;
    const uint64_t *sums[CUNMOD_BATCH_DEVICES];
    for (int k = 0; k < moduli->shares; k++)
        sums[k] = made[k] + j * (product->count + 3);
    return cunmod_cpu_add_partial(x, words, product, sums, moduli->shares,
                                  3 * (uint64_t)moduli->items);
}
