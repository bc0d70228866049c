/* The operations on words, for every form of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

/* What has to be a unit in a divisor. */
static ulong leading(words_t b)
{
    const int64_t len = op_length(b);
    return len > 0 ? b.words[len - 1] : 0;
}

GEN op_product(const call_t *call, words_t a, words_t b, long lo, long hi)
{
    glue_check_length(call, "lower limit", lo);
    if (hi < lo)
        pari_err_DOMAIN(call->name, "upper limit", "<", stoi(lo), stoi(hi));
    const int64_t full = a.len > 0 && b.len > 0 ? a.len + b.len - 1 : 0;
    const int64_t end = op_least(hi, full), from = op_least(lo, end), len = end - from;
    GEN z = glue_room(call, len);
    int status;
    GLUE_CALL(status, cunmod_mulmid(glue_space(call, z), a.words, a.len, b.words, b.len, from, end,
                                    call->p, NULL));
    glue_check(call, status, 0);
    return glue_result(call, z, len);
}

void op_divide(const call_t *call, words_t a, words_t b, GEN *q, GEN *r)
{
    const int64_t lenq = op_most(a.len - op_length(b) + 1, 0), lenr = op_most(b.len - 1, 0);
    GEN zq = q != NULL ? glue_room(call, lenq) : NULL;
    GEN zr = r != NULL ? glue_room(call, lenr) : NULL;
    uint64_t *space_q = q != NULL ? glue_space(call, zq) : NULL;
    uint64_t *space_r = r != NULL ? glue_space(call, zr) : NULL;
    int status;
    if (r == NULL)
    {
        GLUE_CALL(status, cunmod_div(space_q, a.words, a.len, b.words, b.len, call->p, NULL));
    }
    else if (q == NULL)
    {
        GLUE_CALL(status, cunmod_rem(space_r, a.words, a.len, b.words, b.len, call->p, NULL));
    }
    else
    {
        GLUE_CALL(status,
                  cunmod_divrem(space_q, space_r, a.words, a.len, b.words, b.len, call->p, NULL));
    }
    glue_check(call, status, leading(b));
    if (q != NULL)
        *q = glue_result(call, zq, lenq);
    if (r != NULL)
        *r = glue_result(call, zr, lenr);
}

GEN op_series(const call_t *call, words_t a, words_t b, long n)
{
    int status;
    glue_check_length(call, "precision", n);
    GEN z = glue_room(call, n);
    uint64_t *space = glue_space(call, z);
    if (a.words == NULL)
    {
        GLUE_CALL(status, cunmod_inv_series(space, b.words, b.len, n, call->p, NULL));
    }
    else
    {
        GLUE_CALL(status,
                  cunmod_div_series(space, a.words, a.len, b.words, b.len, n, call->p, NULL));
    }
    glue_check(call, status, b.len > 0 ? b.words[0] : 0);
    return glue_result(call, z, n);
}

GEN op_divexact(const call_t *call, words_t a, words_t b)
{
    const int64_t len = op_most(a.len - op_length(b) + 1, 0);
    GEN z = glue_room(call, len);
    int status;
    GLUE_CALL(status,
              cunmod_divexact(glue_space(call, z), a.words, a.len, b.words, b.len, call->p, NULL));
    glue_check(call, status, leading(b));
    return glue_result(call, z, len);
}

/* ---- modulo a polynomial ---------------------------------------------------- */

/* Room for a modulo f, where a is too long. */
static uint64_t *residue_room(words_t a, words_t f)
{
    return a.len >= op_length(f) && f.len > 1 ? (uint64_t *)new_chunk((size_t)f.len - 1) : NULL;
}

/* *a modulo the divisor, in `room`. A status. */
static int reduce(words_t *a, uint64_t *room, cunmod_divisor_t divisor)
{
    int64_t len = 0;
    int status = cunmod_divisor_length(&len, divisor);
    if (status != CUNMOD_OK || a->len < len)
        return status;
    status = cunmod_rem_divisor(room, a->words, a->len, divisor);
    *a = (words_t){.words = room, .len = len - 1};
    return status;
}

