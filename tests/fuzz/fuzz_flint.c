/* Arrays as polynomials of FLINT, and what a case expects.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

void fuzz_set(nmod_poly_t f, const uint64_t *a, int64_t len, uint64_t p)
{
    len = ref_length(a, len);
    nmod_poly_init2(f, p, len);
    if (len > 0)
        memcpy(f->coeffs, a, (size_t)len * sizeof(*a));
    f->length = len;
}

void fuzz_get(nmod_poly_t f, const fuzz_case_t *x, int i)
{
    fuzz_set(f, x->operand[i].words, x->operand[i].len, x->p);
}

void fuzz_open_one(fuzz_case_t *x, nmod_poly_t f)
{
    fuzz_operand(x, 0, fuzz_length(x));
    fuzz_get(f, x, 0);
}

void fuzz_open_two(fuzz_case_t *x, nmod_poly_t a, nmod_poly_t b)
{
    fuzz_pair(x);
    fuzz_get(a, x, 0);
    fuzz_get(b, x, 1);
}

void fuzz_init(uint64_t p, nmod_poly_struct *const *polys)
{
    while (*polys != NULL)
        nmod_poly_init(*polys++, p);
}

void fuzz_clear(nmod_poly_struct *const *polys)
{
    while (*polys != NULL)
        nmod_poly_clear(*polys++);
}

void fuzz_copy(uint64_t *z, int64_t len, const nmod_poly_t f)
{
    for (int64_t i = 0; i < len; i++)
        z[i] = i < nmod_poly_length(f) ? f->coeffs[i] : 0;
}

uint64_t *fuzz_want_space(fuzz_case_t *x, int64_t room)
{
    fuzz_result_t *const result = &x->result[x->results++];
    result->room = room > 0 ? room : 0;
    result->want = test_array(result->room);
    result->got = test_array(result->room);
    if (room > 0)
        memset(result->want, 0, (size_t)room * sizeof(*result->want));
    return result->want;
}

void fuzz_want(fuzz_case_t *x, int64_t room, const nmod_poly_t f)
{
    room = room > 0 ? room : 0;
    if (room < nmod_poly_length(f))
    {
        fprintf(stderr, "fuzz: a result that has no room\n");
        abort();
    }
    fuzz_copy(fuzz_want_space(x, room), room, f);
}

void fuzz_close_one(fuzz_case_t *x, int64_t room, nmod_poly_t f)
{
    fuzz_want(x, room, f);
    nmod_poly_clear(f);
}

void fuzz_want_rows(fuzz_case_t *x, const nmod_poly_struct *rows, int64_t n, int64_t len)
{
    uint64_t *const all = x->of_polys ? NULL : fuzz_want_space(x, n * len);
    for (int64_t i = 0; i < n; i++)
        if (x->of_polys)
            fuzz_want(x, len, rows + i);
        else
            fuzz_copy(all + i * len, len, rows + i);
}

uint64_t fuzz_sum(uint64_t a, uint64_t b, uint64_t c, uint64_t p)
{
    return ref_submod(ref_mulmod(a, b, p), ref_submod(0, c, p), p);
}

uint64_t fuzz_at(const uint64_t *a, int64_t len, uint64_t t, uint64_t p)
{
    uint64_t value = 0;
    while (len-- > 0)
        value = fuzz_sum(value, t, a[len], p);
    return value;
}

uint64_t fuzz_operand_at(const fuzz_case_t *x, int i, uint64_t t)
{
    return fuzz_at(x->operand[i].words, x->operand[i].len, t, x->p);
}

uint64_t fuzz_result_at(const fuzz_case_t *x, int i, uint64_t t)
{
    return fuzz_at(x->result[i].got, x->result[i].room, t, x->p);
}
