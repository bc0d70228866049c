/* Operations on lists, each item modulo a number of its own, in one call of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "ops.h"

/* An item: its operands, which have no words where it has an error already. */
typedef struct
{
    call_t call;
    words_t of[OP_OPERANDS];
    GEN error; /* t_ERROR, or NULL */
    int status;
} item_t;

/* What a call has on PARI's stack: nothing is lost when an error leaves by longjmp. Item i of
 * operand k has the words operand[k].at[i] .. at[i+1]-1. */
typedef struct
{
    int64_t *at;
    uint64_t *words;
} packed_t;

typedef struct
{
    const op_batch_t *op;
    int64_t items;
    int operands, results;
    item_t *item;
    uint64_t *p, *exponents;
    int *numbers; /* of the library: statuses, flags */
    packed_t operand[OP_OPERANDS], result[OP_RESULTS];
    op_arguments_t x; /* what all items share */
    op_factors_t found;
} list_t;

static void *on_stack(int64_t count, size_t bytes)
{
    return new_chunk((size_t)(count + 1) * bytes / sizeof(long) + 1);
}

/* ---- errors of an item --------------------------------------------------------------- */

/* Errors that an item may have by itself; any other one ends the call. */
static int is_of_item(GEN error)
{
    const long number = err_get_num(error);
    return number == e_DOMAIN || number == e_MODULUS || number == e_INV || number == e_PRIME ||
           number == e_OVERFLOW;
}

/* Opens an item, or notes its error. */
static void open_item(item_t *item, const op_batch_t *op, GEN p, GEN *operands)
{
    const op_kinds_t *const kinds = &op->kinds;
    pari_CATCH(CATCH_ALL)
    {
        GEN error = pari_err_last();
        if (!is_of_item(error))
            pari_err(0, error);
        item->error = error;
    }
    pari_TRY
    {
        item->call =
            glue_open(op->name, p, operands, kinds->polys, kinds->lists, kinds->constants, 0);
    }
    pari_ENDCATCH
}

/* Raises the error of the status of an item. */
static void raise_error(const item_t *item, const op_batch_t *op)
{
    const op_kinds_t *const kinds = &op->kinds;
    if (item->status == CUNMOD_E_LENGTH && kinds->inverts == OP_INVERTS_FIRST)
        pari_err_DOMAIN(op->name, "degree of the modulus", "<", gen_1, gen_0);
    if (item->status == CUNMOD_E_INVERSE)
        pari_err_INV(op->name, op_no_unit(kinds, &item->call, item->of, item->of[0].len + 1));
    glue_check(&item->call, item->status, 0);
}

/* The error of the status of an item. */
static GEN error_of(const item_t *item, const op_batch_t *op)
{
    GEN volatile error = NULL; /* it is set after a longjmp */
    pari_CATCH(CATCH_ALL)
    {
        error = pari_err_last();
        if (!is_of_item(error))
            pari_err(0, error);
    }
    pari_TRY
    {
        raise_error(item, op);
    }
    pari_ENDCATCH return error;
}

/* ---- operands ------------------------------------------------------------------------ */

static int is_list(GEN x)
{
    return typ(x) == t_VEC || typ(x) == t_COL;
}

/* What item i has of x, a list or one for all. */
static GEN of_item(GEN x, int64_t i)
{
    return x != NULL && is_list(x) ? gel(x, i + 1) : x;
}

/* Whether all that may be one for all items, and is a list, is as long as the others. */
static void check_shared(const char *name, GEN x, int64_t items)
{
    if (x != NULL && is_list(x) && lg(x) - 1 != items)
        pari_err_DIM(name);
}

/* The number of an operation on lists of points is how long these are. */
static void count_points(list_t *list)
{
    const op_kinds_t *const kinds = &list->op->kinds;
    const int first = kinds->polys;
    list->x.n[0] = 0;
    for (int64_t i = 0; i < list->items; i++)
    {
        const item_t *const item = &list->item[i];
        if (item->error != NULL)
            continue;
        list->x.n[0] = op_most(list->x.n[0], item->of[first].len);
    }
    for (int64_t i = 0; i < list->items && kinds->as_many == 2; i++)
    {
        const item_t *const item = &list->item[i];
        if (item->error == NULL &&
            (item->of[0].len != list->x.n[0] || item->of[1].len != list->x.n[0]))
            pari_err_DIM(list->op->name);
    }
}

static void open_items(list_t *list, const GEN *lists, GEN p)
{
    const op_kinds_t *const kinds = &list->op->kinds;
    for (int64_t i = 0; i < list->items; i++)
    {
        item_t *const item = &list->item[i];
        GEN operands[OP_OPERANDS];
        *item = (item_t){.error = NULL};
        for (int k = 0; k < list->operands; k++)
        {
            operands[k] = of_item(lists[k], i);
            if (typ(operands[k]) == t_ERROR && item->error == NULL)
                item->error = operands[k];
        }
        if (item->error == NULL)
            open_item(item, list->op, of_item(p, i), operands);
        list->p[i] = item->error == NULL ? item->call.p : 2;
        for (int k = 0; k < list->operands && item->error == NULL; k++)
        {
            item->of[k] = k < kinds->polys ? glue_words(&item->call, operands[k])
                                           : glue_list(operands[k]);
        }
    }
    if (kinds->as_many > 0)
        count_points(list);
}

