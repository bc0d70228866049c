/* The functions of the operations of table.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

/* ---- room for results: words, or OP_TOO_LONG ---------------------------------- */

/* What an operation is about: its operands, lengths and the exponent. */
typedef op_arguments_t args_t;

static int64_t sum(int64_t a, int64_t b)
{
    return a > INT64_MAX - b ? OP_TOO_LONG : a + b;
}

/* degree m + 1; 1 when the degree is -1. */
static int64_t power_length(int64_t degree, uint64_t m)
{
    if (degree <= 0 || m == 0)
        return 1;
    return m > (uint64_t)(INT64_MAX - 1) / (uint64_t)degree ? OP_TOO_LONG : degree * (int64_t)m + 1;
}

/* Defines room_NAME, the room of a result. LEN(i): the length of operand i. */
#define LEN(i) (x->of[i].len)
#define ROOM(name, words)                                                                          \
    static int64_t room_##name(const args_t *x)                                                    \
    {                                                                                              \
        (void)x;                                                                                   \
        return words;                                                                              \
    }

static int64_t product_length(int64_t n, int64_t m)
{
    return n > 0 && m > 0 ? n + m - 1 : 0;
}

ROOM(constant, 1)
ROOM(given, x->n[0])
ROOM(taken, x->n[2])
ROOM(same, LEN(0))
ROOM(next, LEN(0) + 1)
ROOM(shorter, op_most(LEN(0) - 1, 0))
ROOM(longer, op_most(LEN(0), LEN(1)))
ROOM(raised, LEN(0) > 0 ? sum(LEN(0), x->n[0]) : 0)
ROOM(lowered, op_most(LEN(0) - x->n[0], 0))
ROOM(cut, op_least(LEN(0), x->n[0]))
ROOM(deflated, LEN(0) > 0 ? (LEN(0) - 1) / x->n[0] + 1 : 0)
ROOM(inflated, LEN(0) > 0 ? power_length(LEN(0) - 1, (uint64_t)x->n[0]) : 0)
ROOM(power, LEN(0) == 0 && x->e[0] > 0 ? 0 : power_length(LEN(0) - 1, x->e[0]))
ROOM(composition, power_length(LEN(0) - 1, (uint64_t)op_most(LEN(1) - 1, 0)))
ROOM(product, product_length(LEN(0), LEN(1)))
ROOM(square, op_most(2 * LEN(0) - 1, 0))
ROOM(low, op_least(product_length(LEN(0), LEN(1)), x->n[0]))
ROOM(middle, op_most(op_least(product_length(LEN(0), LEN(1)), x->n[1]) - x->n[0], 0))
ROOM(quotient, op_most(LEN(0) - op_length(x->of[1]) + 1, 0))
ROOM(remainder, op_most(LEN(1) - 1, 0))
ROOM(cofactor, op_most(LEN(1), 1))
ROOM(other_cofactor, op_most(LEN(0), 1))

static int64_t room_degree(const args_t *x)
{
    const uint64_t degree = LEN(0) > 0 ? x->of[0].words[0] : 0;
    return degree < INT64_MAX ? (int64_t)degree + 1 : OP_TOO_LONG;
}

/* ---- functions that the library has in another form ------------------------------- */

/* The library has it of device polynomials and of batches. */
static int cunmod_truncate(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,
                           cunmod_ctx_t ctx)
{
    return cunmod_shift_left(res, a, op_least(lena, n), 0, p, ctx);
}

/* Powers of x take no products by the base. */
static int powmod(cunmod_batch_t res, cunmod_batch_t a, const uint64_t *e, cunmod_batch_t f,
                  int all_x)
{
    return all_x ? cunmod_batch_powmod_x(res, e, f) : cunmod_batch_powmod(res, a, e, f);
}

/* ---- the rows ----------------------------------------------------------------------- */

/* GENS and LONGS are the operands and the numbers that a function of gp has. A single call of the
 * library takes operand OF(i), constant WORD(i) and number N(i), and writes z; one of batches takes
 * of[i] and N(i), and writes res[i]. */
#define GENS OPERANDS
#define LONGS(...) ((const long[OP_NUMBERS]){__VA_ARGS__})
#define OF(i) x->of[i].words, x->of[i].len
#define WORD(i) x->of[i].words[0]
#define N(i) x->n[i]

#define SINGLE(row, parameters, operands, numbers, exponent, expression, ...)                      \
    static int single_call_##row(uint64_t *z, const args_t *x, uint64_t p)                         \
    {                                                                                              \
        return expression;                                                                         \
    }                                                                                              \
    static const op_single_t single_##row = {                                                      \
        .name = "cunmod_" #row, .call = single_call_##row, __VA_ARGS__};                           \
    PLUGIN_API GEN gp_cunmod_##row parameters                                                      \
    {                                                                                              \
        return op_single(&single_##row, operands, numbers, exponent, p);                           \
    }

#define BATCH(row, parameters, operands, numbers, exponent, expression, ...)                       \
    static int batch_call_##row(const cunmod_batch_t *res, const cunmod_batch_t *of,               \
                                const args_t *x, int *flags)                                       \
    {                                                                                              \
        (void)res, (void)x, (void)flags;                                                           \
        return expression;                                                                         \
    }                                                                                              \
    static const op_batch_t batch_##row = {                                                        \
        .name = "cunmod_batch_" #row, .call = batch_call_##row, __VA_ARGS__};                      \
    PLUGIN_API GEN gp_cunmod_batch_##row parameters                                                \
    {                                                                                              \
        return op_batch(&batch_##row, operands, numbers, exponent, p);                             \
    }

#include "table.h"

BATCH(factor, (GEN a, GEN p), GENS(a), NULL, NULL,
      cunmod_batch_factor(x->found->lead, x->found->factors, x->found->lens, x->found->exps,
                          x->found->counts, x->found->at, of[0]),
      .kinds = {.polys = 1}, .form = OP_FACTORS)

BATCH(factor_degrees, (GEN a, GEN p), GENS(a), NULL, NULL,
      cunmod_batch_factor_degrees(x->found->lens, x->found->exps, x->found->counts, x->found->at,
                                  of[0]),
      .kinds = {.polys = 1}, .form = OP_DEGREES)

BATCH(polrootsmod, (GEN a, GEN p), GENS(a), NULL, NULL,
      cunmod_batch_roots(res[0], x->found->counts, of[0]), .kinds = {.polys = 1},
      .room = {room_shorter}, .form = OP_ROOTS)

BATCH(is_irreducible, (GEN a, GEN p), GENS(a), NULL, NULL,
      cunmod_batch_is_irreducible(flags, of[0]), .kinds = {.polys = 1}, .form = OP_ANSWER)

BATCH(powmod, (GEN a, GEN e, GEN b, GEN p), GENS(a, b), NULL, e,
      powmod(res[0], of[0], x->e, of[1], x->all_x), .kinds = {.polys = 2, .inverts = 2},
      .room = {room_remainder}, .form = OP_POLYNOMIAL)
