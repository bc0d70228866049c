/* The CPU path of compositions modulo a polynomial, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_divisor.h"

#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>

#include "base/flag.h"
#include "flint/cpu_poly.h"

/* A divisor f and the inverse of its reverse as polynomials of FLINT, which FLINT only reads. */
typedef struct
{
    nmod_poly_t f, inverse;
    nmod_t mod;
    int64_t len; /* number of coefficients of a remainder, deg f */
} modulus_t;

static modulus_t modulus_of(cunmod_cpu_divisor_t *f)
{
    modulus_t x = {.mod = cunmod_cpu_modulus(f->p), .len = f->len - 1};
    x.f[0] = cunmod_cpu_view(f->words, f->len, x.mod);
    x.inverse[0] = cunmod_cpu_view(cunmod_cpu_divisor_inverse(f), f->len, x.mod);
    return x;
}

/* For residues of fewer than SHORT words, FLINT's composition by Horner's rule takes less time than
 * its composition by a matrix product. */
#define SHORT 5

/* ---- outer polynomials that are shorter than the divisor ---------------------------- */

/* r = a(g) modulo f, by FLINT: for residues of SHORT words or more by powers of g and a matrix
 * product (Brent and Kung). */
static void compose_one(uint64_t *r, const uint64_t *a, int64_t lena, const nmod_poly_t g,
                        const modulus_t *x)
{
    const nmod_poly_t outer = {cunmod_cpu_view(a, lena, x->mod)};
    nmod_poly_t result;
    nmod_poly_init_preinv(result, x->mod.n, x->mod.ninv);
    if (x->len < SHORT)
        nmod_poly_compose_mod(result, outer, g, x->f);
    else
        nmod_poly_compose_mod_brent_kung_preinv(result, outer, g, x->f, x->inverse);
    cunmod_cpu_get_poly(r, x->len, result);
    nmod_poly_clear(result);
}

/* FLINT's composition of several rows with one inner polynomial computes sqrt(rows) times as many
 * powers of this polynomial as a single composition, and stores all powers. So rows are composed in
 * groups of GROUP, which bounds the memory of the powers. */
#define GROUP 16

static void compose_group(uint64_t *r, const uint64_t *a, int64_t lena, int64_t rows,
                          const nmod_poly_t g, const modulus_t *x)
{
    nmod_poly_struct outer[GROUP], result[GROUP];
    for (int64_t i = 0; i < rows; i++)
    {
        outer[i] = cunmod_cpu_view(a + i * lena, lena, x->mod);
        nmod_poly_init_preinv(&result[i], x->mod.n, x->mod.ninv);
    }
    nmod_poly_compose_mod_brent_kung_vec_preinv(result, outer, rows, rows, g, x->f, x->inverse);
    for (int64_t i = 0; i < rows; i++)
    {
        cunmod_cpu_get_poly(r + i * x->len, x->len, &result[i]);
        nmod_poly_clear(&result[i]);
    }
}

static int compose_short(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                         const nmod_poly_t g, const modulus_t *x, const volatile int *interrupt)
{
    const int64_t most = x->len < SHORT ? 1 : GROUP;
    int64_t i = 0, rows;
    for (; i < count && !cunmod_flag_is_set(interrupt); i += rows)
    {
        rows = count - i < most ? count - i : most;
        if (rows == 1)
            compose_one(r + i * x->len, a + i * lena, lena, g, x);
        else
            compose_group(r + i * x->len, a + i * lena, lena, rows, g, x);
    }
    return i >= count;
}

/* ---- longer outer polynomials -------------------------------------------------------- */

/* Powers of an inner polynomial g modulo f, which all compositions a_i(g) of a call share. */
typedef struct
{
    nmod_mat_t powers;
    nmod_poly_t step; /* g^len modulo f, len = deg f */
} inner_t;

static void open_inner(inner_t *inner, const nmod_poly_t g, const modulus_t *x)
{
    nmod_mat_init(inner->powers, (slong)n_sqrt((uint64_t)x->len) + 1, x->len, x->mod.n);
    nmod_poly_precompute_matrix(inner->powers, g, x->f, x->inverse);
    nmod_poly_init_preinv(inner->step, x->mod.n, x->mod.ninv);
    nmod_poly_powmod_ui_binexp_preinv(inner->step, g, (uint64_t)x->len, x->f, x->inverse);
}

static void close_inner(inner_t *inner)
{
    nmod_poly_clear(inner->step);
    nmod_mat_clear(inner->powers);
}

/* result = a(g) modulo f for a of more than x->len coefficients. FLINT composes by a matrix product
 * only where the outer polynomial is shorter than f. So a is cut into pieces a_k of len = x->len
 * coefficients, and a(g) = sum over k of a_k(g) (g^len)^k is computed by Horner's rule. Returns 0,
 * with no result, when *interrupt was set; else 1. */
static int compose_pieces(nmod_poly_t result, const uint64_t *a, int64_t lena, const inner_t *inner,
                          const modulus_t *x, const volatile int *interrupt)
{
    nmod_poly_t value;
    int64_t at = (lena - 1) / x->len * x->len;
    nmod_poly_init_preinv(value, x->mod.n, x->mod.ninv);
    nmod_poly_zero(result);
    for (; at >= 0 && !cunmod_flag_is_set(interrupt); at -= x->len)
    {
        const nmod_poly_t outer = {
            cunmod_cpu_view(a + at, lena - at < x->len ? lena - at : x->len, x->mod)};
        nmod_poly_compose_mod_brent_kung_precomp_preinv(value, outer, inner->powers, x->f,
                                                        x->inverse);
        if (result->length > 0)
            nmod_poly_mulmod_preinv(result, result, inner->step, x->f, x->inverse);
        nmod_poly_add(result, result, value);
    }
    nmod_poly_clear(value);
    return at < 0;
}

static int compose_long(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                        const nmod_poly_t g, const modulus_t *x, const volatile int *interrupt)
{
    inner_t inner;
    nmod_poly_t result;
    int64_t i = 0;
    open_inner(&inner, g, x);
    nmod_poly_init_preinv(result, x->mod.n, x->mod.ninv);
    while (i < count && compose_pieces(result, a + i * lena, lena, &inner, x, interrupt))
    {
        cunmod_cpu_get_poly(r + i * x->len, x->len, result);
        i++;
    }
    nmod_poly_clear(result);
    close_inner(&inner);
    return i == count;
}

int cunmod_cpu_divisor_compositions(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                                    const uint64_t *g, int64_t leng, cunmod_cpu_divisor_t *f,
                                    const volatile int *interrupt)
{
    const modulus_t x = modulus_of(f);
    const nmod_poly_t inner = {cunmod_cpu_view(g, leng, x.mod)};
    return lena <= x.len || x.len < SHORT ? compose_short(r, a, lena, count, inner, &x, interrupt)
                                          : compose_long(r, a, lena, count, inner, &x, interrupt);
}
