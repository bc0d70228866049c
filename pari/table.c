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
    {
        return 1;
    }
    return m > (uint64_t)(INT64_MAX - 1) / (uint64_t)degree ? OP_TOO_LONG : degree * (int64_t)m + 1;
}

static int64_t room_none(const args_t *x)
{
    (void)x;
    return 0;
}

static int64_t room_constant(const args_t *x)
{
    (void)x;
    return 1;
}

static int64_t room_given(const args_t *x)
{
    return x->n[0];
}

static int64_t room_taken(const args_t *x)
{
    return x->n[2];
}

static int64_t room_same(const args_t *x)
{
    return x->of[0].len;
}

static int64_t room_next(const args_t *x)
{
    return x->of[0].len + 1;
}

static int64_t room_shorter(const args_t *x)
{
    return op_most(x->of[0].len - 1, 0);
}

static int64_t room_longer(const args_t *x)
{
    return op_most(x->of[0].len, x->of[1].len);
}

static int64_t room_raised(const args_t *x)
{
    return x->of[0].len > 0 ? sum(x->of[0].len, x->n[0]) : 0;
}

static int64_t room_lowered(const args_t *x)
{
    return op_most(x->of[0].len - x->n[0], 0);
}

static int64_t room_cut(const args_t *x)
{
    return op_least(x->of[0].len, x->n[0]);
}

static int64_t room_deflated(const args_t *x)
{
    return x->of[0].len > 0 ? (x->of[0].len - 1) / x->n[0] + 1 : 0;
}

static int64_t room_inflated(const args_t *x)
{
    return x->of[0].len > 0 ? power_length(x->of[0].len - 1, (uint64_t)x->n[0]) : 0;
}

static int64_t room_power(const args_t *x)
{
    return x->of[0].len == 0 && x->e[0] > 0 ? 0 : power_length(x->of[0].len - 1, x->e[0]);
}

static int64_t room_composition(const args_t *x)
{
    const int64_t degree = op_most(x->of[1].len - 1, 0);
    return power_length(x->of[0].len - 1, (uint64_t)degree);
}

static int64_t room_degree(const args_t *x)
{
    const uint64_t degree = x->of[0].len > 0 ? x->of[0].words[0] : 0;
    return degree < INT64_MAX ? (int64_t)degree + 1 : OP_TOO_LONG;
}

static int64_t room_product(const args_t *x)
{
    const int64_t n = x->of[0].len, m = x->of[1].len;
    return n > 0 && m > 0 ? n + m - 1 : 0;
}

static int64_t room_square(const args_t *x)
{
    return op_most(2 * x->of[0].len - 1, 0);
}

static int64_t room_low(const args_t *x)
{
    return op_least(room_product(x), x->n[0]);
}

static int64_t room_middle(const args_t *x)
{
    return op_most(op_least(room_product(x), x->n[1]) - x->n[0], 0);
}

static int64_t room_quotient(const args_t *x)
{
    return op_most(x->of[0].len - op_length(x->of[1]) + 1, 0);
}

static int64_t room_remainder(const args_t *x)
{
    return op_most(x->of[1].len - 1, 0);
}

static int64_t room_cofactor(const args_t *x)
{
    return op_most(x->of[1].len, 1);
}

static int64_t room_other_cofactor(const args_t *x)
{
    return op_most(x->of[0].len, 1);
}

/* Of several results. */
#define room_division room_quotient, room_remainder
#define room_cofactors room_cofactor, room_other_cofactor, room_longer

/* ---- functions that the library has in another form ------------------------------- */

static int truncate_to(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,
                       cunmod_ctx_t ctx)
{
    return cunmod_shift_left(res, a, op_least(lena, n), 0, p, ctx);
}

static int interpolate_geometric(uint64_t *res, const uint64_t *ys, int64_t n, uint64_t q,
                                 uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_interpolate_geometric(res, q, ys, n, p, ctx);
}

