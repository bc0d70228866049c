/* Polynomials over the integers on the CPU, by FLINT: products, resultants, contents, GCDs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zpoly.h"

#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_vec.h>
#include <flint/nmod_poly.h>

#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_zcall.h"
#include "flint/cpu_zproduct.h"
#include "flint/entropy.h"

static void multiply(cunmod_zcall_t *call)
{
    cunmod_zpoly_product(call->f, call->x, call->b != NULL ? call->y : call->x, call->n);
    get_poly(call->z, call->n, call->f);
}

int cunmod_cpu_zpoly_mul(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                         int64_t n)
{
    const cunmod_zpoly_t *const other = cunmod_zpoly_is_same(a, b) ? NULL : b;
    cunmod_zcall_t call = {.compute = multiply, .z = z, .a = a, .b = other, .n = n};
    return cunmod_zcall_run(&call);
}

/* ---- resultants and discriminants ----------------------------------------------------- */

/* Resultants of fewer than CHECKED_RESULTANT words are not checked. A check computes the resultant
 * modulo one prime, which for a resultant of n words takes about 1 / n of the time of FLINT's
 * computation. */
#define CHECKED_RESULTANT 32

/* Checks that z is the resultant of a and b modulo a random prime. Returns 0 when z is wrong, else
 * 1. Returns 1 without a check when words < CHECKED_RESULTANT, when the prime divides a leading
 * coefficient, and when the system gives no random numbers. `words`: number of words that the
 * caller provides for z. */
static int is_resultant(const fmpz_t z, int64_t words, const fmpz_poly_t a, const fmpz_poly_t b)
{
    uint64_t p;
    nmod_poly_t x, y;
    if (words < CHECKED_RESULTANT || !cunmod_random_prime(&p))
        return 1;
    nmod_poly_init(x, p);
    nmod_poly_init(y, p);
    fmpz_poly_get_nmod_poly(x, a);
    fmpz_poly_get_nmod_poly(y, b);
    const int is_bad = x->length < a->length || y->length < b->length;
    const int agrees = is_bad || nmod_poly_resultant(x, y) == fmpz_fdiv_ui(z, p);
    nmod_poly_clear(x);
    nmod_poly_clear(y);
    return agrees;
}

/* Stores call->r in call->z, unless call->wrong is set. */
static void store_integer(const cunmod_zcall_t *call)
{
    if (!call->wrong)
        get_integer(call->z.x, call->z.words, call->r);
}

static void compute_resultant(cunmod_zcall_t *call)
{
    fmpz_poly_resultant(call->r, call->x, call->y);
    call->wrong = !is_resultant(call->r, call->z.words, call->x, call->y);
    store_integer(call);
}

int cunmod_cpu_zpoly_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    cunmod_zcall_t call = {.compute = compute_resultant, .z = z, .a = a, .b = b};
    return cunmod_zcall_run(&call);
}

/* z = (-1)^(d (d-1) / 2) z for d = len - 1. */
static void change_sign(fmpz_t z, int64_t len)
{
    if ((len - 1) % 4 >= 2)
        fmpz_neg(z, z);
}

/* is_resultant checks (-1)^(d (d-1) / 2) z lc(a) = Res(a, a') for the discriminant z of a and d =
 * deg a. */
static void compute_discriminant(cunmod_zcall_t *call)
{
    fmpz_poly_discriminant(call->r, call->x);
    fmpz_poly_derivative(call->f, call->x);
    fmpz_mul(call->c, call->r, fmpz_poly_lead(call->x));
    change_sign(call->c, call->x->length);
    call->wrong = !is_resultant(call->c, call->z.words, call->x, call->f);
    store_integer(call);
}

int cunmod_cpu_zpoly_discriminant(cunmod_zplace_t z, const cunmod_zpoly_t *a)
{
    cunmod_zcall_t call = {.compute = compute_discriminant, .z = z, .a = a};
    return cunmod_zcall_run(&call);
}

static void compute_derivative(cunmod_zcall_t *call)
{
    fmpz_poly_derivative(call->x, call->x);
    get_poly(call->z, call->a->len - 1, call->x);
}

int cunmod_cpu_zpoly_derivative(cunmod_zplace_t z, const cunmod_zpoly_t *a)
{
    cunmod_zcall_t call = {.compute = compute_derivative, .z = z, .a = a};
    return cunmod_zcall_run(&call);
}

/* Stores the discriminant of a, computed from call->x = Res(a, a') and call->y = lc(a), which are
 * constant polynomials, and call->n = the length of a. */
static void divide_resultant(cunmod_zcall_t *call)
{
    fmpz_poly_get_coeff_fmpz(call->r, call->x, 0);
    fmpz_divexact(call->r, call->r, fmpz_poly_lead(call->y));
    change_sign(call->r, call->n);
    store_integer(call);
}

int cunmod_cpu_discriminant_of(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zpoly_t *a)
{
    const cunmod_zpoly_t resultant = {r->x, r->words, 1},
                         lead = {a->x + (a->len - 1) * a->words, a->words, 1};
    cunmod_zcall_t call = {
        .compute = divide_resultant, .z = z, .a = &resultant, .b = &lead, .n = a->len};
    return cunmod_zcall_run(&call);
}

