/* cunmod on FLINT's fmpz_poly_t: static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the polynomials are those of the FLINT with which the
 * caller is built. It converts polynomials to batches of images modulo many numbers and back. The
 * operations copy coefficients to arrays for functions of cunmod.h (docs/images.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_FMPZ_H
#define CUNMOD_FMPZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_vec.h>

#include "cunmod.h"

/* ---- what the functions below share --------------------------------------- */

/* If `status` is CUNMOD_OK, status = call; else `call` is not evaluated. */
#define CUNMOD_THEN_(call) (status = status == CUNMOD_OK ? (call) : status)

/* Stands for three arguments: the fields of a cunmod_fmpz_poly_array_. */
#define CUNMOD_INTEGERS_(a) (a).x, (a).words, (a).len

/* Returns a new array of n integers of `words` words; NULL: no memory, or more than 2^60 words. */
static inline uint64_t *cunmod_fmpz_poly_words_(int64_t n, int64_t words)
{
    if (n < 0 || words < 1 || n > (INT64_C(1) << 60) / words)
        return NULL;
    return (uint64_t *)malloc(((size_t)n * (size_t)words + 1) * sizeof(uint64_t));
}

/* The coefficients of a polynomial: `len` integers of `words` words each. The caller frees x. */
typedef struct
{
    uint64_t *x;
    int64_t words, len;
} cunmod_fmpz_poly_array_;

/* Returns the bit length of the longest coefficient. */
static inline slong cunmod_fmpz_poly_bits_(const fmpz_poly_struct *poly)
{
    const slong bits = _fmpz_vec_max_bits(poly->coeffs, poly->length);
    return bits < 0 ? -bits : bits;
}

