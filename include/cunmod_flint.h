/* cunmod on FLINT's nmod_poly_t: static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface consists of headers alone, so that the polynomials are those of the FLINT with
 * which the caller is built. The library may have been built with the same FLINT or an older one,
 * but not with a newer one.
 *
 * The conventions of cunmod.h hold. In addition, operands are normalised and have reduced
 * coefficients. Results are normalised and get the modulus of the operands. A result may be the
 * same object as any operand. On failure the values of the results stay as they were. The modulus
 * may be 1, as FLINT allows: all polynomials and constants are zero then. Prepared points and
 * recurrences do not exist modulo 1 (E_MODULUS).
 *
 * The context ctx at the end of a call may be left out, so that a call reads as FLINT's, as in
 * cunmod_nmod_poly_mulmod(res, a, b, f). The call runs in the context of the calling thread then.
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h. Common errors: E_ARGUMENT (NULL),
 * E_MISMATCH (operands of different moduli), E_MODULUS, E_MEMORY, E_GPU. nmod_poly_fit_length
 * aborts when the host is out of memory.
 */
#ifndef CUNMOD_FLINT_H
#define CUNMOD_FLINT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/nmod.h>
#include <flint/nmod_poly.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what the functions below share --------------------------------------- */

static inline uint64_t *cunmod_nmod_poly_words_(const nmod_poly_struct *poly)
{
    return (uint64_t *)poly->coeffs;
}

/* Returns the modulus for calls of cunmod.h. The functions of cunmod.h do not allow the modulus 1,
 * modulo which all polynomials are zero. In its place they get the largest prime below 2^64, which
 * divides no length, and zero operands; cunmod_nmod_poly_finish_ sets the result to zero. */
static inline uint64_t cunmod_nmod_poly_modulus_(nmod_t mod)
{
    return mod.n == 1 ? UINT64_C(18446744073709551557) : mod.n;
}

/* Stands for two arguments: the words of the polynomial a, and its length. */
#define CUNMOD_ARRAY_(a) cunmod_nmod_poly_words_(a), (a)->length

/* If `status` is CUNMOD_OK, status = call; else `call` is not evaluated. */
#define CUNMOD_THEN_(call) (status = status == CUNMOD_OK ? (call) : status)

/* The functions that check a condition get the status of the earlier checks; they return it if it
 * is not CUNMOD_OK, and otherwise the status of their own check. A length of -1 stands for a length
 * that is not allowed. */

/* Checks for NULL (E_ARGUMENT), and that a and b have the same modulus (E_MISMATCH). */
static inline int cunmod_nmod_poly_check_(const nmod_poly_struct *res, const nmod_poly_struct *a,
                                          const nmod_poly_struct *b)
{
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    return a->mod.n == b->mod.n ? CUNMOD_OK : CUNMOD_E_MISMATCH;
}

/* Checks that p is the modulus of a for calls of cunmod.h (E_MISMATCH). */
static inline int cunmod_nmod_poly_same_(int status, const nmod_poly_struct *a, uint64_t p)
{
    return status == CUNMOD_OK && cunmod_nmod_poly_modulus_(a->mod) != p ? CUNMOD_E_MISMATCH
                                                                         : status;
}

/* Checks that b is not zero (E_DIVZERO). */
static inline int cunmod_nmod_poly_divisor_(int status, const nmod_poly_struct *b)
{
    return status == CUNMOD_OK && b->length == 0 ? CUNMOD_E_DIVZERO : status;
}

/* Checks that the results q and r are two objects (E_ALIAS). */
static inline int cunmod_nmod_poly_apart_(int status, const nmod_poly_struct *q,
                                          const nmod_poly_struct *r)
{
    return status == CUNMOD_OK && q == r ? CUNMOD_E_ALIAS : status;
}

/* Allocates the words of res for n coefficients, 0 <= n <= 2^60 (E_LENGTH). This moves the words of
 * an operand that is res. */
static inline int cunmod_nmod_poly_room_(int status, nmod_poly_struct *res, int64_t n)
{
    if (status == CUNMOD_OK && (n < 0 || n > (INT64_C(1) << 60)))
        return CUNMOD_E_LENGTH;
    if (status == CUNMOD_OK)
        nmod_poly_fit_length(res, (slong)n);
    return status;
}

/* res = the polynomial whose coefficients are already in the first n words of res, modulo mod. */
static inline void cunmod_nmod_poly_finish_(nmod_poly_struct *res, int64_t n, nmod_t mod)
{
    res->length = mod.n == 1 ? 0 : (slong)n;
    res->mod = mod;
    _nmod_poly_normalise(res);
}

/* Ends a function that returns `status`. If `status` is CUNMOD_OK, n coefficients have been written
 * to the words of res, and res becomes the polynomial with these coefficients and the modulus of
 * `like`. */
static inline int cunmod_nmod_poly_end_(int status, nmod_poly_struct *res, int64_t n,
                                        const nmod_poly_struct *like)
{
    if (status == CUNMOD_OK)
        cunmod_nmod_poly_finish_(res, n, like->mod);
    return status;
}

/* res = words[0 .. len-1] modulo mod; the array is not the words of res. */
static inline void cunmod_nmod_poly_set_words_(nmod_poly_struct *res, const uint64_t *words,
                                               int64_t len, nmod_t mod)
{
    nmod_poly_fit_length(res, (slong)len);
    if (len > 0)
        memcpy(res->coeffs, words, (size_t)len * sizeof(*words));
    cunmod_nmod_poly_finish_(res, len, mod);
}

/* A function of cunmod.h with a polynomial and a number n, which cunmod_nmod_poly_run_ calls. */
typedef int cunmod_nmod_poly_numbered_(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                       uint64_t p, cunmod_ctx_t ctx);

static inline int cunmod_nmod_poly_run_(nmod_poly_struct *res, const nmod_poly_struct *a,
                                        int64_t room, int64_t n,
                                        cunmod_nmod_poly_numbered_ *function, cunmod_ctx_t ctx)
{
    int status = cunmod_nmod_poly_check_(res, a, a);
    status = cunmod_nmod_poly_room_(status, res, room);
    CUNMOD_THEN_(function(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a), n,
                          cunmod_nmod_poly_modulus_(a->mod), ctx));
    return cunmod_nmod_poly_end_(status, res, room, a);
}

/* Returns whether two moduli are alike in all members. FLINT has operands on the stack whose
 * modulus is not set, and takes the modulus of another operand; a twin gives its results the
 * modulus of the operands. */
static inline int cunmod_nmod_poly_alike_(nmod_t a, nmod_t b)
{
    return a.n == b.n && a.ninv == b.ninv && a.norm == b.norm;
}

/* Returns whether n polynomials have this modulus. */
static inline int cunmod_nmod_poly_all_alike_(const nmod_poly_struct *res, slong n, nmod_t mod)
{
    for (slong i = 0; i < n; i++)
        if (!cunmod_nmod_poly_alike_(res[i].mod, mod))
            return 0;
    return 1;
}

