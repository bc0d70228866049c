/* The items of a part, sorted by what makes them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Each kernel of an operation makes the items of one class, which depends on the room of the
 * operands. The sizes of a launch are the largest ones of its class.
 */
#ifndef CUNMOD_BATCH_CLASSES_H
#define CUNMOD_BATCH_CLASSES_H

#include "batch/batch.h"

#define CUNMOD_BATCH_CLASSES 16
#define CUNMOD_CLASS_SIZES 2

/* Returns the class of an item whose operands have room for x[k] words, and sets its sizes. */
typedef int (*cunmod_class_of_t)(const void *how, int64_t *size, const int64_t *x);

/* The items of class c are numbers start[c] .. start[c+1]-1 of d_order, which has the places of
 * items in their part. */
typedef struct
{
    int64_t start[CUNMOD_BATCH_CLASSES + 1];
    int64_t most[CUNMOD_BATCH_CLASSES][CUNMOD_CLASS_SIZES]; /* the largest sizes */
    int32_t *order; /* the same in host memory; NULL: 0, 1, 2, .. */
    const int32_t *d_order;
    void *d_own; /* its memory; NULL: it belongs to the moduli */
} cunmod_size_classes_t;

/* The place of an item, by its number in the order of classes. */
static inline int64_t cunmod_class_place(const cunmod_size_classes_t *classes, int64_t number)
{
    return classes->order != NULL ? classes->order[number] : number;
}

/* Sorts the items, and sends their order to the device where it is not 0, 1, 2, .. Where all
 * operands are uniform this takes no time for each item. Returns a device error; *classes is to be
 * cleared in each case. */
int cunmod_size_classes_sort(cunmod_size_classes_t *classes, const cunmod_batch_job_t *job,
                             cunmod_dev_t *dev, int part, cunmod_class_of_t class_of,
                             const void *how);

void cunmod_size_classes_clear(cunmod_size_classes_t *classes, cunmod_dev_t *dev);

#endif
