/* Middle products on the CPU, by FLINT's products and dot products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>

#include "flint/cpu.h"
#include "flint/cpu_poly.h"
#include "backend/types_modulus.h"
#include "shape/narrow.h"

#ifdef FLINT_HAVE_FFT_SMALL
#define FFT_SMALL 1
#else
#define FFT_SMALL 0
#endif

/* FLINT has middle products since release 3.5. With an older FLINT, multiply_wide computes also
 * coefficients 0 .. lo-1, and drops them. It computes the product modulo x^hi when LOW_PAYS(lenb),
 * else the full product. FLINT 2.9 has its best algorithms for the full product only: its product
 * modulo x^hi is faster only for lenb <= 64. */
#define HAVE_MULMID (__FLINT_RELEASE >= 30500)
#define LOW_PAYS(lenb) (__FLINT_RELEASE >= 30000 || (lenb) <= 64)

/* ---- FLINT's functions -------------------------------------------------------- */

static int64_t wide_room(int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    return HAVE_MULMID ? hi - lo : LOW_PAYS(lenb) ? hi : lena + lenb - 1;
}

/* z[0 .. hi-lo-1] = coefficients lo .. hi-1 of a b, by one product of FLINT. The caller provides
 * wide_room(lena, lenb, lo, hi) words at z; the words from z[hi-lo] on are overwritten. */
static void multiply_wide(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, int64_t lo, int64_t hi, nmod_t mod)
{
    const int64_t room = wide_room(lena, lenb, lo, hi);
    if (room == lena + lenb - 1)
    {
        _nmod_poly_mul(z, a, lena, b, lenb, mod);
    }
    else
    {
#if HAVE_MULMID
        _nmod_poly_mulmid(z, a, lena, b, lenb, lo, hi, mod);
#else
        _nmod_poly_mullow(z, a, lena, b, lenb, room, mod);
#endif
    }
    if (room > hi - lo && lo > 0)
        memmove(z, z + lo, (size_t)(hi - lo) * sizeof(*z));
}

/* ---- narrow windows --------------------------------------------------------------- */

/* Returns the sum of a[i] b[len-1-i] for 0 <= i < len. */
static uint64_t dot(const uint64_t *a, const uint64_t *b, int64_t len, nmod_t mod)
{
#ifdef DOT_SPLIT_BITS /* FLINT 3.2 or later */
    return _nmod_vec_dot_rev(a, b, len, mod, _nmod_vec_dot_params((ulong)len, mod));
#else
    return _nmod_vec_dot_rev(a, b, len, mod, _nmod_vec_dot_bound_limbs(len, mod));
#endif
}

static void multiply_dots(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, int64_t lo, int64_t hi, nmod_t mod)
{
    for (int64_t k = lo; k < hi; k++)
    {
        const int64_t from = k < lenb ? 0 : k - lenb + 1, last = cunmod_least(lena - 1, k);
        z[k - lo] = dot(a + from, b + (k - last), last - from + 1, mod);
    }
}

/* z[0 .. hi-lo-1] += coefficients lo .. hi-1 of a b, where b is a block of an operand. lo may be
 * negative: coefficients with a negative index are 0. The function multiplies b only by a[from ..
 * from+len-1], the words of a that contribute. `work` is scratch memory of wide_room words for this
 * product. */
static void add_block(uint64_t *z, uint64_t *work, const uint64_t *a, int64_t lena,
                      const uint64_t *b, int64_t lenb, int64_t lo, int64_t hi, nmod_t mod)
{
    const int64_t from = lo < lenb ? 0 : lo - lenb + 1;
    const int64_t len = cunmod_least(lena, hi) - from;
    if (len <= 0)
        return;
    const int64_t first = lo > from ? lo - from : 0, end = cunmod_least(hi - from, len + lenb - 1);
    const int swap = len < lenb;
    multiply_wide(work, swap ? b : a + from, swap ? lenb : len, swap ? a + from : b,
                  swap ? len : lenb, first, end, mod);
    uint64_t *const to = z + (from + first - lo);
    _nmod_vec_add(to, to, work, end - first, mod);
}

/* Computes the result of multiply_wide for a narrow window, hi - lo small, and lenb <= lena: adds
 * the products of a and of blocks of b. Coefficient k - j of a times the block that begins at b[j]
 * is added to coefficient k of a b. */
static void multiply_blocks(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, int64_t lo, int64_t hi, nmod_t mod)
{
    const int64_t width = hi - lo, block = cunmod_narrow_block(width);
    uint64_t *const work = _nmod_vec_init(2 * block + width);
    _nmod_vec_zero(z, width);
    for (int64_t j = 0; j < cunmod_least(lenb, hi); j += block)
        add_block(z, work, a, lena, b + j, cunmod_least(block, lenb - j), lo - j, hi - j, mod);
    _nmod_vec_clear(work);
}

/* ---- choice of the algorithm --------------------------------------------------------- */

int64_t cunmod_cpu_mulmid_room(int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    return cunmod_narrow_way(lena, lenb, hi - lo, FFT_SMALL) == CUNMOD_NARROW_NONE
               ? wide_room(lena, lenb, lo, hi)
               : hi - lo;
}

void cunmod_cpu_mulmid(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, int64_t lo, int64_t hi, uint64_t p)
{
    static void (*const ways[])(uint64_t *, const uint64_t *, int64_t, const uint64_t *, int64_t,
                                int64_t, int64_t,
                                nmod_t) = {[CUNMOD_NARROW_NONE] = multiply_wide,
                                           [CUNMOD_NARROW_DOTS] = multiply_dots,
                                           [CUNMOD_NARROW_BLOCKS] = multiply_blocks};
    ways[cunmod_narrow_way(lena, lenb, hi - lo, FFT_SMALL)](z, a, lena, b, lenb, lo, hi,
                                                            cunmod_cpu_modulus(p));
}