/* Returns `call_` if n_ polynomials a_ are shorter than f_, as FLINT's compositions by Brent and
 * Kung demand; else CUNMOD_E_LENGTH. */
#define CUNMOD_IF_SHORTER_(a_, n_, f_, call_)                                                      \
    (cunmod_nmod_poly_all_shorter_(a_, n_, f_) ? (call_) : CUNMOD_E_LENGTH)
/* Returns whether n polynomials are shorter than f. */
static inline int cunmod_nmod_poly_all_shorter_(const nmod_poly_struct *a, slong n,
                                                const nmod_poly_struct *f)
{
    for (slong i = 0; i < n; i++)
        if (a[i].length >= f->length)
            return 0;
    return 1;
}

/* cunmod_xgcd for arrays as FLINT has them: s has lenb - 1 words and t has lena - 1;
 * lena, lenb >= 2 (E_LENGTH). The words that cunmod_xgcd writes beyond them
 * are 0 then. More errors: E_MEMORY. */
static inline int cunmod_nmod_poly_xgcd_words_(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t,
                                               const uint64_t *a, int64_t lena, const uint64_t *b,
                                               int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    if (lena < 2 || lenb < 2)
        return CUNMOD_E_LENGTH;
    uint64_t *const both = (uint64_t *)malloc((size_t)(lena + lenb) * sizeof(*both));
    if (both == NULL)
        return CUNMOD_E_MEMORY;
    const int status = cunmod_xgcd(g, leng, both, both + lenb, a, lena, b, lenb, p, ctx);
    if (status == CUNMOD_OK)
    {
        memcpy(s, both, (size_t)(lenb - 1) * sizeof(*s));
        memcpy(t, both + lenb, (size_t)(lena - 1) * sizeof(*t));
    }
    free(both);
    return status;
}

/* ---- lengths of results: table.py has their names in ROOMS -------------------- */

static inline int64_t cunmod_nmod_poly_length_(const nmod_poly_struct *a)
{
    return a == NULL ? 0 : a->length;
}

static inline int64_t cunmod_nmod_poly_larger_(int64_t n, int64_t m)
{
    return n > m ? n : m;
}

static inline int64_t cunmod_nmod_poly_smaller_(int64_t n, int64_t m)
{
    return n < m ? n : m;
}

/* Returns n - k; 0 if k < 0 or k > n. */
static inline int64_t cunmod_nmod_poly_less_(int64_t n, int64_t k)
{
    return k < 0 || k > n ? 0 : n - k;
}

/* Returns n + 1; -1 if n > 2^60. */
static inline int64_t cunmod_nmod_poly_next_(int64_t n)
{
    return n > (INT64_C(1) << 60) ? -1 : n + 1;
}

/* Returns the length of a minimal polynomial of n terms; -1 if n is not allowed. */
static inline int64_t cunmod_nmod_poly_recurrence_(int64_t n)
{
    return n < 0 || n > (INT64_C(1) << 60) ? -1 : n / 2 + 1;
}

/* Returns the length of x^k a; -1 if k is not allowed. */
static inline int64_t cunmod_nmod_poly_raised_(int64_t lena, int64_t k)
{
    return lena == 0 ? 0 : k < 0 || k > (INT64_C(1) << 60) ? -1 : lena + k;
}

static inline int64_t cunmod_nmod_poly_deflated_(int64_t lena, int64_t k)
{
    return lena == 0 || k < 1 ? 0 : (lena - 1) / k + 1;
}

static inline int64_t cunmod_nmod_poly_product_(int64_t lena, int64_t lenb)
{
    return lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
}

/* Returns the length (lena - 1) e + 1 of a^e; -1 if it is too long; 0 if lena = 0 and e > 0. */
static inline int64_t cunmod_nmod_poly_power_(int64_t lena, uint64_t e)
{
    if (lena <= 1 || e == 0)
        return lena == 0 && e > 0 ? 0 : 1;
    return e > (UINT64_C(1) << 60) / (uint64_t)(lena - 1) ? -1 : (lena - 1) * (int64_t)e + 1;
}

/* Returns the length of a(g); -1 if it is too long. */
static inline int64_t cunmod_nmod_poly_composition_(int64_t lena, int64_t leng)
{
    return lena == 0 ? 1 : cunmod_nmod_poly_power_(lena, leng > 0 ? (uint64_t)(leng - 1) : 0);
}

/* Returns the length of a polynomial of degree a(0); -1 if it is too long. */
static inline int64_t cunmod_nmod_poly_degree_(const nmod_poly_struct *a)
{
    const uint64_t degree = a == NULL ? 0 : nmod_poly_get_coeff_ui(a, 0);
    return degree < (UINT64_C(1) << 60) ? (int64_t)degree + 1 : -1;
}

#include "cunmod_flint_twins.h"

/* ---- elementary operations -------------------------------------------------- */

/* res = a(x^k), k >= 0 (E_LENGTH). FLINT: nmod_poly_inflate. */
static inline int cunmod_nmod_poly_inflate(nmod_poly_t res, const nmod_poly_t a, int64_t k,
                                           cunmod_ctx_t ctx)
{
    if (k < 0)
        return CUNMOD_E_LENGTH;
    const int64_t lena = cunmod_nmod_poly_length_(a);
    if (k > 0 || lena == 0)
    {
        const int64_t step = cunmod_nmod_poly_larger_(k, 1);
        return cunmod_nmod_poly_run_(res, a, cunmod_nmod_poly_power_(lena, (uint64_t)step), step,
                                     cunmod_inflate, ctx);
    }
    uint64_t value = 0; /* a(1) */
    int status = cunmod_nmod_poly_check_(res, a, a);
    CUNMOD_THEN_(cunmod_nmod_poly_evaluate_at(&value, a, 1, ctx));
    status = cunmod_nmod_poly_room_(status, res, 1);
    if (status == CUNMOD_OK)
        cunmod_nmod_poly_words_(res)[0] = value;
    return cunmod_nmod_poly_end_(status, res, 1, a);
}

/* ---- arithmetic ----------------------------------------------------------- */

/* res = the sum of c_i x^(i-nlo) over nlo <= i < nhi, where a b = sum c_i x^i; zero for nhi <= nlo.
 * nlo, nhi >= 0 (E_LENGTH) may lie beyond the product. FLINT: nmod_poly_mulmid of FLINT 3.5. */
static inline int cunmod_nmod_poly_mulmid(nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b,
                                          int64_t nlo, int64_t nhi, cunmod_ctx_t ctx)
{
    const int64_t full =
        cunmod_nmod_poly_product_(cunmod_nmod_poly_length_(a), cunmod_nmod_poly_length_(b));
    const int64_t hi = cunmod_nmod_poly_smaller_(full, nhi), room = cunmod_nmod_poly_less_(hi, nlo);
    int status = cunmod_nmod_poly_check_(res, a, b);
    status = cunmod_nmod_poly_room_(status, res, nlo < 0 || nhi < 0 ? -1 : room);
    CUNMOD_THEN_(cunmod_mulmid(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a), CUNMOD_ARRAY_(b),
                               hi - room, hi, cunmod_nmod_poly_modulus_(a->mod), ctx));
    return cunmod_nmod_poly_end_(status, res, room, a);
}

