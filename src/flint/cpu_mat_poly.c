/* Products of matrices of polynomials on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>
#include <string.h>

#include "flint/cpu_mat.h"

/* The entries of an operand have `len` coefficients, of which those from .. to-1 are used: the
 * others do not change the coefficients of the product that are wanted. */
typedef struct
{
    int64_t len, from, to;
} span_t;

static int64_t span_length(span_t span)
{
    return span.to - span.from;
}

/* Initialises *mat to the used coefficients of input `which` of *call, rows x columns entries. */
static void open_input(nmod_poly_mat_t mat, const cunmod_cpu_call_t *call, int which, int64_t rows,
                       int64_t columns, span_t span)
{
    const uint64_t *words = call->in[which].words + span.from;
    const int64_t len = span_length(span);
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
    span_t x = {lena, 0, cunmod_least(lena, hi)}, y = {lenb, 0, cunmod_least(lenb, hi)};
    x.from = cunmod_most(lo - (y.to - 1), 0);
    y.from = cunmod_most(lo - (x.to - 1), 0);
    const int64_t shift = x.from + y.from;
    uint64_t *to = call->out[0].words;
    const int is_square = call->in[0].words == call->in[1].words && lena == lenb && m == k &&
                          k == n;
    nmod_poly_mat_t a, b, z;
    open_input(a, call, 0, m, k, x);
    if (!is_square)
        open_input(b, call, 1, k, n, y);
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
