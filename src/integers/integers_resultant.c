/* Resultants and discriminants of polynomials over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * All primes can be used. Let a and b have degrees n and m, and a modulo p the degree n - d. Res(a,
 * b) modulo p is the determinant of the Sylvester matrix of a and b modulo p. In the first d
 * columns of this matrix only the leading coefficients of b are not 0. If b modulo p has the degree
 * m,
 *
 *   Res(a, b) = (-1)^(m d) lc(b)^d Res(a mod p, b mod p)   modulo p,
 *
 * If b modulo p has the degree m - d and a modulo p the degree n, Res(a, b) = lc(a)^d Res(a mod p,
 * b mod p). If both degrees are lower, Res(a, b) = 0 modulo p. The batches compute Res(a mod p, b
 * mod p) for the lower degrees; the host multiplies these resultants by the factors.
 *
 * The discriminant of a polynomial a of degree d is (-1)^(d (d-1) / 2) Res(a, a') / lc(a).
 */
#include "integers/resultant.h"

#include <stdlib.h>

#include "algebra/work.h"
#include "base/modulus.h"
#include "batch/batch.h"
#include "crt/crt_loop.h"
#include "flint/cpu.h"
#include "integers/bounds.h"
#include "integers/images.h"
#include "integers/rounds.h"

/* ---- images ---------------------------------------------------------------------- */

/* The batches of a call, and the lengths of the images of a and b. An image shorter than a or b has
 * a lower degree. */
typedef struct
{
    cunmod_moduli_t moduli;
    const cunmod_zpoly_t *a, *b;
    cunmod_batch_t x, y, z;
    int64_t *lenx, *leny; /* length of each item of x and y */
} images_t;

int cunmod_resultant_leads(uint64_t *leads, int64_t n, cunmod_moduli_t moduli,
                           const cunmod_zpoly_t *a)
{
    const cunmod_zpoly_t coeffs = {a->x + (a->len - n) * a->words, a->words, n};
    cunmod_batch_t highest = NULL;
    int status = cunmod_images_of(&highest, moduli, &coeffs);
    CUNMOD_THEN(cunmod_image_rows_get(leads, n, highest));
    cunmod_batch_destroy(highest);
    return status;
}

/* Returns Res(a, b) modulo p, the modulus of item i. value = Res(a mod p, b mod p) for the degrees
 * modulo p; leads[i] and leads[items + i] = the leading coefficients of a and b modulo p. For a
 * constant a = c the resultant is c^m, also when b = 0 modulo p. */
static uint64_t whole_image(const images_t *images, int64_t i, uint64_t value,
                            const uint64_t *leads)
{
    const int64_t items = images->moduli->items;
    const int64_t n = images->a->len - 1, m = images->b->len - 1;
    const int64_t lost_a = images->a->len - images->lenx[i];
    const int64_t lost_b = images->b->len - images->leny[i];
    const uint64_t p = cunmod_moduli_at(images->moduli, i);
    if (n == 0)
        return cunmod_cpu_power(leads[i], (uint64_t)m, p);
    if (m == 0)
        return cunmod_cpu_power(leads[items + i], (uint64_t)n, p);
    const uint64_t factor = lost_a > 0 ? cunmod_cpu_power(leads[items + i], (uint64_t)lost_a, p)
                                       : cunmod_cpu_power(leads[i], (uint64_t)lost_b, p);
    const uint64_t image = cunmod_modulus_mul(value, factor, p);
    return lost_a % 2 == 1 && m % 2 == 1 && image != 0 ? p - image : image;
}

/* Returns whether all images have the degrees of a and b. */
static int are_full(const images_t *images)
{
    int full = 1;
    for (int64_t i = 0; i < images->moduli->items; i++)
        full &= images->lenx[i] == images->a->len && images->leny[i] == images->b->len;
    return full;
}

