/* The cache of NTT tables (roots of unity) on the device of a context.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/tables.h"

#include "shape/ntt.h"

static void clear(cunmod_table_t *table, cunmod_dev_t *dev)
{
    if (table->points != 0)
        cunmod_dev_free(dev, table->d_tables);
    table->points = 0;
}

/* A key of the cache: the fields of cunmod_table_t that determine a table. */
typedef struct
{
    int64_t points;
    int count;
    uint64_t own;
    int whole;
} wanted_t;

static int make(cunmod_table_t *table, cunmod_dev_t *dev, const wanted_t *wanted)
{
    const int64_t points = wanted->points;
    const int count = wanted->count;
    const uint64_t own = wanted->own;
    if (wanted->whole)
        cunmod_ntt_shape_whole(&table->ntt, __builtin_ctzll((uint64_t)points), count);
    else
        cunmod_ntt_shape(&table->ntt, points, count, cunmod_ntt_word(own, own != 0));
    cunmod_ntt_primes(&table->ntt, own, own != 0);
    const int64_t words = count * cunmod_ntt_table_words(&table->ntt);
    int error = cunmod_dev_alloc(dev, &table->d_tables, (size_t)words * sizeof(uint32_t));
    if (error == 0)
    {
        error = cunmod_dev_ntt_tables(dev, &table->ntt, table->d_tables);
        error = error != 0 ? error : cunmod_dev_flush(dev);
        if (error != 0)
            cunmod_dev_free(dev, table->d_tables);
    }
    if (error == 0)
    {
        table->points = points;
        table->own = own;
        table->whole = wanted->whole;
    }
    return error;
}

static int get(const cunmod_table_t **result, cunmod_tables_t *tables, cunmod_dev_t *dev,
               const wanted_t *wanted)
{
    cunmod_table_t *place = tables->table;
    int error = 0;
    int found = 0;
    if (cunmod_is_stopped(tables->stop))
        return CUNMOD_INTERRUPTED;
    for (int i = 0; i < CUNMOD_TABLES && !found; i++)
    {
        cunmod_table_t *const table = &tables->table[i];
        found = table->points == wanted->points && table->ntt.count == wanted->count &&
                table->own == wanted->own && table->whole == wanted->whole;
        if (found || (place->points != 0 && (table->points == 0 || table->used < place->used)))
            place = table;
    }
    if (!found)
    {
        clear(place, dev);
        error = make(place, dev, wanted);
    }
    place->used = ++tables->clock;
    *result = place;
    return error;
}

int cunmod_tables_get(const cunmod_table_t **result, cunmod_tables_t *tables, cunmod_dev_t *dev,
                      int64_t points, int count, uint64_t own)
{
    const wanted_t wanted = {points, count, own, 0};
    return get(result, tables, dev, &wanted);
}

int cunmod_tables_get_whole(const cunmod_table_t **result, cunmod_tables_t *tables,
                            cunmod_dev_t *dev, int64_t points, int count)
{
    const wanted_t wanted = {points, count, 0, 1};
    return get(result, tables, dev, &wanted);
}

void cunmod_tables_clear(cunmod_tables_t *tables, cunmod_dev_t *dev)
{
    for (int i = 0; i < CUNMOD_TABLES; i++)
        clear(&tables->table[i], dev);
}
