/* The cache of NTT tables (roots of unity) on the device of a context.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/tables.h"

#include "base/steps.h"
#include "shape/ntt.h"

static void clear(cunmod_table_t *table, cunmod_dev_t *dev)
{
    if (table->points != 0)
        cunmod_dev_free(dev, table->d_tables);
    table->points = 0;
}

/* Fills *table for transforms of `points` points modulo `count` primes of the library, or modulo
 * the prime `own` if own > 0; whole = 1: without column passes. Returns a device error. */
static int make(cunmod_table_t *table, cunmod_dev_t *dev, int64_t points, int count, uint64_t own,
                int whole)
{
    if (whole)
        cunmod_ntt_shape_whole(&table->ntt, __builtin_ctzll((uint64_t)points), count);
    else
        cunmod_ntt_shape(&table->ntt, points, count, cunmod_ntt_word(own, own != 0));
    cunmod_ntt_primes(&table->ntt, own, own != 0);
    const int64_t words = count * cunmod_ntt_table_words(&table->ntt);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &table->d_tables, (size_t)words * sizeof(uint32_t)));
    int error = cunmod_dev_ntt_tables(dev, &table->ntt, table->d_tables);
    CUNMOD_NEXT(cunmod_dev_flush(dev));
    if (error != 0)
    {
        cunmod_dev_free(dev, table->d_tables);
        return error;
    }
    table->points = points;
    table->own = own;
    table->whole = whole;
    return 0;
}

static int get(const cunmod_table_t **result, cunmod_tables_t *tables, cunmod_dev_t *dev,
               int64_t points, int count, uint64_t own, int whole)
{
    cunmod_table_t *place = tables->table;
    int error = 0, found = 0;
    if (cunmod_is_stopped(tables->stop))
        return CUNMOD_INTERRUPTED;
    for (int i = 0; i < CUNMOD_TABLES && !found; i++)
    {
        cunmod_table_t *const table = &tables->table[i];
        found = table->points == points && table->ntt.count == count && table->own == own &&
                table->whole == whole;
        if (found || (place->points != 0 && (table->points == 0 || table->used < place->used)))
            place = table;
    }
    if (!found)
    {
        CUNMOD_TRY(cunmod_dev_flush(dev)); /* refused in a capture */
        clear(place, dev);
        error = make(place, dev, points, count, own, whole);
    }
    place->used = ++tables->clock;
    *result = place;
    return error;
}

int cunmod_tables_get(const cunmod_table_t **result, cunmod_tables_t *tables, cunmod_dev_t *dev,
                      int64_t points, int count, uint64_t own)
{
    return get(result, tables, dev, points, count, own, 0);
}

int cunmod_tables_get_whole(const cunmod_table_t **result, cunmod_tables_t *tables,
                            cunmod_dev_t *dev, int64_t points, int count)
{
    return get(result, tables, dev, points, count, 0, 1);
}

void cunmod_tables_clear(cunmod_tables_t *tables, cunmod_dev_t *dev)
{
    for (int i = 0; i < CUNMOD_TABLES; i++)
        clear(&tables->table[i], dev);
}