/* res = the sum of c_i x^i over i >= start, where a b = sum c_i x^i; start >= 0 (E_LENGTH). FLINT:
 * nmod_poly_mulhigh, which leaves arbitrary numbers in the coefficients below start. */
static inline int cunmod_nmod_poly_mulhigh(nmod_poly_t res, const nmod_poly_t a,
                                           const nmod_poly_t b, int64_t start, cunmod_ctx_t ctx)
{
    const int64_t full =
        cunmod_nmod_poly_product_(cunmod_nmod_poly_length_(a), cunmod_nmod_poly_length_(b));
    const int64_t low = start < full ? start : 0; /* number of coefficients that are 0 */
    const int64_t room = start < full ? full : 0;
    int status = cunmod_nmod_poly_check_(res, a, b);
    status = cunmod_nmod_poly_room_(status, res, start < 0 ? -1 : room);
    if (status != CUNMOD_OK)
        return status;
    uint64_t *const words = cunmod_nmod_poly_words_(res);
    status = cunmod_mulhigh(low > 0 ? words + low : words, CUNMOD_ARRAY_(a), CUNMOD_ARRAY_(b),
                            start, cunmod_nmod_poly_modulus_(a->mod), ctx);
    if (status == CUNMOD_OK && low > 0)
        memset(words, 0, (size_t)low * sizeof(*words));
    return cunmod_nmod_poly_end_(status, res, room, a);
}

/* ---- Euclid's algorithm --------------------------------------------------- */

/* The half-GCD, as cunmod_hgcd; a is longer than b (E_LENGTH). FLINT: nmod_poly_hgcd. More
 * errors: E_ALIAS (two results are the same object), E_MEMORY. */
static inline int cunmod_nmod_poly_hgcd(nmod_poly_t m11, nmod_poly_t m12, nmod_poly_t m21,
                                        nmod_poly_t m22, nmod_poly_t c, nmod_poly_t d,
                                        int64_t *sign, const nmod_poly_t a, const nmod_poly_t b,
                                        cunmod_ctx_t ctx)
{
    nmod_poly_struct *const res[6] = {m11, m12, m21, m22, c, d};
    int status = a == NULL ? CUNMOD_E_ARGUMENT : cunmod_nmod_poly_check_(a, a, b);
    for (int i = 0; i < 6 && status == CUNMOD_OK; i++)
    {
        status = res[i] == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
        for (int j = 0; j < i && status == CUNMOD_OK; j++)
            status = res[i] == res[j] ? CUNMOD_E_ALIAS : CUNMOD_OK;
    }
    if (status != CUNMOD_OK)
        return status;
    const nmod_t mod = a->mod;
    const int64_t lena = a->length, room = (lena + 1) / 2;
    nmod_poly_t matrix; /* coefficients of m11, m12, m21, m22, `room` each */
    nmod_poly_init2_preinv(matrix, mod.n, mod.ninv, (slong)(4 * room));
    nmod_poly_fit_length(c, (slong)lena);
    nmod_poly_fit_length(d, (slong)(lena / 2));
    uint64_t *const words = cunmod_nmod_poly_words_(matrix);
    status = cunmod_hgcd(words, cunmod_nmod_poly_words_(c), cunmod_nmod_poly_words_(d), sign,
                         CUNMOD_ARRAY_(a), CUNMOD_ARRAY_(b), cunmod_nmod_poly_modulus_(mod), ctx);
    for (int i = 0; i < 4 && status == CUNMOD_OK; i++)
        cunmod_nmod_poly_set_words_(res[i], words + i * room, room, mod);
    status = cunmod_nmod_poly_end_(status, c, lena, matrix);
    status = cunmod_nmod_poly_end_(status, d, lena / 2, matrix);
    nmod_poly_clear(matrix);
    return status;
}

/* Checks the arguments, and allocates the words of num and den. */
static inline int cunmod_nmod_poly_fraction_(nmod_poly_struct *num, int64_t lennum,
                                             nmod_poly_struct *den, int64_t lenden,
                                             const nmod_poly_struct *a)
{
    if (num == NULL || den == NULL || a == NULL)
        return CUNMOD_E_ARGUMENT;
    if (num == den)
        return CUNMOD_E_ALIAS;
    if (lennum < 0 || lenden < 1 || lennum > (INT64_C(1) << 59) || lenden > (INT64_C(1) << 59))
        return CUNMOD_E_LENGTH;
    nmod_poly_fit_length(num, (slong)lennum);
    nmod_poly_fit_length(den, (slong)lenden);
    return CUNMOD_OK;
}

/* The fraction num / den that equals a modulo m, as cunmod_ratrec. More errors: E_DIVZERO,
 * E_LENGTH, E_NO_FRACTION, E_ALIAS (num and den are the same object). */
static inline int cunmod_nmod_poly_ratrec(nmod_poly_t num, int64_t lennum, nmod_poly_t den,
                                          int64_t lenden, const nmod_poly_t a, const nmod_poly_t m,
                                          cunmod_ctx_t ctx)
{
    int status = cunmod_nmod_poly_divisor_(cunmod_nmod_poly_check_(num, a, m), m);
    CUNMOD_THEN_(lennum > m->length || lenden > m->length ? CUNMOD_E_LENGTH : CUNMOD_OK);
    CUNMOD_THEN_(cunmod_nmod_poly_fraction_(num, lennum, den, lenden, a));
    CUNMOD_THEN_(cunmod_ratrec(cunmod_nmod_poly_words_(num), lennum, cunmod_nmod_poly_words_(den),
                               lenden, CUNMOD_ARRAY_(a), CUNMOD_ARRAY_(m),
                               cunmod_nmod_poly_modulus_(a->mod), ctx));
    status = cunmod_nmod_poly_end_(status, num, lennum, a);
    return cunmod_nmod_poly_end_(status, den, lenden, a);
}

/* The Pade approximant of a, as cunmod_pade. More errors: as cunmod_nmod_poly_ratrec. */
static inline int cunmod_nmod_poly_pade(nmod_poly_t num, int64_t lennum, nmod_poly_t den,
                                        int64_t lenden, const nmod_poly_t a, cunmod_ctx_t ctx)
{
    int status = cunmod_nmod_poly_fraction_(num, lennum, den, lenden, a);
    CUNMOD_THEN_(cunmod_pade(cunmod_nmod_poly_words_(num), lennum, cunmod_nmod_poly_words_(den),
                             lenden, CUNMOD_ARRAY_(a), cunmod_nmod_poly_modulus_(a->mod), ctx));
    status = cunmod_nmod_poly_end_(status, num, lennum, a);
    return cunmod_nmod_poly_end_(status, den, lenden, a);
}

/* ---- prepared operands ---------------------------------------------------- */

/* Prepares a copy of b for products by polynomials of at most `most` coefficients
 * (cunmod_operand_create). Errors: the common errors at the top of cunmod_flint.h, E_LENGTH (also
 * most < 1). */
