/* Resultants with respect to y of polynomials in x and y on the CPU, by FLINT's multivariate
 * polynomials, without evaluation at points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_bivariate.h"

#include <string.h>

#include <flint/fmpz_mpoly.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>

#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_grid.h"
#include "flint/cpu_memory.h"
#include "flint/cpu_poly.h"
#include "flint/cpu_zcheck.h"
#include "flint/cpu_zproduct.h"

/* Indices of the variables x and y in FLINT's ring of multivariate polynomials. */
enum
{
    X,
    Y,
    VARIABLES
};

typedef struct
{
    cunmod_zplace_t z;
    int64_t count;
    const cunmod_zpoly_t *x;
    int64_t lena, lenb, lenx;
    int failed; /* FLINT had no memory, or an exponent was too large for it */
    int wrong;  /* FLINT's result is or may be wrong, and z is not written */
} call_t;

/* FLINT's resultant is checked when a coefficient of the result has DOUBTFUL_WORDS words or more.
 * Some transforms of FLINT are wrong for some operands (flint/cpu_zproduct.h). FLINT uses these
 * transforms only when the coefficients of the two factors of a product have v and w words with v +
 * w >= 9, and no polynomial in the computation has longer coefficients than the result. */
#define DOUBTFUL_WORDS 4

/* poly = sum over j < len of row(first + j) y^j, where row(i) is the polynomial in x at index i of
 * the operands' array. Returns 1 when the absolute value of an integer coefficient begins with 63
 * ones (cunmod_fmpz_is_full), else 0. */
static int set_rows(fmpz_mpoly_t poly, const call_t *call, int64_t first, int64_t len,
                    const fmpz_mpoly_ctx_t ring)
{
    const int64_t lenx = call->lenx, words = call->x->words;
    int full = 0;
    fmpz_t c;
    fmpz_init(c);
    for (int64_t j = len - 1; j >= 0; j--)
    {
        for (int64_t i = lenx - 1; i >= 0; i--)
        {
            const ulong exponents[VARIABLES] = {[X] = (ulong)i, [Y] = (ulong)j};
            set_integer(c, call->x->x + ((first + j) * lenx + i) * words, words);
            if (!fmpz_is_zero(c))
            {
                fmpz_mpoly_push_term_fmpz_ui(poly, c, exponents, ring);
                full = full || cunmod_fmpz_is_full(c);
            }
        }
    }
    fmpz_mpoly_sort_terms(poly, ring);
    fmpz_clear(c);
    return full;
}

/* Returns the value of row j of the operands, a polynomial in x, at the random point and modulo the
 * random prime of *at. */
static uint64_t row_value(const cunmod_zpoint_t *at, const call_t *call, int64_t j)
{
    const cunmod_zpoly_t row = {call->x->x + j * call->lenx * call->x->words, call->x->words,
                                call->lenx};
    fmpz_poly_t poly;
    init_poly(poly, &row);
    const uint64_t value = cunmod_zpoint_value(at, poly->coeffs, poly->length);
    fmpz_poly_clear(poly);
    return value;
}

/* Checks the resultant r at a random point x = c modulo a random prime: r(c) must be the resultant
 * of the operands at x = c. Returns 1 when r passes, or when the system gives no random numbers;
 * else 0. */
static int is_resultant(const call_t *call, const fmpz_mpoly_t r, const fmpz_mpoly_ctx_t ring)
{
    const int64_t rows = call->lena + call->lenb;
    cunmod_zpoint_t at;
    fmpz_poly_t z;
    fmpz_t c;
    if (!cunmod_zpoint_draw(&at))
        return 1;
    fmpz_init(c);
    fmpz_poly_init(z);
    uint64_t *const values = _nmod_vec_init(rows);
    for (int64_t j = 0; j < rows; j++)
        values[j] = row_value(&at, call, j);
    for (int64_t k = 0; k < fmpz_mpoly_length(r, ring); k++)
    {
        ulong exponents[VARIABLES];
        fmpz_mpoly_get_term_exp_ui(exponents, r, k, ring);
        fmpz_mpoly_get_term_coeff_fmpz(c, r, k, ring);
        fmpz_poly_set_coeff_fmpz(z, (slong)exponents[X], c);
    }
    const uint64_t expected =
        cunmod_cpu_grid_resultant(values, call->lena, values + call->lena, call->lenb, at.mod.n);
    const int agrees = cunmod_zpoint_value(&at, z->coeffs, z->length) == expected;
    _nmod_vec_clear(values);
    fmpz_poly_clear(z);
    fmpz_clear(c);
    return agrees;
}

