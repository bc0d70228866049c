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

int cunmod_cpu_compositions_mod(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                                const uint64_t *g, int64_t leng, const uint64_t *f, int64_t lenf,
                                uint64_t p, const volatile int *interrupt)
{
    modulus_t x;
    nmod_poly_t inner, outer, result;
    nmod_mat_t powers;
    int64_t i = 0;
    open_modulus(&x, f, lenf, p);
    nmod_mat_init(powers, (slong)n_sqrt((uint64_t)x.len) + 1, x.len, p);
    cunmod_cpu_set_poly(inner, g, leng, x.mod);
    nmod_poly_init_preinv(result, x.mod.n, x.mod.ninv);
    nmod_poly_precompute_matrix(powers, inner, x.f, x.inverse);
    for (; i < count && !cunmod_flag_is_set(interrupt); i++)
    {
        cunmod_cpu_set_poly(outer, a + i * lena, lena, x.mod);
        if (outer->length <= x.len)
        {
            nmod_poly_compose_mod_brent_kung_precomp_preinv(result, outer, powers, x.f, x.inverse);
        }
        else /* which that function refuses */
        {
            nmod_poly_compose_mod(result, outer, inner, x.f);
        }
        write_remainder(r + i * x.len, result, &x);
        nmod_poly_clear(outer);
    }
    nmod_mat_clear(powers);
    nmod_poly_clear(result);
    nmod_poly_clear(inner);
    close_modulus(&x);
    return i == count;
}
