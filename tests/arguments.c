/* Every function with every argument that its contract refuses: the calls.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "arguments.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments_objects.h"
#include "base/check.h"
#include "harness.h"

/* The arguments of a call, and the memory of its arrays. */
typedef struct
{
    value_t x[ARGUMENTS_MOST];
    uint64_t *space;
} arguments_t;

/* What is read of all arguments, one after another. */
typedef struct
{
    uint64_t words[ARGUMENTS_MOST][ARGUMENTS_ROOM];
} state_t;

#define MARGIN 8 /* words before and behind an array, where another one may begin or end */
#define SPAN (MARGIN + ARGUMENTS_ROOM + MARGIN)
#define PATTERN UINT64_C(0xa5a5a5a5a5a5a5a5)

static uint64_t *home(const arguments_t *arguments, int i)
{
    return arguments->space + i * SPAN + MARGIN;
}

static int path_of_calls;   /* CUNMOD_PATH_* */
static int path_of_objects; /* on which objects are created and read */
static int is_gpu_missing;  /* to calls, which are forced to have one */

/* Makes a call; returns the status. */
static int call(const function_t *f, const value_t *x)
{
    objects_use(path_of_calls);
    if (f->algorithm != NULL)
    {
        CHECK_OK(cunmod_set_algorithm(objects_context(), f->op, f->algorithm));
    }
    const int status = f->call(x);
    objects_use(path_of_objects);
    if (f->algorithm != NULL)
    {
        CHECK_OK(cunmod_set_algorithm(objects_context(), f->op, NULL));
    }
    return status;
}

/* ---- arguments ---- */

/* Gives parameter i the value of the call that succeeds; an object has been created. */
static void fill(const function_t *f, arguments_t *arguments, int i)
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
        memset(array - MARGIN, (int)(PATTERN & 0xff), SPAN * sizeof(*array));
        if (parameter->count > 0)
        {
            memcpy(array, parameter->words, (size_t)parameter->count * sizeof(*array));
        }
        x->pointer = array;
    }
}

/* Objects have the modulus p. */
static void create(const function_t *f, uint64_t p, arguments_t *arguments)
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
        {
            objects_create_entries(parameter, home(arguments, i));
        }
        fill(f, arguments, i);
    }
}

static void destroy(const function_t *f, arguments_t *arguments)
{
    for (int i = 0; i < f->count; i++)
    {
        const parameter_t *const parameter = &f->parameters[i];
        if (objects_is_handle(parameter->kind))
        {
            objects_destroy(parameter->kind, arguments->x[i].pointer);
        }
        else if (parameter->kind == OF_POLYS || parameter->kind == OF_ROWS)
        {
            objects_destroy_entries(parameter, home(arguments, i));
        }
    }
    free(arguments->space);
}

/* What the arguments are worth now. */
static void read_state(const function_t *f, const value_t *x, state_t *state)
{
    memset(state, 0, sizeof(*state));
    for (int i = 0; i < f->count; i++)
    {
        const kind_t kind = f->parameters[i].kind;
        if (objects_is_handle(kind))
        {
            objects_read(kind, x[i].pointer, state->words[i]);
        }
        else if (kind == OF_POLYS)
        {
            objects_read_entries(&f->parameters[i], x[i].pointer, state->words[i]);
        }
        else if (kind == OF_ARRAY || kind == OF_RESULT || kind == OF_VARIES || kind == OF_NEW)
        {
            memcpy(state->words[i], x[i].pointer, sizeof(state->words[i]));
        }
    }
}

/* Destroys what a call has created. */
static void destroy_new(const function_t *f, arguments_t *arguments)
{
    for (int i = 0; i < f->count; i++)
    {
        if (f->parameters[i].kind == OF_NEW)
        {
            objects_destroy_new(f->parameters[i].object, home(arguments, i));
            fill(f, arguments, i);
        }
    }
}

/* ---- changes ---- */

