/* The arguments of a call of t-arguments: created, set, changed and read.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/arguments/arguments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"

#define MARGIN 8 /* words before and behind an array, where another one may begin or end */
#define SPAN (MARGIN + ARGUMENTS_ROOM + MARGIN)

/* The array of parameter i. */
static uint64_t *home(const arguments_t *arguments, int i)
{
    return arguments->space + i * SPAN + MARGIN;
}

void arguments_fill(const function_t *f, arguments_t *arguments, int i)
{
    const parameter_t *const parameter = &f->parameters[i];
    uint64_t *const array = home(arguments, i);
    value_t *const x = &arguments->x[i];
    if (objects_is_handle(parameter->kind))
    {
        objects_set(parameter->kind, x->pointer, parameter->words, parameter->count);
        return;
    }
    switch (parameter->kind)
    {
    case OF_WORD:
    case OF_NUMBER:
        x->word = parameter->words[0];
        break;
    case OF_REAL:
        x->real = (double)(int64_t)parameter->words[0];
        break;
    case OF_TEXT:
        x->text = parameter->text;
        break;
    case OF_NOTHING:
        x->pointer = NULL;
        break;
    case OF_CONTEXT:
        x->pointer = objects_context();
        break;
    case OF_POLYS:
    case OF_ROWS:
    case OF_CONTEXTS:
        x->pointer = array;
        objects_set_entries(parameter, array);
        break;
    default:
        memset(array - MARGIN, (int)(ARGUMENTS_PATTERN & 0xff), SPAN * sizeof(*array));
        if (parameter->count > 0)
            memcpy(array, parameter->words, (size_t)parameter->count * sizeof(*array));
        x->pointer = array;
    }
}

void arguments_create(const function_t *f, uint64_t p, arguments_t *arguments)
{
    arguments->space = malloc((size_t)f->count * SPAN * sizeof(*arguments->space));
    CHECK(arguments->space != NULL);
    for (int i = 0; i < f->count; i++)
    {
        const parameter_t *const parameter = &f->parameters[i];
        if (objects_is_handle(parameter->kind))
        {
            arguments->x[i].pointer =
                objects_create(parameter->kind, parameter->words, parameter->count, p, 0);
            continue;
        }
        if (parameter->kind == OF_POLYS || parameter->kind == OF_ROWS)
            objects_create_entries(parameter, home(arguments, i));
        arguments_fill(f, arguments, i);
    }
}

void arguments_destroy(const function_t *f, arguments_t *arguments)
{
    for (int i = 0; i < f->count; i++)
    {
        const parameter_t *const parameter = &f->parameters[i];
        if (objects_is_handle(parameter->kind))
            objects_destroy(parameter->kind, arguments->x[i].pointer);
        else if (parameter->kind == OF_POLYS || parameter->kind == OF_ROWS)
            objects_destroy_entries(parameter, home(arguments, i));
    }
    free(arguments->space);
}

void arguments_read(const function_t *f, const value_t *x, state_t *state)
{
    memset(state, 0, sizeof(*state));
    for (int i = 0; i < f->count; i++)
    {
        const kind_t kind = f->parameters[i].kind;
        if (objects_is_handle(kind))
            objects_read(kind, x[i].pointer, state->words[i]);
        else if (kind == OF_POLYS)
            objects_read_entries(&f->parameters[i], x[i].pointer, state->words[i]);
        else if (kind == OF_ARRAY || kind == OF_RESULT || kind == OF_VARIES || kind == OF_NEW)
            memcpy(state->words[i], x[i].pointer, sizeof(state->words[i]));
    }
}

void arguments_destroy_new(const function_t *f, arguments_t *arguments)
{
    for (int i = 0; i < f->count; i++)
    {
        if (f->parameters[i].kind == OF_NEW)
        {
            objects_destroy_new(f->parameters[i].object, home(arguments, i));
            arguments_fill(f, arguments, i);
        }
    }
}

/* The words that a call has written of a result, up to the last one. */
static int64_t written(const state_t *state, int i)
{
    int64_t len = ARGUMENTS_ROOM;
    while (len > 0 && state->words[i][len - 1] == ARGUMENTS_PATTERN)
        len--;
    return len;
}

/* Words of an array, or coefficients of an object, become others. */
static void change_words(const function_t *f, const change_t *change, arguments_t *arguments)
{
    const int i = change->parameter;
    const parameter_t *const parameter = &f->parameters[i];
    const size_t size = (size_t)parameter->count * sizeof(uint64_t);
    uint64_t words[ARGUMENTS_ROOM];
    memcpy(words, change->how == TO_WHOLE ? change->words : parameter->words, size);
    if (change->how != TO_WHOLE)
        words[change->index] = change->value;
    if (objects_is_handle(parameter->kind))
    {
        objects_set(parameter->kind, arguments->x[i].pointer, words, parameter->count);
    }
    else if (parameter->kind == OF_ROWS || parameter->kind == OF_POLYS)
    {
        const parameter_t changed = {
            .kind = parameter->kind, .words = words, .count = parameter->count};
        objects_set_entries(&changed, home(arguments, i));
    }
    else
    {
        memcpy(home(arguments, i), words, size);
    }
}

void *arguments_apply(const function_t *f, const change_t *change, const state_t *noted,
                      arguments_t *arguments, value_t *x)
{
    const int i = change->parameter;
    const parameter_t *const parameter = &f->parameters[i];
    value_t *const changed = &x[i];
    switch (change->how)
    {
    case TO_NULL:
    case TO_DEFAULT:
        changed->pointer = NULL;
        return NULL;
    case TO_NUMBER:
        changed->word = change->value;
        return NULL;
    case TO_NAN:
        changed->real = NAN;
        return NULL;
    case TO_TEXT:
        changed->text = change->text;
        return NULL;
    case TO_PLACE:
    case TO_ITEM_PLACE:
        change_words(f, change, arguments);
        return NULL;
    case TO_WHOLE:
        if (parameter->kind == OF_POINTS)
        {
            return changed->pointer =
                       objects_create(OF_POINTS, change->words, parameter->count, ARGUMENTS_P, 0);
        }
        change_words(f, change, arguments);
        return NULL;
    case TO_ITEM:
        objects_set_item(changed->pointer, parameter->words, change->words, parameter->count);
        return NULL;
    case TO_ALIEN_MODULUS:
    case TO_ALIEN_CONTEXT:
        return changed->pointer =
                   objects_create(parameter->kind, parameter->words, parameter->count,
                                  change->how == TO_ALIEN_MODULUS ? ARGUMENTS_ALIEN : ARGUMENTS_P,
                                  change->how == TO_ALIEN_CONTEXT);
    case TO_SAME:
        changed->pointer = x[change->other].pointer;
        return NULL;
    case TO_OVER:
        changed->pointer = home(arguments, change->other) + change->index;
        return NULL;
    case TO_OVER_END:
        changed->pointer = home(arguments, change->other) + written(noted, change->other) - 1;
        return NULL;
    case TO_BEFORE:
        changed->pointer = home(arguments, change->other) - (written(noted, i) - 1);
        return NULL;
    default:
        return objects_change_entry(parameter, home(arguments, i), change->how, change->index);
    }
}
