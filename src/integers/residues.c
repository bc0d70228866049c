/* Computes results over the integers modulo given numbers, and integers from such residues. Several
 * machines compute one result with these functions: each computes residues modulo some of the
 * numbers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "base/check.h"
#include "base/modulus.h"
#include "batch/batch.h"
#include "crt/crt_loop.h"
#include "flint/cpu.h"
#include "integers/call.h"
#include "integers/images.h"
#include "integers/resultant.h"
#include "runtime/fallback.h"

typedef struct residues_struct residues_t;

struct residues_struct
{
    cunmod_ctx_t ctx;
    const uint64_t *p;
    int64_t k, n; /* number of moduli, and of residues modulo each */
    int primes;   /* 1: the moduli must be prime */
    cunmod_zpoly_t a, b;
    uint64_t *made;       /* a result: k rows of n residues, row i modulo p[i] */
    const uint64_t *rows; /* an operand: k rows of n residues */
    cunmod_zplace_t z;

    /* Computes call->made, or call->z from call->rows; `moduli` has the moduli call->p. */
    int (*make)(const residues_t *call, cunmod_moduli_t moduli);
};

/* ---- checks ---------------------------------------------------------------------- */

int cunmod_residues_check(const uint64_t *res, int64_t n, const uint64_t *p, int64_t k)
{
    if (k < 0 || n < 0 || k > CUNMOD_BATCH_ITEMS || n > CUNMOD_LENGTH_MAX / (k + 1))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_check_array(p, k));
    return cunmod_check_array(res, k * n);
}

