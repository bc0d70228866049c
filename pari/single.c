/* The single operations of table.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

uint64_t op_exponent(const char *name, GEN e)
{
    if (typ(e) != t_INT)
        pari_err_TYPE(name, e);
    if (signe(e) < 0)
        pari_err_DOMAIN(name, "exponent", "<", gen_0, e);
    if (lgefint(e) > 3)
        pari_err_OVERFLOW(name);
    return itou(e);
}

GEN op_no_unit(const op_kinds_t *kinds, const call_t *call, const words_t *of, int64_t most)
{
    if (kinds->inverts == OP_INVERTS_FIRST)
        return glue_copy(call, of[0]);
    ulong unit = 0;
    if (kinds->inverts > 0)
    {
        const words_t a = of[kinds->inverts - 1];
        const int64_t len = op_length(a);
        unit = len > 0 ? a.words[len - 1] : 0;
    }
    for (int64_t k = 1; k <= most && kinds->inverts == 0 && unit == 0; k++)
        unit = ugcd((ulong)k, call->p) != 1 ? (ulong)k : 0;
    return mkintmod(utoi(unit % call->p), utoi(call->p));
}

GEN op_single(const op_single_t *op, GEN *operands, const long *n, GEN e, GEN p)
{
    const pari_sp av = avma;
    const op_kinds_t *const kinds = &op->kinds;
    const int count = kinds->polys + kinds->lists + kinds->constants;
    const uint64_t exponent = e != NULL ? op_exponent(op->name, e) : 0;
    op_arguments_t x = {.e = &exponent};
    op_numbers(op->name, kinds, &x, n);
    const call_t call =
        glue_open(op->name, p, operands, kinds->polys, kinds->lists, kinds->constants, 0);
    for (int i = 0; i < count; i++)
    {
        x.of[i] = i < kinds->polys ? glue_words(&call, operands[i]) : glue_list(operands[i]);
        x.of[i].len = i < kinds->polys ? op_length(x.of[i]) : x.of[i].len;
    }
    if (kinds->as_many > 0)
        x.n[0] = x.of[kinds->polys].len;
    const int64_t room = op->room(&x);
    if (room == OP_TOO_LONG)
        pari_err_OVERFLOW(op->name);
    const int is_polynomial = op->form == OP_POLYNOMIAL;
    GEN z = is_polynomial ? glue_room(&call, room) : cgetg(room + 1, t_VECSMALL);
    uint64_t *const space = is_polynomial ? glue_space(&call, z) : (uint64_t *)(z + 1);
    int status;
    GLUE_CALL(status, op->call(space, &x, call.p));
    if (status == CUNMOD_E_DOMAIN)
    {
        const words_t series = x.of[kinds->polys - 1];
        const ulong start = series.len > 0 ? (ulong)series.words[0] : 0;
        if (start != (ulong)kinds->start)
        {
            GEN residue = glue_residue(&call, start);
            pari_err_DOMAIN(op->name, "constant coefficient", "=", residue, residue);
        }
    }
    if (status == CUNMOD_E_INVERSE || status == CUNMOD_E_DOMAIN)
        pari_err_INV(op->name, op_no_unit(kinds, &call, x.of, room));
    glue_check(&call, status, 0);
    return gerepilecopy(av, is_polynomial            ? glue_result(&call, z, room)
                            : op->form == OP_RESIDUE ? glue_residue(&call, (ulong)space[0])
                                                     : glue_residues(&call, z));
}

void op_numbers(const char *name, const op_kinds_t *kinds, op_arguments_t *x, const long *n)
{
    const int count = kinds->numbers;
    for (int i = 0; i < count; i++)
        x->n[i] = n[i];
    if (count == 2 && n[1] < 0)
        pari_err_DOMAIN(name, "length or upper limit", "<", gen_0, stoi(n[1]));
    if (count == 2 && n[1] < n[0])
        pari_err_DOMAIN(name, "upper limit", "<", stoi(n[0]), stoi(n[1]));
    if (count > 0 && n[count == 3 ? 2 : 0] < kinds->least)
    {
        pari_err_DOMAIN(name, count == 2 ? "lower limit" : "length or number", "<",
                        stoi(kinds->least), stoi(n[count == 3 ? 2 : 0]));
    }
}
