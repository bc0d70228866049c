/* The arithmetic of divsteps at the ends of its ranges, which operands by chance do not come near.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <cstdint>

#include "euclid/divsteps.cuh"
#include "euclid/divsteps_sums.cuh"

extern "C" {
#include "base/modulus.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
}

using namespace cunmod_euclid;

/* Around every limit of a word of a product, and LAZY_BELOW. */
static const uint64_t primes[] = {2147483659u,          4294967291u,          4294967311u,
                                  1125899906842597u,    576460752303423433u,  1152921504606846883u,
                                  1152921504606847009u, 18446744073709551557u};

static uint64_t plus(uint64_t x, uint64_t y, uint64_t p)
{
    return (uint64_t)(((unsigned __int128)x + y) % p);
}

/* Mostly ends of [0, range). */
static uint64_t some(uint64_t range, int turn)
{
    return turn == 0 || test_below(4) > 0 ? range - 1 : test_below(2) ? 0 : test_below(range);
}

/* Up to 2 DIVSTEPS products are reduced at once. */
static void check_sums(const cunmod_modulus_t &modulus, int turn)
{
    const uint64_t p = modulus.p;
    const MatrixMod<uint64_t> mod(modulus);
    Sum<uint64_t> sum;
    uint64_t expected = 0;
    for (int i = 1; i <= 2 * DIVSTEPS; i++)
    {
        const uint64_t x = some(p, turn), y = some(p, turn);
        sum.add(x, y);
        expected = plus(expected, ref_mulmod(x, y, p), p);
        const uint64_t got = mod.reduce_sum(sum);
        CHECK(got < p);
        CHECK(ref_mulmod(got, p < LAZY_BELOW ? step_divisor(mod) : 1, p) == expected);
    }
}

/* As many as a coefficient takes. */
template <typename Part>
static void check_whole(const cunmod_modulus_t &modulus, uint64_t divisor, int turn,
                        uint64_t (*stored)(uint64_t))
{
    const uint64_t p = modulus.p;
    const MatrixMod<uint64_t> mod(modulus);
    Part sum;
    uint64_t expected = 0;
    for (int i = 0; i < DIVSTEPS; i++)
    {
        const Pair<uint64_t> c = {some(p, turn), some(p, turn)};
        const Pair<uint64_t> x = {some(p, turn), some(p, turn)};
        sum.add({stored(c.f), stored(c.g)}, x, mod);
        expected = plus(expected, plus(ref_mulmod(c.f, x.f, p), ref_mulmod(c.g, x.g, p), p), p);
        if ((i + 1) % Part::ADDITIONS == 0)
            sum.fold();
    }
    const uint64_t got = sum.reduce(mod);
    CHECK(got < p);
    CHECK(ref_mulmod(got, divisor, p) == expected);
}

/* As many as a warp adds, and what the warp that leads makes of such parts. */
template <typename C, typename Part>
static void check_parts(const cunmod_modulus_t &modulus, uint64_t divisor, uint64_t below, int turn)
{
    const uint64_t p = modulus.p;
    const MatrixMod<uint64_t> mod(modulus);
    const C cross(modulus);
    uint64_t part[4], expected = 0;
    for (int k = 0; k < 4; k++)
    {
        Part sum;
        for (int i = 0; i < 8; i++)
        {
            const Pair<uint64_t> c = {some(p, turn), some(p, turn)};
            const Pair<uint64_t> x = {some(p, turn), some(p, turn)};
            sum.add(c, x, mod);
            expected = plus(expected, plus(ref_mulmod(c.f, x.f, p), ref_mulmod(c.g, x.g, p), p), p);
            if (i == TOGETHER - 1)
                sum.fold();
        }
        sum.fold();
        part[k] = sum.reduce_part(mod);
        CHECK(part[k] < below);
    }
    const uint64_t total = cross.total(part);
    CHECK(total < p);
    CHECK(ref_mulmod(total, divisor, p) == expected);
    expected = 0;
    for (int k = 0; k < 4; k++)
    {
        part[k] = some(below, turn);
        expected = plus(expected, part[k] % p, p);
    }
    CHECK(cross.total(part) == expected);
}

static void check_lazy_step(const cunmod_modulus_t &modulus, int turn)
{
    const uint64_t p = modulus.p;
    const CrossLazy cross(modulus);
    uint64_t x[4];
    for (int i = 0; i < 4; i++)
        x[i] = 1 + some(2 * p - 1, turn);
    const uint64_t got = cross.step(x[0], x[1], x[2], x[3]);
    CHECK(got > 0 && got < 2 * p);
    CHECK(ref_mulmod(got % p, step_divisor(Mod<uint64_t>(modulus)), p) ==
          plus(ref_mulmod(x[0] % p, x[1] % p, p), ref_mulmod(x[2] % p, x[3] % p, p), p));
}

int main()
{
    test_start(0);
    for (const uint64_t p : primes)
    {
        cunmod_modulus_t modulus;
        cunmod_modulus_set(&modulus, p);
        test_case("arithmetic of divsteps", 0, 0, p);
        for (int turn = 0; turn < 2000; turn++)
        {
            check_sums(modulus, turn);
            if (p < LAZY_BELOW)
            {
                const uint64_t divisor = step_divisor(Mod<uint64_t>(modulus));
                check_whole<PartSumLazy>(modulus, divisor, turn, [](uint64_t c) { return c; });
                check_whole<PartSumSplit>(modulus, divisor, turn, PartSumSplit::stored);
                check_parts<CrossLazy, PartSumLazy>(modulus, divisor, 2 * p, turn);
                check_lazy_step(modulus, turn);
            }
            else
            {
                check_whole<PartSum<uint64_t>>(modulus, 1, turn, PartSum<uint64_t>::stored);
                check_parts<Cross<uint64_t>, PartSum<uint64_t>>(modulus, 1, p, turn);
            }
        }
    }
    return test_finish();
}
