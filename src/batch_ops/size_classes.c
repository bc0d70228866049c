/* Sorts the items of a batch into classes of similar size.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/size_classes.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "batch/batch.h"

/* The arguments of cunmod_size_classes_sort. */
typedef struct
{
    const cunmod_batch_job_t *job;
    int part;
    cunmod_class_of_t class_of;
    const void *how;
} sort_t;

/* Adds `times` items with the sizes of item number `place` of the part to their class: updates
 * start[class + 1], the number of items, and most[class], the largest sizes. Returns the class. */
static int count_item(cunmod_size_classes_t *classes, const sort_t *sort, int64_t place,
                      int64_t times)
{
    int64_t size[CUNMOD_CLASS_SIZES], x[CUNMOD_BATCH_OPERANDS];
    cunmod_batch_spaces(sort->job, x, cunmod_part_item(sort->job->moduli, sort->part, place));
    const int class = sort->class_of(sort->how, size, x);
    classes->start[class + 1] += times;
    for (int j = 0; j < CUNMOD_CLASS_SIZES; j++)
        if (size[j] > classes->most[class][j])
            classes->most[class][j] = size[j];
    return class;
}

/* Copies the indices 0 .. count-1 of the items, sorted by class, to the device. of[k]: class of
 * item k of the part. Returns an outcome (runtime/outcome.h). */
static int send_order(cunmod_size_classes_t *classes, const unsigned char *of, cunmod_dev_t *dev,
                      int64_t count)
{
    const size_t bytes = (size_t)count * sizeof(int32_t);
    int32_t *const order = malloc(bytes);
    int64_t next[CUNMOD_BATCH_CLASSES];
    if (order == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    memcpy(next, classes->start, sizeof(next));
    for (int64_t k = 0; k < count; k++)
        order[next[of[k]]++] = (int32_t)k;
    classes->order = order;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &classes->d_own, bytes));
    classes->d_order = classes->d_own;
    return cunmod_dev_write(dev, classes->d_own, order, bytes);
}

/* Replaces start[c + 1], the number of items of class c, by the number of items of classes 0 .. c.
 * Returns the number of classes that have items. */
static int add_up(cunmod_size_classes_t *classes)
{
    int used = 0;
    for (int c = 0; c < CUNMOD_BATCH_CLASSES; c++)
    {
        used += classes->start[c + 1] > 0;
        classes->start[c + 1] += classes->start[c];
    }
    return used;
}

int cunmod_size_classes_sort(cunmod_size_classes_t *classes, const cunmod_batch_job_t *job,
                             cunmod_dev_t *dev, int part, cunmod_class_of_t class_of,
                             const void *how)
{
    const sort_t sort = {job, part, class_of, how};
    const int64_t count = cunmod_part_count(job->moduli, part);
    memset(classes, 0, sizeof(*classes));
    classes->d_order = job->moduli->part[part].order;
    if (cunmod_batch_is_uniform(job))
    {
        count_item(classes, &sort, 0, count);
        add_up(classes);
        return 0;
    }
    unsigned char *const of = malloc((size_t)count);
    if (of == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int64_t k = 0; k < count; k++)
        of[k] = (unsigned char)count_item(classes, &sort, k, 1);
    const int error = add_up(classes) > 1 ? send_order(classes, of, dev, count) : 0;
    free(of);
    return error;
}

void cunmod_size_classes_clear(cunmod_size_classes_t *classes, cunmod_dev_t *dev)
{
    cunmod_dev_free(dev, classes->d_own);
    free(classes->order);
}
