/* Solutions of systems of linear equations over the integers, by p-adic lifting.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let the entries of x be the fractions u / d of least common denominator d. By Cramer's rule d
 * divides det a, and each u is at most the determinant of a with a column replaced by a column of
 * b. Let |a| be the product of the 2-norms of the rows of a. Then
 *
 *     d <= |a|,     |u| <= sqrt(e) |a| |b|,
 *
 * where |b| is the 2-norm of a column, since for |b| = 1 the squares of the norms of rows grow by
 * b_i^2 and are at least 1, and the product of all 1 + b_i^2 is at most e. For the product |a| of
 * the 2-norms of the columns, |u| <= |a| |b|. So the digits of x modulo M > 2 |d| |u| determine x.
 *
 * Fewer digits suffice if a solution modulo M is so short that the entries of a u - d b are below M
 * in absolute value: they are 0 modulo M, and so a u = d b. For the same reason numerators need no
 * more digits than this product once d is known.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "crt/crt_loop.h"
#include "flint/cpu_zmat.h"
#include "integers/bounds.h"
#include "integers/fractions.h"
#include "integers/images.h"
#include "integers/mat_bounds.h"
#include "integers/mat_rank.h"
#include "integers/mat_solve.h"
#include "mat/mat_lift.h"
#include "runtime/budget.h"
#include "runtime/fallback.h"
#include "runtime/outcome.h"

/* The operands of a call are polynomials whose coefficients are the entries of the matrices; they
 * may have leading zeros. call->inner = n. call->n = n m + 1 integers are the result. call->primes
 * digits modulo p determine the solution. */

#define PRIMES 16 /* the number of primes that one call opens */
#define PROOF 2   /* if a is singular modulo PROOF primes, its rank is computed */
#define EARLY 64  /* after EARLY digits a short solution is tried for the first time */

/* An attempt with too few digits is given up at one of its first numbers, but for a probability of
 * about 2^-MARGIN. Every solution is proved, so MARGIN is a matter of time alone. */
#define MARGIN 64

static int64_t columns_of(const cunmod_integers_call_t *call)
{
    return call->b.len / call->inner;
}

/* Returns e such that the numerators are at most 2^e in absolute value. */
static int64_t bits_of_numerators(const cunmod_integers_call_t *call)
{
    return call->det + cunmod_zpoly_bits(&call->b) + (cunmod_log_above(call->inner) + 1) / 2 + 1;
}

/* ---- the system in planes ------------------------------------------------------------ */

/* Returns the least number of words in which all coefficients of a can be stored. */
static int64_t least_words(const cunmod_zpoly_t *a)
{
    int64_t least = 1;
    for (int64_t e = 0; e < a->len; e++)
    {
        const uint64_t *const x = a->x + e * a->words;
        const uint64_t sign = x[a->words - 1] >> 63 != 0 ? UINT64_MAX : 0;
        int64_t words = a->words;
        while (words > least && x[words - 1] == sign && x[words - 2] >> 63 == sign >> 63)
            words--;
        least = words;
    }
    return least;
}

/* planes[t len + j] = word t of the integer in row i and column c of a matrix of `columns` columns,
 * where j = c rows + i if by_columns is set, else j = i columns + c, for t < words. */
static void set_planes(uint64_t *planes, int64_t words, const cunmod_zpoly_t *a, int64_t columns,
                       int by_columns)
{
    const int64_t rows = a->len / columns;
    for (int64_t e = 0; e < a->len; e++)
    {
        const uint64_t *const x = a->x + e * a->words;
        const uint64_t sign = x[a->words - 1] >> 63 != 0 ? UINT64_MAX : 0;
        const int64_t j = by_columns ? e % columns * rows + e / columns : e;
        for (int64_t t = 0; t < words; t++)
            planes[t * a->len + j] = t < a->words ? x[t] : sign;
    }
}

/* Memory of the host, which grows. */
typedef struct
{
    uint64_t *x;
    int64_t words;
} block_t;

