/* The functions cunmod_integers_mod_* of cunmod.h: operations on polynomials modulo an integer m of
 * any size, which are arrays of coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "algebra/work.h"
#include "base/check.h"
#include "crt/crt_loop.h"
#include "euclid/euclid.h"
#include "flint/cpu_memory.h"
#include "integers/call.h"
#include "integers/zmod.h"
#include "runtime/fallback.h"

#define RESULTS 3

typedef struct call_struct call_t;

struct call_struct
{
    const uint64_t *m;
    int64_t words;       /* words of m, and of each coefficient */
    cunmod_zpoly_t a, b; /* the operands, without leading zeros */
    int64_t n;           /* products and inverses are computed modulo x^n */

    uint64_t *res[RESULTS];
    int64_t room[RESULTS]; /* length of res[k], in coefficients */
    int results;
    int64_t *len; /* *len = length of result 0; NULL: result 0 is zero-padded like the others */

    /* Computes z[0 .. results-1] from x and y. Returns a status. */
    int (*function)(call_t *call);

    cunmod_ctx_t ctx;
    cunmod_zmod_t ring;
    const fmpz_mod_poly_struct *x, *y; /* the operands; x == y: a square */
    fmpz_mod_poly_struct *z;           /* the results */
    int status;                        /* a result */
};

/* ---- checks ----------------------------------------------------------------------------- */

static int is_below_modulus(const uint64_t *c, const call_t *call)
{
    int64_t k = call->words - 1;
    while (k > 0 && c[k] == call->m[k])
        k--;
    return c[k] < call->m[k];
}

static int set_operand(cunmod_zpoly_t *a, const call_t *call, const uint64_t *x, int64_t len)
{
    CUNMOD_TRY(cunmod_integers_operand(a, x, call->words, len));
    for (int64_t j = 0; j < a->len; j++)
        if (!is_below_modulus(x + j * call->words, call))
            return CUNMOD_E_COEFF;
    return CUNMOD_OK;
}

/* Checks the modulus and the operands; sets call->a and call->b. Errors: E_ARGUMENT, E_LENGTH,
 * E_MODULUS, E_COEFF. */
static int set_operands(call_t *call, const uint64_t *a, int64_t lena, const uint64_t *b,
                        int64_t lenb)
{
    CUNMOD_TRY(cunmod_integers_check(call->m, call->words, 1));
    if (call->m[0] < 2 && cunmod_true_length(call->m, call->words) < 2)
        return CUNMOD_E_MODULUS;
    CUNMOD_TRY(set_operand(&call->a, call, a, lena));
    return set_operand(&call->b, call, b, lenb);
}

/* Checks the arrays of the results. Errors: E_ARGUMENT, E_LENGTH, E_ALIAS. */
static int check_results(const call_t *call)
{
    int64_t words[RESULTS];
    for (int k = 0; k < call->results; k++)
    {
        CUNMOD_TRY(cunmod_integers_check(call->res[k], call->words, call->room[k]));
        words[k] = call->room[k] * call->words;
    }
    return cunmod_euclid_check_results(call->res, words, call->results);
}

/* ---- calls ------------------------------------------------------------------------------ */

static void get_result(const call_t *call, int k, const fmpz_mod_poly_struct *x)
{
    const int64_t words = call->words, room = call->room[k];
    uint64_t *const res = call->res[k];
    for (int64_t j = 0; j < x->length; j++)
        fmpz_get_ui_array((ulong *)res + j * words, words, x->coeffs + j);
    if (k == 0 && call->len != NULL)
        *call->len = x->length;
    else if (room > x->length)
        memset(res + x->length * words, 0, (size_t)((room - x->length) * words) * sizeof(*res));
}

static void make(void *argument)
{
    call_t *const call = argument;
    cunmod_zmod_t *const ring = &call->ring;
    fmpz_mod_poly_struct x[2 + RESULTS];
    call->x = x;
    call->y = cunmod_zpoly_is_same(&call->a, &call->b) ? x : x + 1;
    call->z = x + 2;
    cunmod_zmod_open(ring, call->m, call->words, call->ctx);
    cunmod_zmod_init(x, 2 + call->results, ring);
    cunmod_zmod_set(x, &call->a, ring);
    cunmod_zmod_set(x + 1, &call->b, ring);
    call->status = call->function(call);
    for (int k = 0; k < call->results && call->status == CUNMOD_OK; k++)
        get_result(call, k, call->z + k);
    cunmod_zmod_clear(x, 2 + call->results, ring);
    cunmod_zmod_close(ring);
}

/* Checks the results and computes them; the operands have been set and checked. */
static int run(call_t *call, cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    CUNMOD_TRY(ctx == NULL ? CUNMOD_E_MEMORY : check_results(call));
    CUNMOD_TRY(cunmod_fallback_check_stop(ctx));
    call->ctx = ctx;
    if (cunmod_cpu_guarded(make, call) != 0)
    {
        cunmod_zmod_free_space(&call->ring);
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "FLINT needs more memory than there is%s", "");
        return CUNMOD_E_MEMORY;
    }
    if (call->status == CUNMOD_OK && call->ring.products == 0)
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "the operands are short%s", "");
    return call->status;
}