static inline int cunmod_operand_create_nmod_poly(cunmod_operand_t *operand, const nmod_poly_t b,
                                                  int64_t most, cunmod_ctx_t ctx)
{
    return b == NULL ? CUNMOD_E_ARGUMENT
                     : cunmod_operand_create(operand, CUNMOD_ARRAY_(b), most,
                                             cunmod_nmod_poly_modulus_(b->mod), ctx);
}

/* cunmod_nmod_poly_mulmid with the operand as b: res = the sum of c_i x^(i-nlo) over nlo <= i <
 * nhi, where sum c_i x^i is the product, and zero if nhi <= nlo. nlo, nhi >= 0 (E_LENGTH) may be
 * larger than the length of the product. a has the operand's modulus (E_MISMATCH), which res gets.
 * a has at most as many coefficients as the operand was prepared for (E_LENGTH). res may be a, or
 * the polynomial from which the operand was created. */
static inline int cunmod_nmod_poly_mulmid_operand(nmod_poly_t res, const nmod_poly_t a,
                                                  cunmod_operand_t operand, int64_t nlo,
                                                  int64_t nhi)
{
    uint64_t p = 0;
    int64_t lenb = 0;
    int status = cunmod_nmod_poly_check_(res, a, a);
    CUNMOD_THEN_(cunmod_operand_modulus(&p, operand));
    status = cunmod_nmod_poly_same_(status, a, p);
    CUNMOD_THEN_(nlo < 0 || nhi < 0 ? CUNMOD_E_LENGTH : cunmod_operand_length(&lenb, operand));
    const int64_t full = cunmod_nmod_poly_product_(cunmod_nmod_poly_length_(a), lenb);
    const int64_t hi = cunmod_nmod_poly_smaller_(full, nhi), room = cunmod_nmod_poly_less_(hi, nlo);
    status = cunmod_nmod_poly_room_(status, res, room);
    CUNMOD_THEN_(cunmod_mulmid_operand(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a), operand,
                                       hi - room, hi));
    return cunmod_nmod_poly_end_(status, res, room, a);
}

/* res = a times the operand, as cunmod_nmod_poly_mulmid_operand. FLINT: nmod_poly_mul. */
static inline int cunmod_nmod_poly_mul_operand(nmod_poly_t res, const nmod_poly_t a,
                                               cunmod_operand_t operand)
{
    return cunmod_nmod_poly_mulmid_operand(res, a, operand, 0, INT64_MAX);
}

/* ---- prepared divisors ---------------------------------------------------- */

/* Prepares the divisor b, as cunmod_divisor_create. Errors: the common errors at the top of
 * cunmod_flint.h, E_DIVZERO (b = 0), E_INVERSE (the leading coefficient of b has no inverse). */
static inline int cunmod_divisor_create_nmod_poly(cunmod_divisor_t *divisor, const nmod_poly_t b,
                                                  cunmod_ctx_t ctx)
{
    return b == NULL ? CUNMOD_E_ARGUMENT
                     : cunmod_divisor_create(divisor, CUNMOD_ARRAY_(b),
                                             cunmod_nmod_poly_modulus_(b->mod), ctx);
}

/* Returns the status of `call`, in which `divisor` is f, prepared for this call. */
#define CUNMOD_WITH_DIVISOR_(f, ctx, call)                                                         \
    __extension__({                                                                                \
        cunmod_divisor_t divisor = NULL;                                                           \
        int status_ = cunmod_divisor_create_nmod_poly(&divisor, f, ctx);                           \
        if (status_ == CUNMOD_OK)                                                                  \
        {                                                                                          \
            status_ = (call);                                                                      \
            cunmod_divisor_destroy(divisor);                                                       \
        }                                                                                          \
        status_;                                                                                   \
    })

/* Allocates the words of res for a remainder modulo the divisor; *length = the largest length of a
 * remainder. a and b have the divisor's modulus (E_MISMATCH). */
static inline int cunmod_nmod_poly_residue_(int64_t *length, nmod_poly_struct *res,
                                            const nmod_poly_struct *a, const nmod_poly_struct *b,
                                            cunmod_divisor_t divisor)
{
    uint64_t p = 0;
    int status = cunmod_nmod_poly_check_(res, a, b);
    CUNMOD_THEN_(cunmod_divisor_modulus(&p, divisor));
    status = cunmod_nmod_poly_same_(status, a, p);
    CUNMOD_THEN_(cunmod_divisor_length(length, divisor));
    *length -= 1;
    return cunmod_nmod_poly_room_(status, res, *length);
}

/* a = q b + r with deg r < deg b, where b is the divisor. a has the divisor's modulus (E_MISMATCH),
 * which q and r get. q and r are two objects (E_ALIAS); either may be a. FLINT:
 * nmod_poly_divrem. */
static inline int cunmod_nmod_poly_divrem_divisor(nmod_poly_t q, nmod_poly_t r, const nmod_poly_t a,
                                                  cunmod_divisor_t divisor)
{
    int64_t lenr = 0;
    int status = q == NULL ? CUNMOD_E_ARGUMENT : cunmod_nmod_poly_residue_(&lenr, r, a, a, divisor);
    status = cunmod_nmod_poly_apart_(status, q, r);
    const int64_t lenq = cunmod_nmod_poly_less_(cunmod_nmod_poly_length_(a), lenr);
    status = cunmod_nmod_poly_room_(status, q, lenq);
    CUNMOD_THEN_(cunmod_divrem_divisor(cunmod_nmod_poly_words_(q), cunmod_nmod_poly_words_(r),
                                       CUNMOD_ARRAY_(a), divisor));
    status = cunmod_nmod_poly_end_(status, q, lenq, a);
    return cunmod_nmod_poly_end_(status, r, lenr, a);
}

/* r = a modulo the divisor. FLINT: nmod_poly_rem. */
static inline int cunmod_nmod_poly_rem_divisor(nmod_poly_t r, const nmod_poly_t a,
                                               cunmod_divisor_t divisor)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_residue_(&length, r, a, a, divisor);
    CUNMOD_THEN_(cunmod_rem_divisor(cunmod_nmod_poly_words_(r), CUNMOD_ARRAY_(a), divisor));
    return cunmod_nmod_poly_end_(status, r, length, a);
}

/* res = a b modulo the divisor. FLINT: nmod_poly_mulmod_preinv, where the divisor is longer than a
 * and b. */
static inline int cunmod_nmod_poly_mulmod_divisor(nmod_poly_t res, const nmod_poly_t a,
                                                  const nmod_poly_t b, cunmod_divisor_t divisor)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_residue_(&length, res, a, b, divisor);
    CUNMOD_THEN_(cunmod_mulmod_divisor(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a),
                                       CUNMOD_ARRAY_(b), divisor));
    return cunmod_nmod_poly_end_(status, res, length, a);
}

/* res = a(g) modulo the divisor. FLINT: nmod_poly_compose_mod_brent_kung_preinv, where the divisor
 * is longer than a. */