/* ---- contents ------------------------------------------------------------------------ */

/* *call->integer = call->r, in words that malloc allocates; call->integer->x = NULL when the host
 * has no memory. */
static void copy_integer(const cunmod_zcall_t *call)
{
    cunmod_zint_t *const z = call->integer;
    z->words = (int64_t)fmpz_bits(call->r) / 64 + 1;
    z->x = malloc((size_t)z->words * sizeof(*z->x));
    if (z->x != NULL)
        get_integer(z->x, z->words, call->r);
}

/* Runs the call, which computes an integer, and stores this integer in *z. Errors: E_MEMORY. */
static int make_integer(cunmod_zint_t *z, cunmod_zcall_t *call)
{
    cunmod_zint_t made = {NULL, 0};
    call->integer = &made;
    if (cunmod_zcall_run(call) != CUNMOD_OK || made.x == NULL)
        return CUNMOD_E_MEMORY;
    *z = made;
    return CUNMOD_OK;
}

static void compute_content(cunmod_zcall_t *call)
{
    fmpz_poly_content(call->r, call->x);
    if (fmpz_sgn(fmpz_poly_lead(call->x)) < 0)
        fmpz_neg(call->r, call->r);
    call->is_true = fmpz_is_one(call->r);
    copy_integer(call);
}

int cunmod_cpu_zpoly_content(cunmod_zint_t *z, int *is_one, const cunmod_zpoly_t *a)
{
    cunmod_zcall_t call = {.compute = compute_content, .a = a};
    const int status = make_integer(z, &call);
    *is_one = call.is_true;
    return status;
}

/* z = a c or a / c: the function `compute` multiplies or divides each coefficient of a by c. */
static int scale(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c,
                 void (*compute)(cunmod_zcall_t *call))
{
    const cunmod_zpoly_t constant = {c->x, c->words, 1};
    cunmod_zcall_t call = {.compute = compute, .z = z, .a = a, .b = &constant};
    return cunmod_zcall_run(&call);
}

static void compute_quotients(cunmod_zcall_t *call)
{
    fmpz_poly_scalar_divexact_fmpz(call->x, call->x, call->y->coeffs);
    get_poly(call->z, call->a->len, call->x);
}

static void compute_multiples(cunmod_zcall_t *call)
{
    fmpz_poly_get_coeff_fmpz(call->c, call->y, 0);
    fmpz_poly_scalar_mul_fmpz(call->x, call->x, call->c);
    get_poly(call->z, call->a->len, call->x);
}

int cunmod_cpu_zpoly_divide(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c)
{
    return scale(z, a, c, compute_quotients);
}

int cunmod_cpu_zpoly_scale(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c)
{
    return scale(z, a, c, compute_multiples);
}

/* ---- GCDs ------------------------------------------------------------------------------ */

static void compute_gcd(cunmod_zcall_t *call)
{
    fmpz_poly_gcd(call->f, call->x, call->y);
    call->n = call->f->length;
    get_poly(call->z, call->n, call->f);
}

int cunmod_cpu_zpoly_gcd(cunmod_zplace_t z, int64_t *len, const cunmod_zpoly_t *a,
                         const cunmod_zpoly_t *b)
{
    cunmod_zcall_t call = {.compute = compute_gcd, .z = z, .a = a, .b = b};
    const int status = cunmod_zcall_run(&call);
    *len = status == CUNMOD_OK ? call.n : *len;
    return status;
}

static void compute_integer_gcd(cunmod_zcall_t *call)
{
    fmpz_gcd(call->r, call->x->coeffs, call->y->coeffs);
    copy_integer(call);
}

int cunmod_cpu_zint_gcd(cunmod_zint_t *z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    const cunmod_zpoly_t x = {a->x, a->words, 1}, y = {b->x, b->words, 1};
    cunmod_zcall_t call = {.compute = compute_integer_gcd, .a = &x, .b = &y};
    return make_integer(z, &call);
}

/* ---- resultants, from resultants of primitive parts -------------------------------------- */

/* call->r = call->r c^n for the constant polynomial c. */
static void multiply_power(cunmod_zcall_t *call, const fmpz_poly_t c, int64_t n)
{
    fmpz_poly_get_coeff_fmpz(call->c, c, 0);
    fmpz_pow_ui(call->c, call->c, (ulong)n);
    fmpz_mul(call->r, call->r, call->c);
}

static void compute_scaled(cunmod_zcall_t *call)
{
    set_integer(call->r, call->list->x, call->list->words);
    multiply_power(call, call->x, call->m);
    multiply_power(call, call->y, call->n);
    store_integer(call);
}

int cunmod_cpu_scale_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zint_t *c,
                               int64_t m, const cunmod_zint_t *d, int64_t n)
{
    const cunmod_zpoly_t x = {c->x, c->words, 1}, y = {d->x, d->words, 1};
    cunmod_zcall_t call = {
        .compute = compute_scaled, .z = z, .a = &x, .b = &y, .list = r, .m = m, .n = n};
    return cunmod_zcall_run(&call);
}
