/* Random cases of roots modulo a prime. The result is a row of twice as many words as there can be
 * roots: the roots, and their multiplicities modulo the prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"

#define MOST_ROOTS 400 /* linear factors of a polynomial, in one case of eight */
#define FEW_ROOTS 16   /* in the others */
#define SMALL 300      /* the largest prime below which all numbers are tried */

/* Multiplies a by the polynomial x - r. */
static void times_linear(nmod_poly_t a, uint64_t r, uint64_t p)
{
    nmod_poly_t factor;
    nmod_poly_init(factor, p);
    nmod_poly_set_coeff_ui(factor, 0, r == 0 ? 0 : p - r);
    nmod_poly_set_coeff_ui(factor, 1, 1);
    nmod_poly_mul(a, a, factor);
    nmod_poly_clear(factor);
}

/* Returns the multiplicity of the root r of a, which is not zero, and divides a by this power of
 * x - r. */
static int64_t divide_out(nmod_poly_t a, uint64_t r, uint64_t p)
{
    nmod_poly_t factor, q;
    int64_t e = 0;
    nmod_poly_init(q, p);
    nmod_poly_init(factor, p);
    nmod_poly_set_coeff_ui(factor, 0, r == 0 ? 0 : p - r);
    nmod_poly_set_coeff_ui(factor, 1, 1);
    while (nmod_poly_evaluate_nmod(a, r) == 0)
    {
        nmod_poly_div(q, a, factor);
        nmod_poly_swap(a, q);
        e++;
    }
    nmod_poly_clear(q);
    nmod_poly_clear(factor);
    return e;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* A polynomial whose roots are known: modulo a small prime of any coefficients, since all numbers
 * are tried; else c times linear factors, some of them repeated. */
static void make_roots(fuzz_case_t *x)
{
    uint64_t tried[MOST_ROOTS];
    nmod_poly_t a;
    const int small = x->p <= SMALL;
    const int64_t most = fuzz_chance(8) ? MOST_ROOTS : FEW_ROOTS;
    const int64_t count = small ? 0 : test_range(0, x->bound < most ? x->bound : most);
    fuzz_random_poly(a, small ? test_range(0, x->bound) : test_range(0, 8) > 0, x->p);
    for (int64_t i = 0; i < count; i++)
    {
        tried[i] = i > 0 && fuzz_chance(3) ? tried[test_below((uint64_t)i)]
                   : fuzz_chance(8)        ? 0
                                           : test_below(x->p);
        times_linear(a, tried[i], x->p);
    }
    fuzz_take(x, 0, a, "a polynomial with roots");
    x->operands = 1;
    x->expected = nmod_poly_is_zero(a) ? CUNMOD_E_DIVZERO : CUNMOD_OK;
    const int64_t room = x->operand[0].len > 0 ? x->operand[0].len - 1 : 0;
    uint64_t *const want = fuzz_want_space(x, 2 * room);
    qsort(tried, (size_t)count, sizeof(*tried), compare);
    x->want_number = 0;
    for (uint64_t i = 0; i < (small ? x->p : (uint64_t)count) && !nmod_poly_is_zero(a); i++)
    {
        const uint64_t r = small ? i : tried[i];
        const int64_t e = divide_out(a, r, x->p);
        if (e > 0)
        {
            want[x->want_number] = r;
            want[room + x->want_number] = (uint64_t)e % x->p;
            x->want_number++;
        }
    }
    nmod_poly_clear(a);
}

/* Sets the words of z[0 .. 2 room-1] behind `count` roots and behind `count` multiplicities to 0,
 * and reduces the multiplicities modulo p. */
static void pad(uint64_t *z, int64_t room, int64_t count, uint64_t p)
{
    for (int64_t i = 0; i < room; i++)
    {
        z[i] = i < count ? z[i] : 0;
        z[room + i] = i < count ? z[room + i] % p : 0;
    }
}

static int array_roots(fuzz_case_t *x)
{
    const int64_t room = x->result[0].room / 2;
    uint64_t *const z = x->r[0];
    int64_t count = 0;
    const int status =
        cunmod_roots(z, z != NULL ? (int64_t *)z + room : NULL, &count, ARRAY(0), OVER);
    if (status == CUNMOD_OK)
    {
        pad(z, room, count, x->p);
        x->number_got = count;
    }
    return status;
}

static int poly_roots(fuzz_case_t *x)
{
    const int64_t room = x->result[0].room / 2;
    SCOPED uint64_t *z = test_array(2 * room);
    int64_t count = 0;
    int status = cunmod_poly_roots(z, (int64_t *)z + room, &count, room + 1, x->pa[0]);
    if (status == CUNMOD_OK)
    {
        pad(z, room, count, x->p);
        status = cunmod_poly_set_array(x->pr[0], z, 2 * room);
    }
    x->number_got = status == CUNMOD_OK ? count : x->number_got;
    return status;
}

const fuzz_operation_t fuzz_roots[] = {
    ALGEBRA(roots, .gives_number = FUZZ_ALWAYS, .in_steps = 1),
    {.name = NULL},
};