static inline int cunmod_nmod_poly_compose_mod_divisor(nmod_poly_t res, const nmod_poly_t a,
                                                       const nmod_poly_t g,
                                                       cunmod_divisor_t divisor)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_residue_(&length, res, a, g, divisor);
    CUNMOD_THEN_(cunmod_compose_mod_divisor(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a),
                                            CUNMOD_ARRAY_(g), divisor));
    return cunmod_nmod_poly_end_(status, res, length, a);
}

/* res = a^e modulo the divisor. e is exponent[0 .. limbs-1], the lowest word first. FLINT:
 * nmod_poly_powmod_fmpz_binexp_preinv. */
static inline int cunmod_nmod_poly_powmod_divisor(nmod_poly_t res, const nmod_poly_t a,
                                                  const uint64_t *exponent, int64_t limbs,
                                                  cunmod_divisor_t divisor)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_residue_(&length, res, a, a, divisor);
    CUNMOD_THEN_(cunmod_powmod_divisor(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a), exponent,
                                       limbs, divisor));
    return cunmod_nmod_poly_end_(status, res, length, a);
}

/* res = x^e modulo the divisor, e as in cunmod_nmod_poly_powmod_divisor. res has the divisor's
 * modulus (E_MISMATCH). FLINT: nmod_poly_powmod_x_fmpz_preinv. */
static inline int cunmod_nmod_poly_powmod_x_divisor(nmod_poly_t res, const uint64_t *exponent,
                                                    int64_t limbs, cunmod_divisor_t divisor)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_residue_(&length, res, res, res, divisor);
    CUNMOD_THEN_(cunmod_powmod_x_divisor(cunmod_nmod_poly_words_(res), exponent, limbs, divisor));
    return cunmod_nmod_poly_end_(status, res, length, res);
}

/* res = a^e, or x^e, modulo the divisor, with a word as the exponent. FLINT: the functions of these
 * names, whose last two arguments are the divisor here. */
static inline int cunmod_nmod_poly_powmod_ui_binexp_preinv(nmod_poly_t res, const nmod_poly_t a,
                                                           uint64_t e, cunmod_divisor_t divisor)
{
    return cunmod_nmod_poly_powmod_divisor(res, a, &e, 1, divisor);
}
static inline int cunmod_nmod_poly_powmod_x_ui_preinv(nmod_poly_t res, uint64_t e,
                                                      cunmod_divisor_t divisor)
{
    return cunmod_nmod_poly_powmod_x_divisor(res, &e, 1, divisor);
}

/* (*words)[0 .. *limbs-1] = the words of the exponent e >= 0 (E_ARGUMENT), which the caller frees
 * with flint_free. */
static inline int cunmod_nmod_poly_exponent_(ulong **words, int64_t *limbs, const fmpz_t e)
{
    if (fmpz_sgn(e) < 0)
        return CUNMOD_E_ARGUMENT;
    *limbs = (int64_t)fmpz_size(e);
    *words = (ulong *)flint_malloc((size_t)(*limbs + 1) * sizeof(ulong));
    fmpz_get_ui_array(*words, (slong)*limbs + 1, e);
    return CUNMOD_OK;
}

/* res = a^e, or x^e, modulo the divisor, with an integer e >= 0 (E_ARGUMENT) as the exponent. */
static inline int cunmod_nmod_poly_powmod_fmpz_binexp_preinv(nmod_poly_t res, const nmod_poly_t a,
                                                             const fmpz_t e,
                                                             cunmod_divisor_t divisor)
{
    ulong *words = NULL;
    int64_t limbs = 0;
    int status = cunmod_nmod_poly_exponent_(&words, &limbs, e);
    CUNMOD_THEN_(cunmod_nmod_poly_powmod_divisor(res, a, (const uint64_t *)words, limbs, divisor));
    flint_free(words);
    return status;
}
static inline int cunmod_nmod_poly_powmod_x_fmpz_preinv(nmod_poly_t res, const fmpz_t e,
                                                        cunmod_divisor_t divisor)
{
    ulong *words = NULL;
    int64_t limbs = 0;
    int status = cunmod_nmod_poly_exponent_(&words, &limbs, e);
    CUNMOD_THEN_(cunmod_nmod_poly_powmod_x_divisor(res, (const uint64_t *)words, limbs, divisor));
    flint_free(words);
    return status;
}

/* ---- divisors that are not prepared ---------------------------------------- */

/* Operations modulo f, which is a prepared divisor for the time of the call. Operands may be longer
 * than f, and res may be f. Errors: the common errors at the top of cunmod_flint.h, E_DIVZERO (f is
 * zero), E_INVERSE. */

/* Allocates the words of res for a remainder modulo f; *length = the largest length of a remainder.
 * a, b, f have the same modulus (E_MISMATCH). This moves the words of an operand that is res. */
static inline int cunmod_nmod_poly_modulo_(int64_t *length, nmod_poly_struct *res,
                                           const nmod_poly_struct *a, const nmod_poly_struct *b,
                                           const nmod_poly_struct *f)
{
    int status = cunmod_nmod_poly_check_(res, a, b);
    CUNMOD_THEN_(cunmod_nmod_poly_check_(res, a, f));
    *length = cunmod_nmod_poly_less_(cunmod_nmod_poly_length_(f), 1);
    return cunmod_nmod_poly_room_(status, res, *length);
}

/* res = a b modulo f. FLINT: nmod_poly_mulmod. */
static inline int cunmod_nmod_poly_mulmod(nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b,
                                          const nmod_poly_t f, cunmod_ctx_t ctx)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_modulo_(&length, res, a, b, f);
    CUNMOD_THEN_(cunmod_mulmod(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a), CUNMOD_ARRAY_(b),
                               CUNMOD_ARRAY_(f), cunmod_nmod_poly_modulus_(a->mod), ctx));
    return cunmod_nmod_poly_end_(status, res, length, a);
}

/* res = a(g) modulo f. FLINT: nmod_poly_compose_mod. */
static inline int cunmod_nmod_poly_compose_mod(nmod_poly_t res, const nmod_poly_t a,
                                               const nmod_poly_t g, const nmod_poly_t f,
                                               cunmod_ctx_t ctx)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_modulo_(&length, res, a, g, f);
    CUNMOD_THEN_(cunmod_compose_mod(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a),
                                    CUNMOD_ARRAY_(g), CUNMOD_ARRAY_(f),
                                    cunmod_nmod_poly_modulus_(a->mod), ctx));
    return cunmod_nmod_poly_end_(status, res, length, a);
}

/* res = a^e modulo f for the words of e, the lowest first; a^0 is 1. */
static inline int cunmod_nmod_poly_powmod_(nmod_poly_struct *res, const nmod_poly_struct *a,
                                           const uint64_t *exponent, int64_t limbs,
                                           const nmod_poly_struct *f, cunmod_ctx_t ctx)
{
    int64_t length = 0;
    int status = cunmod_nmod_poly_modulo_(&length, res, a, a, f);
    CUNMOD_THEN_(cunmod_powmod(cunmod_nmod_poly_words_(res), CUNMOD_ARRAY_(a), exponent, limbs,
                               CUNMOD_ARRAY_(f), cunmod_nmod_poly_modulus_(a->mod), ctx));
    return cunmod_nmod_poly_end_(status, res, length, a);
}