/* ---- products and inverses ---------------------------------------------------------------- */

static int make_mullow(call_t *call)
{
    return cunmod_zmod_mullow(call->z, call->x, call->y, call->n, &call->ring);
}

static int make_inverse(call_t *call)
{
    return call->x->length == 0 ? CUNMOD_E_DIVZERO
                                : cunmod_zmod_inv_series(call->z, call->x, call->n, &call->ring);
}

/* Runs a product or an inverse modulo x^n. */
static int run_series(int (*function)(call_t *call), uint64_t *res, const uint64_t *a, int64_t lena,
                      const uint64_t *b, int64_t lenb, int64_t n, const uint64_t *m, int64_t words,
                      cunmod_ctx_t ctx)
{
    call_t call = {
        .m = m, .words = words, .n = n, .res = {res}, .results = 1, .function = function};
    call.room[0] = n;
    CUNMOD_TRY(set_operands(&call, a, lena, b, lenb));
    return run(&call, ctx);
}

int cunmod_integers_mod_mullow(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                               int64_t lenb, int64_t n, const uint64_t *m, int64_t words,
                               cunmod_ctx_t ctx)
{
    return run_series(make_mullow, res, a, lena, b, lenb, n, m, words, ctx);
}

int cunmod_integers_mod_inv_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                   const uint64_t *m, int64_t words, cunmod_ctx_t ctx)
{
    return run_series(make_inverse, res, a, lena, NULL, 0, n, m, words, ctx);
}

/* ---- divisions ------------------------------------------------------------------------------ */

static int make_divrem(call_t *call)
{
    return cunmod_zmod_divrem(call->z, call->z + 1, call->x, call->y, &call->ring);
}

static int make_rem(call_t *call)
{
    fmpz_mod_poly_struct q;
    cunmod_zmod_init(&q, 1, &call->ring);
    const int status = cunmod_zmod_divrem(&q, call->z, call->x, call->y, &call->ring);
    cunmod_zmod_clear(&q, 1, &call->ring);
    return status;
}

/* Runs a division. quotients = 1: result 0 is the quotient, result 1 the remainder. quotients = 0:
 * result 0 is the remainder. */
static int run_division(call_t *call, int quotients, const uint64_t *a, int64_t lena,
                        const uint64_t *b, int64_t lenb, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(set_operands(call, a, lena, b, lenb));
    if (call->b.len == 0)
        return CUNMOD_E_DIVZERO;
    call->results = quotients + 1;
    call->room[0] = lena < call->b.len ? 0 : lena - call->b.len + 1;
    call->room[quotients] = lenb - 1;
    return run(call, ctx);
}

int cunmod_integers_mod_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                               const uint64_t *b, int64_t lenb, const uint64_t *m, int64_t words,
                               cunmod_ctx_t ctx)
{
    call_t call = {.m = m, .words = words, .res = {q, r}, .function = make_divrem};
    return run_division(&call, 1, a, lena, b, lenb, ctx);
}

int cunmod_integers_mod_rem(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, const uint64_t *m, int64_t words, cunmod_ctx_t ctx)
{
    call_t call = {.m = m, .words = words, .res = {r}, .function = make_rem};
    return run_division(&call, 0, a, lena, b, lenb, ctx);
}

/* ---- GCDs ----------------------------------------------------------------------------------- */

static int make_gcd(call_t *call)
{
    return cunmod_zmod_xgcd(call->z, NULL, NULL, call->x, call->y, CUNMOD_ZMOD_HALF, &call->ring);
}

static int make_xgcd(call_t *call)
{
    return cunmod_zmod_xgcd(call->z, call->z + 1, call->z + 2, call->x, call->y, CUNMOD_ZMOD_HALF,
                            &call->ring);
}

static int run_gcd(call_t *call, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                   cunmod_ctx_t ctx)
{
    CUNMOD_TRY(call->len == NULL ? CUNMOD_E_ARGUMENT : set_operands(call, a, lena, b, lenb));
    const int64_t least = cunmod_work_least(call->a.len, call->b.len);
    call->room[0] = least > 0 ? least : call->a.len + call->b.len;
    call->room[1] = lenb > 1 ? lenb : 1;
    call->room[2] = lena > 1 ? lena : 1;
    return run(call, ctx);
}

int cunmod_integers_mod_gcd(uint64_t *g, int64_t *leng, const uint64_t *a, int64_t lena,
                            const uint64_t *b, int64_t lenb, const uint64_t *m, int64_t words,
                            cunmod_ctx_t ctx)
{
    call_t call = {
        .m = m, .words = words, .res = {g}, .results = 1, .len = leng, .function = make_gcd};
    return run_gcd(&call, a, lena, b, lenb, ctx);
}

int cunmod_integers_mod_xgcd(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t,
                             const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                             const uint64_t *m, int64_t words, cunmod_ctx_t ctx)
{
    call_t call = {
        .m = m, .words = words, .res = {g, s, t}, .results = 3, .len = leng, .function = make_xgcd};
    return run_gcd(&call, a, lena, b, lenb, ctx);
}