static packed_t pack(const list_t *list, int k)
{
    packed_t to = {.at = on_stack(list->items, sizeof(*to.at))};
    to.at[0] = 0;
    for (int64_t i = 0; i < list->items; i++)
        to.at[i + 1] = to.at[i] + list->item[i].of[k].len;
    to.words = on_stack(to.at[list->items], sizeof(*to.words));
    for (int64_t i = 0; i < list->items; i++)
    {
        const words_t from = list->item[i].of[k];
        if (from.len > 0)
            memcpy(to.words + to.at[i], from.words, (size_t)from.len * sizeof(*from.words));
    }
    return to;
}

/* Room for result k. */
static packed_t reserve(const list_t *list, int k)
{
    packed_t to = {.at = on_stack(list->items, sizeof(*to.at))};
    to.at[0] = 0;
    for (int64_t i = 0; i < list->items; i++)
    {
        op_arguments_t x = list->x;
        memcpy(x.of, list->item[i].of, sizeof(x.of));
        const int64_t room = list->item[i].error == NULL ? list->op->room[k](&x) : 0;
        if (room == OP_TOO_LONG || room > INT64_MAX - to.at[i])
            pari_err_OVERFLOW(list->op->name);
        to.at[i + 1] = to.at[i] + room;
    }
    to.words = on_stack(to.at[list->items], sizeof(*to.words));
    return to;
}

static int all_are_x(const list_t *list)
{
    for (int64_t i = 0; i < list->items; i++)
    {
        const words_t a = list->item[i].of[0];
        if (list->item[i].error == NULL &&
            (op_length(a) != 2 || a.words[0] != 0 || a.words[1] != 1))
            return 0;
    }
    return 1;
}

/* Room for the factors of operand 0, for their degrees, or for the numbers of roots, as the form of
 * the operation needs; nothing for other forms. */
static op_factors_t reserve_found(const list_t *list)
{
    const int form = list->op->form;
    const int64_t *const at = list->operand[0].at;
    op_factors_t found = {.at = at};
    if (form == OP_FACTORS)
    {
        found.lead = on_stack(list->items, sizeof(*found.lead));
        found.factors = on_stack(2 * at[list->items], sizeof(*found.factors));
    }
    if (form == OP_FACTORS || form == OP_DEGREES)
    {
        found.lens = on_stack(at[list->items], sizeof(*found.lens));
        found.exps = on_stack(at[list->items], sizeof(*found.exps));
    }
    if (form == OP_FACTORS || form == OP_DEGREES || form == OP_ROOTS)
        found.counts = on_stack(list->items, sizeof(*found.counts));
    return found;
}

static list_t open_list(const op_batch_t *op, GEN *lists, const long *n, GEN e, GEN p)
{
    const op_kinds_t *const kinds = &op->kinds;
    const int vectors = kinds->polys + kinds->lists;
    glue_check_lists(op->name, lists, vectors);
    list_t list = {.op = op, .items = lg(lists[0]) - 1, .operands = vectors + kinds->constants};
    const int64_t items = list.items;
    check_shared(op->name, p, items);
    check_shared(op->name, e, items);
    for (int k = vectors; k < list.operands; k++)
        check_shared(op->name, lists[k], items);
    op_numbers(op->name, kinds, &list.x, n);
    list.item = on_stack(items, sizeof(*list.item));
    list.p = on_stack(items, sizeof(*list.p));
    list.exponents = on_stack(items, sizeof(*list.exponents));
    list.numbers = on_stack(items, sizeof(*list.numbers));
    for (int64_t i = 0; i < items; i++)
        list.exponents[i] = e != NULL ? op_exponent(op->name, of_item(e, i)) : 0;
    open_items(&list, lists, p);
    list.x.e = list.exponents;
    list.x.all_x = e != NULL && all_are_x(&list);
    for (int k = 0; k < list.operands; k++)
        list.operand[k] = pack(&list, k);
    while (list.results < OP_RESULTS && op->room[list.results] != NULL)
    {
        list.result[list.results] = reserve(&list, list.results);
        list.results++;
    }
    list.found = reserve_found(&list);
    return list;
}

/* ---- the call ------------------------------------------------------------------------ */

/* Reads the results, which have one status in all batches. A status. */
static int read_results(const list_t *list, const cunmod_batch_t *res)
{
    int status = CUNMOD_OK;
    for (int k = 0; k < list->results && status == CUNMOD_OK; k++)
        status = cunmod_batch_get_arrays(list->result[k].words, list->result[k].at, res[k]);
    if (status == CUNMOD_OK && list->results > 0)
        status = cunmod_batch_statuses(list->numbers, res[0]);
    return status;
}