/* Replaces each item of images->z by the result of whole_image, on the host. */
static int complete(const images_t *images)
{
    const int64_t items = images->moduli->items;
    uint64_t *const words = malloc((size_t)(3 * items) * sizeof(*words)), *leads = words + items;
    int status = words == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(cunmod_image_rows_get(words, 1, images->z));
    CUNMOD_THEN(cunmod_resultant_leads(leads, 1, images->moduli, images->a));
    CUNMOD_THEN(cunmod_resultant_leads(leads + items, 1, images->moduli, images->b));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        words[i] = whole_image(images, i, words[i], leads);
    CUNMOD_THEN(cunmod_image_rows_set(images->z, words, 1));
    free(words);
    return status;
}

int cunmod_resultant_items(cunmod_batch_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    const int64_t items = z->moduli->items;
    images_t images = {.moduli = z->moduli, .a = a, .b = b, .z = z};
    cunmod_ctx_t ctx = z->moduli->ctx;
    images.lenx = malloc((size_t)(2 * items) * sizeof(*images.lenx));
    images.leny = images.lenx + items;
    int status = images.lenx == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    const cunmod_progress_part_t whole = cunmod_progress_part(ctx);
    cunmod_progress_enter(ctx, &whole, 0, 0.1);
    CUNMOD_THEN(cunmod_images_of(&images.x, z->moduli, a));
    cunmod_progress_enter(ctx, &whole, 0.1, 0.2);
    CUNMOD_THEN(cunmod_images_of(&images.y, z->moduli, b));
    cunmod_progress_enter(ctx, &whole, 0.2, 1);
    CUNMOD_THEN(cunmod_batch_resultant(z, images.x, images.y));
    cunmod_progress_leave(ctx, &whole);
    CUNMOD_THEN(cunmod_batch_lengths(images.lenx, images.x));
    CUNMOD_THEN(cunmod_batch_lengths(images.leny, images.y));
    CUNMOD_THEN(are_full(&images) ? CUNMOD_OK : complete(&images));
    cunmod_batch_destroy(images.x);
    cunmod_batch_destroy(images.y);
    free(images.lenx);
    return status;
}

/* The argument of make_items: the polynomials whose resultant is computed. */
typedef struct
{
    const cunmod_zpoly_t *a, *b;
} operands_t;

static int make_items(cunmod_batch_t z, const void *argument)
{
    const operands_t *const operands = argument;
    return cunmod_resultant_items(z, operands->a, operands->b);
}

/* ---- paths ------------------------------------------------------------------------ */

int64_t cunmod_resultant_primes(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    return a->len == 0 || b->len == 0
               ? 1
               : cunmod_primes_rounded(cunmod_bound_primes(cunmod_bound_resultant(a, b)));
}

/* Computes the resultant of the primitive parts by images, and multiplies it by powers of the
 * contents. The resultant with the contents would be longer, and need more primes. */
int cunmod_resultant_images(const cunmod_integers_call_t *call)
{
    cunmod_primitive_t a = {0}, b = {0};
    const operands_t operands = {&a.poly, &b.poly};
    cunmod_rounds_t rounds = {
        .ctx = call->ctx, .n = 1, .images = make_items, .argument = &operands};
    cunmod_zpoly_t r = {NULL, 0, 1};
    uint64_t *value = NULL;
    int status = cunmod_primitive_open(&a, &call->a);
    CUNMOD_THEN(cunmod_primitive_open(&b, &call->b));
    if (status == CUNMOD_OK)
    {
        r.words = cunmod_resultant_primes(&a.poly, &b.poly);
        r.x = value = malloc((size_t)r.words * sizeof(*value));
        rounds.primes = r.words;
        rounds.first = cunmod_work_least(call->first, r.words);
        rounds.z = (cunmod_zplace_t){value, r.words};
        status = value == NULL ? CUNMOD_E_MEMORY : cunmod_rounds_run(&rounds);
    }
    CUNMOD_THEN(cunmod_cpu_scale_resultant(call->z, &r, &a.content, b.poly.len - 1, &b.content,
                                           a.poly.len - 1));
    cunmod_primitive_close(&a);
    cunmod_primitive_close(&b);
    free(value);
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_resultant(call->z, &call->a, &call->b);
}

