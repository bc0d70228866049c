/* Random numbers of the operating system.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/entropy.h"

#include <sys/random.h>

#include "flint/cpu.h"

int cunmod_random_word(uint64_t *x)
{
    uint64_t drawn;
    if (getentropy(&drawn, sizeof(drawn)) != 0)
        return 0;
    *x = drawn;
    return 1;
}

int cunmod_random_prime(uint64_t *p)
{
    const uint64_t above = UINT64_MAX - UINT32_MAX;
    uint64_t x;
    do
    {
        if (!cunmod_random_word(&x))
            return 0;
        x |= UINT64_C(1) << 63 | 1;
    } while (x >= above || !cunmod_cpu_is_prime(x));
    *p = x;
    return 1;
}
