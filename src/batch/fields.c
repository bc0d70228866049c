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
    int32_t *field, *second; /* of the places of the first and of the second part */
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
        int32_t *const field = k < tests->moduli->narrow ? tests->field : tests->second;
        field[k] = cunmod_cpu_is_prime(p) ? CUNMOD_OK : CUNMOD_E_MODULUS;
    }
}

/* Puts the states of a part on the device. */
static int put_part(cunmod_moduli_t moduli, int part, const int32_t *field, cunmod_dev_t *dev)
{
    const int64_t count = cunmod_part_count(moduli, part);
    const size_t bytes = cunmod_half_words(count);
    void *d_field = NULL;
    int error = count > 0 ? cunmod_dev_alloc(dev, &d_field, bytes) : 0;
    if (error == 0 && count > 0)
    {
        error = cunmod_dev_upload(dev, d_field, (const uint64_t *)(const void *)field,
                                  (int64_t)(bytes / sizeof(uint64_t)), 8);
    }
    moduli->part[part].d_field = d_field;
    return error;
}

int cunmod_moduli_fields(cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    const int64_t items = moduli->items, narrow = moduli->narrow;
    if (moduli->fields)
    {
        return 0;
    }
    /* what is sent of the second part begins at a multiple of 8 bytes, too */
    const int64_t gap = narrow % 2;
    tests_t tests = {.moduli = moduli, .field = calloc((size_t)(items + 3), sizeof(int32_t))};
    if (tests.field == NULL)
    {
        return CUNMOD_BATCH_NO_MEMORY;
    }
    tests.second = tests.field + gap;
    cunmod_crew_run(cunmod_crew_processors(CUNMOD_CREW_MAX), (items + SHARE - 1) / SHARE, test_some,
                    &tests);
    int error = put_part(moduli, 0, tests.field, dev);
    if (error == 0)
    {
        error = put_part(moduli, 1, tests.second + narrow, dev);
    }
    moduli->fields = error == 0;
    for (int part = 0; part < CUNMOD_PARTS && error != 0; part++)
    {
        cunmod_dev_free(dev, moduli->part[part].d_field);
        moduli->part[part].d_field = NULL;
    }
    free(tests.field);
    return error;
}
