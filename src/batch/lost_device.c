/* How the polynomials of a batch come back when the GPU that has them is lost.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/lost_device.h"

#include <stdlib.h>
#include <string.h>

#include "batch/batch_cpu.h"
#include "batch/result_sizes.h"
#include "shape/tuning.h"

struct cunmod_lineage_struct
{
    cunmod_batch_job_t job; /* without results */
    cunmod_version_t *x[CUNMOD_BATCH_OPERANDS];
    cunmod_version_t *z[CUNMOD_BATCH_RESULTS]; /* NULL: gone, or made again */
    uint64_t copy[];                           /* of the job's item_words, then of its own struct */
};

/* ---- what a share holds --------------------------------------------------------- */

/* Words of the polynomials of a node. */
static int64_t words_of(const cunmod_version_t *node)
{
    return cunmod_storage_start(&node->bundle, node->moduli->items);
}

/* Words of host memory that a node has: its origin, a copy of the polynomials, where they begin,
 * their lengths and their states. */
static int64_t host_words(const cunmod_version_t *node)
{
    const int64_t items = node->moduli->items;
    const cunmod_storage_t *const bundle = &node->bundle;
    return (node->origin != NULL ? node->origin->held : 0) +
           (bundle->host != NULL ? words_of(node) : 0) + (bundle->at != NULL ? items + 1 : 0) +
           (bundle->len != NULL ? items + (items + 1) / 2 : 0);
}

/* Adds a node to what the share holds, or takes it away: before and after each change of it. */
static void count_node(const cunmod_version_t *node, int sign)
{
    cunmod_held_t *const held = &node->moduli->held;
    held->used += node->used ? sign * words_of(node) : 0;
    held->nodes += node->used ? sign : 0;
    held->others += node->used ? 0 : sign * host_words(node);
}

/* The same for a recipe, which has the words of its items. */
static void count_recipe(const cunmod_lineage_t *recipe, int sign)
{
    cunmod_held_t *const held = &recipe->job.moduli->held;
    held->recipes += sign;
    held->others += recipe->job.item_words != NULL ? sign * recipe->job.moduli->items : 0;
}

static void link_node(cunmod_version_t *node)
{
    struct cunmod_version_struct **const first = &node->moduli->held.first;
    node->next = *first;
    if (node->next != NULL)
    {
        node->next->previous = node;
    }
    *first = node;
}

static void unlink_node(cunmod_version_t *node)
{
    *(node->previous != NULL ? &node->previous->next : &node->moduli->held.first) = node->next;
    if (node->next != NULL)
    {
        node->next->previous = node->previous;
    }
    node->previous = node->next = NULL;
}

/* ---- nodes and recipes ------------------------------------------------------------ */

/* Takes the recipe away from a node. Returns the recipe when no node has it any more. */
static cunmod_lineage_t *leave_recipe(cunmod_version_t *node)
{
    cunmod_lineage_t *const recipe = node->recipe;
    int left = 0;
    for (int r = 0; r < CUNMOD_BATCH_RESULTS && recipe != NULL; r++)
    {
        recipe->z[r] = recipe->z[r] == node ? NULL : recipe->z[r];
        left |= recipe->z[r] != NULL;
    }
    node->recipe = NULL;
    return left ? NULL : recipe;
}

/* Puts a node that nobody needs any more on a list. */
static void drop(cunmod_version_t **list, cunmod_version_t *node)
{
    if (!node->used && node->readers == 0)
    {
        node->next = *list;
        *list = node;
    }
}

/* Ends a recipe, and puts on a list the operands that nobody needs any more. */
static void end_recipe(cunmod_version_t **list, cunmod_lineage_t *recipe)
{
    for (int k = 0; k < CUNMOD_BATCH_OPERANDS; k++)
    {
        if (recipe->x[k] != NULL)
        {
            recipe->x[k]->readers--;
            drop(list, recipe->x[k]);
        }
    }
    count_recipe(recipe, -1);
    free(recipe);
}

