/* Inline assembly against its C form, on the GPU: 10^8 operands for each function of
 * cuda/base/ptx.cuh; and what threads execute together, of ptx_sync.cuh and ptx_tensor.cuh.
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

static void check_tensor(void)
{
    for (int form = 0; form < PTX_TENSOR_FORMS; form++)
    {
        if (!ptx_tensor_there(form))
            continue;
        for (int k = 0; k < (test_small() ? 2 : 100); k++)
        {
            int64_t differences = -1;
            test_case("tensor form", form, 0, 0);
            CHECK(ptx_tensor_compare(&differences, form, test_random()) == 0);
            CHECK(differences == 0);
        }
        printf("t-ptx: tensor form %d\n", form);
    }
}

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
    check_tensor();
    return test_finish();
}
