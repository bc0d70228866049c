/* Pairs of operands of Euclid's algorithm: what its test programs share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_PAIRS_H
#define CUNMOD_TESTS_PAIRS_H

#include <stdint.h>

#include "tests/harness/harness.h"
#include "tests/harness/nmod.h"

/* Operands as given, and their true lengths. */
typedef struct
{
    const uint64_t *a, *b;
    int64_t lena, lenb;
    int64_t truea, trueb;
    uint64_t p;
    int lengthy; /* too long for schoolbook Euclid: against FLINT alone */
} pair_t;

pair_t pair_of(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p);

/* The arguments a, lena, b, lenb, p of a call on a pair. */
#define PAIR(x) (x)->a, (x)->lena, (x)->b, (x)->lenb, (x)->p

int64_t pair_at_least_one(int64_t len);

/* ---- the program: families of pairs, each with numbers from 0 on --------- */

typedef void (*pair_check_t)(const pair_t *x);

typedef struct
{
    int count;
    void (*check)(int number);
} pair_family_t;

typedef struct
{
    pair_check_t pair;    /* with the CPU, the plan's choice, and a variant on the GPU in turn */
    pair_check_t after;   /* once, behind these; or NULL */
    pair_check_t eighth;  /* every eighth exhaustive pair, behind these; or NULL */
    pair_check_t lengthy; /* lengths from which FLINT takes its own half-GCD, and several levels of
                             that of the GPU */
    void (*overlap)(uint64_t p); /* results over operands, with every variant */
    pair_family_t own;           /* of the program */
} pair_program_t;

/* The whole of main. */
int pair_main(const pair_program_t *program);

/* ---- of the task --------------------------------------------------------- */

extern _Thread_local cunmod_ctx_t pair_ctx;
extern _Thread_local const test_variant_t *pair_variant;

/* The variants that a problem is for: the CPU, the plan's choice, and one on the GPU in turn. */
int pair_turns(void);
void pair_turn(int i);

/* Names the case, and forces the variant. */
void pair_start(const char *op, const pair_t *x);

/* After an operation with something to compute, or with nothing. */
void pair_finish(int worked);

/* ---- comparisons --------------------------------------------------------- */

/* got[0 .. room-1] = a scalar multiple of expected, zeros behind it. */
void pair_check_multiple(const uint64_t *got, int64_t room, const uint64_t *expected, int64_t len,
                         uint64_t c, uint64_t p);

#endif
