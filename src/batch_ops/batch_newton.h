/* Divisions of a batch by Newton's iteration, all of a class together.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_NEWTON_H
#define CUNMOD_BATCH_NEWTON_H

#include "batch/batch.h"
#include "plan/batch_division.h"

typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_dev_t *dev;
    uint64_t largest; /* no modulus is larger */
    cunmod_division_shape_t shape;
    int64_t count; /* divisions that are made at once, at most */
    void *d_space, *d_items;
    cunmod_batch_newton_t x; /* of the divisions that are made now */
} cunmod_batch_iteration_t;

/* Makes room for as many of `count` divisions of lena by lenb words at once as
 * CUNMOD_TUNE_BATCH_WORK allows. Of *of, all but `order` and `count` stays. Returns a device error;
 * *run is to be cleared in each case. */
int cunmod_batch_newton_begin(cunmod_batch_iteration_t *run, const cunmod_division_shape_t *shape,
                              const cunmod_batch_div_t *of, int64_t room, int64_t count);
void cunmod_batch_newton_clear(cunmod_batch_iteration_t *run);

/* Opens divisions order[0 .. count-1], count <= run->count, and makes the inverses. Returns a
 * device error, or CUNMOD_INTERRUPTED. */
int cunmod_batch_newton_invert(cunmod_batch_iteration_t *run, const int32_t *d_order,
                               int64_t count);

/* Makes the quotients and the remainders of the divisions that are open. Returns as above. */
int cunmod_batch_newton_divide(cunmod_batch_iteration_t *run);

#endif
