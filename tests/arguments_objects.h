/* The objects that calls of t-arguments are given: created, set, read and destroyed by kind.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_ARGUMENTS_OBJECTS_H
#define CUNMOD_TESTS_ARGUMENTS_OBJECTS_H

#include "arguments.h"

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

/* Changes entry `index`. Returns the object of a modulus of its own that it has become, or NULL;
 * objects_destroy_alien destroys that one, or the alien of any other kind. */
void *objects_change_entry(const parameter_t *parameter, void *entries, how_t how, int64_t index);
void objects_destroy_alien(kind_t kind, void *object);

#endif