/* *a = the coefficients of poly. Errors: E_ARGUMENT (NULL), E_MEMORY. */
static inline int cunmod_fmpz_poly_get_(cunmod_fmpz_poly_array_ *a, const fmpz_poly_struct *poly)
{
    a->x = NULL;
    a->len = 0;
    if (poly == NULL)
        return CUNMOD_E_ARGUMENT;
    a->len = poly->length;
    a->words = cunmod_fmpz_poly_bits_(poly) / 64 + 1;
    a->x = cunmod_fmpz_poly_words_(a->len, a->words);
    for (int64_t j = 0; j < a->len && a->x != NULL; j++)
        fmpz_get_signed_ui_array((ulong *)a->x + j * a->words, (slong)a->words, poly->coeffs + j);
    return a->x == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* Returns a view of the n lowest coefficients of poly, n >= 0: not to be changed or cleared. */
static inline fmpz_poly_struct cunmod_fmpz_poly_lowest_(const fmpz_poly_struct *poly, slong n)
{
    const fmpz_poly_struct low = {poly->coeffs, poly->alloc, poly->length < n ? poly->length : n};
    return low;
}

/* poly = the polynomial with the n coefficients x, of `words` words each. */
static inline void cunmod_fmpz_poly_set_(fmpz_poly_struct *poly, const uint64_t *x, int64_t words,
                                         int64_t n)
{
    fmpz_poly_fit_length(poly, (slong)n);
    _fmpz_poly_set_length(poly, (slong)n);
    for (int64_t j = 0; j < n; j++)
        fmpz_set_signed_ui_array(poly->coeffs + j, (const ulong *)x + j * words, (slong)words);
    _fmpz_poly_normalise(poly);
}

/* *n = the length of the longest item. Errors: E_MEMORY, E_GPU. */
static inline int cunmod_fmpz_poly_longest_(int64_t *n, cunmod_batch_t batch)
{
    int64_t items = 0;
    int status = cunmod_batch_items(&items, batch);
    int64_t *const len = (int64_t *)malloc(((size_t)items + 1) * sizeof(int64_t));
    CUNMOD_THEN_(len == NULL ? CUNMOD_E_MEMORY : cunmod_batch_lengths(len, batch));
    *n = 0;
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        *n = len[i] > *n ? len[i] : *n;
    free(len);
    return status;
}

/* ---- coefficients of very uneven length -------------------------------------- */

/* In an array each coefficient has as many words as the longest coefficient. If the arrays would
 * have many times as many words as the operands, FLINT computes on the polynomials themselves. */
#define CUNMOD_FMPZ_POLY_LARGE_ 65536.0 /* words; arrays of fewer words are always used */
#define CUNMOD_FMPZ_POLY_MANY_ 16       /* least ratio of words of arrays to words of work */
#define CUNMOD_FMPZ_POLY_WORD_US_ 0.01  /* microseconds per word read or written, an upper bound */

static inline const char *cunmod_fmpz_poly_uneven_(void)
{
    return "coefficients of very uneven length, for which arrays would be too large";
}

/* Sizes of a polynomial: the number of coefficients, the number of coefficients that are not 0, the
 * words of all coefficients, at least one each, and the words of the longest coefficient. */
typedef struct
{
    double len, terms, words, longest;
} cunmod_fmpz_poly_size_;

static inline cunmod_fmpz_poly_size_ cunmod_fmpz_poly_size_of_(const fmpz_poly_struct *poly)
{
    cunmod_fmpz_poly_size_ x = {(double)poly->length, 0, 0, 1};
    for (slong j = 0; j < poly->length; j++)
    {
        const double words = fmpz_is_zero(poly->coeffs + j) ? 1
                                                            : (double)fmpz_size(poly->coeffs + j);
        x.terms += fmpz_is_zero(poly->coeffs + j) ? 0 : 1;
        x.words += words;
        x.longest = words > x.longest ? words : x.longest;
    }
    return x;
}

/* Returns whether the words of arrays are many times the words of the work without arrays. */
static inline int cunmod_fmpz_poly_is_uneven_(double arrays, double work)
{
    return arrays > CUNMOD_FMPZ_POLY_LARGE_ && arrays > CUNMOD_FMPZ_POLY_MANY_ * work;
}

/* Returns whether a b modulo x^n is to be computed term by term. If so, *us = the predicted time,
 * and *by_a = 1: by the terms of a; 0: by the terms of b. */
static inline int cunmod_fmpz_poly_mul_uneven_(double *us, int *by_a, const fmpz_poly_struct *a,
                                               const fmpz_poly_struct *b, slong n)
{
    const slong all = a->length + b->length - 1;
    const double words_a = (double)cunmod_fmpz_poly_bits_(a) / 64 + 1;
    const double words_b = (double)cunmod_fmpz_poly_bits_(b) / 64 + 1;
    const double arrays = words_a * (double)a->length + words_b * (double)b->length +
                          (words_a + words_b) * (double)(all < n ? all : n);
    if (arrays <= CUNMOD_FMPZ_POLY_LARGE_)
        return 0;
    const cunmod_fmpz_poly_size_ x = cunmod_fmpz_poly_size_of_(a);
    const cunmod_fmpz_poly_size_ y = cunmod_fmpz_poly_size_of_(b);
    const double work = x.words * y.terms + y.words * x.terms;
    *by_a = x.terms < y.terms;
    *us = CUNMOD_FMPZ_POLY_WORD_US_ * work;
    return cunmod_fmpz_poly_is_uneven_(arrays, work);
}

/* res = a b modulo x^n, as the sum of the multiples of a by the terms of b. Errors: those of
 * cunmod_begin_own, which is called once for the product and once for each term. */
static inline int cunmod_fmpz_poly_mul_terms_(fmpz_poly_struct *res, const fmpz_poly_struct *a,
                                              const fmpz_poly_struct *b, slong n, double us,
                                              cunmod_ctx_t ctx)
{
    fmpz_poly_t z;
    const slong all = a->length + b->length - 1, len = all < n ? all : n;
    int status = cunmod_begin_own(ctx, us, cunmod_fmpz_poly_uneven_());
    fmpz_poly_init2(z, len);
    _fmpz_poly_set_length(z, len);
    for (slong j = 0; j < b->length && j < len && status == CUNMOD_OK; j++)
    {
        if (fmpz_is_zero(b->coeffs + j))
            continue;
        status = cunmod_begin_own(ctx, 0, cunmod_fmpz_poly_uneven_());
        if (status == CUNMOD_OK)
        {
            _fmpz_vec_scalar_addmul_fmpz(z->coeffs + j, a->coeffs,
                                         a->length < len - j ? a->length : len - j, b->coeffs + j);
        }
    }
    if (status == CUNMOD_OK)
    {
        _fmpz_poly_normalise(z);
        fmpz_poly_swap(res, z);
    }
    fmpz_poly_clear(z);
    return status;
}

/* ---- images of polynomials ------------------------------------------------- */

/* Item i of res = poly modulo p_i. Errors: E_ARGUMENT (NULL), E_LENGTH, E_MEMORY, E_GPU,
 * E_INTERRUPTED. */
static inline int cunmod_fmpz_poly_get_images(cunmod_batch_t res, const fmpz_poly_struct *poly)
{
    cunmod_fmpz_poly_array_ a;
    int status = cunmod_fmpz_poly_get_(&a, poly);
    CUNMOD_THEN_(cunmod_batch_set_integers(res, CUNMOD_INTEGERS_(a)));
    free(a.x);
    return status;
}

/* poly = the polynomial with the coefficients of cunmod_batch_get_integers. The call waits. Errors:
 * E_ARGUMENT (NULL), E_MODULUS, E_MEMORY, E_GPU, E_INTERRUPTED, and the first status of an item
 * that is not OK. */
static inline int cunmod_fmpz_poly_set_images(fmpz_poly_struct *poly, cunmod_batch_t images)
{
    int64_t words = 0, n = 0;
    if (poly == NULL || images == NULL)
        return CUNMOD_E_ARGUMENT;
    int status = cunmod_batch_integer_words(&words, images);
    CUNMOD_THEN_(cunmod_fmpz_poly_longest_(&n, images));
    if (status != CUNMOD_OK)
        return status;
    uint64_t *const x = cunmod_fmpz_poly_words_(n, words);
    status = x == NULL ? CUNMOD_E_MEMORY : cunmod_batch_get_integers(x, words, n, images);
    if (status == CUNMOD_OK)
        cunmod_fmpz_poly_set_(poly, x, words, n);
    free(x);
    return status;
}

/* ---- operations -------------------------------------------------------------- */

/* The operands a and b of an operation, and memory for results: integers of `words` words each. */
typedef struct
{
    cunmod_fmpz_poly_array_ a, b;
    uint64_t *res;
    int64_t words;
} cunmod_fmpz_poly_call_;

/* Sets x->a and x->b to the coefficients of a and b. If a == b, both are one array. The caller
 * calls cunmod_fmpz_poly_close_ after success and after failure. Errors: those of
 * cunmod_fmpz_poly_get_. */
static inline int cunmod_fmpz_poly_open_(cunmod_fmpz_poly_call_ *x, const fmpz_poly_struct *a,
                                         const fmpz_poly_struct *b)
{
    int status = cunmod_fmpz_poly_get_(&x->a, a);
    x->b = x->a;
    x->res = NULL;
    x->words = 0;
    return a == b ? status : CUNMOD_THEN_(cunmod_fmpz_poly_get_(&x->b, b));
}

/* Allocates x->res for n integers of x->words words. Errors: E_MEMORY. */
static inline int cunmod_fmpz_poly_alloc_(cunmod_fmpz_poly_call_ *x, int64_t n)
{
    x->res = cunmod_fmpz_poly_words_(n, x->words);
    return x->res == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* Frees all memory of x, and returns `status`. */
static inline int cunmod_fmpz_poly_close_(cunmod_fmpz_poly_call_ *x, int status)
{
    if (x->b.x != x->a.x)
        free(x->b.x);
    free(x->a.x);
    free(x->res);
    return status;
}

/* res = a b modulo x^n for n >= 0. Coefficients of a and b from n on are not read. res may be an
 * operand. Where arrays would be many times larger than the polynomials, and the GPU is not forced,
 * FLINT adds the multiples of one operand by the terms of the other. Errors: E_ARGUMENT (NULL),
 * E_LENGTH (n < 0), and those of cunmod_integers_mullow. FLINT: fmpz_poly_mullow. */
static inline int cunmod_fmpz_poly_mullow(fmpz_poly_struct *res, const fmpz_poly_struct *a,
                                          const fmpz_poly_struct *b, slong n, cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_call_ x;
    double us = 0;
    int by_a = 0;
    if (res == NULL || a == NULL || b == NULL || n < 0)
        return n < 0 ? CUNMOD_E_LENGTH : CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct lowa = cunmod_fmpz_poly_lowest_(a, n);
    const fmpz_poly_struct lowb = cunmod_fmpz_poly_lowest_(b, n);
    if (cunmod_fmpz_poly_mul_uneven_(&us, &by_a, &lowa, &lowb, n))
    {
        const int own = cunmod_fmpz_poly_mul_terms_(res, by_a ? &lowb : &lowa, by_a ? &lowa : &lowb,
                                                    n, us, ctx);
        if (own != CUNMOD_E_UNSUPPORTED)
            return own;
    }
    int status = cunmod_fmpz_poly_open_(&x, &lowa, a == b ? &lowa : &lowb);
    const int64_t full = x.a.len > 0 && x.b.len > 0 ? x.a.len + x.b.len - 1 : 0;
    const int64_t len = full < n ? full : n;
    CUNMOD_THEN_(cunmod_integers_mul_words(&x.words, CUNMOD_INTEGERS_(x.a), CUNMOD_INTEGERS_(x.b)));
    CUNMOD_THEN_(cunmod_fmpz_poly_alloc_(&x, len));
    CUNMOD_THEN_(cunmod_integers_mullow(x.res, x.words, CUNMOD_INTEGERS_(x.a),
                                        CUNMOD_INTEGERS_(x.b), len, ctx));
    if (status == CUNMOD_OK)
        cunmod_fmpz_poly_set_(res, x.res, x.words, len);
    return cunmod_fmpz_poly_close_(&x, status);
}

/* res = a b, and a^2. res may be an operand. Errors: those of cunmod_integers_mul. FLINT:
 * fmpz_poly_mul, fmpz_poly_sqr. */
static inline int cunmod_fmpz_poly_mul(fmpz_poly_struct *res, const fmpz_poly_struct *a,
                                       const fmpz_poly_struct *b, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_mullow(res, a, b, WORD_MAX, ctx);
}
static inline int cunmod_fmpz_poly_sqr(fmpz_poly_struct *res, const fmpz_poly_struct *a,
                                       cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_mul(res, a, a, ctx);
}

/* res = the resultant of a and b. Errors: those of cunmod_integers_resultant. FLINT:
 * fmpz_poly_resultant. */
static inline int cunmod_fmpz_poly_resultant(fmpz_t res, const fmpz_poly_struct *a,
                                             const fmpz_poly_struct *b, cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_call_ x;
    int status = cunmod_fmpz_poly_open_(&x, a, b);
    CUNMOD_THEN_(res == NULL ? CUNMOD_E_ARGUMENT
                             : cunmod_integers_resultant_words(&x.words, CUNMOD_INTEGERS_(x.a),
                                                               CUNMOD_INTEGERS_(x.b)));
    CUNMOD_THEN_(cunmod_fmpz_poly_alloc_(&x, 1));
    CUNMOD_THEN_(cunmod_integers_resultant(x.res, x.words, CUNMOD_INTEGERS_(x.a),
                                           CUNMOD_INTEGERS_(x.b), ctx));
    if (status == CUNMOD_OK)
        fmpz_set_signed_ui_array(res, (const ulong *)x.res, (slong)x.words);
    return cunmod_fmpz_poly_close_(&x, status);
}

/* res = the discriminant of a. Errors: those of cunmod_integers_discriminant. FLINT:
 * fmpz_poly_discriminant. */
static inline int cunmod_fmpz_poly_discriminant(fmpz_t res, const fmpz_poly_struct *a,
                                                cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_call_ x;
    int status = cunmod_fmpz_poly_open_(&x, a, a);
    CUNMOD_THEN_(res == NULL ? CUNMOD_E_ARGUMENT
                             : cunmod_integers_discriminant_words(&x.words, CUNMOD_INTEGERS_(x.a)));
    CUNMOD_THEN_(cunmod_fmpz_poly_alloc_(&x, 1));
    CUNMOD_THEN_(cunmod_integers_discriminant(x.res, x.words, CUNMOD_INTEGERS_(x.a), ctx));
    if (status == CUNMOD_OK)
        fmpz_set_signed_ui_array(res, (const ulong *)x.res, (slong)x.words);
    return cunmod_fmpz_poly_close_(&x, status);
}

/* res = the GCD of a and b. res may be an operand. Errors: those of cunmod_integers_gcd. FLINT:
 * fmpz_poly_gcd. */
static inline int cunmod_fmpz_poly_gcd(fmpz_poly_struct *res, const fmpz_poly_struct *a,
                                       const fmpz_poly_struct *b, cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_call_ x;
    int64_t len = 0;
    int status = cunmod_fmpz_poly_open_(&x, a, b);
    CUNMOD_THEN_(res == NULL ? CUNMOD_E_ARGUMENT
                             : cunmod_integers_gcd_words(&x.words, CUNMOD_INTEGERS_(x.a),
                                                         CUNMOD_INTEGERS_(x.b)));
    CUNMOD_THEN_(cunmod_fmpz_poly_alloc_(&x, x.a.len > x.b.len ? x.a.len : x.b.len));
    CUNMOD_THEN_(cunmod_integers_gcd(x.res, &len, x.words, CUNMOD_INTEGERS_(x.a),
                                     CUNMOD_INTEGERS_(x.b), ctx));
    if (status == CUNMOD_OK)
        cunmod_fmpz_poly_set_(res, x.res, x.words, len);
    return cunmod_fmpz_poly_close_(&x, status);
}

/* *divides = 1 and q = a / b when b divides a, else *divides = 0 and q = 0. q may be an operand.
 * Errors: those of cunmod_integers_divides. FLINT: fmpz_poly_divides. */
static inline int cunmod_fmpz_poly_divides(int *divides, fmpz_poly_struct *q,
                                           const fmpz_poly_struct *a, const fmpz_poly_struct *b,
                                           cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_call_ x;
    int64_t len = 0;
    int found = 0;
    int status = cunmod_fmpz_poly_open_(&x, a, b);
    CUNMOD_THEN_(divides == NULL || q == NULL
                     ? CUNMOD_E_ARGUMENT
                     : cunmod_integers_divexact_words(&x.words, CUNMOD_INTEGERS_(x.a),
                                                      CUNMOD_INTEGERS_(x.b)));
    CUNMOD_THEN_(cunmod_fmpz_poly_alloc_(&x, x.a.len < x.b.len ? 0 : x.a.len - x.b.len + 1));
    CUNMOD_THEN_(cunmod_integers_divides(&found, x.res, &len, x.words, CUNMOD_INTEGERS_(x.a),
                                         CUNMOD_INTEGERS_(x.b), ctx));
    if (status == CUNMOD_OK)
    {
        cunmod_fmpz_poly_set_(q, x.res, x.words, len);
        *divides = found;
    }
    return cunmod_fmpz_poly_close_(&x, status);
}

/* q = a / b for b that divides a. q may be an operand. More errors: E_NOT_DIVISIBLE.
 * FLINT: fmpz_poly_divexact of FLINT 3. */
static inline int cunmod_fmpz_poly_divexact(fmpz_poly_struct *q, const fmpz_poly_struct *a,
                                            const fmpz_poly_struct *b, cunmod_ctx_t ctx)
{
    fmpz_poly_t z;
    int divides = 0;
    if (q == NULL)
        return CUNMOD_E_ARGUMENT;
    fmpz_poly_init(z);
    int status = cunmod_fmpz_poly_divides(&divides, z, a, b, ctx);
    CUNMOD_THEN_(divides ? CUNMOD_OK : CUNMOD_E_NOT_DIVISIBLE);
    if (status == CUNMOD_OK)
        fmpz_poly_swap(q, z);
    fmpz_poly_clear(z);
    return status;
}

/* FLINT computes values of at most this length, in words, without reading the interrupt flag. */
#define CUNMOD_FMPZ_POLY_VALUE_ 32768.0

/* Returns whether FLINT computes the values of a one by one; *us = the predicted time. */
static inline int cunmod_fmpz_poly_evaluate_uneven_(double *us, const fmpz_poly_struct *a,
                                                    const fmpz_poly_struct *points)
{
    const cunmod_fmpz_poly_size_ f = cunmod_fmpz_poly_size_of_(a);
    const cunmod_fmpz_poly_size_ x = cunmod_fmpz_poly_size_of_(points);
    const double value = f.longest + f.len * (double)cunmod_fmpz_poly_bits_(points) / 64 + 1;
    const double arrays = f.len * f.longest + x.len * (x.longest + value);
    const double work = x.len * (f.words + 8 * value) + x.words;
    *us = CUNMOD_FMPZ_POLY_WORD_US_ * work;
    return value <= CUNMOD_FMPZ_POLY_VALUE_ && cunmod_fmpz_poly_is_uneven_(arrays, work);
}

/* res[k] = a(points[k]) for all k, by FLINT. Errors: those of cunmod_begin_own, which is called
 * once for all points and once for each point. */
static inline int cunmod_fmpz_poly_evaluate_own_(fmpz *res, const fmpz_poly_struct *a,
                                                 const fmpz_poly_struct *points, double us,
                                                 cunmod_ctx_t ctx)
{
    int status = cunmod_begin_own(ctx, us, cunmod_fmpz_poly_uneven_());
    fmpz *const z = _fmpz_vec_init(points->length);
    for (slong k = 0; k < points->length && status == CUNMOD_OK; k++)
    {
        status = cunmod_begin_own(ctx, 0, cunmod_fmpz_poly_uneven_());
        if (status == CUNMOD_OK)
            fmpz_poly_evaluate_fmpz(z + k, a, points->coeffs + k);
    }
    for (slong k = 0; k < points->length && status == CUNMOD_OK; k++)
        fmpz_swap(res + k, z + k);
    _fmpz_vec_clear(z, points->length);
    return status;
}

/* res[k] = a(x[k]) for 0 <= k < n; res may be x. n >= 0 (E_LENGTH). Errors: those of
 * cunmod_integers_evaluate. FLINT: fmpz_poly_evaluate_fmpz_vec. */
static inline int cunmod_fmpz_poly_evaluate_fmpz_vec(fmpz *res, const fmpz_poly_struct *a,
                                                     const fmpz *x, slong n, cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_call_ call;
    double us = 0;
    if (n < 0)
        return CUNMOD_E_LENGTH;
    if (n > 0 && (res == NULL || x == NULL))
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct points = {(fmpz *)x, n, n}; /* is only read */
    if (a != NULL && n > 0 && cunmod_fmpz_poly_evaluate_uneven_(&us, a, &points))
    {
        const int own = cunmod_fmpz_poly_evaluate_own_(res, a, &points, us, ctx);
        if (own != CUNMOD_E_UNSUPPORTED)
            return own;
    }
    int status = cunmod_fmpz_poly_open_(&call, a, &points);
    CUNMOD_THEN_(cunmod_integers_evaluate_words(&call.words, CUNMOD_INTEGERS_(call.a),
                                                CUNMOD_INTEGERS_(call.b)));
    CUNMOD_THEN_(cunmod_fmpz_poly_alloc_(&call, n));
    CUNMOD_THEN_(cunmod_integers_evaluate(call.res, call.words, CUNMOD_INTEGERS_(call.a),
                                          CUNMOD_INTEGERS_(call.b), ctx));
    for (int64_t k = 0; k < n && status == CUNMOD_OK; k++)
        fmpz_set_signed_ui_array(res + k, (const ulong *)call.res + k * call.words,
                                 (slong)call.words);
    return cunmod_fmpz_poly_close_(&call, status);
}

/* res = a(x). res may be x. Errors: those of cunmod_fmpz_poly_evaluate_fmpz_vec. FLINT:
 * fmpz_poly_evaluate_fmpz. */
static inline int cunmod_fmpz_poly_evaluate_fmpz(fmpz_t res, const fmpz_poly_struct *a,
                                                 const fmpz_t x, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_evaluate_fmpz_vec(res, a, x, 1, ctx);
}

/* r = the resultant of a and b, and s a + t b = r with deg s < deg b and deg t < deg a; s = t = 0
 * if r = 0. s and t may be operands, and are different (E_ALIAS). Errors: those of
 * cunmod_integers_xgcd. FLINT: fmpz_poly_xgcd, with the resultant of b and a if a is shorter. */
static inline int cunmod_fmpz_poly_xgcd(fmpz_t r, fmpz_poly_struct *s, fmpz_poly_struct *t,
                                        const fmpz_poly_struct *a, const fmpz_poly_struct *b,
                                        cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_call_ x;
    int status = cunmod_fmpz_poly_open_(&x, a, b);
    CUNMOD_THEN_(r == NULL || s == NULL || t == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    CUNMOD_THEN_(s == t ? CUNMOD_E_ALIAS
                        : cunmod_integers_xgcd_words(&x.words, CUNMOD_INTEGERS_(x.a),
                                                     CUNMOD_INTEGERS_(x.b)));
    const int64_t lens = x.b.len > 0 ? x.b.len - 1 : 0, lent = x.a.len > 0 ? x.a.len - 1 : 0;
    CUNMOD_THEN_(cunmod_fmpz_poly_alloc_(&x, 1 + lens + lent));
    if (status == CUNMOD_OK)
    {
        uint64_t *const u = x.res + x.words, *const v = u + lens * x.words;
        status = cunmod_integers_xgcd(x.res, u, v, x.words, CUNMOD_INTEGERS_(x.a),
                                      CUNMOD_INTEGERS_(x.b), ctx);
        if (status == CUNMOD_OK)
        {
            fmpz_set_signed_ui_array(r, (const ulong *)x.res, (slong)x.words);
            cunmod_fmpz_poly_set_(s, u, x.words, lens);
            cunmod_fmpz_poly_set_(t, v, x.words, lent);
        }
    }
    return cunmod_fmpz_poly_close_(&x, status);
}

#endif
