/* The constants of a modulus, against loops and 128-bit divisions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modulus.h"

#include <string.h>

#include "tests/harness/harness.h"

__extension__ typedef unsigned __int128 u128;

/* All statements that types.h makes about the fields. */
static void check_fields(uint64_t p)
{
    const uint64_t half = UINT64_C(1) << 63;
    uint32_t norm = 0;
    uint64_t pnorm = p;
    cunmod_modulus_t mod;
    test_case("modulus", 0, 0, p);
    memset(&mod, 0x5a, sizeof(mod));
    cunmod_modulus_set(&mod, p);
    while (pnorm < half)
    {
        pnorm *= 2;
        norm++;
    }
    CHECK(mod.p == p);
    CHECK(mod.norm == norm && mod.pnorm == pnorm);
    CHECK(mod.word == (p < 2147483648 ? 4 : 8));
    CHECK(cunmod_modulus_word(p) == mod.word);
    CHECK(cunmod_modulus_bits(p) == 64 - (int)norm);

    /* ninv + 2^64 is the quotient: q pnorm <= 2^128 - 1 < (q + 1) pnorm, written
     * without overflow as r = (2^128 - 1) - q pnorm, 0 <= r < pnorm. */
    const u128 shifted = (u128)pnorm << 64; /* 2^64 pnorm */
    const u128 rest = ~(u128)0 - shifted;
    CHECK((u128)mod.ninv * pnorm <= rest);
    CHECK(rest - (u128)mod.ninv * pnorm < pnorm);

    if (p < 2147483648)
    {
        CHECK((u128)mod.inv64 * p <= UINT64_MAX);
        CHECK(((u128)mod.inv64 + 1) * p > UINT64_MAX);
    }
    else
    {
        CHECK(mod.inv64 == 0);
    }
}

/* The reductions that the kernels make with the fields (cuda/base/modarith.cuh), here
 * in C, against the % operator. */
static void check_reductions(uint64_t p)
{
    cunmod_modulus_t mod;
    test_case("reduction", 0, 0, p);
    cunmod_modulus_set(&mod, p);
    for (int i = 0; i < 200; i++)
    {
        const uint64_t hi = i % 4 == 0 ? p - 1 : test_below(p);
        const uint64_t lo = i % 3 == 0 ? UINT64_MAX : test_random();
        const u128 x = ((u128)hi << 64) + lo;
        if (p < 2147483648)
        {
            uint64_t r = lo - (uint64_t)(((u128)lo * mod.inv64) >> 64) * p;
            CHECK(r < 2 * p);
            CHECK((r >= p ? r - p : r) == lo % p);
        }
        const u128 u = x << mod.norm;
        const u128 q = (u >> 64) * mod.ninv + u;
        uint64_t r = (uint64_t)u - ((uint64_t)(q >> 64) + 1) * mod.pnorm;
        r += r > (uint64_t)q ? mod.pnorm : 0;
        r -= r >= mod.pnorm ? mod.pnorm : 0;
        CHECK(r >> mod.norm == (uint64_t)(x % p));
    }
}

static void check_modulus(uint64_t p, int index)
{
    (void)index;
    check_fields(p);
    check_reductions(p);
}

int main(void)
{
    test_start(0);
    for (uint64_t p = 2; p < 1000; p++)
        check_fields(p);
    for (int bits = 2; bits <= 64; bits++)
    {
        const uint64_t top = UINT64_C(1) << (bits - 1);
        check_modulus(top, 0);
        check_modulus(top + 1, 0);
        check_modulus(top - 1 + top, 0);
        check_modulus(top + test_below(top), 0);
    }
    test_moduli(check_modulus);
    return test_finish();
}