static int gcdext(cunmod_batch_t u, cunmod_batch_t v, cunmod_batch_t d, cunmod_batch_t a,
                  cunmod_batch_t b)
{
    return cunmod_batch_xgcd(d, u, v, a, b);
}

/* Powers of x take no products by the base. */
static int powmod(cunmod_batch_t res, cunmod_batch_t a, const uint64_t *e, cunmod_batch_t f,
                  int all_x)
{
    return all_x ? cunmod_batch_powmod_x(res, e, f) : cunmod_batch_powmod(res, a, e, f);
}

/* ---- shapes: what gp gives, what that is, and what the library takes ------------------ */

/* The function of gp that a row makes. GENS are the operands. */
#define SINGLE_ENTRY(name, parameters, ...)                                                        \
    PLUGIN_API GEN gp_cunmod_##name parameters;                                                    \
    GEN gp_cunmod_##name parameters                                                                \
    {                                                                                              \
        return op_single(&single_##name, __VA_ARGS__, p);                                          \
    }
#define BATCH_ENTRY(name, parameters, ...)                                                         \
    PLUGIN_API GEN gp_cunmod_batch_##name parameters;                                              \
    GEN gp_cunmod_batch_##name parameters                                                          \
    {                                                                                              \
        return op_batch(&batch_##name, __VA_ARGS__, p);                                            \
    }
#define GENS(...) ((GEN[]){__VA_ARGS__})
#define LONGS(...) ((const long[OP_NUMBERS]){__VA_ARGS__})
#define ENTRY_G(entry, name) entry(name, (GEN a, GEN p), GENS(a), NULL, NULL)
#define ENTRY_GL(entry, name) entry(name, (GEN a, long n, GEN p), GENS(a), LONGS(n), NULL)
#define ENTRY_GLLL(entry, name)                                                                    \
    entry(name, (GEN a, long n, long m, long l, GEN p), GENS(a), LONGS(n, m, l), NULL)
#define ENTRY_GG(entry, name) entry(name, (GEN a, GEN b, GEN p), GENS(a, b), NULL, NULL)
#define ENTRY_GGL(entry, name)                                                                     \
    entry(name, (GEN a, GEN b, long n, GEN p), GENS(a, b), LONGS(n), NULL)
#define ENTRY_GGLL(entry, name)                                                                    \
    entry(name, (GEN a, GEN b, long n, long m, GEN p), GENS(a, b), LONGS(n, m), NULL)
#define ENTRY_GGG(entry, name) entry(name, (GEN a, GEN b, GEN c, GEN p), GENS(a, b, c), NULL, NULL)
#define ENTRY_GE(entry, name) entry(name, (GEN a, GEN e, GEN p), GENS(a), NULL, e)
#define ENTRY_GEL(entry, name) entry(name, (GEN a, GEN e, long n, GEN p), GENS(a), LONGS(n), e)
#define ENTRY_GEG(entry, name) entry(name, (GEN a, GEN e, GEN b, GEN p), GENS(a, b), NULL, e)

/* Single operations: of[i] is an operand, and z the result. */
#define OF(i) x->of[i].words, x->of[i].len
#define WORD(i) x->of[i].words[0]
#define N(i) x->n[i]

#define SINGLE_one(f) f(z, OF(0), p, NULL)
#define SINGLE_one_n(f) f(z, OF(0), N(0), p, NULL)
#define SINGLE_one_k SINGLE_one_n
#define SINGLE_one_c(f) f(z, OF(0), WORD(1), p, NULL)
#define SINGLE_one_cn(f) f(z, OF(0), WORD(1), N(0), p, NULL)
#define SINGLE_one_e(f) f(z, OF(0), x->e[0], p, NULL)
#define SINGLE_one_en(f) f(z, OF(0), x->e[0], N(0), p, NULL)
#define SINGLE_two(f) f(z, OF(0), OF(1), p, NULL)
#define SINGLE_two_n(f) f(z, OF(0), OF(1), N(0), p, NULL)
#define SINGLE_two_c(f) f(z, OF(0), OF(1), WORD(2), p, NULL)
#define SINGLE_monic SINGLE_one
#define SINGLE_list SINGLE_one
#define SINGLE_list_c SINGLE_one_c

/* Batches: of[i] is an operand, and res[i] a result. */
#define BATCH_one(f) f(res[0], of[0])
#define BATCH_one_n(f) f(res[0], of[0], N(0))
#define BATCH_one_nnn(f) f(res[0], of[0], N(0), N(1), N(2))
#define BATCH_one_c BATCH_two
#define BATCH_two(f) f(res[0], of[0], of[1])
#define BATCH_monic BATCH_one
#define BATCH_modulo BATCH_two
#define BATCH_inverse BATCH_two
#define BATCH_two_n(f) f(res[0], of[0], of[1], N(0))
#define BATCH_two_nn(f) f(res[0], of[0], of[1], N(0), N(1))
#define BATCH_two_c(f) f(res[0], of[0], of[1], of[2])
#define BATCH_equal(f) f(flags, of[0], of[1])
#define BATCH_pair(f) f(res[0], res[1], of[0], of[1])
#define BATCH_triple(f) f(res[0], res[1], res[2], of[0], of[1])
#define BATCH_power(f) f(res[0], of[0], x->e, of[1], x->all_x)
#define BATCH_points BATCH_two_n
#define BATCH_values BATCH_two_n

/* What the operands are. */
#define KINDS_one .polys = 1
#define KINDS_one_n .polys = 1, .numbers = 1
#define KINDS_one_k .polys = 1, .numbers = 1, .least = 1
#define KINDS_one_nnn .polys = 1, .numbers = 3
#define KINDS_one_c .polys = 1, .constants = 1
#define KINDS_one_cn .polys = 1, .constants = 1, .numbers = 1
#define KINDS_one_e .polys = 1
#define KINDS_one_en .polys = 1, .numbers = 1
#define KINDS_two .polys = 2
#define KINDS_two_n .polys = 2, .numbers = 1
#define KINDS_two_nn .polys = 2, .numbers = 2
#define KINDS_two_c .polys = 2, .constants = 1
#define KINDS_monic .polys = 1, .inverts = 1
#define KINDS_list .lists = 1
#define KINDS_list_c .lists = 1, .constants = 1
#define KINDS_equal KINDS_two
#define KINDS_pair KINDS_two, .inverts = 2
#define KINDS_triple KINDS_two
#define KINDS_power KINDS_two, .inverts = 2
#define KINDS_modulo KINDS_two, .inverts = 2
#define KINDS_inverse KINDS_two, .inverts = OP_INVERTS_FIRST
#define KINDS_points .polys = 1, .lists = 1, .as_many = 1
#define KINDS_values .lists = 2, .as_many = 2

/* ---- the rows ----------------------------------------------------------------------- */

#define SINGLE(name, shape, arguments, function, room, form, ...)                                  \
    static int single_call_##name(uint64_t *z, const args_t *x, uint64_t p)                        \
    {                                                                                              \
        return SINGLE_##shape(function);                                                           \
    }                                                                                              \
    static const op_single_t single_##name = {                                                     \
        "cunmod_" #name, {KINDS_##shape}, room_##room, form, single_call_##name};                  \
    ENTRY_##arguments(SINGLE_ENTRY, name)

#define BATCH(name, shape, arguments, function, rooms, form, ...)                                  \
    static int batch_call_##name(const cunmod_batch_t *res, const cunmod_batch_t *of,              \
                                 const args_t *x, int *flags)                                      \
    {                                                                                              \
        (void)res, (void)x, (void)flags;                                                           \
        return BATCH_##shape(function);                                                            \
    }                                                                                              \
    static const op_batch_t batch_##name = {                                                       \
        "cunmod_batch_" #name, {KINDS_##shape}, {room_##rooms}, form, batch_call_##name};          \
    ENTRY_##arguments(BATCH_ENTRY, name)

#include "table.h"