static void get_result(const call_t *call, const fmpz_mpoly_t r, const fmpz_mpoly_ctx_t ring)
{
    const int64_t words = call->z.words;
    fmpz_t c;
    fmpz_init(c);
    memset(call->z.x, 0, (size_t)(call->count * words) * sizeof(*call->z.x));
    for (int64_t k = 0; k < fmpz_mpoly_length(r, ring); k++)
    {
        ulong exponents[VARIABLES];
        fmpz_mpoly_get_term_exp_ui(exponents, r, k, ring);
        fmpz_mpoly_get_term_coeff_fmpz(c, r, k, ring);
        get_integer(call->z.x + (int64_t)exponents[X] * words, words, c);
    }
    fmpz_clear(c);
}

static void make_resultant(void *argument)
{
    call_t *const call = argument;
    fmpz_mpoly_ctx_t ring;
    fmpz_mpoly_t a, b, r;
    fmpz_mpoly_ctx_init(ring, VARIABLES, ORD_LEX);
    fmpz_mpoly_init(a, ring);
    fmpz_mpoly_init(b, ring);
    fmpz_mpoly_init(r, ring);
    const int fulla = set_rows(a, call, 0, call->lena, ring);
    const int fullb = set_rows(b, call, call->lena, call->lenb, ring);
    const int doubtful = call->z.words >= DOUBTFUL_WORDS;
    call->wrong = doubtful && (fulla || fullb);
    if (!call->wrong)
    {
        call->failed = !fmpz_mpoly_resultant(r, a, b, Y, ring);
        call->wrong = doubtful && !call->failed && !is_resultant(call, r, ring);
    }
    if (!call->failed && !call->wrong)
        get_result(call, r, ring);
    fmpz_mpoly_clear(a, ring);
    fmpz_mpoly_clear(b, ring);
    fmpz_mpoly_clear(r, ring);
    fmpz_mpoly_ctx_clear(ring);
}

int cunmod_cpu_bivariate_resultant(cunmod_zplace_t z, int64_t count, const cunmod_zpoly_t *x,
                                   int64_t lena, int64_t lenb, int64_t lenx)
{
    call_t call = {.z = z, .count = count, .x = x, .lena = lena, .lenb = lenb, .lenx = lenx};
    CUNMOD_TRY(cunmod_cpu_guarded(make_resultant, &call));
    return call.failed ? CUNMOD_E_MEMORY : call.wrong ? CUNMOD_CPU_WRONG : CUNMOD_OK;
}

/* ---- modulo a prime ---------------------------------------------------------------- */

typedef struct
{
    uint64_t *z;
    const uint64_t *a;
    int64_t count, lenx, e;
    uint64_t p;
} power_t;

static void make_power(void *argument)
{
    const power_t *const call = argument;
    nmod_poly_t a, z;
    cunmod_cpu_set_poly(a, call->a, call->lenx, cunmod_cpu_modulus(call->p));
    nmod_poly_init(z, call->p);
    nmod_poly_pow(z, a, (ulong)call->e);
    for (int64_t k = 0; k < call->count; k++)
        call->z[k] = nmod_poly_get_coeff_ui(z, k);
    nmod_poly_clear(a);
    nmod_poly_clear(z);
}

int cunmod_cpu_bivariate_power(uint64_t *z, int64_t count, const uint64_t *a, int64_t lenx,
                               int64_t e, uint64_t p)
{
    power_t call = {.z = z, .a = a, .count = count, .lenx = lenx, .e = e, .p = p};
    return cunmod_cpu_guarded(make_power, &call);
}
