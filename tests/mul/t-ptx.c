/* Inline assembly against its C form, on the GPU: 10^8 operands for each function of
 * cuda/base/ptx.cuh.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/harness/harness.h"
#include "tests/mul/ptx_compare.h"

#define ROUND (INT64_C(1) << 22)

int main(void)
{
    test_start(1);
    const int forms = ptx_form_count(), rounds = test_small() ? 1 : 24;
    uint64_t *differences = test_array(forms);
    const uint64_t start = test_random();
    for (int k = 0; k < rounds; k++)
    {
        const uint64_t first = start + (uint64_t)(k * ROUND);
        CHECK(ptx_compare(differences, first, ROUND) == 0);
        for (int form = 0; form < forms; form++)
        {
            test_case("form", form, 0, 0);
            CHECK(differences[form] == 0);
        }
    }
    printf("t-ptx: %d functions, %" PRId64 " operands each\n", forms, rounds * ROUND);
    free(differences);
    return test_finish();
}
