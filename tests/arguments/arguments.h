/* Every function with every argument that its contract refuses, from the tables of t-arguments.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A call that succeeds has a row: the parameters of its function, with their values, and changes. A
 * change is of one parameter, of the modulus of all objects, or of one item of a batch. It has the
 * status of the changed call, or of that item in the results.
 */
#ifndef CUNMOD_TESTS_ARGUMENTS_H
#define CUNMOD_TESTS_ARGUMENTS_H

#include <stdint.h>

#include "cunmod.h"

#define ARGUMENTS_MOST 14    /* parameters of a function */
#define ARGUMENTS_ROOM 96    /* words of an array, or of the state of an object */
#define ARGUMENTS_P 101      /* the modulus of all objects, where no change gives another one */
#define ARGUMENTS_ALIEN 103  /* the modulus of an object that does not fit */
#define ARGUMENTS_ITEMS 3    /* of all batches; changes are of item 1 */
#define ARGUMENTS_ITEM_P 103 /* the modulus of item 1, where no change gives another one */
#define ARGUMENTS_EACH 2     /* coefficients of an object, or words of a row, of several */

typedef union
{
    uint64_t word;
    int64_t number;
    double real;
    const char *text;
    void *pointer;
} value_t;

typedef enum
{
    OF_WORD,
    OF_NUMBER,
    OF_REAL,
    OF_TEXT,
    OF_NOTHING, /* a pointer that is NULL */
    OF_CONTEXT,
    OF_ARRAY,  /* of words or numbers that are read */
    OF_RESULT, /* an array or a number that is written; the words are there before */
    OF_VARIES, /* the same, but two calls may give different values */
    OF_NEW,    /* where the handle of a new object goes */
    OF_POLY,
    OF_BATCH,
    OF_DIVISOR,
    OF_OPERAND,
    OF_POINTS,
    OF_MODULI,
    OF_RECURRENCE,
    OF_MAT,
    OF_POLYS,   /* an array of handles */
    OF_ROWS,    /* an array of arrays */
    OF_CONTEXTS /* an array of two contexts */
} kind_t;

typedef struct
{
    kind_t kind, object; /* object: what is new */
    const uint64_t *words;
    int64_t count; /* of words */
    const char *text;
    int is_result; /* of a batch */
} parameter_t;

/* What a change makes of its parameter, with the words for it. A parameter that another one is
 * "over" begins `index` words behind the other's beginning. */
#define ARGUMENTS_CHANGES(X)                                                                       \
    X(NULL, "NULL")                                                                                \
    X(DEFAULT, "NULL, the default context")                                                        \
    X(NUMBER, "another number")                                                                    \
    X(NAN, "not a number")                                                                         \
    X(TEXT, "another text")                                                                        \
    X(PLACE, "another word of an array, or coefficient of a polynomial")                           \
    X(WHOLE, "other words")                                                                        \
    X(MODULUS, "another modulus of all objects, whose words are reduced")                          \
    X(ITEM, "another item of a batch")                                                             \
    X(ITEM_PLACE, "another word of an array, which belongs to one item")                           \
    X(ITEM_MODULUS, "another modulus of one item")                                                 \
    X(ALIEN_MODULUS, "an object of another modulus")                                               \
    X(ALIEN_CONTEXT, "an object of another context")                                               \
    X(SAME, "the object of another parameter")                                                     \
    X(OVER, "over the array of another parameter")                                                 \
    X(OVER_END, "over the last word that is written of another result")                            \
    X(BEFORE, "an array whose last word is the first one of another result")                       \
    X(ENTRY_NULL, "an array with an entry that is NULL")                                           \
    X(ENTRY_ALIEN, "an array with an object of another modulus")                                   \
    X(ENTRY_SAME, "an array with entry 0 once more")
typedef enum
{
#define ENUMERATOR(how, text) TO_##how,
    ARGUMENTS_CHANGES(ENUMERATOR)
#undef ENUMERATOR
} how_t;

typedef struct
{
    int parameter, other; /* other: the parameter that is taken the object or array of */
    how_t how;
    int64_t index;
    uint64_t value;
    const uint64_t *words;
    const char *text;
    int status; /* of the call; where an item is changed the call is OK, and this is its status */
} change_t;

