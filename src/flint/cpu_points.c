/* The CPU path of Taylor shifts, and of values and interpolation at geometric progressions, by
 * FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT evaluates and interpolates at geometric progressions since release 3.5, but at points
 * r^(2i). For the points 1, q, q^2, .. FLINT would need a square root r of q. So this file
 * implements the algorithms with FLINT's products, for every release of FLINT (docs/scans.md has
 * the equations).
 */
#include "flint/cpu.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "flint/cpu_poly.h"

uint64_t cunmod_cpu_invert(uint64_t x, uint64_t p)
{
    return n_invmod(x, p);
}

uint64_t cunmod_cpu_power(uint64_t x, uint64_t e, uint64_t p)
{
    return nmod_pow_ui(x, e, cunmod_cpu_modulus(p));
}

/* ---- Taylor shifts --------------------------------------------------------- */

/* Length of the longest polynomial that Horner's rule shifts. */
#define BLOCK 64

/* Replaces the polynomial z[0 .. n-1] by z(x + c), for any p. Shifts blocks of BLOCK coefficients
 * by Horner's rule, and then joins neighbours: for z = lower + x^len upper the result is lower(x +
 * c) + (x + c)^len upper(x + c). The last block may be shorter than `len`. */
static void taylor_halves(uint64_t *z, int64_t n, uint64_t c, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    for (int64_t at = 0; at < n; at += BLOCK)
        _nmod_poly_taylor_shift_horner(z + at, c, n - at < BLOCK ? n - at : BLOCK, mod);
    if (n <= BLOCK)
        return;
    uint64_t *const power = _nmod_vec_init(n + BLOCK + 1);
    uint64_t *const product = _nmod_vec_init(2 * n + BLOCK + 1);
    memset(power, 0, BLOCK * sizeof(*power));
    power[BLOCK] = 1;
    _nmod_poly_taylor_shift_horner(power, c, BLOCK + 1, mod);
    for (int64_t len = BLOCK; len < n; len *= 2)
    {
        for (int64_t at = 0; at + len < n; at += 2 * len)
        {
            uint64_t *const lower = z + at;
            const int64_t upper = n - at - len < len ? n - at - len : len;
            _nmod_poly_mul(product, power, len + 1, lower + len, upper, mod);
            _nmod_vec_add(lower, lower, product, len, mod);
            memcpy(lower + len, product + len, (size_t)upper * sizeof(*z));
        }
        if (2 * len < n)
        {
            _nmod_poly_mul(product, power, len + 1, power, len + 1, mod);
            memcpy(power, product, (size_t)(2 * len + 1) * sizeof(*power));
        }
    }
    _nmod_vec_clear(product);
    _nmod_vec_clear(power);
}

void cunmod_cpu_taylor(uint64_t *z, const uint64_t *a, int64_t len, uint64_t c, int units,
                       uint64_t p)
{
    if (z != a)
        memcpy(z, a, (size_t)len * sizeof(*z));
    if (units)
        _nmod_poly_taylor_shift(z, c, len, cunmod_cpu_modulus(p));
    else
        taylor_halves(z, len, c, p);
}

/* ---- geometric progressions ------------------------------------------------ */

/* Below SHORT coefficients or points, Horner's rule evaluates at one point after the other. */
#define SHORT 32

/* z[k] = q^(k (k-1) / 2) for 0 <= k < n. */
static void set_chirp(uint64_t *z, uint64_t q, int64_t n, nmod_t mod)
{
    uint64_t power = 1;
    z[0] = 1;
    for (int64_t k = 1; k < n; k++)
    {
        z[k] = nmod_mul(z[k - 1], power, mod);
        power = nmod_mul(power, q, mod);
    }
}

static void by_points(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t q, int64_t n,
                      nmod_t mod)
{
    uint64_t point = 1;
    for (int64_t i = 0; i < n; i++)
    {
        z[i] = _nmod_poly_evaluate_nmod(a, lena, point, mod);
        point = nmod_mul(point, q, mod);
    }
}

/* z[i] = sum over j of u[len-1-j] chirp[i + j] for 0 <= i < n: a middle product. */
static void correlate(uint64_t *z, const uint64_t *u, int64_t len, const uint64_t *chirp, int64_t n,
                      uint64_t p)
{
    const int64_t all = len + n - 1;
    uint64_t *const room = _nmod_vec_init(cunmod_cpu_mulmid_room(all, len, len - 1, all));
    cunmod_cpu_mulmid(room, chirp, all, u, len, len - 1, all, p);
    memcpy(z, room, (size_t)n * sizeof(*z));
    _nmod_vec_clear(room);
}

