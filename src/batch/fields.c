/* Tests which moduli of a batch are prime, for Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "batch/moduli.h"
#include "cunmod.h"
#include "flint/cpu.h"
#include "threads/parallel_for.h"

enum
{
    SHARE = 64 /* moduli that a thread tests at a time */
};

typedef struct
{
    const uint64_t *p;
    const int64_t *item; /* [k]: index in p of the modulus at place k; NULL: k */
    int64_t items;
    int32_t *field;        /* [k]: OK or E_MODULUS for place k; NULL: not wanted */
    atomic_int composites; /* 1: a modulus is not prime */
} tests_t;

static void test_some(void *argument, int64_t piece, int member)
{
    tests_t *const tests = argument;
    const int64_t first = piece * SHARE;
    const int64_t end = first + SHARE < tests->items ? first + SHARE : tests->items;
    (void)member;
    for (int64_t k = first; k < end; k++)
    {
        const int prime = cunmod_cpu_is_prime(tests->p[tests->item != NULL ? tests->item[k] : k]);
        if (tests->field != NULL)
            tests->field[k] = prime ? CUNMOD_OK : CUNMOD_E_MODULUS;
        if (!prime)
            atomic_store(&tests->composites, 1);
    }
}

/* Tests all moduli, on all processors. */
static void test_all(tests_t *tests)
{
    cunmod_parallel_for(cunmod_parallel_processors(CUNMOD_PARALLEL_MAX),
                        (tests->items + SHARE - 1) / SHARE, test_some, tests, NULL);
}

int cunmod_are_prime(const uint64_t *p, int64_t items)
{
    tests_t tests = {.p = p, .items = items};
    test_all(&tests);
    return !atomic_load(&tests.composites);
}

/* moduli->part[part].d_field = a device copy of the entries of `field` for the part. Returns a
 * device error. */
static int put_part(cunmod_moduli_t moduli, int part, const int32_t *field, cunmod_dev_t *dev)
{
    const size_t bytes = (size_t)cunmod_part_count(moduli, part) * sizeof(*field);
    void *d_field = NULL;
    int error = bytes > 0 ? cunmod_dev_alloc(dev, &d_field, bytes) : 0;
    if (error == 0 && bytes > 0)
        error = cunmod_dev_write(dev, d_field, field + cunmod_part_first(moduli, part), bytes);
    moduli->part[part].d_field = d_field;
    return error;
}

void cunmod_moduli_are_prime(cunmod_moduli_t moduli)
{
    for (int k = 0; k < moduli->shares; k++)
        cunmod_moduli_share(moduli, k)->prime = 1;
}

int cunmod_moduli_fields(cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    tests_t tests = {.p = moduli->p, .item = moduli->item, .items = moduli->items};
    int error = 0;
    if (moduli->field != NULL)
        return 0;
    tests.field = calloc((size_t)moduli->items + 1, sizeof(*tests.field));
    if (tests.field == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    if (!moduli->prime)
        test_all(&tests);
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
        error = put_part(moduli, part, tests.field, dev);
    if (error == 0)
    {
        moduli->field = tests.field;
        return 0;
    }
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        cunmod_dev_free(dev, moduli->part[part].d_field);
        moduli->part[part].d_field = NULL;
    }
    free(tests.field);
    return error;
}