/* A call in progress. */
typedef struct
{
    const cunmod_integers_call_t *call;
    cunmod_mat_system_t system;
    block_t planes, digits, numbers;
    cunmod_zplace_t z; /* call->n integers in `numbers`, column by column: the last attempt */
    int singular;      /* a result: a is singular modulo system.p */
    int combines;      /* 1: one denominator is wanted (find_denominator), and no solution */
} solution_t;

/* Lets *block, a member of *x, have at least `words` words. Errors: E_MEMORY; then *block is as
 * before. */
static int grow(const solution_t *x, block_t *block, int64_t words)
{
    if (words <= block->words)
        return CUNMOD_OK;
    const int64_t others = x->planes.words + x->digits.words + x->numbers.words - block->words;
    const double bytes = (double)sizeof(*block->x) * ((double)others + (double)words);
    CUNMOD_TRY(cunmod_budget_check_memory(x->call->ctx, bytes));
    uint64_t *const grown = realloc(block->x, (size_t)words * sizeof(*grown));
    if (grown == NULL)
        return CUNMOD_E_MEMORY;
    *block = (block_t){grown, words};
    return CUNMOD_OK;
}

static int open_solution(solution_t *x, const cunmod_integers_call_t *call)
{
    const int64_t n = call->inner, m = columns_of(call), bits_b = cunmod_zpoly_bits(&call->b);
    const int64_t bits_a = cunmod_zpoly_bits(&call->a), product = bits_a + cunmod_log_above(n);
    const int64_t words_a = least_words(&call->a);
    const int64_t words_b = cunmod_bound_words(product > bits_b ? product : bits_b);
    *x = (solution_t){.call = call};
    CUNMOD_TRY(grow(x, &x->planes, words_a * n * n + words_b * n * m));
    uint64_t *const a = x->planes.x, *const b = a + words_a * n * n;
    x->system = (cunmod_mat_system_t){
        .a = a, .b = b, .n = n, .m = m, .words_a = words_a, .words_b = words_b};
    set_planes(a, words_a, &call->a, n, 0);
    set_planes(b, words_b, &call->b, m, 1);
    return CUNMOD_OK;
}

static void close_solution(solution_t *x)
{
    free(x->planes.x);
    free(x->digits.x);
    free(x->numbers.x);
}

/* ---- fractions ----------------------------------------------------------------------- */

/* Returns whether a u - d b, for the fractions in x->z, is below 2^bits in absolute value. */
static int is_proved(const solution_t *x, int64_t bits)
{
    const cunmod_integers_call_t *const call = x->call;
    const int64_t count = call->n - 1;
    const cunmod_zpoly_t u = {x->z.x, x->z.words, count};
    const cunmod_zpoly_t d = {x->z.x + count * x->z.words, x->z.words, 1};
    const int64_t left = cunmod_zpoly_bits(&u) + cunmod_zpoly_bits(&call->a) +
                         cunmod_log_above(call->inner);
    const int64_t right = cunmod_zpoly_bits(&d) + cunmod_zpoly_bits(&call->b);
    return left < bits - 1 && right < bits - 1;
}

/* *found = whether the first `steps` digits determine the solution, which is then in x->z. For the
 * bound p^k > 2^(64 k - 1) see cunmod_bound_primes. Errors: E_MEMORY, E_INTERRUPTED.
 *
 * d is the least denominator D: d is a multiple of D, since a u = d b. Conversely d divides D: d is
 * a product of denominators. Let c be the product of the first ones, and U / v, in lowest terms,
 * the fraction that is congruent to c x_e modulo M for the number x_e that gave the next one. Then
 * d = c v w for the product w of the later ones, and c x_e = u_e / (v w). So U w is congruent to
 * u_e. Both are below M / 2 in absolute value, since w <= d <= 2^bits_v and |U| <= 2^bits_u. Hence
 * U w = u_e and c x_e = U / v. If c divides D, c x_e has a denominator that divides D / c, and c v
 * divides D. */
