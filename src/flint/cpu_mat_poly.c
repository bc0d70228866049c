/* Products of matrices of polynomials, and solutions of a z = b modulo powers of x, on the CPU, by
 * FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>
#include <string.h>

#include "flint/cpu_mat.h"
#include "flint/cpu_mat_poly.h"
#include "shape/mat_series_shape.h"

void cunmod_open_polys(nmod_poly_mat_t mat, const cunmod_cpu_call_t *call, int which, int64_t rows,
                       int64_t columns, cunmod_span_t span)
{
    const uint64_t *words = call->in[which].words + span.from;
    const int64_t len = span.to - span.from;
    nmod_poly_mat_init(mat, (slong)rows, (slong)columns, call->p);
    for (int64_t i = 0; i < rows; i++)
    {
        for (int64_t j = 0; j < columns; j++, words += span.len)
        {
            nmod_poly_struct *const entry = nmod_poly_mat_entry(mat, (slong)i, (slong)j);
            nmod_poly_fit_length(entry, (slong)len);
            memcpy(entry->coeffs, words, (size_t)len * sizeof(*words));
            entry->length = (slong)len;
            _nmod_poly_normalise(entry);
        }
    }
}

void cunmod_make_mat_poly_mul(cunmod_cpu_call_t *call)
{
    const int64_t k = call->number[0], lena = call->number[1], lenb = call->number[2];
    const int64_t lo = call->number[3], hi = call->number[4];
    const int64_t m = call->in[0].len / k / lena, n = call->in[1].len / k / lenb;
    /* Coefficients i of a and j of b contribute to coefficient i + j of the product. */
    cunmod_span_t x = {lena, 0, cunmod_least(lena, hi)}, y = {lenb, 0, cunmod_least(lenb, hi)};
    x.from = cunmod_most(lo - (y.to - 1), 0);
    y.from = cunmod_most(lo - (x.to - 1), 0);
    const int64_t shift = x.from + y.from;
    uint64_t *to = call->out[0].words;
    const int is_square = call->in[0].words == call->in[1].words && lena == lenb && m == k &&
                          k == n;
    nmod_poly_mat_t a, b, z;
    cunmod_open_polys(a, call, 0, m, k, x);
    if (!is_square)
        cunmod_open_polys(b, call, 1, k, n, y);
    nmod_poly_mat_init(z, (slong)m, (slong)n, call->p);
    nmod_poly_mat_mul(z, a, is_square ? a : b);
    for (int64_t i = 0; i < m; i++)
    {
        for (int64_t j = 0; j < n; j++, to += hi - lo)
        {
            const nmod_poly_struct *const entry = nmod_poly_mat_entry(z, (slong)i, (slong)j);
            for (int64_t t = lo; t < hi; t++)
                to[t - lo] = t - shift < entry->length ? entry->coeffs[t - shift] : 0;
        }
    }
    call->out[0].len = m * n * (hi - lo);
    nmod_poly_mat_clear(a);
    if (!is_square)
        nmod_poly_mat_clear(b);
    nmod_poly_mat_clear(z);
}

/* ---- the first coefficients of 1 / a times b ------------------------------------- */

/* Replaces each entry of mat by the polynomial of its coefficients lo .. hi-1. */
static void cut(nmod_poly_mat_t mat, int64_t lo, int64_t hi)
{
    for (slong i = 0; i < nmod_poly_mat_nrows(mat); i++)
    {
        for (slong j = 0; j < nmod_poly_mat_ncols(mat); j++)
        {
            nmod_poly_struct *const entry = nmod_poly_mat_entry(mat, i, j);
            nmod_poly_truncate(entry, (slong)hi);
            nmod_poly_shift_right(entry, entry, (slong)lo);
        }
    }
}

void cunmod_multiply_polys(nmod_poly_mat_t z, const nmod_poly_mat_t a, const nmod_poly_mat_t b,
                           int64_t lo, int64_t hi)
{
    const int is_long = nmod_poly_mat_max_length(a) > hi;
    nmod_poly_mat_t low;
    if (is_long)
    {
        nmod_poly_mat_init_set(low, a);
        cut(low, 0, hi);
    }
    nmod_poly_mat_mul(z, is_long ? low : a, b);
    cut(z, lo, hi);
    if (is_long)
        nmod_poly_mat_clear(low);
}

/* z = -1 / a for the constant coefficients of a square matrix. Returns 0 if they have no inverse,
 * else 1. */
static int invert_constants(nmod_poly_mat_t z, const nmod_poly_mat_t a)
{
    const slong n = nmod_poly_mat_nrows(a);
    nmod_mat_t constants;
    nmod_mat_init(constants, n, n, nmod_poly_mat_modulus(a));
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++)
            nmod_mat_entry(constants, i, j) =
                nmod_poly_get_coeff_ui(nmod_poly_mat_entry(a, i, j), 0);
    const int has_inverse = nmod_mat_inv(constants, constants);
    nmod_mat_neg(constants, constants);
    for (slong i = 0; i < n && has_inverse; i++)
        for (slong j = 0; j < n; j++)
            nmod_poly_set_coeff_ui(nmod_poly_mat_entry(z, i, j), 0,
                                   nmod_mat_entry(constants, i, j));
    nmod_mat_clear(constants);
    return has_inverse;
}