/* res = a^e modulo f; a^0 is 1. FLINT: nmod_poly_powmod_ui_binexp. */
static inline int cunmod_nmod_poly_powmod_ui_binexp(nmod_poly_t res, const nmod_poly_t a,
                                                    uint64_t e, const nmod_poly_t f,
                                                    cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_powmod_(res, a, &e, 1, f, ctx);
}

/* res = a^e modulo f for an integer e >= 0 (E_ARGUMENT). FLINT: nmod_poly_powmod_fmpz_binexp. */
static inline int cunmod_nmod_poly_powmod_fmpz_binexp(nmod_poly_t res, const nmod_poly_t a,
                                                      const fmpz_t e, const nmod_poly_t f,
                                                      cunmod_ctx_t ctx)
{
    ulong *words = NULL;
    int64_t limbs = 0;
    int status = cunmod_nmod_poly_exponent_(&words, &limbs, e);
    CUNMOD_THEN_(cunmod_nmod_poly_powmod_(res, a, (const uint64_t *)words, limbs, f, ctx));
    flint_free(words);
    return status;
}

/* ---- many results modulo a prepared divisor --------------------------------------- */

/* If the status is CUNMOD_OK, res[i] = row i of `words`, of len words, for 0 <= i < n, with the
 * modulus of `like`. Frees the words. */
static inline int cunmod_nmod_poly_rows_(int status, nmod_poly_struct *res, int64_t n,
                                         uint64_t *words, int64_t len, const nmod_poly_struct *like)
{
    for (int64_t i = 0; status == CUNMOD_OK && i < n; i++)
        cunmod_nmod_poly_set_words_(res + i, words + i * len, len, like->mod);
    free(words);
    return status;
}

/* *len = the length of the divisor minus 1; *words = a new array of n rows of *len words. The
 * divisor has the modulus of a (E_MISMATCH). Errors: E_ARGUMENT, E_LENGTH, E_MEMORY. */
