/* The CPU path of elementary operations: FLINT's vectors behind plain C types.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/cpu.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "base/cpu_poly.h"

/* The place of coefficient i among the words of the term, or -1. */
static int64_t place_of(const cunmod_term_t *term, int64_t i)
{
    const int64_t q = term->period;
    if (q > 0 && (term->kind == CUNMOD_TERM_SPREAD ? i % q != 0 : i / q % 2 != 0))
    {
        return -1;
    }
    return q > 0 && term->kind == CUNMOD_TERM_SPREAD ? i / q : term->from + i * term->step;
}

/* z[0 .. n-1] = the words of the term, without its scale. */
static void copy_term(uint64_t *z, const cunmod_term_t *term, int64_t n)
{
    const uint64_t *const words = term->words;
    const int is_plain = term->step == 1 && term->period == 0;
    for (int64_t i = 0; !is_plain && i < n; i++)
    {
        const int64_t place = place_of(term, i);
        z[i] = place >= 0 && place < term->len ? words[place] : 0;
    }
    if (!is_plain)
    {
        return;
    }
    const int64_t start = term->from < 0 ? -term->from : 0;
    int64_t end = term->len - term->from;
    end = end < start ? start : end;
    const int64_t head = start < n ? start : n, tail = end < n ? end : n;
    memset(z, 0, (size_t)head * sizeof(*z));
    if (tail > head)
    {
        memcpy(z + head, words + head + term->from, (size_t)(tail - head) * sizeof(*z));
    }
    memset(z + tail, 0, (size_t)(n - tail) * sizeof(*z));
}

/* z[0 .. n-1] += scale words. */
static void add_multiple(uint64_t *z, const uint64_t *words, int64_t n, uint64_t scale, nmod_t mod)
{
    if (scale == 1)
    {
        _nmod_vec_add(z, z, words, n, mod);
    }
    else if (scale == mod.n - 1)
    {
        _nmod_vec_sub(z, z, words, n, mod);
    }
    else
    {
        _nmod_vec_scalar_addmul_nmod(z, words, n, scale, mod);
    }
}

/* b is read from its lowest coefficient on. */
void cunmod_cpu_linear(uint64_t *z, const cunmod_linear_item_t *item, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const int64_t n = item->n;
    if (item->rise)
    {
        _nmod_poly_derivative(z, item->a.words, n + 1, mod);
        return;
    }
    copy_term(z, &item->a, n);
    if (item->a.scale == p - 1 && p > 2)
    {
        _nmod_vec_neg(z, z, n, mod);
    }
    else if (item->a.scale != 1)
    {
        _nmod_vec_scalar_mul_nmod(z, z, n, item->a.scale, mod);
    }
    if (item->b.len > 0)
    {
        add_multiple(z, item->b.words, item->b.len, item->b.scale, mod);
    }
    if (item->at >= 0)
    {
        z[item->at] = item->value;
    }
}

uint64_t cunmod_cpu_value(const uint64_t *a, int64_t len, uint64_t x, uint64_t p)
{
    return _nmod_poly_evaluate_nmod(a, len, x, cunmod_cpu_modulus(p));
}

void cunmod_cpu_integral(uint64_t *z, const uint64_t *a, int64_t len, uint64_t p)
{
    _nmod_poly_integral(z, a, len + 1, cunmod_cpu_modulus(p));
}

void cunmod_cpu_monic(uint64_t *z, const uint64_t *a, int64_t len, uint64_t p)
{
    _nmod_poly_make_monic(z, a, len, cunmod_cpu_modulus(p));
}

int cunmod_cpu_are_units(int64_t n, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    uint64_t product = 1;
    for (int64_t i = 1; i <= n; i++)
    {
        product = nmod_mul(product, (uint64_t)i, mod);
    }
    return n_gcd(p, product) == 1;
}