static int find_fractions(int *found, solution_t *x, int64_t steps)
{
    const cunmod_integers_call_t *const call = x->call;
    const int64_t most_u = bits_of_numerators(call), most_v = call->det, bits = 64 * steps - 1;
    const int complete = steps == call->primes;
    const int64_t bits_a = cunmod_zpoly_bits(&call->a) + cunmod_log_above(call->inner);
    const int64_t bits_b = cunmod_zpoly_bits(&call->b);
    cunmod_cpu_digits_t digits = {.digits = x->digits.x,
                                  .count = call->n - 1,
                                  .steps = steps,
                                  .p = x->system.p,
                                  .bits_u = most_u,
                                  .bits_v = most_v};
    *found = 0;
    if (!complete)
    {
        const int64_t both = bits - 1 - MARGIN, u = (both + most_u - most_v) / 2;
        digits.bits_u = u < most_u ? u : most_u;
        digits.bits_v = both - u < most_v ? both - u : most_v;
        if (u < 0 || both < u)
            return CUNMOD_OK;
    }
    /* with these bounds, numerators modulo p^few are proved by themselves */
    const int64_t left = digits.bits_u + bits_a, right = digits.bits_v + bits_b;
    digits.few = cunmod_least(cunmod_bound_primes((left > right ? left : right) + 1), steps);
    const int64_t words =
        cunmod_bound_words(digits.bits_u > digits.bits_v ? digits.bits_u : digits.bits_v);
    CUNMOD_TRY(grow(x, &x->numbers, call->n * words));
    x->z = (cunmod_zplace_t){x->numbers.x, words};
    CUNMOD_TRY(cunmod_fractions_of(found, x->z, &digits, call->ctx));
    *found = *found && ((complete && digits.few == steps) || is_proved(x, 64 * digits.few - 1));
    return CUNMOD_OK;
}

/* ---- one denominator ----------------------------------------------------------------- */

/* Returns e such that the numerator of the combination is at most 2^e in absolute value, for the
 * denominator |determinant of a|. */
static int64_t bits_of_combination(const cunmod_integers_call_t *call)
{
    return bits_of_numerators(call) + CUNMOD_COMBINED_BITS + cunmod_log_above(call->inner);
}

/* *found = whether the combination is a fraction, as it is if no digit is wrong. If so, x->z has
 * its least denominator, one integer. Errors: E_MEMORY. */
static int find_denominator(int *found, solution_t *x)
{
    const cunmod_integers_call_t *const call = x->call;
    const int64_t steps = call->primes, words = cunmod_bound_words(call->det);
    CUNMOD_TRY(grow(x, &x->numbers, words + steps + call->n - 1));
    const cunmod_cpu_digits_t digits = {.digits = x->digits.x,
                                        .count = call->n - 1,
                                        .steps = steps,
                                        .few = steps,
                                        .p = x->system.p,
                                        .bits_u = bits_of_combination(call),
                                        .bits_v = call->det};
    x->z = (cunmod_zplace_t){x->numbers.x, words};
    return cunmod_combined_denominator(found, x->z.x, words, x->numbers.x + words, &digits);
}

/* ---- lifting ------------------------------------------------------------------------- */

/* Computes digits have .. end-1; `have` digits are known. Returns an outcome. */
static int add_digits(solution_t *x, cunmod_mat_lifting_t *lifting, int64_t have, int64_t end)
{
    const int64_t thin = x->system.n * x->system.m;
    const int status = grow(x, &x->digits, end * thin);
    int outcome = status == CUNMOD_OK ? 0 : cunmod_outcome_of_status(status);
    while (outcome == 0 && have < end)
    {
        const int64_t count = cunmod_least(lifting->group, end - have);
        outcome = cunmod_mat_lift_digits(lifting, x->digits.x + have * thin, count);
        have += count;
        if (outcome == 0)
            cunmod_progress_tell(x->call->ctx, have, x->call->primes);
    }
    return outcome;
}

/* Computes EARLY, 2 EARLY, .. digits, and fractions after each of these numbers, until the solution
 * is known; for one denominator, all digits. Returns an outcome. */