static inline int cunmod_nmod_poly_rows_open_(uint64_t **words, int64_t *len,
                                              const nmod_poly_struct *res,
                                              const nmod_poly_struct *a, int64_t n,
                                              cunmod_divisor_t divisor)
{
    uint64_t p = 0;
    int status = a == NULL || (res == NULL && n > 0) ? CUNMOD_E_ARGUMENT
                                                     : cunmod_divisor_modulus(&p, divisor);
    status = cunmod_nmod_poly_same_(status, a, p);
    CUNMOD_THEN_(cunmod_divisor_length(len, divisor));
    if (status != CUNMOD_OK)
        return status;
    *len -= 1;
    if (n < 0 || n > (INT64_C(1) << 56) / (*len + 1))
        return CUNMOD_E_LENGTH;
    *words = (uint64_t *)malloc((size_t)(n * *len + 1) * sizeof(**words));
    return *words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

/* res[i] = a^i modulo the divisor for 0 <= i < n, n >= 0 (E_LENGTH): initialised polynomials, of
 * which one may be a. a^0 is 1, as FLINT has it, even where the divisor is constant. FLINT:
 * nmod_poly_powers_mod_naive, nmod_poly_powers_mod_bsgs, where the divisor is the last argument,
 * and not prepared. */
static inline int cunmod_nmod_poly_powers_mod_divisor(nmod_poly_struct *res, const nmod_poly_t a,
                                                      int64_t n, cunmod_divisor_t divisor)
{
    uint64_t *words = NULL;
    int64_t len = 0;
    int status = cunmod_nmod_poly_rows_open_(&words, &len, res, a, n, divisor);
    CUNMOD_THEN_(cunmod_powers_mod_divisor(words, CUNMOD_ARRAY_(a), n, divisor));
    status = cunmod_nmod_poly_rows_(status, res, n, words, len, a);
    if (status == CUNMOD_OK && n > 0 && len == 0)
        nmod_poly_set_coeff_ui(res, 0, 1);
    return status;
}

/* res[i] = a[i](g) modulo the divisor for 0 <= i < count, count >= 0 (E_LENGTH): initialised
 * polynomials, of which any may be any operand. All a[i] have the modulus of g (E_MISMATCH). FLINT:
 * nmod_poly_compose_mod_brent_kung_vec_preinv. */
static inline int cunmod_nmod_poly_compose_mod_vec_divisor(nmod_poly_struct *res,
                                                           const nmod_poly_struct *a, int64_t count,
                                                           const nmod_poly_t g,
                                                           cunmod_divisor_t divisor)
{
    uint64_t *words = NULL, *outer = NULL;
    int64_t len = 0, longest = 0;
    int status = a == NULL && count > 0
                     ? CUNMOD_E_ARGUMENT
                     : cunmod_nmod_poly_rows_open_(&words, &len, res, g, count, divisor);
    for (int64_t i = 0; status == CUNMOD_OK && i < count; i++)
    {
        status = a[i].mod.n == g->mod.n ? CUNMOD_OK : CUNMOD_E_MISMATCH;
        longest = cunmod_nmod_poly_larger_(longest, a[i].length);
    }
    CUNMOD_THEN_(count > (INT64_C(1) << 56) / (longest + 1) ? CUNMOD_E_LENGTH : CUNMOD_OK);
    if (status == CUNMOD_OK)
    {
        outer = (uint64_t *)calloc((size_t)(count * longest + 1), sizeof(*outer));
        status = outer != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    }
    for (int64_t i = 0; status == CUNMOD_OK && i < count; i++)
        if (a[i].length > 0)
            memcpy(outer + i * longest, a[i].coeffs, (size_t)a[i].length * sizeof(*outer));
    CUNMOD_THEN_(
        cunmod_compose_mod_vec_divisor(words, outer, longest, count, CUNMOD_ARRAY_(g), divisor));
    free(outer);
    return cunmod_nmod_poly_rows_(status, res, count, words, len, g);
}

/* ---- many points ----------------------------------------------------------- */

/* *n = the number of points. The points have the modulus of poly (E_MISMATCH). */
static inline int cunmod_nmod_poly_points_(int64_t *n, const nmod_poly_struct *poly,
                                           cunmod_points_t points)
{
    uint64_t p = 0;
    int status = poly == NULL ? CUNMOD_E_ARGUMENT : cunmod_points_modulus(&p, points);
    status = cunmod_nmod_poly_same_(status, poly, p);
    return CUNMOD_THEN_(cunmod_points_length(n, points));
}

/* cunmod_nmod_poly_evaluate_nmod_vec at prepared points of the modulus of a (E_MISMATCH); ys has a
 * word for each point. */
static inline int cunmod_nmod_poly_evaluate_points(uint64_t *ys, const nmod_poly_t a,
                                                   cunmod_points_t points)
{
    int64_t n = 0;
    int status = cunmod_nmod_poly_points_(&n, a, points);
    return CUNMOD_THEN_(cunmod_evaluate_points(ys, CUNMOD_ARRAY_(a), points));
}

/* cunmod_nmod_poly_interpolate_nmod_vec at prepared points of the modulus of res (E_MISMATCH); ys
 * has a word for each point. */
static inline int cunmod_nmod_poly_interpolate_points(nmod_poly_t res, const uint64_t *ys,
                                                      cunmod_points_t points)
{
    int64_t n = 0;
    int status = cunmod_nmod_poly_points_(&n, res, points);
    status = cunmod_nmod_poly_room_(status, res, n);
    CUNMOD_THEN_(cunmod_interpolate_points(cunmod_nmod_poly_words_(res), ys, points));
    return cunmod_nmod_poly_end_(status, res, n, res);
}

/* ---- products of roots -------------------------------------------------------- */

/* cunmod_nmod_poly_product_roots_nmod_vec for prepared points of the modulus of res
 * (E_MISMATCH). */
static inline int cunmod_nmod_poly_product_roots_points(nmod_poly_t res, cunmod_points_t points)
{
    int64_t n = 0;
    int status = cunmod_nmod_poly_points_(&n, res, points);
    status = cunmod_nmod_poly_room_(status, res, n + 1);
    CUNMOD_THEN_(cunmod_product_roots_points(cunmod_nmod_poly_words_(res), points));
    return cunmod_nmod_poly_end_(status, res, n + 1, res);
}

/* ---- Taylor shifts, geometric progressions --------------------------------- */

/* ys[i] = a(r^(2 i)) for 0 <= i < n; r is below the modulus (E_COEFF). FLINT:
 * nmod_poly_evaluate_geometric_nmod_vec_fast of FLINT 3.5, which wants r to be a unit. */
static inline int cunmod_nmod_poly_evaluate_geometric_nmod_vec_fast(uint64_t *ys,
                                                                    const nmod_poly_t a, uint64_t r,
                                                                    int64_t n, cunmod_ctx_t ctx)
{
    if (a == NULL || r >= a->mod.n)
        return a == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_E_COEFF;
    return cunmod_evaluate_geometric(ys, CUNMOD_ARRAY_(a), nmod_mul(r, r, a->mod), n,
                                     cunmod_nmod_poly_modulus_(a->mod), ctx);
}

/* res = the polynomial of length at most n with res(r^(2 i)) = ys[i] for 0 <= i < n modulo the
 * modulus of res, which is prime (E_MODULUS); r is below the modulus (E_COEFF). The points are
 * different (E_REPEATED). The array does not lie in res. FLINT:
 * nmod_poly_interpolate_geometric_nmod_vec_fast of FLINT 3.5. */
static inline int cunmod_nmod_poly_interpolate_geometric_nmod_vec_fast(nmod_poly_t res, uint64_t r,
                                                                       const uint64_t *ys,
                                                                       int64_t n, cunmod_ctx_t ctx)
{
    int status = res == NULL       ? CUNMOD_E_ARGUMENT
                 : n < 0           ? CUNMOD_E_LENGTH
                 : r >= res->mod.n ? CUNMOD_E_COEFF
                                   : CUNMOD_OK;
    status = cunmod_nmod_poly_room_(status, res, n);
    CUNMOD_THEN_(cunmod_interpolate_geometric(cunmod_nmod_poly_words_(res),
                                              nmod_mul(r, r, res->mod), ys, n,
                                              cunmod_nmod_poly_modulus_(res->mod), ctx));
    return cunmod_nmod_poly_end_(status, res, n, res);
}

/* ---- circular functions, power sums ----------------------------------------- */

/* res = function(d + c x^k) modulo x^n, computed from function(d + c x) modulo x^ceil(n/k). */
static inline int cunmod_nmod_poly_monomial_(nmod_poly_struct *res, uint64_t d, uint64_t c,
                                             uint64_t k, int64_t n,
                                             cunmod_nmod_poly_numbered_ *function, cunmod_ctx_t ctx)
{
    if (res == NULL || k == 0)
        return CUNMOD_E_ARGUMENT;
    if (n < 0 || n > (INT64_C(1) << 60))
        return CUNMOD_E_LENGTH;
    if (res->mod.n == 1)
        return cunmod_nmod_poly_end_(CUNMOD_OK, res, 0, res);
    const int64_t step = k < (uint64_t)n ? (int64_t)k : n > 0 ? n : 1;
    nmod_poly_t t;
    nmod_poly_init_preinv(t, res->mod.n, res->mod.ninv);
    nmod_poly_set_coeff_ui(t, 0, d);
    nmod_poly_set_coeff_ui(t, 1, c);
    const int64_t short_n = n > 0 ? (n - 1) / step + 1 : 0;
    int status = cunmod_nmod_poly_run_(t, t, short_n, short_n, function, ctx);
    CUNMOD_THEN_(cunmod_nmod_poly_inflate(res, t, step, ctx));
    nmod_poly_clear(t);
    return status;
}

/* res = exp(c x^k), or log(1 + c x^k), modulo x^n, n >= 0 (E_LENGTH) and k > 0 (E_ARGUMENT); the
 * modulus is prime (E_MODULUS), and ceil(n / k) no more than p (E_DOMAIN). FLINT 2.9: the
 * functions of these names. */
static inline int cunmod_nmod_poly_exp_series_monomial_ui(nmod_poly_t res, uint64_t c, uint64_t k,
                                                          int64_t n, cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_monomial_(res, 0, c, k, n, cunmod_exp_series, ctx);
}
static inline int cunmod_nmod_poly_log_series_monomial_ui(nmod_poly_t res, uint64_t c, uint64_t k,
                                                          int64_t n, cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_monomial_(res, 1, c, k, n, cunmod_log_series, ctx);
}

/* q = the quotient of a by x - c, and *value = the remainder a(c); c is below the modulus
 * (E_COEFF). FLINT: nmod_poly_div_root. */
static inline int cunmod_nmod_poly_div_root(uint64_t *value, nmod_poly_t q, const nmod_poly_t a,
                                            uint64_t c, cunmod_ctx_t ctx)
{
    int status = value == NULL ? CUNMOD_E_ARGUMENT : cunmod_nmod_poly_check_(q, a, a);
    CUNMOD_THEN_(c >= a->mod.n ? CUNMOD_E_COEFF : CUNMOD_OK);
    if (status != CUNMOD_OK)
        return status;
    const int64_t n = cunmod_nmod_poly_less_(a->length, 1);
    const uint64_t p = cunmod_nmod_poly_modulus_(a->mod);
    const uint64_t divisor[2] = {c == 0 ? 0 : p - c, 1};
    uint64_t remainder = 0;
    nmod_poly_fit_length(q, (slong)n);
    status =
        cunmod_divrem(cunmod_nmod_poly_words_(q), &remainder, CUNMOD_ARRAY_(a), divisor, 2, p, ctx);
    if (status == CUNMOD_OK)
        *value = remainder;
    return cunmod_nmod_poly_end_(status, q, n, a);
}

/* ---- recurrences in steps --------------------------------------------------------- */

/* v and r = the polynomials V and R of the last reduction (cunmod_recurrence_reduce). v and r are
 * two objects (E_ALIAS), and have the modulus of the recurrence (E_MISMATCH). FLINT:
 * nmod_berlekamp_massey_V_poly, nmod_berlekamp_massey_R_poly. */
static inline int cunmod_nmod_poly_recurrence_get(nmod_poly_t v, nmod_poly_t r,
                                                  cunmod_recurrence_t recurrence)
{
    uint64_t p = 0;
    int64_t n = 0;
    int status = v == NULL || r == NULL ? CUNMOD_E_ARGUMENT
                                        : cunmod_recurrence_modulus(&p, recurrence);
    status = cunmod_nmod_poly_apart_(status, v, r);
    CUNMOD_THEN_(cunmod_recurrence_length(&n, recurrence));
    status = cunmod_nmod_poly_same_(status, v, p);
    status = cunmod_nmod_poly_same_(status, r, p);
    status = cunmod_nmod_poly_room_(status, v, n / 2 + 1);
    status = cunmod_nmod_poly_room_(status, r, (n + 1) / 2);
    CUNMOD_THEN_(cunmod_recurrence_get_arrays(cunmod_nmod_poly_words_(v),
                                              cunmod_nmod_poly_words_(r), recurrence));
    status = cunmod_nmod_poly_end_(status, v, n / 2 + 1, v);
    return cunmod_nmod_poly_end_(status, r, (n + 1) / 2, r);
}

/* ---- Chinese remainders ----------------------------------------------------------- */

/* res = the polynomial of least degree with remainder values[i] modulo moduli[i] for 0 <= i < n, n
 * >= 0 (E_LENGTH). All have the modulus of moduli[0] (E_MISMATCH), which is prime (E_MODULUS). No
 * modulus is zero (E_DIVZERO), and no two have a common factor (E_INVERSE). res may be any of these
 * polynomials. With n = 0 res becomes zero and keeps its modulus. FLINT: nmod_poly_multi_crt, which
 * returns 0 for E_INVERSE, and for constant moduli. */
static inline int cunmod_nmod_poly_multi_crt(nmod_poly_t res, const nmod_poly_struct *moduli,
                                             const nmod_poly_struct *values, int64_t n,
                                             cunmod_ctx_t ctx)
{
    if (res == NULL || (n > 0 && (moduli == NULL || values == NULL)))
        return CUNMOD_E_ARGUMENT;
    if (n < 0 || n > (INT64_C(1) << 56))
        return CUNMOD_E_LENGTH;
    const nmod_poly_struct *const like = n > 0 ? moduli : res;
    const uint64_t **words = (const uint64_t **)malloc(((size_t)n * 2 + 1) * sizeof(*words));
    int64_t *lens = (int64_t *)malloc(((size_t)n * 2 + 1) * sizeof(*lens));
    int64_t room = 0;
    int status = words != NULL && lens != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int64_t i = 0; status == CUNMOD_OK && i < n; i++)
    {
        status = cunmod_nmod_poly_check_(res, moduli + i, values + i);
        CUNMOD_THEN_(moduli[i].mod.n != like->mod.n ? CUNMOD_E_MISMATCH : CUNMOD_OK);
        lens[i] = moduli[i].length;
        lens[n + i] = values[i].length;
        room += cunmod_nmod_poly_less_(lens[i], 1);
    }
    if (status == CUNMOD_OK)
    {
        nmod_poly_fit_length(res, (slong)room); /* moves the words of an operand that is res */
        for (int64_t i = 0; i < n; i++)
        {
            words[i] = cunmod_nmod_poly_words_(moduli + i);
            words[n + i] = cunmod_nmod_poly_words_(values + i);
        }
        status = cunmod_multi_crt(cunmod_nmod_poly_words_(res), words, lens, words + n, lens + n, n,
                                  cunmod_nmod_poly_modulus_(like->mod), ctx);
        status = cunmod_nmod_poly_end_(status, res, room, like);
    }
    free(words);
    free(lens);
    return status;
}

