/* Tests whether polynomials are primitive.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a be irreducible of degree n modulo p. The order of x modulo a is p^n - 1 unless x^((p^n - 1)
 * / q) = 1 for a prime q that divides p^n - 1. For the q that divide p - 1, this power is
 * N^((p-1)/q), where N = x^((p^n - 1) / (p - 1)) is the norm of x: (-1)^n a(0) over the leading
 * coefficient. So N has to be a generator modulo p, which is tested first, before a is known to be
 * irreducible.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "flint/cpu_memory.h"
#include "flint/cpu_order.h"
#include "runtime/apart.h"
#include "runtime/poly.h"

/* A call: a[0 .. len-1] without leading zeros, and `count` primes of the caller, of `words` words
 * each. */
typedef struct
{
    const uint64_t *a, *primes;
    int64_t len, words, count;
    uint64_t p;
    cunmod_ctx_t ctx;
} call_t;

/* ---- the primes ---------------------------------------------------------------------------- */

/* The scalars of a call of FLINT. */
typedef struct
{
    int64_t n, words, count;
    uint64_t p;
    int status;
} facts_t;

static void find_primes(void *argument)
{
    cunmod_apart_t *const x = argument;
    facts_t *const facts = x->facts;
    facts->status = cunmod_cpu_order_primes(x->out[0].words, &x->out[0].written, facts->n, facts->p,
                                            x->in[0].words, facts->words, facts->count);
}

static int make_primes(cunmod_apart_t *x)
{
    return cunmod_cpu_guarded(find_primes, x);
}

/* z[0 .. *written-1] = the primes, as cunmod_cpu_order_primes stores them. Errors: E_DOMAIN,
 * E_UNSUPPORTED, E_MEMORY, E_INTERRUPTED. */
static int make_list(uint64_t *z, int64_t room, int64_t *written, const call_t *x)
{
    facts_t facts = {.n = x->len - 1, .words = x->words, .count = x->count, .p = x->p};
    cunmod_apart_t apart = {.make = make_primes,
                            .in = {{x->primes, x->words * x->count}},
                            .out = {{.words = z, .count = room}},
                            .facts = &facts,
                            .facts_bytes = sizeof(facts)};
    CUNMOD_TRY(cunmod_apart(&apart, x->ctx->apart_us, x->ctx));
    *written = apart.out[0].written;
    return facts.status;
}

/* ---- the powers ---------------------------------------------------------------------------- */

/* The exponent (p^n - 1) / q. */
typedef struct
{
    const uint64_t *q;
    int64_t words;
    const call_t *call;
    uint64_t *z;
    int64_t limbs;
} exponent_t;

static void make_exponent(void *argument)
{
    exponent_t *const e = argument;
    e->limbs = cunmod_cpu_order_exponent(e->z, e->call->len - 1, e->call->p, e->q, e->words);
}

/* *passes = whether x^((p^n - 1) / q) is not 1 for the prime q[0 .. words-1]. memory: 2 len
 * words. */
static int test_prime(int *passes, const call_t *x, const uint64_t *q, int64_t words,
                      uint64_t *memory)
{
    uint64_t *const power = memory + x->len;
    exponent_t e = {.q = q, .words = words, .call = x, .z = memory};
    CUNMOD_TRY(cunmod_cpu_guarded(make_exponent, &e));
    CUNMOD_TRY(cunmod_powmod_x(power, e.z, e.limbs, x->a, x->len, x->p, x->ctx));
    *passes = cunmod_true_length(power, x->len - 1) != 1 || power[0] != 1;
    return CUNMOD_OK;
}

/* *passes = whether no such power is 1, for all primes that do not divide p - 1. */
static int test_primes(int *passes, const call_t *x)
{
    const int64_t room = cunmod_cpu_order_room(x->len - 1, x->p);
    int64_t written = 0;
    uint64_t *const list = malloc((size_t)room * sizeof(*list));
    uint64_t *const memory = malloc(2 * (size_t)x->len * sizeof(*memory));
    int status = list != NULL && memory != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(make_list(list, room, &written, x));
    *passes = 1;
    for (int64_t k = 0; k < written && *passes && status == CUNMOD_OK; k += (int64_t)list[k] + 1)
        status = test_prime(passes, x, list + k + 1, (int64_t)list[k], memory);
    free(list);
    free(memory);
    return status;
}

/* ---- the operation -------------------------------------------------------------------------- */

/* Whether the norm of x modulo a generates the numbers modulo p, for a of degree >= 1. */
typedef struct
{
    const call_t *call;
    int generates;
} norm_t;

static void test_norm(void *argument)
{
    norm_t *const norm = argument;
    const call_t *const x = norm->call;
    const int n_is_odd = x->len % 2 == 0;
    const uint64_t signed_low = n_is_odd && x->a[0] != 0 ? x->p - x->a[0] : x->a[0];
    norm->generates = cunmod_cpu_is_generator(signed_low, x->a[x->len - 1], x->p);
}

static int test(int *primitive, const call_t *x)
{
    norm_t norm = {.call = x};
    *primitive = 0;
    cunmod_ctx_note_nothing(x->ctx);
    if (x->len < 2)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_cpu_guarded(test_norm, &norm));
    if (!norm.generates)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_is_irreducible(primitive, x->a, x->len, x->p, x->ctx));
    return *primitive && x->len > 2 ? test_primes(primitive, x) : CUNMOD_OK;
}

int cunmod_is_primitive(int *primitive, const uint64_t *a, int64_t lena, uint64_t p,
                        const uint64_t *primes, int64_t words, int64_t count, cunmod_ctx_t ctx)
{
    call_t x = {.a = a, .primes = primes, .words = words, .count = count, .p = p, .ctx = ctx};
    int found = 0;
    CUNMOD_TRY(primitive == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_operands(a, lena, NULL, 0, p));
    if (count < 0 || (count > 0 && words < 1) || !cunmod_fits_matrix(count, words))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_check_array(primes, count));
    CUNMOD_TRY(cunmod_ctx_find(&x.ctx));
    CUNMOD_TRY(cunmod_ctx_is_prime(x.ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS);
    x.len = cunmod_true_length(a, lena);
    CUNMOD_TRY(test(&found, &x));
    *primitive = found;
    return CUNMOD_OK;
}

int cunmod_poly_is_primitive(int *primitive, cunmod_poly_t a, const uint64_t *primes, int64_t words,
                             int64_t count)
{
    int64_t len = 0;
    CUNMOD_TRY(primitive == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&len, a));
    uint64_t *const own = malloc((size_t)(len + 1) * sizeof(*own));
    int status = own != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_poly_get_array(own, len, a));
    CUNMOD_THEN(cunmod_is_primitive(primitive, own, len, a->p, primes, words, count, a->ctx));
    free(own);
    return status;
}
