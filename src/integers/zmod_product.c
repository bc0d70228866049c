/* Polynomials modulo an integer m of any size: products, computed over the integers and then
 * reduced modulo m.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "flint/cpu_memory.h"
#include "integers/zmod.h"

/* ---- polynomials --------------------------------------------------------------------- */

void cunmod_zmod_open(cunmod_zmod_t *ring, const uint64_t *m, int64_t words, cunmod_ctx_t ctx)
{
    fmpz_t modulus;
    memset(ring, 0, sizeof(*ring));
    fmpz_init(modulus);
    fmpz_set_ui_array(modulus, (const ulong *)m, words);
    fmpz_mod_ctx_init(ring->modulus, modulus);
    ring->ctx = ctx;
    ring->words = (int64_t)fmpz_bits(modulus) / 64 + 1;
    fmpz_clear(modulus);
}

void cunmod_zmod_close(cunmod_zmod_t *ring)
{
    fmpz_mod_ctx_clear(ring->modulus);
}

void cunmod_zmod_init(fmpz_mod_poly_struct *x, int n, const cunmod_zmod_t *ring)
{
    for (int k = 0; k < n; k++)
        fmpz_mod_poly_init(x + k, ring->modulus);
}

void cunmod_zmod_clear(fmpz_mod_poly_struct *x, int n, const cunmod_zmod_t *ring)
{
    for (int k = 0; k < n; k++)
        fmpz_mod_poly_clear(x + k, ring->modulus);
}

void cunmod_zmod_set(fmpz_mod_poly_struct *x, const cunmod_zpoly_t *a, const cunmod_zmod_t *ring)
{
    fmpz_mod_poly_fit_length(x, a->len, ring->modulus);
    for (int64_t j = 0; j < a->len; j++)
        fmpz_set_ui_array(x->coeffs + j, (const ulong *)a->x + j * a->words, a->words);
    _fmpz_mod_poly_set_length(x, a->len);
    _fmpz_mod_poly_normalise(x);
}

fmpz_mod_poly_struct cunmod_zmod_part(const fmpz_mod_poly_struct *a, slong from, slong to)
{
    to = to < a->length ? to : a->length;
    while (to > from && fmpz_is_zero(a->coeffs + (to - 1)))
        to--;
    const slong n = to > from ? to - from : 0;
    const fmpz_mod_poly_struct x = {n > 0 ? a->coeffs + from : NULL, n, n};
    return x;
}

int cunmod_zmod_inverse(fmpz_t res, const fmpz_t c, const cunmod_zmod_t *ring)
{
    return fmpz_invmod(res, c, fmpz_mod_ctx_modulus(ring->modulus)) ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

/* ---- products -------------------------------------------------------------------------- */

typedef struct
{
    cunmod_zpoly_t a, b;
    cunmod_zplace_t z; /* where the n coefficients of the product are stored */
    int64_t n;
    cunmod_ctx_t ctx;
    int status; /* a result */
} product_t;

/* *place = ring->space[number] = new memory for n integers of `words` words; cunmod_zmod_free_space
 * frees it. Errors: E_MEMORY. */
static int take_space(uint64_t **place, int number, int64_t n, int64_t words, cunmod_zmod_t *ring)
{
    ring->space[number] = malloc((size_t)(n * words) * sizeof(**place));
    *place = ring->space[number];
    return *place == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* *a = the n lowest coefficients of poly as an array in ring->space[number]; poly->length >= n.
 * Errors: E_MEMORY. */
static int take_operand(cunmod_zpoly_t *a, int number, const fmpz_mod_poly_struct *poly, int64_t n,
                        cunmod_zmod_t *ring)
{
    uint64_t *x = NULL;
    const int64_t words = ring->words;
    const int status = take_space(&x, number, n, words, ring);
    for (int64_t j = 0; j < n && status == CUNMOD_OK; j++)
        fmpz_get_ui_array((ulong *)x + j * words, words, poly->coeffs + j);
    *a = (cunmod_zpoly_t){x, words, n};
    return status;
}

static void multiply(void *argument)
{
    product_t *const x = argument;
    x->status = cunmod_integers_mullow(x->z.x, x->z.words, x->a.x, x->a.words, x->a.len, x->b.x,
                                       x->b.words, x->b.len, x->n, x->ctx);
}

/* res = the product x->z with coefficients reduced modulo m. */
static void reduce(fmpz_mod_poly_struct *res, const product_t *x, const cunmod_zmod_t *ring)
{
    const fmpz *const modulus = fmpz_mod_ctx_modulus(ring->modulus);
    fmpz_mod_poly_fit_length(res, x->n, ring->modulus);
    for (int64_t j = 0; j < x->n; j++)
    {
        fmpz *const c = res->coeffs + j;
        fmpz_set_ui_array(c, (const ulong *)x->z.x + j * x->z.words, x->z.words);
        fmpz_mod(c, c, modulus);
    }
    _fmpz_mod_poly_set_length(res, x->n);
    _fmpz_mod_poly_normalise(res);
}

void cunmod_zmod_free_space(cunmod_zmod_t *ring)
{
    for (int k = 0; k < CUNMOD_ZMOD_SPACES; k++)
    {
        free(ring->space[k]);
        ring->space[k] = NULL;
    }
}

int cunmod_zmod_mullow(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                       const fmpz_mod_poly_struct *b, slong n, cunmod_zmod_t *ring)
{
    const int64_t lena = cunmod_work_least(a->length, n), lenb = cunmod_work_least(b->length, n);
    product_t x = {.n = cunmod_work_least(n, lena + lenb - 1), .ctx = ring->ctx};
    if (lena == 0 || lenb == 0)
    {
        fmpz_mod_poly_zero(res, ring->modulus);
        return CUNMOD_OK;
    }
    int status = take_operand(&x.a, 0, a, lena, ring);
    x.b = x.a;
    CUNMOD_THEN(a == b ? CUNMOD_OK : take_operand(&x.b, 1, b, lenb, ring));
    CUNMOD_THEN(
        cunmod_integers_mul_words(&x.z.words, x.a.x, x.a.words, lena, x.b.x, x.b.words, lenb));
    CUNMOD_THEN(take_space(&x.z.x, 2, x.n, x.z.words, ring));
    if (status == CUNMOD_OK)
    {
        ring->products++;
        cunmod_cpu_unguarded(multiply, &x);
        status = x.status;
    }
    if (status == CUNMOD_OK)
        reduce(res, &x, ring);
    cunmod_zmod_free_space(ring);
    return status;
}

int cunmod_zmod_mul(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                    const fmpz_mod_poly_struct *b, cunmod_zmod_t *ring)
{
    return cunmod_zmod_mullow(res, a, b, WORD_MAX, ring);
}