typedef struct
{
    const char *name;
    int (*call)(const value_t *x);
    const parameter_t *parameters;
    int count;
    const change_t *changes;
    int change_count;
    int needs_gpu;         /* the call that succeeds may be E_GPU or E_UNSUPPORTED */
    int op;                /* of the forced algorithm */
    const char *algorithm; /* NULL: none is forced */
} function_t;

/* Makes the call that succeeds, the changed ones, and the first one again: on the plan's path, the
 * CPU and the GPU. Where there is no GPU, a bad argument is refused by its own status, and a call
 * without a bad argument may be refused for the missing GPU. */
void arguments_check(const function_t *functions, int count);

/* ---- arguments_objects.c: the objects that calls are given, by kind ---- */

/* Two contexts and the moduli of batches, until objects_finish. */
void objects_start(int path);
void objects_finish(void);
void objects_use(int path); /* what a function may have set is forgotten */

/* Item 1 of batches that are created from now on has the modulus p. No batch is there. */
void objects_use_modulus(uint64_t p);
cunmod_ctx_t objects_context(void);

int objects_is_handle(kind_t kind); /* of an object of the library */

/* An object of the words modulo p; alien: the object belongs to the other context, or moduli. */
void *objects_create(kind_t kind, const uint64_t *words, int64_t count, uint64_t p, int alien);
void objects_destroy(kind_t kind, void *object);
void objects_destroy_new(kind_t kind, void *handle); /* handle: where it is */

/* Gives an object that can change other words, modulo its own modulus. */
void objects_set(kind_t kind, void *object, const uint64_t *words, int64_t count);

/* Gives item 1 of a batch the words `item`, and all other items `words`. */
void objects_set_item(void *batch, const uint64_t *words, const uint64_t *item, int64_t count);

/* Reads up to ARGUMENTS_ROOM words of an object. */
void objects_read(kind_t kind, void *object, uint64_t *state);

/* Whether the batch whose state has been read is the noted one with item 1 replaced by zero and
 * `status`, which is not CUNMOD_OK. */
int objects_is_without_item(const uint64_t *state, const uint64_t *noted, int status);

/* The same for arrays of polynomials, of arrays and of contexts. */
void objects_create_entries(const parameter_t *parameter, void *entries);
void objects_destroy_entries(const parameter_t *parameter, void *entries);
void objects_set_entries(const parameter_t *parameter, void *entries);
void objects_read_entries(const parameter_t *parameter, void *entries, uint64_t *state);

/* Changes entry `index`. Returns the polynomial with a modulus of its own that it has become, which
 * the caller destroys, or NULL. */
void *objects_change_entry(const parameter_t *parameter, void *entries, how_t how, int64_t index);

/* ---- arguments_values.c: the arguments of a call ---- */

/* The arguments of a call, and the memory of its arrays. */
typedef struct
{
    value_t x[ARGUMENTS_MOST];
    uint64_t *space;
} arguments_t;

/* The words of all arguments, as read at one time. */
typedef struct
{
    uint64_t words[ARGUMENTS_MOST][ARGUMENTS_ROOM];
} state_t;

#define ARGUMENTS_PATTERN UINT64_C(0xa5a5a5a5a5a5a5a5) /* in words that no call has written */

/* Creates the arguments of the call that succeeds; objects have the modulus p. */
void arguments_create(const function_t *f, uint64_t p, arguments_t *arguments);
void arguments_destroy(const function_t *f, arguments_t *arguments);

/* Destroys the objects that a call has created. */
void arguments_destroy_new(const function_t *f, arguments_t *arguments);

/* Gives parameter i the value of the call that succeeds. */
void arguments_fill(const function_t *f, arguments_t *arguments, int i);

/* Reads the arguments x of a call into *state. */
void arguments_read(const function_t *f, const value_t *x, state_t *state);

/* Changes the arguments, and sets x to the arguments of the changed call. noted: the state after
 * the call that succeeds. Returns an object that the caller destroys, or NULL. */
void *arguments_apply(const function_t *f, const change_t *change, const state_t *noted,
                      arguments_t *arguments, value_t *x);

/* ---- what stands between the braces of a row ---- */

#define LIST(...)                                                                                  \
    .words = (const uint64_t[]){__VA_ARGS__},                                                      \
    .count = (int64_t)(sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))