int cunmod_residues_check_moduli(const uint64_t *p, int64_t k, uint64_t below, int primes)
{
    int large = 1;
    for (int64_t i = 0; i < k; i++)
        large &= p[i] > below;
    return large && (!primes || cunmod_are_prime(p, k)) ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

int cunmod_residues_nothing(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    return cunmod_is_stopped(&ctx->stop) ? CUNMOD_E_INTERRUPTED : CUNMOD_OK;
}

/* ---- how a call runs ------------------------------------------------------------ */

static int attempt(const residues_t *call)
{
    cunmod_moduli_t moduli = NULL;
    int status = cunmod_moduli_create(&moduli, call->p, call->k, call->ctx);
    if (status == CUNMOD_OK && call->primes)
        cunmod_moduli_are_prime(moduli);
    CUNMOD_THEN(call->make(call, moduli));
    cunmod_moduli_destroy(moduli);
    return status;
}

/* Runs the call; when the GPU fails and is not forced, runs the call once more on the CPU. */
static int attempt_twice(residues_t *call)
{
    call->ctx = cunmod_ctx_resolve(call->ctx);
    if (call->ctx == NULL)
        return CUNMOD_E_MEMORY;
    const int status = attempt(call);
    return cunmod_fallback_takes(call->ctx, status) ? attempt(call) : status;
}

/* Checks res and the moduli, runs the call, and copies call->made to res at the end, so that res
 * may overlap operands. */
static int run(uint64_t *res, residues_t *call)
{
    CUNMOD_TRY(cunmod_residues_check(res, call->n, call->p, call->k));
    CUNMOD_TRY(cunmod_residues_check_moduli(call->p, call->k, 1, call->primes));
    if (call->k == 0 || call->n == 0)
        return cunmod_residues_nothing(call->ctx);
    const size_t bytes = (size_t)(call->k * call->n) * sizeof(*call->made);
    call->made = malloc(bytes);
    const int status = call->made == NULL ? CUNMOD_E_MEMORY : attempt_twice(call);
    if (status == CUNMOD_OK)
        memcpy(res, call->made, bytes);
    free(call->made);
    return status;
}

/* Sets all residues call->made[0 .. k n - 1] to 0, where k = call->k and n = call->n. */
static int make_zeros(const residues_t *call, cunmod_moduli_t moduli)
{
    cunmod_batch_t zeros = NULL;
    int status = cunmod_batch_create(&zeros, moduli);
    CUNMOD_THEN(cunmod_batch_set_integers(zeros, NULL, 1, 0));
    CUNMOD_THEN(cunmod_image_rows_get(call->made, call->n, zeros));
    cunmod_batch_destroy(zeros);
    return status;
}

/* ---- products --------------------------------------------------------------------- */

static int make_products(const residues_t *call, cunmod_moduli_t moduli)
{
    cunmod_batch_t x = NULL, y = NULL;
    int status = cunmod_images_of(&x, moduli, &call->a);
    CUNMOD_THEN(cunmod_images_of(&y, moduli, &call->b));
    CUNMOD_THEN(cunmod_batch_mul(x, x, y));
    CUNMOD_THEN(cunmod_image_rows_get(call->made, call->n, x));
    cunmod_batch_destroy(x);
    cunmod_batch_destroy(y);
    return status;
}

int cunmod_integers_mul_residues(uint64_t *res, const uint64_t *p, int64_t k, const uint64_t *a,
                                 int64_t worda, int64_t lena, const uint64_t *b, int64_t wordb,
                                 int64_t lenb, cunmod_ctx_t ctx)
{
    residues_t call = {.ctx = ctx, .p = p, .k = k, .make = make_products};
    CUNMOD_TRY(cunmod_check_lengths(lena, lenb));
    CUNMOD_TRY(cunmod_integers_operand(&call.a, a, worda, lena));
    CUNMOD_TRY(cunmod_integers_operand(&call.b, b, wordb, lenb));
    call.n = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
    return run(res, &call);
}

/* ---- resultants --------------------------------------------------------------------- */

static int make_resultants(const residues_t *call, cunmod_moduli_t moduli)
{
    cunmod_batch_t z = NULL;
    int status = cunmod_batch_create(&z, moduli);
    CUNMOD_THEN(cunmod_resultant_items(z, &call->a, &call->b));
    CUNMOD_THEN(cunmod_image_rows_get(call->made, 1, z));
    cunmod_batch_destroy(z);
    return status;
}

int cunmod_integers_resultant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                       const uint64_t *a, int64_t worda, int64_t lena,
                                       const uint64_t *b, int64_t wordb, int64_t lenb,
                                       cunmod_ctx_t ctx)
{
    residues_t call = {.ctx = ctx, .p = p, .k = k, .n = 1, .primes = 1};
    CUNMOD_TRY(cunmod_integers_operand(&call.a, a, worda, lena));
    CUNMOD_TRY(cunmod_integers_operand(&call.b, b, wordb, lenb));
    call.make = call.a.len == 0 || call.b.len == 0 ? make_zeros : make_resultants;
    return run(res, &call);
}

/* ---- discriminants -------------------------------------------------------------------- */

/* Returns disc(a) modulo p for a of degree n > 1 over the integers. Modulo p, a has the degree N =
 * lenx - 1 = n - lost and the leading coefficient c, a' has leny coefficients, and r = Res(a, a')
 * for these degrees modulo p. The discriminant of a modulo p for the degree N is
 *
 *   disc_N = (-1)^(N (N-1) / 2) c^(N - leny) r / c
 *
 * disc(a) modulo p is disc_N for lost = 0, c^2 disc_N for lost = 1, and 0 for lost > 1. */
static uint64_t discriminant(int64_t lost, int64_t lenx, int64_t leny, uint64_t c, uint64_t r,
                             uint64_t p)
{
    const uint64_t degree = (uint64_t)lenx - 1;
    if (lost > 1 || r == 0)
        return 0;
    const uint64_t value =
        cunmod_modulus_mul(r, cunmod_cpu_power(c, degree - (uint64_t)leny, p), p);
    const uint64_t image =
        cunmod_modulus_mul(value, lost == 1 ? c : cunmod_cpu_power(c, p - 2, p), p);
    return degree % 4 > 1 && image != 0 ? p - image : image;
}

