/* The objects that calls of t-arguments are given.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/arguments/arguments.h"

#include <stddef.h>
#include <string.h>

#include "tests/harness/harness.h"

#define KEPT 16 /* words of an array of handles or pointers, behind which its own entries are */

/* The product of the moduli of a batch has two words. */
static uint64_t moduli_of_batches[ARGUMENTS_ITEMS] = {101, ARGUMENTS_ITEM_P,
                                                      UINT64_C(18446744073709551557)};
static cunmod_ctx_t contexts[2];
static cunmod_moduli_t moduli[2];

void objects_start(int path)
{
    for (int i = 0; i < 2; i++)
    {
        CHECK_OK(cunmod_ctx_create(&contexts[i], -1));
        CHECK_OK(cunmod_set_path(contexts[i], path));
        CHECK_OK(cunmod_moduli_create(&moduli[i], moduli_of_batches, ARGUMENTS_ITEMS, contexts[i]));
    }
}

void objects_finish(void)
{
    for (int i = 0; i < 2; i++)
    {
        cunmod_moduli_destroy(moduli[i]);
        cunmod_ctx_destroy(contexts[i]);
    }
}

void objects_use(int path)
{
    CHECK_OK(cunmod_set_path(contexts[0], path));
}

void objects_use_modulus(uint64_t p)
{
    if (moduli_of_batches[1] == p)
        return;
    moduli_of_batches[1] = p;
    cunmod_moduli_destroy(moduli[0]);
    CHECK_OK(cunmod_moduli_create(&moduli[0], moduli_of_batches, ARGUMENTS_ITEMS, contexts[0]));
}

cunmod_ctx_t objects_context(void)
{
    return contexts[0];
}

/* res = words modulo p; zeros where p is no modulus. */
static void reduce(uint64_t *res, const uint64_t *words, int64_t count, uint64_t p)
{
    for (int64_t k = 0; k < count; k++)
        res[k] = p < 2 ? 0 : words[k] % p;
}

int objects_is_handle(kind_t kind)
{
    return kind >= OF_POLY && kind <= OF_MAT;
}