static int lift(solution_t *x, cunmod_mat_lifting_t *lifting)
{
    const int64_t all = x->call->primes;
    int64_t have = 0, next = x->combines ? all : cunmod_least(EARLY, all);
    int found = 0;
    while (!found && have < all)
    {
        CUNMOD_TRY(add_digits(x, lifting, have, next));
        have = next;
        next = cunmod_least(2 * have, all);
        const int status = x->combines ? find_denominator(&found, x)
                                       : find_fractions(&found, x, have);
        if (status != CUNMOD_OK)
            return cunmod_outcome_of_status(status);
    }
    return found ? 0 : cunmod_outcome_of_status(CUNMOD_E_GPU); /* a digit is wrong */
}

static int run_on_device(void *argument, cunmod_dev_t *dev)
{
    solution_t *const x = argument;
    const cunmod_progress_part_t whole = cunmod_progress_part(x->call->ctx);
    cunmod_mat_lifting_t lifting = {.dev = dev, .system = x->system, .stop = &x->call->ctx->stop};
    int outcome = x->system.n > INT32_MAX ? CUNMOD_BATCH_FOR_CPU : cunmod_mat_lift_open(&lifting);
    if (outcome == 0)
    {
        x->singular = lifting.rank < x->system.n;
        cunmod_progress_enter(x->call->ctx, &whole, 0, 1);
        outcome = x->singular ? 0 : lift(x, &lifting);
        cunmod_progress_leave(x->call->ctx, &whole);
    }
    cunmod_mat_lift_close(&lifting);
    return outcome;
}

/* Tries the largest primes below 2^64 until a is regular modulo one of them. A determinant that is
 * not 0 is divisible by at most call->det / 63 primes above 2^63. */
static int solve(solution_t *x)
{
    const cunmod_integers_call_t *const call = x->call;
    const int64_t most = PROOF + call->det / 63;
    int done = 1;
    int64_t rank = 0;
    x->singular = 1;
    for (int64_t i = 0; x->singular; i++)
    {
        cunmod_moduli_t moduli = NULL;
        if (i == PROOF)
        {
            CUNMOD_TRY(cunmod_mat_find_rank(&rank, call));
            if (rank < call->inner)
                return CUNMOD_E_INVERSE;
        }
        if (i > most) /* a rank is wrong */
            return CUNMOD_E_GPU;
        CUNMOD_TRY(cunmod_primes_open_from(&moduli, i / PRIMES * PRIMES, PRIMES, NULL, call->ctx));
        x->system.p = cunmod_moduli_at(moduli, i % PRIMES);
        cunmod_moduli_destroy(moduli);
        CUNMOD_TRY(cunmod_fallback_try(&done, call->ctx, run_on_device, x));
        if (!done) /* digits are computed by the GPU alone */
            return CUNMOD_E_GPU;
    }
    return CUNMOD_OK;
}

/* z[0 .. words-1] = the integer x[0 .. own-1], own <= words. */
static void copy_integer(uint64_t *z, int64_t words, const uint64_t *x, int64_t own)
{
    const uint64_t sign = x[own - 1] >> 63 != 0 ? UINT64_MAX : 0;
    for (int64_t t = 0; t < words; t++)
        z[t] = t < own ? x[t] : sign;
}

static int from_digits(const cunmod_integers_call_t *call)
{
    const int64_t n = call->inner, m = columns_of(call), words = call->z.words;
    solution_t x;
    int status = open_solution(&x, call);
    CUNMOD_THEN(solve(&x));
    for (int64_t e = 0; e < call->n && status == CUNMOD_OK; e++)
    {
        const int64_t from = e < n * m ? e % m * n + e / m : e;
        copy_integer(call->z.x + e * words, words, x.z.x + from * x.z.words, x.z.words);
    }
    close_solution(&x);
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zmat_solve(call->z, &call->a, &call->b, call->inner);
}

/* ---- the operation ------------------------------------------------------------------- */

/* Sets the operands of *call, call->n, call->det and call->primes: 0 if b is zero or has no
 * columns, or a has a row or column of zeros or no entries. Errors: E_ARGUMENT, E_LENGTH,
 * E_MEMORY. */