/* Frees the nodes of a list, and what only they have needed: a loop, since recipes may be long
 * chains. */
static void free_list(cunmod_version_t *list)
{
    while (list != NULL)
    {
        cunmod_version_t *const node = list;
        list = node->next;
        cunmod_lineage_t *const recipe = leave_recipe(node);
        count_node(node, -1);
        cunmod_storage_clear(&node->bundle, node->moduli);
        cunmod_origin_release(node->origin, node->moduli);
        free(node);
        if (recipe != NULL)
        {
            end_recipe(&list, recipe);
        }
    }
}

static void forget_recipe(cunmod_version_t *node)
{
    cunmod_lineage_t *const recipe = leave_recipe(node);
    cunmod_version_t *list = NULL;
    if (recipe != NULL)
    {
        end_recipe(&list, recipe);
    }
    free_list(list);
}

void cunmod_version_release(cunmod_version_t *node)
{
    cunmod_version_t *list = NULL;
    if (node == NULL)
    {
        return;
    }
    if (node->bundle.host != NULL)
    {
        forget_recipe(node);
    }
    count_node(node, -1);
    unlink_node(node);
    node->used = 0;
    cunmod_storage_clear_device(&node->bundle, node->moduli);
    count_node(node, 1);
    drop(&list, node);
    free_list(list);
}

void cunmod_version_set_origin(cunmod_version_t *node, cunmod_origin_t *origin)
{
    count_node(node, -1);
    cunmod_origin_release(node->origin, node->moduli);
    node->origin = origin;
    count_node(node, 1);
}