/* Creates an object by cunmod_<type>_create, which has more arguments. */
#define CREATE(kind, type, ...)                                                                    \
    case OF_##kind:                                                                                \
    {                                                                                              \
        cunmod_##type##_t object = NULL;                                                           \
        CHECK_OK(cunmod_##type##_create(&object, __VA_ARGS__));                                    \
        objects_set(OF_##kind, object, given, count);                                              \
        return object;                                                                             \
    }

void *objects_create(kind_t kind, const uint64_t *given, int64_t count, uint64_t p, int alien)
{
    uint64_t words[ARGUMENTS_ROOM];
    reduce(words, given, count, p);
    const cunmod_ctx_t ctx = contexts[alien];
    switch (kind)
    {
        CREATE(POLY, poly, p, ctx)
        CREATE(BATCH, batch, moduli[alien])
        CREATE(DIVISOR, divisor, words, count, p, ctx)
        CREATE(OPERAND, operand, words, count, ARGUMENTS_ROOM, p, ctx)
        CREATE(POINTS, points, words, count, p, ctx)
        CREATE(MODULI, moduli, moduli_of_batches, ARGUMENTS_ITEMS, ctx)
        CREATE(RECURRENCE, recurrence, p, ctx)
        CREATE(MAT, mat, p, ctx)
    default:
        CHECK(!"a kind of objects");
        return NULL;
    }
}

#define DESTROY(kind, type)                                                                        \
    case OF_##kind:                                                                                \
        cunmod_##type##_destroy(object);                                                           \
        break;

void objects_destroy(kind_t kind, void *object)
{
    switch (kind)
    {
        DESTROY(CONTEXT, ctx)
        DESTROY(POLY, poly)
        DESTROY(BATCH, batch)
        DESTROY(DIVISOR, divisor)
        DESTROY(OPERAND, operand)
        DESTROY(POINTS, points)
        DESTROY(MODULI, moduli)
        DESTROY(RECURRENCE, recurrence)
        DESTROY(MAT, mat)
    default:
        CHECK(!"a kind of objects");
    }
}

void objects_destroy_new(kind_t kind, void *handle)
{
    void *object;
    memcpy(&object, handle, sizeof(object));
    objects_destroy(kind, object);
}

void objects_set_item(void *batch, const uint64_t *words, const uint64_t *item, int64_t count)
{
    uint64_t coeffs[ARGUMENTS_ITEMS * ARGUMENTS_ROOM];
    int64_t at[ARGUMENTS_ITEMS + 1] = {0};
    for (int i = 0; i < ARGUMENTS_ITEMS; i++)
    {
        reduce(coeffs + at[i], i == 1 ? item : words, count, moduli_of_batches[i]);
        at[i + 1] = at[i] + count;
    }
    CHECK_OK(cunmod_batch_set_arrays(batch, coeffs, at));
}

/* mat = a square matrix of `count` entries. */
static void set_square(cunmod_mat_t mat, const uint64_t *given, int64_t count)
{
    uint64_t words[ARGUMENTS_ROOM], p;
    cunmod_matrix_t a = {.words = words};
    while (a.rows * a.rows < count)
        a.rows++;
    CHECK(a.rows * a.rows == count);
    a.columns = a.stride = a.rows;
    CHECK_OK(cunmod_mat_modulus(&p, mat));
    reduce(words, given, count, p);
    CHECK_OK(cunmod_mat_set_matrix(mat, &a));
}

void objects_set(kind_t kind, void *object, const uint64_t *given, int64_t count)
{
    uint64_t words[ARGUMENTS_ROOM], p;
    int changed;
    switch (kind)
    {
    case OF_POLY:
        CHECK_OK(cunmod_poly_modulus(&p, object));
        reduce(words, given, count, p);
        CHECK_OK(cunmod_poly_set_array(object, words, count));
        break;
    case OF_BATCH:
        objects_set_item(object, given, given, count);
        break;
    case OF_RECURRENCE:
        CHECK_OK(cunmod_recurrence_modulus(&p, object));
        reduce(words, given, count, p);
        CHECK_OK(cunmod_recurrence_start_over(object));
        CHECK_OK(cunmod_recurrence_add(object, words, count));
        CHECK_OK(cunmod_recurrence_reduce(&changed, object));
        break;
    case OF_MAT:
        set_square(object, given, count);
        break;
    default: /* the others do not change */
        break;
    }
}

/* Lengths, statuses, and coefficients. */
static void read_batch(cunmod_batch_t batch, uint64_t *state)
{
    int64_t len[ARGUMENTS_ITEMS], at[ARGUMENTS_ITEMS + 1] = {0};
    int statuses[ARGUMENTS_ITEMS];
    CHECK_OK(cunmod_batch_lengths(len, batch));
    CHECK_OK(cunmod_batch_statuses(statuses, batch));
    for (int i = 0; i < ARGUMENTS_ITEMS; i++)
    {
        state[2 * i] = (uint64_t)len[i];
        state[2 * i + 1] = (uint64_t)statuses[i];
        at[i + 1] = at[i] + len[i];
    }
    CHECK(2 * ARGUMENTS_ITEMS + at[ARGUMENTS_ITEMS] <= ARGUMENTS_ROOM);
    CHECK_OK(cunmod_batch_get_arrays(state + 2 * ARGUMENTS_ITEMS, at, batch));
}

/* Sizes and entries. */
static void read_matrix(cunmod_mat_t mat, uint64_t *state)
{
    cunmod_matrix_t a = {.words = state + 2};
    CHECK_OK(cunmod_mat_size(&a.rows, &a.columns, mat));
    a.stride = a.columns;
    state[0] = (uint64_t)a.rows;
    state[1] = (uint64_t)a.columns;
    CHECK_OK(cunmod_mat_get_matrix(&a, mat));
}

void objects_read(kind_t kind, void *object, uint64_t *state)
{
    int64_t len = 0;
    switch (kind)
    {
    case OF_POLY:
        CHECK_OK(cunmod_poly_length(&len, object));
        state[0] = (uint64_t)len;
        CHECK_OK(cunmod_poly_get_array(state + 1, ARGUMENTS_ROOM - 1, object));
        break;
    case OF_BATCH:
        read_batch(object, state);
        break;
    case OF_RECURRENCE:
        CHECK_OK(cunmod_recurrence_length(&len, object));
        state[0] = (uint64_t)len;
        CHECK_OK(cunmod_recurrence_get_arrays(state + 1, state + 2 + len / 2, object));
        break;
    case OF_MAT:
        read_matrix(object, state);
        break;
    default:
        break;
    }
}

int objects_is_without_item(const uint64_t *state, const uint64_t *noted, int status)
{
    uint64_t expected[ARGUMENTS_ROOM] = {0};
    const uint64_t *coeffs = noted + 2 * ARGUMENTS_ITEMS;
    uint64_t *next = expected + 2 * ARGUMENTS_ITEMS;
    for (int i = 0; i < ARGUMENTS_ITEMS; i++)
    {
        const uint64_t len = noted[2 * i];
        expected[2 * i] = i == 1 ? 0 : len;
        expected[2 * i + 1] = i == 1 ? (uint64_t)status : noted[2 * i + 1];
        memcpy(next, coeffs, (size_t)expected[2 * i] * sizeof(*next));
        next += expected[2 * i];
        coeffs += len;
    }
    return memcmp(state, expected, sizeof(expected)) == 0;
}

static int64_t entries_of(const parameter_t *parameter)
{
    return parameter->count / ARGUMENTS_EACH;
}

/* The polynomials, or the words of the rows, behind what a call is given. */
static void *own(void *entries)
{
    return (uint64_t *)entries + KEPT;
}

void objects_create_entries(const parameter_t *parameter, void *entries)
{
    if (parameter->kind == OF_POLYS)
    {
        cunmod_poly_t *const polys = own(entries);
        for (int64_t k = 0; k < entries_of(parameter); k++)
        {
            polys[k] = objects_create(OF_POLY, parameter->words + k * ARGUMENTS_EACH,
                                      ARGUMENTS_EACH, ARGUMENTS_P, 0);
        }
    }
}

void objects_destroy_entries(const parameter_t *parameter, void *entries)
{
    if (parameter->kind == OF_POLYS)
    {
        cunmod_poly_t *const polys = own(entries);
        for (int64_t k = 0; k < entries_of(parameter); k++)
            cunmod_poly_destroy(polys[k]);
    }
}

void objects_set_entries(const parameter_t *parameter, void *entries)
{
    if (parameter->kind == OF_CONTEXTS)
    {
        memcpy(entries, contexts, sizeof(contexts));
        return;
    }
    for (int64_t k = 0; k < entries_of(parameter); k++)
    {
        const uint64_t *const words = parameter->words + k * ARGUMENTS_EACH;
        if (parameter->kind == OF_POLYS)
        {
            cunmod_poly_t *const polys = own(entries);
            ((cunmod_poly_t *)entries)[k] = polys[k];
            objects_set(OF_POLY, polys[k], words, ARGUMENTS_EACH);
        }
        else
        {
            uint64_t *const row = (uint64_t *)own(entries) + k * ARGUMENTS_EACH;
            ((const uint64_t **)entries)[k] = row;
            memcpy(row, words, ARGUMENTS_EACH * sizeof(*row));
        }
    }
}

void objects_read_entries(const parameter_t *parameter, void *entries, uint64_t *state)
{
    cunmod_poly_t *const polys = own(entries);
    for (int64_t k = 0; k < entries_of(parameter); k++)
    {
        int64_t len = 0;
        uint64_t *const entry = state + k * ARGUMENTS_ROOM / entries_of(parameter);
        CHECK_OK(cunmod_poly_length(&len, polys[k]));
        entry[0] = (uint64_t)len;
        CHECK_OK(cunmod_poly_get_array(entry + 1, len, polys[k]));
    }
}

void *objects_change_entry(const parameter_t *parameter, void *entries, how_t how, int64_t index)
{
    void **const entry = (void **)entries + index;
    if (how == TO_ENTRY_NULL)
    {
        *entry = NULL;
        return NULL;
    }
    if (how == TO_ENTRY_SAME)
    {
        *entry = *(void **)entries;
        return NULL;
    }
    return *entry = objects_create(OF_POLY, parameter->words, ARGUMENTS_EACH, ARGUMENTS_ALIEN, 0);
}