/* ---- calls -------------------------------------------------------------------------- */

int cunmod_integers_resultant_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                                    const uint64_t *b, int64_t wordb, int64_t lenb)
{
    return cunmod_integers_words(words, a, worda, lena, b, wordb, lenb, cunmod_resultant_primes);
}

int cunmod_integers_resultant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                              int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                              cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call = cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_RESULTANT, res,
                                                          words, cunmod_resultant_images, by_flint);
    call.n = 1;
    CUNMOD_TRY(cunmod_integers_operands(&call, a, worda, lena, b, wordb, lenb));
    call.primes = cunmod_resultant_primes(&call.a, &call.b);
    return cunmod_integers_finish(&call, 1, call.primes, call.a.len == 0 || call.b.len == 0);
}

/* ---- discriminants ----------------------------------------------------------------------- */

/* *derivative = a'; its coefficients j a_j have one word more than the coefficients of a. The
 * caller frees *own, the memory of the coefficients. Errors: E_MEMORY. */
static int derive(cunmod_zpoly_t *derivative, uint64_t **own, const cunmod_zpoly_t *a)
{
    const int64_t words = a->words + 1;
    *own = malloc((size_t)((a->len + 1) * words) * sizeof(**own));
    *derivative = (cunmod_zpoly_t){*own, words, a->len > 1 ? a->len - 1 : 0};
    return *own == NULL ? CUNMOD_E_MEMORY
                        : cunmod_cpu_zpoly_derivative((cunmod_zplace_t){*own, words}, a);
}

static int discriminant_from_images(const cunmod_integers_call_t *call)
{
    cunmod_integers_call_t inner = *call;
    uint64_t *const value = malloc((size_t)call->primes * sizeof(*value));
    inner.z = (cunmod_zplace_t){value, call->primes};
    const cunmod_zpoly_t resultant = {value, call->primes, 1};
    int status = value == NULL ? CUNMOD_E_MEMORY : cunmod_resultant_images(&inner);
    CUNMOD_THEN(cunmod_cpu_discriminant_of(call->z, &resultant, &call->a));
    free(value);
    return status;
}

static int discriminant_by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_discriminant(call->z, &call->a);
}

/* Returns the number of words of Res(a, a'), which is also the number of primes; the discriminant
 * has at most as many words. */
static int64_t discriminant_words(const cunmod_zpoly_t *a, const cunmod_zpoly_t *derivative)
{
    return a->len < 2 ? 1 : cunmod_resultant_primes(a, derivative);
}

int cunmod_integers_discriminant_words(int64_t *words, const uint64_t *a, int64_t worda,
                                       int64_t lena)
{
    cunmod_zpoly_t x, derivative;
    uint64_t *own = NULL;
    int status = words == NULL ? CUNMOD_E_ARGUMENT : cunmod_integers_operand(&x, a, worda, lena);
    CUNMOD_THEN(derive(&derivative, &own, &x));
    if (status == CUNMOD_OK)
        *words = discriminant_words(&x, &derivative);
    free(own);
    return status;
}

int cunmod_integers_discriminant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                 int64_t lena, cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call = cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_RESULTANT, res,
                                                          words, discriminant_from_images,
                                                          discriminant_by_flint);
    call.n = 1;
    uint64_t *own = NULL;
    int status = cunmod_integers_operand(&call.a, a, worda, lena);
    CUNMOD_THEN(derive(&call.b, &own, &call.a));
    call.primes = status == CUNMOD_OK ? discriminant_words(&call.a, &call.b) : 0;
    CUNMOD_THEN(cunmod_integers_finish(&call, 1, call.primes, call.a.len < 2));
    free(own);
    return status;
}
