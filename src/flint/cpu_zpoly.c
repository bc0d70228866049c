/* Polynomials over the integers on the CPU, by FLINT: products, resultants, contents, GCDs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zpoly.h"

#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_vec.h>
#include <flint/nmod_poly.h>

#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_memory.h"
#include "flint/cpu_zproduct.h"
#include "flint/entropy.h"

/* ---- from and to FLINT's integers ------------------------------------------------ */

/* *z = a copy of `from`, with z->x allocated by malloc; z->x = NULL when the host has no memory. */
static void take_integer(cunmod_zint_t *z, const fmpz_t from)
{
    z->words = (int64_t)fmpz_bits(from) / 64 + 1;
    z->x = malloc((size_t)z->words * sizeof(*z->x));
    if (z->x != NULL)
        get_integer(z->x, z->words, from);
}

/* ---- calls ------------------------------------------------------------------------- */

typedef struct
{
    cunmod_zplace_t z;
    const cunmod_zpoly_t *a, *b;
    const cunmod_zint_t *c, *d;
    int64_t m, n;
    cunmod_zint_t *integer; /* a result */
    int is_one;
    int wrong; /* result; 1: FLINT's result is wrong, z is not written */
} call_t;

static int guarded(void (*body)(void *argument), call_t *call)
{
    const int failed = cunmod_cpu_guarded(body, call) != 0;
    return failed ? CUNMOD_E_MEMORY : call->wrong ? CUNMOD_CPU_WRONG : CUNMOD_OK;
}

static void make_product(void *argument)
{
    const call_t *const call = argument;
    fmpz_poly_t a, b, z;
    init_poly(a, call->a);
    fmpz_poly_init(z);
    if (cunmod_zpoly_is_same(call->a, call->b))
    {
        cunmod_zpoly_product(z, a, a, call->n);
    }
    else
    {
        init_poly(b, call->b);
        cunmod_zpoly_product(z, a, b, call->n);
        fmpz_poly_clear(b);
    }
    get_poly(call->z, call->n, z);
    fmpz_poly_clear(a);
    fmpz_poly_clear(z);
}

int cunmod_cpu_zpoly_mul(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                         int64_t n)
{
    call_t call = {.z = z, .a = a, .b = b, .n = n};
    return guarded(make_product, &call);
}

/* Resultants of fewer words are not checked. A check computes the resultant modulo one prime, which
 * takes about 1 / words of FLINT's time. */
#define CHECKED_RESULTANT 32

/* Checks that z is the resultant of a and b modulo a random prime. Returns 0 when z is wrong, else
 * 1. Returns 1 without a check when words < CHECKED_RESULTANT, when the prime divides a leading
 * coefficient, and when the system gives no random numbers. `words`: length of the place of z. */
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

static void make_resultant(void *argument)
{
    call_t *const call = argument;
    fmpz_poly_t a, b;
    fmpz_t z;
    fmpz_init(z);
    init_poly(a, call->a);
    init_poly(b, call->b);
    fmpz_poly_resultant(z, a, b);
    call->wrong = !is_resultant(z, call->z.words, a, b);
    if (!call->wrong)
        get_integer(call->z.x, call->z.words, z);
    fmpz_poly_clear(a);
    fmpz_poly_clear(b);
    fmpz_clear(z);
}

int cunmod_cpu_zpoly_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    call_t call = {.z = z, .a = a, .b = b};
    return guarded(make_resultant, &call);
}

/* ---- discriminants -------------------------------------------------------------------- */

/* Checks that z is the discriminant of a: is_resultant checks (-1)^(d (d-1) / 2) z lc(a) = Res(a,
 * a') for d = deg a. Returns 0 when z is wrong, else 1. */
static int is_discriminant(const fmpz_t z, int64_t words, const fmpz_poly_t a)
{
    fmpz_poly_t derivative;
    fmpz_t r;
    fmpz_init(r);
    fmpz_poly_init(derivative);
    fmpz_poly_derivative(derivative, a);
    fmpz_mul(r, z, fmpz_poly_lead(a));
    if ((a->length - 1) % 4 >= 2)
        fmpz_neg(r, r);
    const int agrees = is_resultant(r, words, a, derivative);
    fmpz_poly_clear(derivative);
    fmpz_clear(r);
    return agrees;
}

static void make_discriminant(void *argument)
{
    call_t *const call = argument;
    fmpz_poly_t a;
    fmpz_t z;
    fmpz_init(z);
    init_poly(a, call->a);
    fmpz_poly_discriminant(z, a);
    call->wrong = !is_discriminant(z, call->z.words, a);
    if (!call->wrong)
        get_integer(call->z.x, call->z.words, z);
    fmpz_poly_clear(a);
    fmpz_clear(z);
}

int cunmod_cpu_zpoly_discriminant(cunmod_zplace_t z, const cunmod_zpoly_t *a)
{
    call_t call = {.z = z, .a = a};
    return guarded(make_discriminant, &call);
}

static void make_derivative(void *argument)
{
    const call_t *const call = argument;
    fmpz_poly_t a;
    init_poly(a, call->a);
    fmpz_poly_derivative(a, a);
    get_poly(call->z, call->a->len - 1, a);
    fmpz_poly_clear(a);
}

int cunmod_cpu_zpoly_derivative(cunmod_zplace_t z, const cunmod_zpoly_t *a)
{
    call_t call = {.z = z, .a = a};
    return guarded(make_derivative, &call);
}

