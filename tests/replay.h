/* What t-replay compares with: every number is in replay_tables.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_REPLAY_H
#define CUNMOD_TESTS_REPLAY_H

#include <stdint.h>

#include "cunmod.h"
#include "plan/plan.h"

#define REPLAY_REGRET 1.10     /* at most, of every question but the exceptions */
#define REPLAY_ROUNDING 0.0006 /* of the ratios in the tables */
#define REPLAY_NEAR 4          /* the largest ratio of an s to the one that stands for it */
#define REPLAY_MEMORY (INT64_C(140) * 1000 * 1000 * 1000) /* bytes, less than an H200 has */

/* A file of bench/results: how many questions with a choice it has, and for how many of them
 * another s stands for the s that the plan chooses. */
typedef struct
{
    const char *name;
    int questions;
    int other_s;
} replay_file_t;

/* A question whose regret is above REPLAY_REGRET, and why. */
typedef struct
{
    const char *op, *where; /* as in the results */
    int64_t n, m;
    uint64_t p;
    double regret;
    const char *why;
} replay_exception_t;

#define REPLAY_PERCENTILES 5

/* Predicted over measured times of an algorithm: how many there are, and the percentiles 5, 25,
 * 50, 75, 95 of them. */
typedef struct
{
    const char *op, *where;
    int class; /* of the modulus: 0 below 2^31 */
    const char *algorithm;
    int count;
    double percentiles[REPLAY_PERCENTILES];
} replay_error_t;

#define REPLAY_MAX_ERRORS 40
#define REPLAY_MAX_EXCEPTIONS 40

extern const replay_file_t replay_files[];
extern const int replay_file_count;
extern const replay_exception_t replay_exceptions[];
extern const int replay_exception_count;
extern const replay_error_t replay_errors[];
extern const int replay_error_count;

#endif