void cunmod_cpu_evaluate_geometric(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t q,
                                   int64_t n, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    if (lena < SHORT || n < SHORT)
    {
        by_points(z, a, lena, q, n, mod);
        return;
    }
    const int64_t longer = lena > n ? lena : n;
    uint64_t *const chirp = _nmod_vec_init(lena + n - 1);
    uint64_t *const inverse = _nmod_vec_init(longer);
    uint64_t *const u = _nmod_vec_init(lena);
    set_chirp(chirp, q, lena + n - 1, mod);
    set_chirp(inverse, n_invmod(q, p), longer, mod);
    for (int64_t j = 0; j < lena; j++)
        u[lena - 1 - j] = nmod_mul(a[j], inverse[j], mod);
    correlate(z, u, lena, chirp, n, p);
    for (int64_t i = 0; i < n; i++)
        z[i] = nmod_mul(z[i], inverse[i], mod);
    _nmod_vec_clear(u);
    _nmod_vec_clear(inverse);
    _nmod_vec_clear(chirp);
}

/* falling[k] = (q - 1) (q^2 - 1) .. (q^k - 1) and rising[k] = 1 / falling[k] for 0 <= k < n.
 * Returns 1. Returns 0, with rising not set, when falling[n-1] = 0: then two of the points 1, q,
 * .., q^(n-1) are equal. */
static int set_factorials(uint64_t *falling, uint64_t *rising, uint64_t q, int64_t n, nmod_t mod)
{
    uint64_t power = 1;
    falling[0] = 1;
    for (int64_t k = 1; k < n; k++)
    {
        power = nmod_mul(power, q, mod);
        falling[k] = nmod_mul(falling[k - 1], nmod_sub(power, 1, mod), mod);
    }
    if (falling[n - 1] == 0)
        return 0;
    const uint64_t back = n_invmod(q, mod.n);
    rising[n - 1] = n_invmod(falling[n - 1], mod.n);
    for (int64_t k = n - 1; k > 0; k--)
    {
        rising[k - 1] = nmod_mul(rising[k], nmod_sub(power, 1, mod), mod);
        power = nmod_mul(power, back, mod);
    }
    return 1;
}

/* Let M = (x - 1) (x - q) .. (x - q^(n-1)). For 0 <= i < n: u[n-1-i] = ys[i] / M'(q^i), 0 for i >=
 * len, and m[i] = coefficient i + 1 of M. chirp, falling and rising are the results of set_chirp
 * and set_factorials. n >= 2. */
static void set_operands(uint64_t *u, uint64_t *m, const uint64_t *ys, int64_t len, uint64_t q,
                         int64_t n, const uint64_t *chirp, const uint64_t *falling,
                         const uint64_t *rising, nmod_t mod)
{
    const uint64_t back = n_invmod(q, mod.n);
    const uint64_t ratio = nmod_neg(nmod_pow_ui(back, (uint64_t)n - 2, mod), mod);
    const uint64_t last =
        nmod_mul(falling[n - 1], nmod_sub(nmod_pow_ui(q, (uint64_t)n, mod), 1, mod), mod);
    uint64_t turn = n % 2 == 1 ? 1 : nmod_neg(1, mod);
    m[n - 1] = 1;
    for (int64_t k = 0; k < n; k++)
    {
        const uint64_t pair = nmod_mul(rising[k], rising[n - 1 - k], mod);
        u[n - 1 - k] = k < len ? nmod_mul(nmod_mul(ys[k], turn, mod), pair, mod) : 0;
        turn = nmod_mul(turn, ratio, mod);
        if (k > 0)
        {
            const uint64_t binomial = nmod_mul(rising[k], rising[n - k], mod);
            const uint64_t x = nmod_mul(nmod_mul(chirp[k], last, mod), binomial, mod);
            m[n - 1 - k] = k % 2 == 1 ? nmod_neg(x, mod) : x;
        }
    }
}

int cunmod_cpu_interpolate_geometric(uint64_t *z, uint64_t q, const uint64_t *ys, int64_t len,
                                     int64_t n, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    uint64_t *const words = _nmod_vec_init(8 * n);
    uint64_t *const falling = words, *const rising = words + n, *const u = words + 2 * n,
                    *const m = words + 3 * n, *const sums = words + 4 * n,
                    *const inverse = words + 5 * n, *const chirp = words + 6 * n;
    const int different = set_factorials(falling, rising, q, n, mod);
    if (different && n == 1)
    {
        z[0] = len > 0 ? ys[0] : 0;
    }
    else if (different)
    {
        const int64_t room = cunmod_cpu_mulmid_room(n, n, n - 1, 2 * n - 1);
        uint64_t *const product = _nmod_vec_init(room);
        set_chirp(chirp, q, 2 * n - 1, mod);
        set_chirp(inverse, n_invmod(q, p), n, mod);
        set_operands(u, m, ys, len, q, n, chirp, falling, rising, mod);
        correlate(sums, u, n, chirp, n, p);
        for (int64_t k = 0; k < n; k++)
            u[n - 1 - k] = nmod_mul(sums[k], inverse[k], mod);
        cunmod_cpu_mulmid(product, m, n, u, n, n - 1, 2 * n - 1, p);
        memcpy(z, product, (size_t)n * sizeof(*z));
        _nmod_vec_clear(product);
    }
    _nmod_vec_clear(words);
    return different;
}
