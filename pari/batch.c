/* Operations on lists of polynomials, each modulo a number of its own, in one call of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "ops.h"

/* What a call has on PARI's stack: nothing is lost when an error leaves by longjmp. Item i of
 * operand k has the words at[k][i] .. at[k][i+1]-1, the result those of number `count`. */
typedef struct
{
    int64_t items;
    int count; /* of operands */
    call_t *item;
    uint64_t *p;
    int64_t *at[OP_BATCH_OPERANDS + 1];
    uint64_t *words[OP_BATCH_OPERANDS + 1];
    int *status;
} list_t;

static void *on_stack(int64_t count, size_t bytes)
{
    return new_chunk((size_t)(count + 1) * bytes / sizeof(long) + 1);
}

/* The modulus of item i: of a list of them, or one for all; or NULL. */
static GEN modulus_of(const char *name, GEN p, long i, long items)
{
    if (p == NULL || typ(p) == t_INT)
    {
        return p;
    }
    if (typ(p) != t_VEC && typ(p) != t_COL)
    {
        pari_err_TYPE(name, p);
    }
    if (lg(p) - 1 != items)
    {
        pari_err_DIM(name);
    }
    return gel(p, i + 1);
}

static void check_lists(const char *name, const GEN *lists, int count)
{
    for (int k = 0; k < count; k++)
    {
        if (typ(lists[k]) != t_VEC && typ(lists[k]) != t_COL)
        {
            pari_err_TYPE(name, lists[k]);
        }
        if (lg(lists[k]) != lg(lists[0]))
        {
            pari_err_DIM(name);
        }
    }
}

/* The operands, and room for the result: each of its items has room(lengths, n) words. */
static list_t open_list(const op_batch_t *op, const GEN *lists, GEN p, const long *n)
{
    check_lists(op->name, lists, op->operands);
    list_t list = {.items = lg(lists[0]) - 1, .count = op->operands};
    const int64_t items = list.items;
    list.item = on_stack(items, sizeof(*list.item));
    list.p = on_stack(items, sizeof(*list.p));
    list.status = on_stack(items, sizeof(*list.status));
    words_t *x = on_stack(items * list.count, sizeof(*x));
    for (int k = 0; k <= list.count; k++)
    {
        list.at[k] = on_stack(items, sizeof(*list.at[k]));
        list.at[k][0] = 0;
    }
    for (int64_t i = 0; i < items; i++)
    {
        GEN arguments[OP_BATCH_OPERANDS];
        int64_t length[OP_BATCH_OPERANDS];
        for (int k = 0; k < list.count; k++)
        {
            arguments[k] = gel(lists[k], i + 1);
        }
        list.item[i] =
            glue_open(op->name, modulus_of(op->name, p, i, items), arguments, list.count, 0);
        list.p[i] = list.item[i].p;
        for (int k = 0; k < list.count; k++)
        {
            x[i * list.count + k] = glue_words(&list.item[i], arguments[k]);
            length[k] = x[i * list.count + k].len;
            list.at[k][i + 1] = list.at[k][i] + length[k];
        }
        list.at[list.count][i + 1] = list.at[list.count][i] + op->room(length, n);
    }
    for (int k = 0; k <= list.count; k++)
    {
        list.words[k] = on_stack(list.at[k][items], sizeof(*list.words[k]));
        for (int64_t i = 0; i < items && k < list.count; i++)
        {
            const words_t from = x[i * list.count + k];
            if (from.len > 0)
            {
                memcpy(list.words[k] + list.at[k][i], from.words,
                       (size_t)from.len * sizeof(*from.words));
            }
        }
    }
    return list;
}

/* Computes. A status. */
static int compute(const op_batch_t *op, const list_t *list, const long *n)
{
    cunmod_moduli_t moduli;
    cunmod_batch_t batch[OP_BATCH_OPERANDS + 1] = {NULL};
    const int last = list->count;
    int status = cunmod_moduli_create(&moduli, list->p, list->items, NULL);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    for (int k = 0; k <= last && status == CUNMOD_OK; k++)
    {
        status = cunmod_batch_create(&batch[k], moduli);
        if (status == CUNMOD_OK && k < last)
        {
            status = cunmod_batch_set_arrays(batch[k], list->words[k], list->at[k]);
        }
    }
    if (status == CUNMOD_OK)
    {
        status = op->call(batch[last], batch, n);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_batch_statuses(list->status, batch[last]);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_batch_get_arrays(list->words[last], list->at[last], batch[last]);
    }
    for (int k = 0; k <= last; k++)
    {
        cunmod_batch_destroy(batch[k]);
    }
    cunmod_moduli_destroy(moduli);
    return status;
}

GEN op_batch(const op_batch_t *op, const GEN *lists, GEN p, const long *n)
{
    const pari_sp av = avma;
    const call_t whole = {.name = op->name};
    const list_t list = open_list(op, lists, p, n);
    const int64_t *const at = list.at[list.count];
    int status;
    GLUE_CALL(status, compute(op, &list, n));
    glue_check(&whole, status, 0);
    GEN z = cgetg(list.items + 1, t_VEC);
    for (int64_t i = 0; i < list.items; i++)
    {
        glue_check(&list.item[i], list.status[i], 0);
        const words_t words = {.words = list.words[list.count] + at[i], .len = at[i + 1] - at[i]};
        gel(z, i + 1) = glue_copy(&list.item[i], words);
    }
    return gerepilecopy(av, z);
}

/* ---- the operations ----------------------------------------------------------- */

/* The coefficients n[0] .. n[1]-1 of a product. */
static int64_t product_room(const int64_t *length, const long *n)
{
    const int64_t full = length[0] > 0 && length[1] > 0 ? length[0] + length[1] - 1 : 0;
    return op_most(op_least(n[1], full) - n[0], 0);
}

static int product(cunmod_batch_t res, const cunmod_batch_t *x, const long *n)
{
    return cunmod_batch_mulmid(res, x[0], x[1], n[0], n[1]);
}

static int64_t square_room(const int64_t *length, const long *n)
{
    (void)n;
    return op_most(2 * length[0] - 1, 0);
}

static int square(cunmod_batch_t res, const cunmod_batch_t *x, const long *n)
{
    (void)n;
    return cunmod_batch_sqr(res, x[0]);
}

const op_batch_t op_batch_mul = {"cunmod_batch_mul", 2, product_room, product};
const op_batch_t op_batch_mullow = {"cunmod_batch_mullow", 2, product_room, product};
const op_batch_t op_batch_mulmid = {"cunmod_batch_mulmid", 2, product_room, product};
const op_batch_t op_batch_sqr = {"cunmod_batch_sqr", 1, square_room, square};
