/* Computes integers from their images modulo the moduli of a group, on a GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RECOMBINE_GROUP_H
#define CUNMOD_RECOMBINE_GROUP_H

#include "batch/storage.h"
#include "crt/basis.h"

/* Describes the computation of integers first .. first+count-1 modulo the product of a group, each
 * in `stride` words. */
typedef struct
{
    cunmod_moduli_t moduli; /* moduli of one share */
    const cunmod_storage_t *storage;
    cunmod_group_t *group;
    int64_t stride, first, count;
    int64_t told, all; /* progress: number of integers of the call before integer 0 of this
                          group, and number of all integers of the call */
} cunmod_recombine_t;

/* Returns the number of integers for which the device has workspace at a time, at most `count`. */
int64_t cunmod_recombine_slice(const cunmod_recombine_t *combine, const cunmod_dev_t *dev);

/* Computes the integers on the device, and downloads them to `to`. The storage must be on the
 * device. Returns 0, a device error, or a code of batch/moduli.h that replaces a device error. */
int cunmod_recombine_group(uint64_t *to, const cunmod_recombine_t *combine, cunmod_dev_t *dev);

#endif