/* Replaces call->made[i], the resultant of the image of a modulo p[i] and its derivative, by the
 * result of `discriminant`, for all i. lenx[i] and leny[i] are the lengths of the image and its
 * derivative. */
static int finish_discriminants(const residues_t *call, cunmod_moduli_t moduli, const int64_t *lenx,
                                const int64_t *leny)
{
    uint64_t *const leads = malloc((size_t)(2 * call->k) * sizeof(*leads));
    int status = leads == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(cunmod_resultant_leads(leads, 2, moduli, &call->a));
    for (int64_t i = 0; i < call->k && status == CUNMOD_OK; i++)
    {
        const int64_t lost = call->a.len - lenx[i];
        call->made[i] = discriminant(lost, lenx[i], leny[i], leads[2 * i + (lost == 0)],
                                     call->made[i], call->p[i]);
    }
    free(leads);
    return status;
}

static int make_discriminants(const residues_t *call, cunmod_moduli_t moduli)
{
    int64_t *const lenx = malloc((size_t)(2 * call->k) * sizeof(*lenx)), *leny = lenx + call->k;
    cunmod_batch_t x = NULL, y = NULL;
    int status = lenx == NULL ? CUNMOD_E_MEMORY : cunmod_images_of(&x, moduli, &call->a);
    CUNMOD_THEN(cunmod_batch_create(&y, moduli));
    CUNMOD_THEN(cunmod_batch_derivative(y, x));
    CUNMOD_THEN(cunmod_batch_lengths(lenx, x));
    CUNMOD_THEN(cunmod_batch_lengths(leny, y));
    CUNMOD_THEN(cunmod_batch_resultant(x, x, y));
    CUNMOD_THEN(cunmod_image_rows_get(call->made, 1, x));
    CUNMOD_THEN(finish_discriminants(call, moduli, lenx, leny));
    cunmod_batch_destroy(x);
    cunmod_batch_destroy(y);
    free(lenx);
    return status;
}

int cunmod_integers_discriminant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                          const uint64_t *a, int64_t worda, int64_t lena,
                                          cunmod_ctx_t ctx)
{
    static const uint64_t one[] = {1};
    const cunmod_zpoly_t constant = {one, 1, 1};
    residues_t call = {.ctx = ctx, .p = p, .k = k, .n = 1, .primes = 1};
    CUNMOD_TRY(cunmod_integers_operand(&call.a, a, worda, lena));
    call.make = call.a.len < 2 ? make_zeros : make_discriminants;
    if (call.a.len == 2) /* degree 1: the discriminant is 1 = Res(1, 1) */
    {
        call.a = call.b = constant;
        call.make = make_resultants;
    }
    return run(res, &call);
}

/* ---- integers ---------------------------------------------------------------------------- */

static int make_integers(const residues_t *call, cunmod_moduli_t moduli)
{
    cunmod_batch_t x = NULL;
    int status = cunmod_batch_create(&x, moduli);
    CUNMOD_THEN(cunmod_image_rows_set(x, call->rows, call->n));
    CUNMOD_THEN(cunmod_batch_get_integers(call->z.x, call->z.words, call->n, x));
    cunmod_batch_destroy(x);
    return status;
}

int cunmod_integers_combine(uint64_t *res, int64_t words, int64_t n, const uint64_t *residues,
                            const uint64_t *p, int64_t k, cunmod_ctx_t ctx)
{
    residues_t call = {.ctx = ctx, .p = p, .k = k, .n = n, .z = {res, words}};
    CUNMOD_TRY(cunmod_residues_check(residues, n, p, k));
    CUNMOD_TRY(cunmod_integers_check(res, words, n));
    if (n == 0)
        return CUNMOD_OK;
    call.rows = residues;
    call.make = make_integers;
    return attempt_twice(&call);
}