#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* row: the call that succeeds; changes: the call that has the same changes. */
#define FUNCTION(name, row, changes, gpu, op, algorithm)                                           \
    "cunmod_" #row, call_##name, of_##row, LENGTH(of_##row), to_##changes, LENGTH(to_##changes),   \
        gpu, op, algorithm

#define WORD(x) .kind = OF_WORD, LIST(x)
#define NUMBER(x) .kind = OF_NUMBER, LIST((uint64_t)(x))
#define REAL(x) .kind = OF_REAL, LIST((uint64_t)(x))
#define TEXT(x) .kind = OF_TEXT, .text = x
#define NOTHING .kind = OF_NOTHING
#define CONTEXT .kind = OF_CONTEXT
#define RESULT .kind = OF_RESULT
#define RESULT_WITH(...) .kind = OF_RESULT, LIST(__VA_ARGS__)
#define VARIES .kind = OF_VARIES
#define CONTEXTS .kind = OF_CONTEXTS
#define MODULI .kind = OF_MODULI
#define NEW(what) .kind = OF_NEW, .object = OF_##what
#define ARRAY(...) .kind = OF_ARRAY, LIST(__VA_ARGS__)
#define ROWS(...) .kind = OF_ROWS, LIST(__VA_ARGS__)
#define POLYS(...) .kind = OF_POLYS, LIST(__VA_ARGS__)
#define POLY(...) .kind = OF_POLY, LIST(__VA_ARGS__)
#define BATCH(...) .kind = OF_BATCH, LIST(__VA_ARGS__)
#define BATCH_RESULT(...) BATCH(__VA_ARGS__), .is_result = 1
#define DIVISOR(...) .kind = OF_DIVISOR, LIST(__VA_ARGS__)
#define OPERAND(...) .kind = OF_OPERAND, LIST(__VA_ARGS__)
#define POINTS(...) .kind = OF_POINTS, LIST(__VA_ARGS__)
#define RECURRENCE(...) .kind = OF_RECURRENCE, LIST(__VA_ARGS__)
#define MAT(...) .kind = OF_MAT, LIST(__VA_ARGS__)

#define CHANGE(i, kind, s) .parameter = (i), .how = TO_##kind, .status = CUNMOD_##s
#define NIL(i, s) CHANGE(i, NULL, s)
#define DEFAULT(i, s) CHANGE(i, DEFAULT, s)
#define IS(i, x, s) CHANGE(i, NUMBER, s), .value = (uint64_t)(x)
#define IS_NAN(i, s) CHANGE(i, NAN, s)
#define IS_TEXT(i, x, s) CHANGE(i, TEXT, s), .text = x
#define PLACE(i, k, x, s) CHANGE(i, PLACE, s), .index = (k), .value = (uint64_t)(x)
#define WHOLE(i, s, ...)                                                                           \
    CHANGE(i, WHOLE, s), .words = (const uint64_t[])                                               \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define ITEM(i, s, ...)                                                                            \
    CHANGE(i, ITEM, s), .words = (const uint64_t[])                                                \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define ITEM_PLACE(i, k, x, s) CHANGE(i, ITEM_PLACE, s), .index = (k), .value = (uint64_t)(x)
#define ITEM_MODULUS(p, s) CHANGE(0, ITEM_MODULUS, s), .value = (p)
#define MODULUS(p, s) CHANGE(0, MODULUS, s), .value = (p)
#define OTHER_MODULUS(i, s) CHANGE(i, ALIEN_MODULUS, s)
#define OTHER_CONTEXT(i, s) CHANGE(i, ALIEN_CONTEXT, s)
#define SAME(i, j, s) CHANGE(i, SAME, s), .other = (j)
#define OVER(i, j, d, s) CHANGE(i, OVER, s), .other = (j), .index = (d)
#define OVER_END(i, j, s) CHANGE(i, OVER_END, s), .other = (j)
#define BEFORE(i, j, s) CHANGE(i, BEFORE, s), .other = (j)
#define ENTRY_NIL(i, k, s) CHANGE(i, ENTRY_NULL, s), .index = (k)
#define ENTRY_OTHER(i, k, s) CHANGE(i, ENTRY_ALIEN, s), .index = (k)
#define ENTRY_SAME(i, k, s) CHANGE(i, ENTRY_SAME, s), .index = (k)

#endif