/* z = a b modulo f. */
static int multiply_modulo(uint64_t *z, words_t a, words_t b, words_t f, uint64_t *room_a,
                           uint64_t *room_b, ulong p)
{
    const int is_square = a.words == b.words && a.len == b.len;
    cunmod_divisor_t divisor;
    int status = cunmod_divisor_create(&divisor, f.words, f.len, p, NULL);
    if (status != CUNMOD_OK)
        return status;
    status = reduce(&a, room_a, divisor);
    if (status == CUNMOD_OK && !is_square)
        status = reduce(&b, room_b, divisor);
    if (status == CUNMOD_OK)
    {
        b = is_square ? a : b;
        status = cunmod_mulmod_divisor(z, a.words, a.len, b.words, b.len, divisor);
    }
    cunmod_divisor_destroy(divisor);
    return status;
}

GEN op_mulmod(const call_t *call, words_t a, words_t b, words_t f)
{
    const int64_t len = op_most(op_length(f) - 1, 0);
    GEN z = glue_room(call, len);
    const pari_sp av = avma;
    uint64_t *room_a = residue_room(a, f), *room_b = residue_room(b, f);
    int status;
    GLUE_CALL(status, multiply_modulo(glue_space(call, z), a, b, f, room_a, room_b, call->p));
    set_avma(av);
    glue_check(call, status, leading(f));
    return glue_result(call, z, len);
}

/* z = a^e modulo f. */
static int power_modulo(uint64_t *z, words_t a, words_t e, words_t f, uint64_t *room, ulong p)
{
    const int is_x = op_length(a) == 2 && a.words[0] == 0 && a.words[1] == 1;
    cunmod_divisor_t divisor;
    int status = cunmod_divisor_create(&divisor, f.words, f.len, p, NULL);
    if (status != CUNMOD_OK)
        return status;
    if (is_x)
    {
        status = cunmod_powmod_x_divisor(z, e.words, e.len, divisor);
    }
    else
    {
        status = reduce(&a, room, divisor);
        if (status == CUNMOD_OK)
            status = cunmod_powmod_divisor(z, a.words, a.len, e.words, e.len, divisor);
    }
    cunmod_divisor_destroy(divisor);
    return status;
}

GEN op_powmod(const call_t *call, words_t a, GEN e, words_t f)
{
    if (typ(e) != t_INT)
        pari_err_TYPE(call->name, e);
    if (signe(e) < 0)
        pari_err_DOMAIN(call->name, "exponent", "<", gen_0, e);
    const int64_t len = op_most(op_length(f) - 1, 0);
    GEN z = glue_room(call, len);
    const pari_sp av = avma;
    const int64_t limbs = lgefint(e) - 2;
    uint64_t *exponent = (uint64_t *)new_chunk((size_t)limbs + 1);
    for (int64_t i = 0; i < limbs; i++)
        exponent[i] = (uint64_t)*int_W(e, i);
    const words_t words = {.words = exponent, .len = limbs};
    uint64_t *room = residue_room(a, f);
    int status;
    GLUE_CALL(status, power_modulo(glue_space(call, z), a, words, f, room, call->p));
    set_avma(av);
    glue_check(call, status, leading(f));
    return glue_result(call, z, len);
}

/* z = a(g) modulo f. */
static int compose_modulo(uint64_t *z, words_t a, words_t g, words_t f, uint64_t *room, ulong p)
{
    cunmod_divisor_t divisor;
    int status = cunmod_divisor_create(&divisor, f.words, f.len, p, NULL);
    if (status != CUNMOD_OK)
        return status;
    status = reduce(&g, room, divisor);
    if (status == CUNMOD_OK)
        status = cunmod_compose_mod_divisor(z, a.words, a.len, g.words, g.len, divisor);
    cunmod_divisor_destroy(divisor);
    return status;
}

GEN op_compose_mod(const call_t *call, words_t a, words_t g, words_t f)
{
    const int64_t lenf = op_length(f), len = op_most(lenf - 1, 0);
    a.len = len > 0 ? op_length(a) : 0; /* all is zero modulo a constant */
    if (len > 0 && a.len >= lenf)
    {
        pari_err_DOMAIN(call->name, "degree of the first polynomial", ">=", stoi(len),
                        stoi(a.len - 1));
    }
    GEN z = glue_room(call, len);
    const pari_sp av = avma;
    uint64_t *room = residue_room(g, f);
    int status;
    GLUE_CALL(status, compose_modulo(glue_space(call, z), a, g, f, room, call->p));
    set_avma(av);
    glue_check(call, status, leading(f));
    return glue_result(call, z, len);
}