/* Computes. A status. */
static int compute(const list_t *list)
{
    cunmod_moduli_t moduli;
    cunmod_batch_t of[OP_OPERANDS] = {NULL}, res[OP_RESULTS] = {NULL};
    int status = cunmod_moduli_create(&moduli, list->p, list->items, NULL);
    if (status != CUNMOD_OK)
        return status;
    for (int k = 0; k < list->operands && status == CUNMOD_OK; k++)
    {
        status = cunmod_batch_create(&of[k], moduli);
        if (status == CUNMOD_OK)
            status = cunmod_batch_set_arrays(of[k], list->operand[k].words, list->operand[k].at);
    }
    for (int k = 0; k < list->results && status == CUNMOD_OK; k++)
        status = cunmod_batch_create(&res[k], moduli);
    if (status == CUNMOD_OK)
        status = list->op->call(res, of, &list->x, list->numbers);
    if (status == CUNMOD_OK)
        status = read_results(list, res);
    for (int k = 0; k < list->operands; k++)
        cunmod_batch_destroy(of[k]);
    for (int k = 0; k < list->results; k++)
        cunmod_batch_destroy(res[k]);
    cunmod_moduli_destroy(moduli);
    return status;
}

/* ---- results ------------------------------------------------------------------------- */

static GEN polynomial_of(const list_t *list, int64_t i, int k)
{
    const packed_t from = list->result[k];
    const words_t words = {.words = from.words + from.at[i], .len = from.at[i + 1] - from.at[i]};
    return glue_copy(&list->item[i].call, words);
}

/* The first n words of item i of the first result, a t_VECSMALL. */
static GEN words_of(const list_t *list, int64_t i, int64_t n)
{
    GEN z = cgetg(n + 1, t_VECSMALL);
    if (n > 0)
        memcpy(z + 1, list->result[0].words + list->result[0].at[i], (size_t)n * sizeof(*z));
    return z;
}

/* As many residues as item i has points. */
static GEN residues_of(const list_t *list, int64_t i)
{
    const item_t *const item = &list->item[i];
    return glue_residues(&item->call, words_of(list, i, item->of[list->op->kinds.polys].len));
}

static GEN factors_of(const list_t *list, int64_t i)
{
    const op_factors_t *const found = &list->found;
    const int64_t at = found->at[i];
    return op_factor_matrix(&list->item[i].call, found->factors + 2 * at, found->lens + at,
                            found->exps + at, found->counts[i]);
}

static GEN degrees_of(const list_t *list, int64_t i)
{
    const op_factors_t *const found = &list->found;
    const int64_t at = found->at[i];
    return op_degree_matrix(found->lens + at, found->exps + at, found->counts[i]);
}

/* The status of item i. A number below 0 is -1 times a status. */
static int status_of(const list_t *list, int64_t i)
{
    const int number = list->numbers[i];
    switch (list->op->form)
    {
    case OP_FLAG:
        return CUNMOD_OK;
    case OP_ANSWER:
        return number < 0 ? -number : CUNMOD_OK;
    case OP_FACTORS:
    case OP_DEGREES:
        return list->found.counts[i] < 0 ? (int)-list->found.counts[i] : CUNMOD_OK;
    default:
        return number;
    }
}

static GEN result_of(const list_t *list, int64_t i)
{
    const item_t *const item = &list->item[i];
    switch (list->op->form)
    {
    case OP_FLAG:
    case OP_ANSWER:
        return list->numbers[i] ? gen_1 : gen_0;
    case OP_FACTORS:
        return factors_of(list, i);
    case OP_DEGREES:
        return degrees_of(list, i);
    case OP_ROOTS:
        return op_root_column(&item->call, words_of(list, i, list->found.counts[i]));
    case OP_RESIDUE:
        return glue_residue(&item->call, list->result[0].words[list->result[0].at[i]]);
    case OP_LIST:
        return residues_of(list, i);
    case OP_COLUMN:
        return mkcol2(polynomial_of(list, i, 0), polynomial_of(list, i, 1));
    case OP_ROW:
        return mkvec3(polynomial_of(list, i, 1), polynomial_of(list, i, 2),
                      polynomial_of(list, i, 0));
    default:
        return polynomial_of(list, i, 0);
    }
}

GEN op_batch(const op_batch_t *op, GEN *lists, const long *n, GEN e, GEN p)
{
    const pari_sp av = avma;
    const call_t whole = {.name = op->name};
    list_t list = open_list(op, lists, n, e, p);
    list.x.found = &list.found;
    GLUE_RUN(&whole, 0, compute(&list));
    GEN z = cgetg(list.items + 1, t_VEC);
    for (int64_t i = 0; i < list.items; i++)
    {
        item_t *const item = &list.item[i];
        item->status = status_of(&list, i);
        if (item->error == NULL && item->status != CUNMOD_OK)
            item->error = error_of(item, op);
        gel(z, i + 1) = item->error != NULL ? item->error : result_of(&list, i);
    }
    return gerepilecopy(av, z);
}