/* Adds x^k b to a, entry by entry. Overwrites b. */
static void add_above(nmod_poly_mat_t a, nmod_poly_mat_t b, int64_t k)
{
    for (slong i = 0; i < nmod_poly_mat_nrows(a); i++)
    {
        for (slong j = 0; j < nmod_poly_mat_ncols(a); j++)
        {
            nmod_poly_struct *const entry = nmod_poly_mat_entry(b, i, j);
            nmod_poly_shift_left(entry, entry, (slong)k);
            nmod_poly_add(nmod_poly_mat_entry(a, i, j), nmod_poly_mat_entry(a, i, j), entry);
        }
    }
}

int cunmod_cpu_stops(cunmod_cpu_call_t *call)
{
    if (call->stop != NULL && *call->stop != 0)
        call->stopped = 1;
    return call->stopped;
}

/* z = -1 / a modulo x^L, L = x->block, by Newton's iteration (src/mat/mat_poly_series.c). Returns 0
 * if a has no inverse, or if the caller ends the call, else 1. */
static int invert(nmod_poly_mat_t z, const nmod_poly_mat_t a, const cunmod_mat_series_t *x,
                  cunmod_cpu_call_t *call)
{
    const slong n = (slong)x->n;
    nmod_poly_mat_t error, change;
    if (!invert_constants(z, a))
        return 0;
    nmod_poly_mat_init(error, n, n, call->p);
    nmod_poly_mat_init(change, n, n, call->p);
    for (int step = 0; step < cunmod_mat_series_steps(x) && !cunmod_cpu_stops(call); step++)
    {
        const int64_t len = cunmod_mat_series_length(x, step);
        const int64_t next = cunmod_mat_series_length(x, step + 1);
        cunmod_multiply_polys(error, a, z, len, next);
        cunmod_multiply_polys(change, z, error, 0, next - len);
        add_above(z, change, len);
    }
    nmod_poly_mat_clear(error);
    nmod_poly_mat_clear(change);
    return !call->stopped;
}

/* z -= coefficients first .. first + count - 1 of the entries of b, of lenb coefficients each. */
static void subtract_right_side(nmod_poly_mat_t z, const uint64_t *b, int64_t lenb, int64_t first,
                                int64_t count)
{
    for (slong i = 0; i < nmod_poly_mat_nrows(z); i++)
    {
        for (slong j = 0; j < nmod_poly_mat_ncols(z); j++, b += lenb)
        {
            nmod_poly_struct *const entry = nmod_poly_mat_entry(z, i, j);
            for (int64_t t = cunmod_least(count, lenb - first) - 1; t >= 0; t--)
                nmod_poly_set_coeff_ui(
                    entry, (slong)t,
                    nmod_sub(nmod_poly_get_coeff_ui(entry, (slong)t), b[first + t], entry->mod));
        }
    }
}

void cunmod_store_polys(uint64_t *words, int64_t terms, int64_t first, int64_t count,
                        const nmod_poly_mat_t mat)
{
    for (slong i = 0; i < nmod_poly_mat_nrows(mat); i++)
    {
        for (slong j = 0; j < nmod_poly_mat_ncols(mat); j++, words += terms)
        {
            const nmod_poly_struct *const entry = nmod_poly_mat_entry(mat, i, j);
            for (int64_t t = 0; t < count; t++)
                words[first + t] = t < entry->length ? entry->coeffs[t] : 0;
        }
    }
}

/* Computes the solution block by block, and stores the blocks in result 0. inverse = -1 / a modulo
 * x^L. */
static void lift(cunmod_cpu_call_t *call, const nmod_poly_mat_t a, const nmod_poly_mat_t inverse,
                 const cunmod_mat_series_t *x)
{
    nmod_poly_mat_t residual, value;
    nmod_poly_mat_init(residual, (slong)x->n, (slong)x->columns, call->p);
    nmod_poly_mat_init(value, (slong)x->n, (slong)x->columns, call->p);
    for (int64_t done = 0; done < x->terms && !cunmod_cpu_stops(call); done += x->block)
    {
        const int64_t count = cunmod_least(x->block, x->terms - done);
        if (x->lenb > 0)
            subtract_right_side(residual, call->in[1].words, x->lenb, done, count);
        if (x->lenb == 0 && done == 0)
            nmod_poly_mat_neg(value, inverse);
        else
            cunmod_multiply_polys(value, inverse, residual, 0, count);
        cunmod_store_polys(call->out[0].words, x->terms, done, count, value);
        if (done + count < x->terms)
            cunmod_multiply_polys(residual, a, value, x->block, 2 * x->block);
    }
    call->out[0].len = x->n * x->columns * x->terms;
    nmod_poly_mat_clear(residual);
    nmod_poly_mat_clear(value);
}

void cunmod_make_mat_poly_series(cunmod_cpu_call_t *call)
{
    const int64_t n = call->number[0], lena = call->number[1], lenb = call->number[2];
    const int64_t terms = call->number[3], used = cunmod_least(lena, terms);
    const int64_t columns = lenb > 0 ? call->in[1].len / n / lenb : n;
    const cunmod_mat_series_t x = {.n = n,
                                   .columns = columns,
                                   .lena = used,
                                   .lenb = lenb,
                                   .terms = terms,
                                   .block = cunmod_mat_series_cpu_block(n, columns, lena, terms)};
    nmod_poly_mat_t a, inverse;
    cunmod_open_polys(a, call, 0, n, n, (cunmod_span_t){lena, 0, used});
    nmod_poly_mat_init(inverse, (slong)n, (slong)n, call->p);
    call->result = invert(inverse, a, &x, call);
    if (call->result)
        lift(call, a, inverse, &x);
    nmod_poly_mat_clear(a);
    nmod_poly_mat_clear(inverse);
}
