/* Arrays of the caller's in device memory: the structs passed to the kernels that copy them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_WORDS_H
#define CUNMOD_TYPES_WORDS_H

#include "backend/types_modulus.h"

enum
{
    CUNMOD_WORDS_IN_REDUCE = 1, /* words are reduced; otherwise only compared with the modulus */
    CUNMOD_WORDS_IN_SIGNED = 2  /* words are signed */
};

/* Polynomials from the caller's words: word j of polynomial i, 0 <= j < len, becomes z[i len + j],
 * with the modulus mods[i], or mod if mods is NULL. The words of polynomial i begin at
 * from[items[i] stride], items[i] = i if items is NULL. A word that is not below its modulus
 * becomes the largest word, and then *bad = 1, else *bad is unchanged. z, bad: may be NULL.
 * from_word, word: bytes of a word of from, and of z. Pointers are device memory. */
typedef struct
{
    void *z;
    const void *from;
    const int64_t *items;
    const cunmod_modulus_t *mods;
    int64_t *bad;
    int64_t rows, len, stride;
    cunmod_modulus_t mod;
    uint32_t from_word, word;
    uint32_t flags; /* CUNMOD_WORDS_IN_* */
    uint32_t unused;
} cunmod_words_in_t;

/* The caller's words from polynomials: to[items[i] stride + j] = coefficient j of polynomial i, 0
 * <= j < len, or 0 behind the words of polynomial i. These are from[at[i] .. at[i+1]-1], or, if at
 * is NULL, `room` words from word i room on. The other fields are as in cunmod_words_in_t. */
typedef struct
{
    void *to;
    const void *from;
    const int64_t *items, *at;
    int64_t rows, len, stride, room;
    uint32_t to_word, word;
} cunmod_words_out_t;

#endif