/* ---- conversions ---------------------------------------------------------- */

/* dst = a[0 .. len-1], which is reduced modulo dst's modulus (E_COEFF). Leading zeros are dropped.
 * The array must not overlap the coefficients of dst. Errors: E_LENGTH, E_COEFF. */
static inline int cunmod_nmod_poly_set_array(nmod_poly_t dst, const uint64_t *a, int64_t len)
{
    if (dst == NULL || (a == NULL && len > 0))
        return CUNMOD_E_ARGUMENT;
    if (len < 0 || len > (INT64_C(1) << 60))
        return CUNMOD_E_LENGTH;
    for (int64_t i = 0; i < len; i++)
        if (a[i] >= dst->mod.n)
            return CUNMOD_E_COEFF;
    cunmod_nmod_poly_set_words_(dst, a, len, dst->mod);
    return CUNMOD_OK;
}

/* a[0 .. length-1] = src, where `room` words of a may be written. Errors: E_LENGTH
 * (the polynomial is longer, or room < 0). */
static inline int cunmod_nmod_poly_get_array(uint64_t *a, int64_t room, const nmod_poly_t src)
{
    if (src == NULL || (a == NULL && room > 0))
        return CUNMOD_E_ARGUMENT;
    if (room < src->length)
        return CUNMOD_E_LENGTH;
    if (src->length > 0)
        memcpy(a, src->coeffs, (size_t)src->length * sizeof(*a));
    return CUNMOD_OK;
}

/* poly = src. Errors: E_MISMATCH (the moduli differ). */
static inline int cunmod_poly_set_nmod_poly(cunmod_poly_t poly, const nmod_poly_t src)
{
    uint64_t p = 0;
    int status = src == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_modulus(&p, poly);
    CUNMOD_THEN_(p != src->mod.n ? CUNMOD_E_MISMATCH : CUNMOD_OK);
    return CUNMOD_THEN_(cunmod_poly_set_array(poly, CUNMOD_ARRAY_(src)));
}

/* dst = poly. Waits until poly is computed. Errors: E_MISMATCH (the moduli
 * differ). */
static inline int cunmod_poly_get_nmod_poly(nmod_poly_t dst, cunmod_poly_t poly)
{
    uint64_t p = 0;
    int64_t length = 0;
    int status = dst == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_modulus(&p, poly);
    CUNMOD_THEN_(p != dst->mod.n ? CUNMOD_E_MISMATCH : CUNMOD_OK);
    CUNMOD_THEN_(cunmod_poly_length(&length, poly));
    status = cunmod_nmod_poly_room_(status, dst, length);
    CUNMOD_THEN_(cunmod_poly_get_array(cunmod_nmod_poly_words_(dst), length, poly));
    return cunmod_nmod_poly_end_(status, dst, length, dst);
}

#ifdef __cplusplus
}
#endif

/* CUNMOD_WITH_CONTEXT: all calls have a context, and the names of the functions are no macros. */
#ifndef CUNMOD_WITH_CONTEXT
#include "cunmod_flint_calls.h"
#endif

#endif
