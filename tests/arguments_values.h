/* The arguments of a call of t-arguments: created, set, changed and read.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_ARGUMENTS_VALUES_H
#define CUNMOD_TESTS_ARGUMENTS_VALUES_H

#include "arguments.h"

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

/* Changes the arguments, and sets x to the arguments of the changed call. noted: the state after the
 * call that succeeds. Returns an object that the caller destroys by objects_destroy_alien, or NULL. */
void *arguments_apply(const function_t *f, const change_t *change, const state_t *noted,
                      arguments_t *arguments, value_t *x);

#endif
