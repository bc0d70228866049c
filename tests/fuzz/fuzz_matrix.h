/* What random cases of matrices and of matrices of polynomials share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FUZZ_MATRIX_H
#define CUNMOD_TESTS_FUZZ_MATRIX_H

#include "backend/types.h"
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"

#define LONGEST 40000 /* words of an operand: FLINT takes milliseconds */

/* The numbers of a case: n[0] rows of the product, n[1] columns of operand 0, n[2] columns of the
 * product, and one more. */
enum
{
    ROWS,
    DEPTH,
    COLUMNS,
    OTHER
};

/* Returns the most words of an operand. */
static inline int64_t most_words(const fuzz_case_t *x)
{
    return x->bound < 1 ? 1 : cunmod_least(x->bound, LONGEST);
}

/* Draws the shape: any, thin ones too, in which no matrix has more than `most` entries, with a
 * depth of mostly at most `depth`. */
static inline void draw_entries(fuzz_case_t *x, int64_t most, int64_t depth)
{
    int64_t *const n = x->n;
    n[DEPTH] = test_range(1, fuzz_chance(3) ? most : cunmod_least(most, depth));
    n[ROWS] = test_range(1, most / n[DEPTH]);
    n[COLUMNS] = test_range(1, most / (n[DEPTH] > n[ROWS] ? n[DEPTH] : n[ROWS]));
}

/* An operation modulo any p. */
#define ANY_MODULUS(title)                                                                         \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_MAT, .any_modulus = 1, .may_be_idle = 1, .cost = 1,        \
        .make = make_##title, .array = array_##title                                               \
    }

/* An operation modulo a prime. */
#define PRIME_MODULUS(title, number, word)                                                         \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_MAT, .gives_number = number, .gives_word = word,           \
        .may_be_idle = 1, .cost = 1, .make = make_##title, .array = array_##title                  \
    }

#endif