int cunmod_lineage_create(cunmod_lineage_t **recipe, const cunmod_batch_job_t *job)
{
    const size_t words = job->item_words != NULL ? (size_t)job->moduli->items : 0;
    const size_t bytes = words * sizeof(*job->item_words), own = job->operation->own_bytes;
    *recipe = NULL;
    if (!job->moduli->recovers)
    {
        return CUNMOD_OK;
    }
    cunmod_lineage_t *const made = calloc(1, sizeof(*made) + bytes + own);
    if (made == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    made->job = *job;
    if (words > 0)
    {
        made->job.item_words = memcpy(made->copy, job->item_words, bytes);
    }
    if (own > 0)
    {
        made->job.own = memcpy(made->copy + words, job->own, own);
    }
    for (int k = 0; k < job->operation->operands; k++)
    {
        made->x[k] = (cunmod_version_t *)job->x[k];
        made->x[k]->readers++;
    }
    count_recipe(made, 1);
    *recipe = made;
    return CUNMOD_OK;
}

void cunmod_lineage_give(cunmod_lineage_t *recipe, cunmod_version_t *const *results)
{
    for (int r = 0; recipe != NULL && r < recipe->job.operation->results; r++)
    {
        recipe->z[r] = results[r];
        results[r]->recipe = recipe;
    }
}

void cunmod_lineage_destroy(cunmod_lineage_t *recipe)
{
    cunmod_version_t *list = NULL;
    if (recipe != NULL)
    {
        end_recipe(&list, recipe);
    }
    free_list(list);
}

/* ---- recovery ---------------------------------------------------------------------- */

/* The copy in host memory that was made becomes that of the node. What made it is not needed any
 * more, but for the recipe. */
static void take_host(cunmod_version_t *node, cunmod_storage_t *made)
{
    count_node(node, -1);
    cunmod_storage_take_host(&node->bundle, made);
    cunmod_origin_release(node->origin, node->moduli);
    node->origin = NULL;
    count_node(node, 1);
}

static int make_from_origin(cunmod_version_t *node)
{
    /* the same rooms; only the copy in host memory is its own */
    cunmod_storage_t made = cunmod_storage_of(node->bundle.at, node->bundle.stride);
    const int status = node->origin->make(&made, node->moduli, node->origin);
    if (status == CUNMOD_OK)
    {
        take_host(node, &made);
    }
    made.at = NULL;
    cunmod_storage_clear(&made, node->moduli);
    return status;
}

/* Makes all results of a recipe again, whose operands are in host memory. */
static int make_from_recipe(cunmod_lineage_t *recipe)
{
    const struct cunmod_moduli_struct *const moduli = recipe->job.moduli;
    const int results = recipe->job.operation->results;
    cunmod_version_t *list = NULL;
    cunmod_batch_job_t job = recipe->job;
    int status = cunmod_batch_make_rooms(&job);
    if (status == CUNMOD_OK)
    {
        status = cunmod_batch_run_on_cpu(&job);
    }
    for (int r = 0; r < results; r++)
    {
        cunmod_version_t *const node = recipe->z[r];
        if (status == CUNMOD_OK && node != NULL)
        {
            if (node->bundle.host == NULL)
            {
                take_host(node, &job.z[r]);
            }
            leave_recipe(node);
        }
        cunmod_storage_clear(&job.z[r], moduli);
    }
    if (status == CUNMOD_OK)
    {
        end_recipe(&list, recipe);
    }
    free_list(list);
    return status;
}

/* An operand of the recipe of a node that is not in host memory, and cannot be copied there; or
 * NULL. */
static cunmod_version_t *missing_operand(const cunmod_version_t *node)
{
    for (int k = 0; node->recipe != NULL && k < CUNMOD_BATCH_OPERANDS; k++)
    {
        cunmod_version_t *const operand = node->recipe->x[k];
        if (operand != NULL && cunmod_storage_download(&operand->bundle, operand->moduli) != 0)
        {
            return operand;
        }
    }
    return NULL;
}

/* Makes the copy in host memory of the bundle of a node, as cunmod_storage_t wants it. What is
 * needed comes first: a loop, since recipes may be long chains. */
static int make_again(cunmod_storage_t *bundle)
{
    cunmod_version_t *const node = (cunmod_version_t *)bundle;
    int status = CUNMOD_OK;
    while (node->bundle.host == NULL && status == CUNMOD_OK)
    {
        cunmod_version_t *first = node;
        for (cunmod_version_t *x = missing_operand(first); x != NULL; x = missing_operand(first))
        {
            first = x;
        }
        status = first->recipe != NULL ? make_from_recipe(first->recipe) : make_from_origin(first);
    }
    return status;
}

/* ---- what batches have ------------------------------------------------------------ */

cunmod_version_t *cunmod_version_create(struct cunmod_moduli_struct *moduli)
{
    cunmod_version_t *const node = calloc(1, sizeof(*node));
    if (node != NULL)
    {
        node->bundle = cunmod_storage_of(NULL, 0);
        node->moduli = moduli;
        node->used = 1;
        link_node(node);
        count_node(node, 1);
    }
    return node;
}

void cunmod_version_set(cunmod_version_t *node, const cunmod_storage_t *bundle)
{
    count_node(node, -1);
    node->bundle = *bundle;
    node->bundle.again = node->moduli->recovers ? make_again : NULL;
    count_node(node, 1);
}

/* What could not be settled is left alone until as much has come again. */
int cunmod_lost_device_is_full(const struct cunmod_moduli_struct *moduli)
{
    const cunmod_held_t *const held = &moduli->held;
    return held->recipes - held->left_recipes >
               CUNMOD_TUNE_RECIPES + CUNMOD_TUNE_RECIPES_EACH * held->nodes ||
           held->others - held->left_others >
               CUNMOD_TUNE_RECIPE_WORDS + CUNMOD_TUNE_RECIPE_WORDS_EACH * held->used;
}

void cunmod_lost_device_checkpoint(struct cunmod_moduli_struct *moduli)
{
    cunmod_held_t *const held = &moduli->held;
    for (cunmod_version_t *node = held->first; node != NULL; node = node->next)
    {
        if (node->recipe != NULL && cunmod_storage_to_host(&node->bundle, moduli) == CUNMOD_OK)
        {
            forget_recipe(node);
        }
    }
    held->left_recipes = held->recipes;
    held->left_others = held->others;
}
