/* The items of a part, sorted by what makes them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/classes.h"

#include <stdlib.h>
#include <string.h>

/* What a sort reads. */
typedef struct
{
    const cunmod_batch_job_t *job;
    int part;
    cunmod_class_of_t class_of;
    const void *how;
} sort_t;

int cunmod_class_at(int64_t *size, const cunmod_batch_job_t *job, int part, int64_t place,
                    cunmod_class_of_t class_of, const void *how)
{
    const int64_t i = cunmod_item_at(job->moduli, cunmod_part_first(job->moduli, part) + place);
    int64_t x[CUNMOD_BATCH_OPERANDS];
    for (int k = 0; k < job->operation->operands; k++)
    {
        x[k] = cunmod_bundle_room(job->x[k], i);
    }
    return class_of(how, size, x);
}

static int class_at(const sort_t *sort, int64_t *size, int64_t place)
{
    return cunmod_class_at(size, sort->job, sort->part, place, sort->class_of, sort->how);
}

/* Counts the item at a place `times` times. */
static void count_item(cunmod_classes_t *classes, const sort_t *sort, int64_t place, int64_t times)
{
    int64_t size[CUNMOD_CLASS_SIZES];
    const int class = class_at(sort, size, place);
    classes->start[class + 1] += times;
    for (int j = 0; j < CUNMOD_CLASS_SIZES; j++)
    {
        int64_t *const most = &classes->most[class][j];
        *most = size[j] > *most ? size[j] : *most;
    }
}

/* Returns how many classes have items. */
static int count_items(cunmod_classes_t *classes, const sort_t *sort, int64_t count)
{
    const int uniform = cunmod_batch_is_uniform(sort->job);
    int used = 0;
    for (int64_t k = 0; k < (uniform ? 1 : count); k++)
    {
        count_item(classes, sort, k, uniform ? count : 1);
    }
    for (int c = 0; c < CUNMOD_BATCH_CLASSES; c++)
    {
        used += classes->start[c + 1] > 0;
        classes->start[c + 1] += classes->start[c];
    }
    return used;
}

static int send_order(cunmod_classes_t *classes, const sort_t *sort, cunmod_dev_t *dev,
                      int64_t count)
{
    const int64_t words = (count + 1) / 2;
    int32_t *const order = calloc((size_t)words, sizeof(uint64_t));
    int64_t next[CUNMOD_BATCH_CLASSES], size[CUNMOD_CLASS_SIZES];
    if (order == NULL)
    {
        return CUNMOD_BATCH_NO_MEMORY;
    }
    memcpy(next, classes->start, sizeof(next));
    for (int64_t k = 0; k < count; k++)
    {
        order[next[class_at(sort, size, k)]++] = (int32_t)k;
    }
    int error = cunmod_dev_alloc(dev, &classes->d_own, (size_t)words * sizeof(uint64_t));
    if (error == 0)
    {
        classes->d_order = classes->d_own;
        error =
            cunmod_dev_upload(dev, classes->d_own, (const uint64_t *)(const void *)order, words, 8);
    }
    free(order);
    return error;
}

int cunmod_classes_sort(cunmod_classes_t *classes, const cunmod_batch_job_t *job, cunmod_dev_t *dev,
                        int part, cunmod_class_of_t class_of, const void *how)
{
    const sort_t sort = {job, part, class_of, how};
    const int64_t count = cunmod_part_count(job->moduli, part);
    memset(classes, 0, sizeof(*classes));
    classes->d_order = job->moduli->part[part].order;
    return count_items(classes, &sort, count) <= 1 ? 0 : send_order(classes, &sort, dev, count);
}

void cunmod_classes_clear(cunmod_classes_t *classes, cunmod_dev_t *dev)
{
    cunmod_dev_free(dev, classes->d_own);
}