static void make_quotient(void *argument)
{
    const call_t *const call = argument;
    const cunmod_zpoly_t *const a = call->b;
    fmpz_t z, lead;
    fmpz_init(z);
    fmpz_init(lead);
    set_integer(z, call->a->x, call->a->words);
    set_integer(lead, a->x + (a->len - 1) * a->words, a->words);
    fmpz_divexact(z, z, lead);
    if ((a->len - 1) % 4 >= 2)
        fmpz_neg(z, z);
    get_integer(call->z.x, call->z.words, z);
    fmpz_clear(z);
    fmpz_clear(lead);
}

int cunmod_cpu_discriminant_of(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zpoly_t *a)
{
    call_t call = {.z = z, .a = r, .b = a};
    return guarded(make_quotient, &call);
}

/* ---- contents ------------------------------------------------------------------------ */

static void make_content(void *argument)
{
    call_t *const call = argument;
    fmpz_poly_t a;
    fmpz_t z;
    fmpz_init(z);
    init_poly(a, call->a);
    fmpz_poly_content(z, a);
    if (fmpz_sgn(fmpz_poly_lead(a)) < 0)
        fmpz_neg(z, z);
    call->is_one = fmpz_is_one(z);
    take_integer(call->integer, z);
    fmpz_poly_clear(a);
    fmpz_clear(z);
}

/* Runs `body`, which computes call->integer, and stores this integer in *z. Errors: E_MEMORY. */
static int make_integer(cunmod_zint_t *z, void (*body)(void *argument), call_t *call)
{
    cunmod_zint_t made = {NULL, 0};
    call->integer = &made;
    const int status = guarded(body, call);
    if (status != CUNMOD_OK || made.x == NULL)
        return CUNMOD_E_MEMORY;
    *z = made;
    return CUNMOD_OK;
}

int cunmod_cpu_zpoly_content(cunmod_zint_t *z, int *is_one, const cunmod_zpoly_t *a)
{
    call_t call = {.a = a};
    const int status = make_integer(z, make_content, &call);
    *is_one = call.is_one;
    return status;
}

/* call->z = operation(call->a, call->c), coefficient by coefficient. */
static void scale(const call_t *call,
                  void (*operation)(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_t c))
{
    fmpz_poly_t a;
    fmpz_t c;
    fmpz_init(c);
    init_poly(a, call->a);
    set_integer(c, call->c->x, call->c->words);
    operation(a, a, c);
    get_poly(call->z, call->a->len, a);
    fmpz_poly_clear(a);
    fmpz_clear(c);
}

static void make_quotients(void *argument)
{
    scale(argument, fmpz_poly_scalar_divexact_fmpz);
}

static void make_multiples(void *argument)
{
    scale(argument, fmpz_poly_scalar_mul_fmpz);
}

int cunmod_cpu_zpoly_divide(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c)
{
    call_t call = {.z = z, .a = a, .c = c};
    return guarded(make_quotients, &call);
}

int cunmod_cpu_zpoly_scale(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c)
{
    call_t call = {.z = z, .a = a, .c = c};
    return guarded(make_multiples, &call);
}

/* ---- GCDs ------------------------------------------------------------------------------ */

static void make_gcd(void *argument)
{
    call_t *const call = argument;
    fmpz_poly_t a, b;
    init_poly(a, call->a);
    init_poly(b, call->b);
    fmpz_poly_gcd(a, a, b);
    call->n = a->length;
    get_poly(call->z, call->n, a);
    fmpz_poly_clear(a);
    fmpz_poly_clear(b);
}

int cunmod_cpu_zpoly_gcd(cunmod_zplace_t z, int64_t *len, const cunmod_zpoly_t *a,
                         const cunmod_zpoly_t *b)
{
    call_t call = {.z = z, .a = a, .b = b};
    const int status = guarded(make_gcd, &call);
    *len = status == CUNMOD_OK ? call.n : *len;
    return status;
}

static void make_integer_gcd(void *argument)
{
    const call_t *const call = argument;
    fmpz_t a, b;
    fmpz_init(a);
    fmpz_init(b);
    set_integer(a, call->a->x, call->a->words);
    set_integer(b, call->b->x, call->b->words);
    fmpz_gcd(a, a, b);
    take_integer(call->integer, a);
    fmpz_clear(a);
    fmpz_clear(b);
}

int cunmod_cpu_zint_gcd(cunmod_zint_t *z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    call_t call = {.a = a, .b = b};
    return make_integer(z, make_integer_gcd, &call);
}

/* ---- resultants without contents -------------------------------------------------------- */

/* z = z c^n */
static void multiply_power(fmpz_t z, const cunmod_zint_t *c, int64_t n)
{
    fmpz_t power;
    fmpz_init(power);
    set_integer(power, c->x, c->words);
    fmpz_pow_ui(power, power, (ulong)n);
    fmpz_mul(z, z, power);
    fmpz_clear(power);
}

static void make_scaled(void *argument)
{
    const call_t *const call = argument;
    fmpz_t z;
    fmpz_init(z);
    set_integer(z, call->a->x, call->a->words);
    multiply_power(z, call->c, call->m);
    multiply_power(z, call->d, call->n);
    get_integer(call->z.x, call->z.words, z);
    fmpz_clear(z);
}

int cunmod_cpu_scale_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zint_t *c,
                               int64_t m, const cunmod_zint_t *d, int64_t n)
{
    call_t call = {.z = z, .a = r, .c = c, .d = d, .m = m, .n = n};
    return guarded(make_scaled, &call);
}
