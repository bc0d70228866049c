/* Integers from images modulo the factors of a group, on a GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_COMBINE_H
#define CUNMOD_COMBINE_H

#include "batch/basis.h"
#include "batch/bundle.h"

/* Integers first .. first+count-1, each in `stride` words. */
typedef struct
{
    cunmod_moduli_t moduli; /* of one share */
    const cunmod_bundle_t *bundle;
    cunmod_group_t *group;
    int64_t stride, first, count;
    int64_t told, all; /* progress: the integers of a call before number 0, and all of them */
} cunmod_combine_t;

/* How many of the integers are made at a time, which there is memory for: at most `count`. */
int64_t cunmod_combine_slice(const cunmod_combine_t *combine, const cunmod_dev_t *dev);

/* to = the integers; the bundle is on the device. Returns a device error, or what stands for one
 * (batch/moduli.h). */
int cunmod_combine_run(uint64_t *to, const cunmod_combine_t *combine, cunmod_dev_t *dev);

#endif
