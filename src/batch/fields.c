/* Which moduli of batches are prime: what Euclid's algorithm asks first.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/cpu.h"
#include "batch/moduli.h"
#include "cunmod.h"
#include "runtime/crew.h"

enum
{
    SHARE = 64 /* moduli that a thread tests at a time */
};

typedef struct
{
    const struct cunmod_moduli_struct *moduli;
    int32_t *field; /* of each place */
} tests_t;

static void test_some(void *argument, int64_t piece, int member)
{
    tests_t *const tests = argument;
    const int64_t items = tests->moduli->items, first = piece * SHARE;
    const int64_t end = first + SHARE < items ? first + SHARE : items;
    (void)member;
    for (int64_t k = first; k < end; k++)
    {
        const uint64_t p = tests->moduli->p[cunmod_item_at(tests->moduli, k)];
        const int prime = tests->moduli->prime || cunmod_cpu_is_prime(p);
        tests->field[k] = prime ? CUNMOD_OK : CUNMOD_E_MODULUS;
    }
}

/* Puts the states of a part on the device. */
static int put_part(cunmod_moduli_t moduli, int part, const int32_t *field, cunmod_dev_t *dev)
{
    const size_t bytes = (size_t)cunmod_part_count(moduli, part) * sizeof(*field);
    void *d_field = NULL;
    int error = bytes > 0 ? cunmod_dev_alloc(dev, &d_field, bytes) : 0;
    if (error == 0 && bytes > 0)
    {
        error = cunmod_dev_write(dev, d_field, field + cunmod_part_first(moduli, part), bytes);
    }
    moduli->part[part].d_field = d_field;
    return error;
}

void cunmod_moduli_are_prime(cunmod_moduli_t moduli)
{
    for (int k = 0; k < moduli->shares; k++)
    {
        cunmod_moduli_share(moduli, k)->prime = 1;
    }
}

int cunmod_moduli_fields(cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    const int64_t items = moduli->items;
    int error = 0;
    if (moduli->field != NULL)
    {
        return 0;
    }
    tests_t tests = {.moduli = moduli, .field = malloc((size_t)(items + 1) * sizeof(int32_t))};
    if (tests.field == NULL)
    {
        return CUNMOD_BATCH_NO_MEMORY;
    }
    cunmod_crew_run(cunmod_crew_processors(CUNMOD_CREW_MAX), (items + SHARE - 1) / SHARE, test_some,
                    &tests);
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
    {
        error = put_part(moduli, part, tests.field, dev);
    }
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
