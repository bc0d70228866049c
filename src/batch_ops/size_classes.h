/* Sorts the items of a batch into classes of similar size.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * One launch computes all items of a size class. The class of an item depends on the numbers of
 * words reserved for its operands. The launch is made for the largest sizes of the items of the
 * class.
 */
#ifndef CUNMOD_SIZE_CLASSES_H
#define CUNMOD_SIZE_CLASSES_H

#include "batch/batch.h"

#define CUNMOD_BATCH_CLASSES 16
#define CUNMOD_CLASS_SIZES 2

/* Returns the size class of an item for whose operand k x[k] words are reserved, and sets its sizes
 * size[0], size[1]. how: parameters of the function. */
typedef int (*cunmod_class_of_t)(const void *how, int64_t *size, const int64_t *x);

/* The size classes of a part. Class c consists of items d_order[start[c] .. start[c+1]-1] of the
 * part. */
typedef struct
{
    int64_t start[CUNMOD_BATCH_CLASSES + 1];
    int64_t most[CUNMOD_BATCH_CLASSES][CUNMOD_CLASS_SIZES]; /* [c]: largest sizes in class c */
    int32_t *order; /* copy of d_order in host memory; NULL: d_order is 0, 1, 2, .. */
    const int32_t *d_order;
    void *d_own; /* memory of d_order; NULL: d_order belongs to the moduli */
} cunmod_size_classes_t;

/* Returns the index in the part of item `number` in the order of classes. */
static inline int64_t cunmod_class_place(const cunmod_size_classes_t *classes, int64_t number)
{
    return classes->order != NULL ? classes->order[number] : number;
}

/* Sorts the items with words of 4 bytes (part = 0) or of 8 bytes (part = 1) by class, and copies
 * the order to the device, unless it is 0, 1, 2, .. If each operand has a stride (batch/storage.h),
 * the time does not depend on the number of items. Returns an outcome (runtime/outcome.h). In any
 * case the caller clears *classes later. */
int cunmod_size_classes_sort(cunmod_size_classes_t *classes, const cunmod_batch_job_t *job,
                             cunmod_dev_t *dev, int part, cunmod_class_of_t class_of,
                             const void *how);

void cunmod_size_classes_clear(cunmod_size_classes_t *classes, cunmod_dev_t *dev);

#endif