/* The words that a call has written of a result, up to the last one. */
static int64_t written(const state_t *state, int i)
{
    int64_t len = ARGUMENTS_ROOM;
    while (len > 0 && state->words[i][len - 1] == PATTERN)
    {
        len--;
    }
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
    {
        words[change->index] = change->value;
    }
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

/* x = the arguments of the changed call. Returns an object that is to be destroyed, or NULL. */
static void *apply(const function_t *f, const change_t *change, const state_t *noted,
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

/* ---- checks ---- */

/* The results of a call: as those noted. skipped: an operand that a result has overwritten. */
static void check_results(const function_t *f, const value_t *x, const state_t *noted, int skipped)
{
    state_t state;
    read_state(f, x, &state);
    for (int i = 0; i < f->count; i++)
    {
        const kind_t kind = f->parameters[i].kind;
        if (i == skipped || kind == OF_VARIES || kind == OF_NEW)
        {
            continue;
        }
        for (int w = 0; w < ARGUMENTS_ROOM; w++)
        {
            if (noted->words[i][w] == PATTERN)
            {
                state.words[i][w] = PATTERN; /* a result may lie in another array */
            }
        }
        CHECK_EQUAL(state.words[i], noted->words[i], ARGUMENTS_ROOM);
    }
}

/* Item 1 of all batches that are results has the status. Other batches are as before. */
static void check_item(const function_t *f, const value_t *x, const state_t *before,
                       const state_t *noted, int status)
{
    state_t after;
    read_state(f, x, &after);
    for (int i = 0; i < f->count; i++)
    {
        if (f->parameters[i].is_result)
        {
            CHECK(objects_is_without_item(after.words[i], noted->words[i], status));
        }
        else if (f->parameters[i].kind == OF_BATCH)
        {
            CHECK_EQUAL(after.words[i], before->words[i], ARGUMENTS_ROOM);
        }
    }
}

/* Whether a call that should succeed has, so that its results can be looked at. */
static int succeeds(const function_t *f, int status)
{
    if (!(f->needs_gpu || is_gpu_missing) || !cunmod_is_of_gpu(status))
    {
        CHECK_STATUS(CUNMOD_OK, status);
    }
    return status == CUNMOD_OK;
}

/* The call that succeeds; noted is read when it is there already, and else set. */
static void check_valid(const function_t *f, arguments_t *arguments, state_t *noted, int first)
{
    if (!succeeds(f, call(f, arguments->x)))
    {
        return;
    }
    destroy_new(f, arguments);
    if (first)
    {
        read_state(f, arguments->x, noted);
    }
    check_results(f, arguments->x, noted, -1);
}

/* Notes what the call that succeeds computes. */
static void note_valid(const function_t *f, state_t *noted)
{
    arguments_t arguments;
    create(f, ARGUMENTS_P, &arguments);
    check_valid(f, &arguments, noted, 1);
    destroy(f, &arguments);
}

/* A name for a change, which failures are reported with. */
static void name_change(const function_t *f, const change_t *change)
{
#define NAME(how, text) [TO_##how] = text,
    static const char *const names[] = {ARGUMENTS_CHANGES(NAME)};
#undef NAME
    static char text[160];
    snprintf(text, sizeof(text), "%s, parameter %d: %s", f->name, change->parameter,
             names[change->how]);
    test_case(text, change->index, (int64_t)change->value, ARGUMENTS_P);
}

/* Whether it takes a computation to find out: a GPU that is missing comes first. */
static int is_computed(int status)
{
    return status == CUNMOD_E_INVERSE || status == CUNMOD_E_REPEATED ||
           status == CUNMOD_E_NO_FRACTION || status == CUNMOD_E_NOT_DIVISIBLE;
}

static int is_of_item(how_t how)
{
    return how == TO_ITEM || how == TO_ITEM_PLACE || how == TO_ITEM_MODULUS;
}

/* Checks what a changed call has returned, and what it has done to its arguments. */
static void check_outcome(const function_t *f, const change_t *change, const arguments_t *arguments,
                          const value_t *x, const state_t *before, const state_t *noted, int status)
{
    state_t after;
    if (is_of_item(change->how))
    {
        if (succeeds(f, status))
        {
            check_item(f, x, before, noted, change->status);
        }
    }
    else if (change->status != CUNMOD_OK)
    {
        if (!is_gpu_missing || !is_computed(change->status) || !cunmod_is_of_gpu(status))
        {
            CHECK_STATUS(change->status, status);
        }
        read_state(f, arguments->x, &after);
        CHECK(memcmp(&after, before, sizeof(after)) == 0);
    }
    else if (succeeds(f, status))
    {
        check_results(f, x, noted, change->how == TO_DEFAULT ? -1 : change->other);
    }
}

static void check_change(const function_t *f, const change_t *change, const state_t *noted,
                         int valid_after)
{
    const int is_item_modulus = change->how == TO_ITEM_MODULUS;
    const int is_modulus = change->how == TO_MODULUS || is_item_modulus;
    arguments_t arguments;
    value_t x[ARGUMENTS_MOST];
    state_t before;
    name_change(f, change);
    objects_use_modulus(is_item_modulus ? change->value : ARGUMENTS_ITEM_P);
    create(f, change->how == TO_MODULUS ? change->value : ARGUMENTS_P, &arguments);
    memcpy(x, arguments.x, sizeof(x));
    void *const alien = is_modulus ? NULL : apply(f, change, noted, &arguments, x);
    read_state(f, arguments.x, &before);
    const int status = call(f, x);
    check_outcome(f, change, &arguments, x, &before, noted, status);
    if (status == CUNMOD_OK)
    {
        destroy_new(f, &arguments);
    }
    if (is_modulus) /* which an object keeps */
    {
        destroy(f, &arguments);
        objects_use_modulus(ARGUMENTS_ITEM_P);
        create(f, ARGUMENTS_P, &arguments);
    }
    if (is_modulus || valid_after)
    {
        for (int i = 0; i < f->count; i++)
        {
            fill(f, &arguments, i);
        }
        check_valid(f, &arguments, (state_t *)noted, 0);
    }
    destroy(f, &arguments);
    if (alien != NULL)
    {
        objects_destroy_alien(f->parameters[change->parameter].kind, alien);
    }
}

/* After each change the first call is made again; on an emulated GPU after the last change, and after
 * changes of a modulus. */
static void check_function(const function_t *f, int path)
{
    const int each = path == CUNMOD_PATH_CPU || !test_small();
    state_t noted = {0};
    test_case(f->name, 0, 0, ARGUMENTS_P);
    path_of_calls = path_of_objects;
    note_valid(f, &noted);
    if (path != path_of_objects) /* on which some results depend */
    {
        path_of_calls = path;
        note_valid(f, &noted);
    }
    for (int i = 0; i < f->change_count; i++)
    {
        const change_t *const change = &f->changes[i];
        if (change->how != TO_DEFAULT || path == CUNMOD_PATH_AUTO)
        {
            check_change(f, change, &noted, each || i == f->change_count - 1);
        }
    }
}

void arguments_check(const function_t *functions, int count)
{
    static const int paths[] = {CUNMOD_PATH_AUTO, CUNMOD_PATH_CPU, CUNMOD_PATH_GPU};
    for (int i = 0; i < 3; i++)
    {
        is_gpu_missing = paths[i] == CUNMOD_PATH_GPU && !test_gpu_available();
        path_of_objects = is_gpu_missing ? CUNMOD_PATH_AUTO : paths[i];
        objects_start(path_of_objects);
        for (int k = 0; k < count; k++)
        {
            check_function(&functions[k], paths[i]);
        }
        if (!is_gpu_missing)
        {
            arguments_check_batches(paths[i]);
        }
        objects_finish();
    }
}
