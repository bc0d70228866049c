/* The roots of unity that a context keeps on its device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TABLES_H
#define CUNMOD_TABLES_H

#include <stdatomic.h>
#include <stdint.h>

#include "backend/backend.h"
#include "backend/types.h"
#include "runtime/outcome.h"
#include "threads/stop.h"

/* The transforms of one length modulo one set of primes. */
typedef struct
{
    int64_t points; /* 0: a free place */
    uint64_t own;   /* the modulus itself; 0: fixed primes */
    int whole;      /* without columns */
    int64_t used;   /* time of the last use, on the clock of the cache */
    cunmod_ntt_t ntt;
    void *d_tables;
} cunmod_table_t;

/* More tables than a subproduct tree has levels, since each level has a length of its own. */
#define CUNMOD_TABLES 32

/* A cache of tables. It is empty when all of it is zero. */
typedef struct
{
    int64_t clock;
    const cunmod_stop_t *stop; /* of the context; NULL: nothing stops an operation */
    cunmod_table_t table[CUNMOD_TABLES];
} cunmod_tables_t;

/* *table = the transform of `points` points modulo `count` fixed primes, or modulo `own` when own >
 * 0. Tables that are not there are made, in the place of those that were used longest ago. *table
 * is valid until the next call.
 *
 * Returns a device error. It returns CUNMOD_INTERRUPTED when the caller's flag is set: every
 * product by transforms begins with this call, whatever operation it is a piece of. */
int cunmod_tables_get(const cunmod_table_t **table, cunmod_tables_t *tables, cunmod_dev_t *dev,
                      int64_t points, int count, uint64_t own);

/* The same for `points` points without columns, modulo fixed primes: what a product in one block of
 * threads takes. */
int cunmod_tables_get_whole(const cunmod_table_t **table, cunmod_tables_t *tables,
                            cunmod_dev_t *dev, int64_t points, int count);

/* Gives all device memory back. */
void cunmod_tables_clear(cunmod_tables_t *tables, cunmod_dev_t *dev);

#endif
