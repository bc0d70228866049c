/* The CPU path of elementary operations (backend/types_elementary.h), by FLINT's vectors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "flint/cpu_poly.h"

/* z[i] = words[from + step i] for 0 <= i < n where 0 <= from + step i < len, else z[i] = 0. */
static void copy_steps(uint64_t *z, const cunmod_term_t *term, int64_t n)
{
    const uint64_t *const words = term->words;
    const int64_t step = term->step, from = term->from;
    int64_t start, end; /* 0 <= from + step i < len exactly for start <= i < end */
    if (step > 0)
    {
        start = from < 0 ? (step - 1 - from) / step : 0;
        end = term->len > from ? (term->len - from - 1) / step + 1 : 0;
    }
    else
    {
        start = from >= term->len ? (from - term->len) / -step + 1 : 0;
        end = from >= 0 ? from / -step + 1 : 0;
    }
    start = start < n ? start : n;
    end = end < start ? start : end < n ? end : n;
    memset(z, 0, (size_t)start * sizeof(*z));
    if (step == 1 && end > start)
        memcpy(z + start, words + start + from, (size_t)(end - start) * sizeof(*z));
    for (int64_t i = start; step != 1 && i < end; i++)
        z[i] = words[from + step * i];
    memset(z + end, 0, (size_t)(n - end) * sizeof(*z));
}

/* z[i q] = words[i] for q = period and i q < n, and zeros between these words. */
static void spread(uint64_t *z, const cunmod_term_t *term, int64_t n)
{
    const uint64_t *const words = term->words;
    const int64_t q = term->period;
    memset(z, 0, (size_t)n * sizeof(*z));
    for (int64_t i = 0; i < term->len && i * q < n; i++)
        z[i * q] = words[i];
}

/* z[i] = words[from + step i]; z[i] = 0 when floor(i / period) is odd, or when from + step i is
 * outside [0, len). */
static void copy_blocks(uint64_t *z, const cunmod_term_t *term, int64_t n)
{
    const uint64_t *const words = term->words;
    for (int64_t i = 0; i < n; i++)
    {
        const int64_t place = i / term->period % 2 != 0 ? -1 : term->from + i * term->step;
        z[i] = place >= 0 && place < term->len ? words[place] : 0;
    }
}

/* z[0 .. n-1] = the coefficients of the term (backend/types_elementary.h), not multiplied by
 * term->scale. */
static void copy_term(uint64_t *z, const cunmod_term_t *term, int64_t n)
{
    if (term->period == 0)
        copy_steps(z, term, n);
    else if (term->kind == CUNMOD_TERM_SPREAD)
        spread(z, term, n);
    else
        copy_blocks(z, term, n);
}

/* z[0 .. n-1] = a + b when b->scale = 1, else a - b, in one pass. Both terms have from = 0, step =
 * 1 and period = 0. */
static void add_both(uint64_t *z, const cunmod_term_t *a, const cunmod_term_t *b, int64_t n,
                     nmod_t mod)
{
    const int64_t both = a->len < b->len ? a->len : b->len;
    const int64_t only_a = a->len > both ? a->len - both : 0;
    const int64_t only_b = b->len > both ? b->len - both : 0;
    const uint64_t *const x = a->words, *const y = b->words;
    const int minus = b->scale != 1;
    if (minus)
    {
        _nmod_vec_sub(z, x, y, both, mod);
        _nmod_vec_neg(z + both, y + both, only_b, mod);
    }
    else
    {
        _nmod_vec_add(z, x, y, both, mod);
    }
    const uint64_t *const rest = only_a > 0 ? x : y;
    const int64_t len = only_a > 0 ? only_a : minus ? 0 : only_b;
    if (len > 0)
        memcpy(z + both, rest + both, (size_t)len * sizeof(*z));
    memset(z + both + only_a + only_b, 0, (size_t)(n - both - only_a - only_b) * sizeof(*z));
}

/* z[i] += scale words[i] for 0 <= i < n. */
static void add_multiple(uint64_t *z, const uint64_t *words, int64_t n, uint64_t scale, nmod_t mod)
{
    if (scale == 1)
        _nmod_vec_add(z, z, words, n, mod);
    else if (scale == mod.n - 1)
        _nmod_vec_sub(z, z, words, n, mod);
    else
        _nmod_vec_scalar_addmul_nmod(z, words, n, scale, mod);
}

/* The function uses only the members words, len and scale of item->b, since item->b.from = 0 and
 * item->b.step = 1. */
void cunmod_cpu_linear(uint64_t *z, const cunmod_linear_item_t *item, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const int64_t n = item->n;
    if (item->rise)
    {
        _nmod_poly_derivative(z, item->a.words, n + 1, mod);
        return;
    }
    const cunmod_term_t *const a = &item->a, *const b = &item->b;
    const int is_plain = a->step == 1 && a->period == 0 && a->from == 0 && a->len <= n;
    if (is_plain && a->scale == 1 && b->len > 0 && (b->scale == 1 || b->scale == p - 1) &&
        item->at < 0)
    {
        add_both(z, a, b, n, mod);
        return;
    }
    const uint64_t *words = z; /* the words that a->scale multiplies */
    if (is_plain && a->len == n)
        words = a->words;
    else
        copy_term(z, a, n);
    if (a->scale == p - 1 && p > 2)
        _nmod_vec_neg(z, words, n, mod);
    else if (a->scale != 1)
        _nmod_vec_scalar_mul_nmod(z, words, n, a->scale, mod);
    else if (words != z)
        memcpy(z, words, (size_t)n * sizeof(*z));
    if (item->b.len > 0)
        add_multiple(z, item->b.words, item->b.len, item->b.scale, mod);
    if (item->at >= 0)
        z[item->at] = item->value;
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
        product = nmod_mul(product, (uint64_t)i, mod);
    return n_gcd(p, product) == 1;
}
