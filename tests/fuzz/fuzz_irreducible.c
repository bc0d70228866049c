/* Random cases of irreducible polynomials, and of primitive ones.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <flint/ulong_extras.h>
#include <stdlib.h>

#include "tests/fuzz/fuzz_draw.h"
#include "tests/fuzz/fuzz_factored.h"
#include "tests/harness/harness.h"

/* ---- random irreducible polynomials -------------------------------------------------------- */

enum
{
    LENGTH, /* n[0] */
    SEED,
    MOST = 24 /* greatest length of most cases */
};

/* The expected polynomial is that of the CPU path: the seed determines it on every path. FLINT says
 * that it is irreducible. Operand 0 is empty: its length may be bad. */
static void make_random_irreducible(fuzz_case_t *x)
{
    const int64_t most = fuzz_chance(20) ? 4 * MOST : MOST;
    x->n[LENGTH] = test_range(fuzz_chance(20) ? 0 : 2, x->bound < most ? x->bound : most);
    x->n[SEED] = (int64_t)(fuzz_chance(4) ? test_below(3) : test_random());
    fuzz_space(x, 0, 0, "none");
    x->expected = x->n[LENGTH] < 2 ? CUNMOD_E_LENGTH : CUNMOD_OK;
    uint64_t *const want = fuzz_want_space(x, x->n[LENGTH]);
    CHECK_OK(cunmod_set_path(x->ctx, CUNMOD_PATH_CPU));
    CHECK_STATUS(x->expected,
                 cunmod_random_irreducible(want, x->n[LENGTH], x->p, (uint64_t)x->n[SEED], x->ctx));
}

static int is_monic_irreducible(fuzz_case_t *x)
{
    const fuzz_result_t *const result = &x->result[0];
    nmod_poly_t f;
    fuzz_set(f, result->got, result->room, x->p);
    const int holds = nmod_poly_length(f) == result->room && result->got[result->room - 1] == 1 &&
                      nmod_poly_is_irreducible(f);
    nmod_poly_clear(f);
    return holds;
}

CALLS(random_irreducible,
      cunmod_random_irreducible(x->r[0], x->len[0] < 0 ? x->len[0] : x->n[LENGTH], x->modulus,
                                (uint64_t)x->n[SEED], x->ctx),
      cunmod_poly_random_irreducible(x->pr[0], x->n[LENGTH], (uint64_t)x->n[SEED]))

/* ---- primitive polynomials ----------------------------------------------------------------- */

#define MOST_PRIMES 32 /* of p^n - 1 */

/* primes[0 .. count-1] = the primes that divide `order`, which is not 0. Returns the count. */
static int64_t add_primes(uint64_t *primes, int64_t count, uint64_t order)
{
    n_factor_t found;
    n_factor_init(&found);
    n_factor(&found, order, 1);
    for (int i = 0; i < found.num; i++)
        primes[count++] = found.p[i];
    return count;
}

/* Returns p^n - 1, or 0 if p^n has more than 64 bits. */
static uint64_t order_of(uint64_t p, int64_t n)
{
    uint64_t power = 1;
    for (int64_t i = 0; i < n; i++)
    {
        if (power > UINT64_MAX / p)
            return 0;
        power *= p;
    }
    return power - 1;
}

/* Sets primes[] to the primes that divide p^n - 1, for n = 2 those of p - 1 and of p + 1. Returns
 * how many there are, some of them twice. */
static int64_t primes_of_order(uint64_t *primes, uint64_t p, int64_t n)
{
    const uint64_t order = order_of(p, n);
    return order != 0 ? add_primes(primes, 0, order)
                      : add_primes(primes, add_primes(primes, 0, p - 1), p + 1);
}

/* power = x^((p^n - 1) / q) modulo f of degree n, for a prime q that divides p^n - 1. */
static void power_of_x(nmod_poly_t power, const nmod_poly_t f, uint64_t q)
{
    const uint64_t p = f->mod.n, order = order_of(p, nmod_poly_degree(f));
    nmod_poly_zero(power);
    nmod_poly_set_coeff_ui(power, 1, 1);
    nmod_poly_rem(power, power, f);
    if (order != 0)
    {
        nmod_poly_powmod_ui_binexp(power, power, order / q, f);
        return;
    }
    const int below = (p - 1) % q == 0;
    nmod_poly_powmod_ui_binexp(power, power, below ? (p - 1) / q : p - 1, f);
    nmod_poly_powmod_ui_binexp(power, power, below ? p + 1 : (p + 1) / q, f);
}

/* Returns whether f is primitive. */
static int reference(const nmod_poly_t f)
{
    uint64_t primes[MOST_PRIMES];
    nmod_poly_t power;
    const int64_t n = nmod_poly_degree(f);
    int answer = n >= 1 && nmod_poly_get_coeff_ui(f, 0) != 0 && nmod_poly_is_irreducible(f);
    const int64_t count = answer ? primes_of_order(primes, f->mod.n, n) : 0;
    nmod_poly_init(power, f->mod.n);
    for (int64_t i = 0; i < count && answer; i++)
    {
        power_of_x(power, f, primes[i]);
        answer = !nmod_poly_is_one(power);
    }
    nmod_poly_clear(power);
    return answer;
}

/* Draws operand 0 of a degree n for which p^n has at most 64 bits, or n <= 2: mostly irreducible.
 * Operand 1 has some primes that divide p^n - 1, and others, or none. */
static void make_is_primitive(fuzz_case_t *x)
{
    uint64_t primes[MOST_PRIMES] = {2, 3, 5};
    int64_t most = 2, count = 0;
    nmod_poly_t f;
    while (most < 40 && order_of(x->p, most + 1) != 0)
        most++;
    const int64_t n = test_range(1, most);
    if (fuzz_chance(4))
        fuzz_random_poly(f, test_range(0, n + 1), x->p);
    else
        fuzz_draw_irreducible(f, n, x->p);
    nmod_poly_scalar_mul_nmod(f, f, 1 + (fuzz_chance(2) ? 0 : test_below(x->p - 1)));
    if (fuzz_chance(2))
        count = fuzz_chance(4) ? 3 : primes_of_order(primes, x->p, n);
    fuzz_take(x, 0, f, "at most 64 bits");
    uint64_t *const some = fuzz_space(x, 1, fuzz_chance(2) ? count : count / 2, "primes");
    for (int64_t i = 0; i < x->operand[1].len; i++)
        some[i] = primes[i];
    x->operand[1].is_raw = 1;
    *fuzz_want_space(x, 1) = (uint64_t)reference(f);
    nmod_poly_clear(f);
}

static int is_primitive(fuzz_case_t *x)
{
    int found = 0;
    int *const to = x->r[0] != NULL ? &found : NULL;
    const int status =
        x->of_polys ? cunmod_poly_is_primitive(to, x->pa[0], x->a[1], 1, x->len[1])
                    : cunmod_is_primitive(to, ARRAY(0), x->modulus, x->a[1], 1, x->len[1], x->ctx);
    if (status == CUNMOD_OK && to != NULL)
        x->r[0][0] = (uint64_t)found;
    return status;
}

const fuzz_operation_t fuzz_irreducible[] = {
    ALGEBRA(random_irreducible, .holds = is_monic_irreducible, .in_steps = 1),
    {.name = "is_primitive",
     .op = CUNMOD_OP_MUL,
     .cost = 8,
     .make = make_is_primitive,
     .array = is_primitive,
     .poly = is_primitive,
     .gives_word = 1,
     .in_steps = 1,
     .may_be_idle = 1,
     .by_lengths = 1},
    {.name = NULL},
};
