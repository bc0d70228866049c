/* The CPU path of powers and of compositions modulo a polynomial, many at once: over FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/cpu.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>

#include "base/cpu_poly.h"
#include "base/flag.h"

/* A polynomial f, and the inverse of its reverse, by which FLINT reduces. */
typedef struct
{
    nmod_poly_t f, inverse;
    nmod_t mod;
    int64_t len; /* coefficients of a remainder */
} modulus_t;

static void open_modulus(modulus_t *x, const uint64_t *f, int64_t lenf, uint64_t p)
{
    x->mod = cunmod_cpu_modulus(p);
    x->len = lenf - 1;
    cunmod_cpu_set_poly(x->f, f, lenf, x->mod);
    nmod_poly_init_preinv(x->inverse, x->mod.n, x->mod.ninv);
    nmod_poly_reverse(x->inverse, x->f, lenf);
    nmod_poly_inv_series(x->inverse, x->inverse, lenf);
}

static void close_modulus(modulus_t *x)
{
    nmod_poly_clear(x->inverse);
    nmod_poly_clear(x->f);
}

/* r = the remainder, zero-padded. */
static void write_remainder(uint64_t *r, const nmod_poly_t remainder, const modulus_t *x)
{
    const int64_t len = remainder->length;
    if (len > 0)
    {
        memcpy(r, remainder->coeffs, (size_t)len * sizeof(*r));
    }
    memset(r + len, 0, (size_t)(x->len - len) * sizeof(*r));
}

int cunmod_cpu_powers_mod(uint64_t *r, const uint64_t *a, int64_t lena, int64_t n,
                          const uint64_t *f, int64_t lenf, uint64_t p,
                          const volatile int *interrupt)
{
    modulus_t x;
    nmod_poly_t base, power;
    int64_t i = 0;
    open_modulus(&x, f, lenf, p);
    cunmod_cpu_set_poly(base, a, lena, x.mod);
    cunmod_cpu_set_poly(power, a, lena, x.mod);
    for (; i < n && !cunmod_flag_is_set(interrupt); i++)
    {
        if (i > 0)
        {
            nmod_poly_mulmod_preinv(power, power, base, x.f, x.inverse);
        }
        write_remainder(r + i * x.len, power, &x);
    }
    nmod_poly_clear(power);
    nmod_poly_clear(base);
    close_modulus(&x);
    return i == n;
}

/* Remainders with fewer words, modulo which FLINT's composition, coefficient by coefficient, takes
 * less time than by pieces. */
#define SHORT 5

/* What compositions with one inner polynomial share: its powers, for the matrix products of Brent
 * and Kung; and its power by which a longer outer polynomial is put together. */
typedef struct
{
    nmod_mat_t powers;
    nmod_poly_t inner, step; /* step = inner^len */
} inner_t;

/* step: whether there are outer polynomials with more than x->len coefficients. */
static void open_inner(inner_t *inner, const uint64_t *g, int64_t leng, int step,
                       const modulus_t *x)
{
    nmod_mat_init(inner->powers, (slong)n_sqrt((uint64_t)x->len) + 1, x->len, x->mod.n);
    cunmod_cpu_set_poly(inner->inner, g, leng, x->mod);
    nmod_poly_precompute_matrix(inner->powers, inner->inner, x->f, x->inverse);
    nmod_poly_init_preinv(inner->step, x->mod.n, x->mod.ninv);
    if (step)
    {
        nmod_poly_powmod_ui_binexp_preinv(inner->step, inner->inner, (uint64_t)x->len, x->f,
                                          x->inverse);
    }
}

static void close_inner(inner_t *inner)
{
    nmod_poly_clear(inner->step);
    nmod_poly_clear(inner->inner);
    nmod_mat_clear(inner->powers);
}

/* result = a(inner). FLINT takes no outer polynomial that is as long as f by a matrix, but goes
 * through its coefficients one by one. Such a one is a polynomial in `step`, whose coefficients are
 * made of pieces of x->len words, and whose value is found by Horner's rule. Modulo a short f it is
 * less work to go through the coefficients. 0 when *interrupt was seen to be set; else 1. */
static int compose(nmod_poly_t result, const uint64_t *a, int64_t lena, const inner_t *inner,
                   const modulus_t *x, const volatile int *interrupt)
{
    nmod_poly_t value, outer;
    if (x->len < SHORT)
    {
        cunmod_cpu_set_poly(outer, a, lena, x->mod);
        nmod_poly_compose_mod(result, outer, inner->inner, x->f);
        nmod_poly_clear(outer);
        return !cunmod_flag_is_set(interrupt);
    }
    int64_t at = lena > 0 ? (lena - 1) / x->len * x->len : 0;
    nmod_poly_init_preinv(value, x->mod.n, x->mod.ninv);
    nmod_poly_zero(result);
    for (; at >= 0 && !cunmod_flag_is_set(interrupt); at -= x->len)
    {
        cunmod_cpu_set_poly(outer, a + at, lena - at < x->len ? lena - at : x->len, x->mod);
        nmod_poly_compose_mod_brent_kung_precomp_preinv(value, outer, inner->powers, x->f,
                                                        x->inverse);
        if (result->length > 0)
        {
            nmod_poly_mulmod_preinv(result, result, inner->step, x->f, x->inverse);
        }
        nmod_poly_add(result, result, value);
        nmod_poly_clear(outer);
    }
    nmod_poly_clear(value);
    return at < 0;
}

int cunmod_cpu_compositions_mod(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                                const uint64_t *g, int64_t leng, const uint64_t *f, int64_t lenf,
                                uint64_t p, const volatile int *interrupt)
{
    modulus_t x;
    inner_t inner;
    nmod_poly_t result;
    int64_t i = 0;
    open_modulus(&x, f, lenf, p);
    open_inner(&inner, g, leng, lena > x.len, &x);
    nmod_poly_init_preinv(result, x.mod.n, x.mod.ninv);
    while (i < count && compose(result, a + i * lena, lena, &inner, &x, interrupt))
    {
        write_remainder(r + i * x.len, result, &x);
        i++;
    }
    nmod_poly_clear(result);
    close_inner(&inner);
    close_modulus(&x);
    return i == count;
}