static int set_operands(cunmod_integers_call_t *call, const uint64_t *a, int64_t worda,
                        const uint64_t *b, int64_t wordb, int64_t n, int64_t m)
{
    if (!cunmod_fits_matrix(n, n) || !cunmod_fits_matrix(n, m))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_integers_check(a, worda, n * n));
    CUNMOD_TRY(cunmod_integers_check(b, wordb, n * m));
    call->a = (cunmod_zpoly_t){a, worda, n * n};
    call->b = (cunmod_zpoly_t){b, wordb, n * m};
    call->inner = n;
    call->n = n * m + 1;
    CUNMOD_TRY(cunmod_mat_bound(&call->det, &call->a, n, n));
    if (n > 0 && call->det >= 0 && cunmod_zpoly_bits(&call->b) >= 0)
        call->primes = cunmod_bound_primes(bits_of_numerators(call) + call->det);
    return CUNMOD_OK;
}

/* Returns the words of each integer of the result. */
static int64_t words_of(const cunmod_integers_call_t *call)
{
    return call->primes > 0 ? cunmod_bound_words(bits_of_numerators(call)) : 1;
}

int cunmod_mat_denominator(cunmod_zint_t *d, int64_t *bound, const cunmod_zpoly_t *a,
                           const cunmod_zpoly_t *b, cunmod_ctx_t ctx)
{
    const int64_t n = b->len;
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_SOLVE, NULL, 0, NULL, NULL);
    solution_t x;
    *d = (cunmod_zint_t){NULL, 0};
    CUNMOD_TRY(set_operands(&call, a->x, a->words, b->x, b->words, n, 1));
    *bound = call.det;
    call.primes = cunmod_bound_primes(bits_of_combination(&call) + call.det);
    int status = open_solution(&x, &call);
    x.combines = 1;
    CUNMOD_THEN(solve(&x));
    if (status == CUNMOD_OK)
    {
        const cunmod_zpoly_t all = {x.z.x, x.z.words, 1};
        d->words = cunmod_bound_words(cunmod_zpoly_bits(&all));
        d->x = malloc((size_t)d->words * sizeof(*d->x));
        status = d->x == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
        if (status == CUNMOD_OK)
            memcpy(d->x, x.z.x, (size_t)d->words * sizeof(*d->x));
    }
    close_solution(&x);
    return status;
}

int cunmod_integers_mat_solve_words(int64_t *words, const uint64_t *a, int64_t worda,
                                    const uint64_t *b, int64_t wordb, int64_t n, int64_t m)
{
    cunmod_integers_call_t call = {.n = 0};
    CUNMOD_TRY(words == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    CUNMOD_TRY(set_operands(&call, a, worda, b, wordb, n, m));
    *words = words_of(&call);
    return CUNMOD_OK;
}

/* The result is zero if a is regular; without columns it has only the denominator. */
static int solve_zero(const cunmod_integers_call_t *call)
{
    const int64_t n = call->inner, rows = call->b.len > 0 ? n : 0;
    int64_t rank = 0;
    CUNMOD_TRY(cunmod_integers_mat_rank(&rank, call->a.x, call->a.words, rows, rows, call->ctx));
    if (rank < rows)
        return CUNMOD_E_INVERSE;
    memset(call->z.x, 0, (size_t)(call->n * call->z.words) * sizeof(*call->z.x));
    call->z.x[(call->n - 1) * call->z.words] = 1;
    return CUNMOD_OK;
}

int cunmod_integers_mat_solve(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                              const uint64_t *b, int64_t wordb, int64_t n, int64_t m,
                              cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_SOLVE, res, words, from_digits, by_flint);
    CUNMOD_TRY(set_operands(&call, a, worda, b, wordb, n, m));
    CUNMOD_TRY(cunmod_integers_result(&call, call.n, words_of(&call)));
    return call.primes > 0 ? cunmod_integers_run(&call) : solve_zero(&call);
}
