/* The cache of NTT tables (roots of unity) on the device of a context.
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

/* The tables of transforms of one length modulo one set of primes. */
typedef struct
{
    int64_t points; /* length of the transform; 0: free entry */
    uint64_t own;   /* the transform is modulo this prime; 0: modulo the library's primes */
    int whole;      /* 1: the transform has no column passes */
    int64_t used;   /* value of `clock` of the cache at the last use of this table */
    cunmod_ntt_t ntt;
    void *d_tables;
} cunmod_table_t;

/* Number of tables in a cache: more than the levels of a subproduct tree, since each level needs
 * transforms of another length. */
#define CUNMOD_TABLES 32

/* A cache of tables. All zero: empty. */
typedef struct
{
    int64_t clock;
    const cunmod_stop_t *stop; /* the stop object of the context; NULL: no interrupts */
    cunmod_table_t table[CUNMOD_TABLES];
} cunmod_tables_t;

/* *table = the tables for `points` points modulo `count` primes of the library, or modulo the prime
 * `own` if own > 0. If the cache lacks the tables, they are computed and replace the least recently
 * used entry. *table is valid until the next call.
 *
 * Returns a device error, or CUNMOD_INTERRUPTED if the user's interrupt flag is set. Every product
 * by transforms begins with a call of this function, so an operation with such products ends here
 * after an interrupt. */
int cunmod_tables_get(const cunmod_table_t **table, cunmod_tables_t *tables, cunmod_dev_t *dev,
                      int64_t points, int count, uint64_t own);

/* cunmod_tables_get for a transform without column passes, modulo `count` primes of the library.
 * Products that one block of threads computes use such transforms. */
int cunmod_tables_get_whole(const cunmod_table_t **table, cunmod_tables_t *tables,
                            cunmod_dev_t *dev, int64_t points, int count);

/* Frees all device memory of the cache. */
void cunmod_tables_clear(cunmod_tables_t *tables, cunmod_dev_t *dev);

#endif
