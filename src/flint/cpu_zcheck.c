/* Checks FLINT's results over the integers, modulo a random prime at a random point.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zcheck.h"

#include <string.h>

#include <gmp.h>

#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>
#include <flint/nmod.h>
#include <flint/ulong_extras.h>

#include "flint/entropy.h"

#define BLOCK CUNMOD_ZCHECK_BLOCK

__extension__ typedef unsigned __int128 u128;

int cunmod_zpoint_draw(cunmod_zpoint_t *at)
{
    uint64_t p, x;
    if (!cunmod_random_prime(&p) || !cunmod_random_word(&x))
        return 0;
    nmod_init(&at->mod, p);
    x = x < p ? x : x - p; /* p > 2^63, so that x < 2 p */
    at->x = x == 0 ? 1 : x;
    at->powers[0] = 1;
    for (int k = 1; k < BLOCK; k++)
        at->powers[k] = nmod_mul(at->powers[k - 1], at->x, at->mod);
    at->step = nmod_mul(at->powers[BLOCK - 1], at->x, at->mod);
    return 1;
}

/* ---- sums --------------------------------------------------------------------------- */

/* Scratch memory: two sums of absolute values, of `limbs` limbs each. `up` sums positive integers,
 * `down` sums negative integers. */
typedef struct
{
    mp_limb_t *up, *down;
    int64_t limbs;
} room_t;

/* Allocates memory for sums of at most BLOCK products w a[i], for words w and 0 <= i < n. */
static room_t open_room(const fmpz *a, int64_t n)
{
    const int64_t most = _fmpz_vec_max_limbs(a, n) + 2;
    mp_limb_t *const words = flint_malloc(2 * (size_t)most * sizeof(*words));
    return (room_t){words, words + most, most};
}

static void close_room(const room_t *room)
{
    flint_free(room->up);
}

/* Returns c modulo p for an integer c that FLINT stores in one word: |c| < 2^62 < p. */
static uint64_t small_residue(fmpz c, nmod_t mod)
{
    return (uint64_t)c + (c < 0 ? mod.n : 0);
}

/* Returns the sum over k < n of a[k] w[k] modulo p; n <= BLOCK. Products of integers a[k] of
 * several limbs are summed without reduction, and the sums are reduced at the end. */
static uint64_t sum_of_multiples(const room_t *room, const fmpz *a, int64_t n, const uint64_t *w,
                                 nmod_t mod)
{
    u128 sum = 0;
    uint64_t high = 0, small;
    int64_t used = 0; /* limbs */
    memset(room->up, 0, 2 * (size_t)room->limbs * sizeof(*room->up));
    for (int64_t k = 0; k < n; k++)
    {
        if (!COEFF_IS_MPZ(a[k]))
        {
            const u128 product = (u128)small_residue(a[k], mod) * w[k];
            sum += product;
            high += sum < product;
            continue;
        }
        const mpz_srcptr c = COEFF_TO_PTR(a[k]);
        const int64_t size = (int64_t)mpz_size(c);
        mp_limb_t *const to = mpz_sgn(c) > 0 ? room->up : room->down;
        const mp_limb_t carry = mpn_addmul_1(to, mpz_limbs_read(c), size, w[k]);
        mpn_add_1(to + size, to + size, room->limbs - size, carry);
        used = room->limbs;
    }
    NMOD_RED3(small, high, (uint64_t)(sum >> 64), (uint64_t)sum, mod);
    if (used == 0)
        return small;
    const uint64_t up = mpn_mod_1(room->up, used, mod.n), down = mpn_mod_1(room->down, used, mod.n);
    return nmod_add(small, nmod_sub(up, down, mod), mod);
}

/* ---- values -------------------------------------------------------------------------- */

static uint64_t value_of(const cunmod_zpoint_t *at, const room_t *room, const fmpz *a, int64_t n)
{
    uint64_t value = 0;
    for (int64_t first = (n - 1) / BLOCK * BLOCK; first >= 0 && n > 0; first -= BLOCK)
    {
        const int64_t count = n - first < BLOCK ? n - first : BLOCK;
        const uint64_t sum = sum_of_multiples(room, a + first, count, at->powers, at->mod);
        value = nmod_add(nmod_mul(value, at->step, at->mod), sum, at->mod);
    }
    return value;
}

uint64_t cunmod_zpoint_value(const cunmod_zpoint_t *at, const fmpz *a, int64_t n)
{
    const room_t room = open_room(a, n);
    const uint64_t value = value_of(at, &room, a, n);
    close_room(&room);
    return value;
}

static uint64_t residue(const fmpz_t c, nmod_t mod)
{
    return COEFF_IS_MPZ(*c) ? fmpz_fdiv_ui(c, mod.n) : small_residue(*c, mod);
}

/* Returns the sum over i >= whole of a_i x^i B_(n-i) modulo p, where x is the point and B_m the
 * value at x of b modulo x^m. The sum is x^(n-1) times the sum of a_i d_(n-i), where d_m = x^(1-m)
 * B_m and d_(m+1) = d_m / x + b_m. */
static uint64_t value_of_rest(const cunmod_zpoint_t *at, const room_t *room, const fmpz_poly_t a,
                              int64_t whole, const fmpz_poly_t b, int64_t n)
{
    const nmod_t mod = at->mod;
    const uint64_t inverse = n_invmod(at->x, mod.n);
    uint64_t weights[BLOCK], value = 0;
    int64_t m = n - a->length + 1;
    uint64_t d = nmod_mul(cunmod_zpoint_value(at, b->coeffs, m),
                          nmod_pow_ui(inverse, (ulong)m - 1, mod), mod);
    for (int64_t end = a->length, first; end > whole; end = first)
    {
        first = end - whole > BLOCK ? end - BLOCK : whole;
        for (int64_t i = end - 1; i >= first; i--)
        {
            weights[i - first] = d;
            d = nmod_add(nmod_mul(d, inverse, mod), residue(b->coeffs + m++, mod), mod);
        }
        const uint64_t sum = sum_of_multiples(room, a->coeffs + first, end - first, weights, mod);
        value = nmod_add(value, sum, mod);
    }
    return nmod_mul(value, nmod_pow_ui(at->x, (ulong)n - 1, mod), mod);
}

/* Returns the value at the point of the product a b modulo x^n, without computing the product: the
 * sum over i of a_i x^i B_(n-i), where B_m is the value of the m lowest terms of b. */
static uint64_t value_of_product(const cunmod_zpoint_t *at, const fmpz_poly_t a,
                                 const fmpz_poly_t b, int64_t n)
{
    const int64_t meets_all = n - b->length +
                              1; /* for i < meets_all, a_i x^i b has no term above x^(n-1) */
    const int64_t whole = meets_all < a->length ? meets_all : a->length;
    const room_t room = open_room(a->coeffs, a->length);
    uint64_t value = value_of(at, &room, a->coeffs, whole);
    value = nmod_mul(value, cunmod_zpoint_value(at, b->coeffs, b->length), at->mod);
    if (whole < a->length)
        value = nmod_add(value, value_of_rest(at, &room, a, whole, b, n), at->mod);
    close_room(&room);
    return value;
}

int cunmod_zcheck_product(const fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n)
{
    cunmod_zpoint_t at;
    return cunmod_zpoint_draw(&at) &&
           cunmod_zpoint_value(&at, z->coeffs, z->length) == value_of_product(&at, a, b, n);
}
