/* Lists of factors: memory, order, and the arrays of the user.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FACTORS_H
#define CUNMOD_FACTORS_H

#include <stdint.h>

#include "flint/cpu_factor.h"

/* The arrays of the user. lead and factors are NULL for degrees. */
typedef struct
{
    uint64_t *lead;
    uint64_t *factors;
    int64_t *lens; /* or degrees */
    int64_t *exps;
    int64_t *count;
} cunmod_factor_arrays_t;

/* Creates a list with space for the factors of a polynomial of degree n >= 0; has_words = 0: a list
 * with space for the degrees of the factors, without their words. The caller calls
 * cunmod_factors_close after success and after failure. Errors: E_MEMORY. */
int cunmod_factors_open(cunmod_factors_t *list, int64_t n, int has_words);
void cunmod_factors_close(cunmod_factors_t *list);

/* Sorts the list: factors by length and then by their coefficients from the highest one down;
 * degrees by degree and then by exponent; parts of a squarefree decomposition by exponent. Errors:
 * E_MEMORY. */
int cunmod_factors_sort(cunmod_factors_t *list, cunmod_factor_task_t task);

/* Checks the arrays for the factors of a polynomial of len words. Errors: E_ARGUMENT (NULL),
 * E_ALIAS (two arrays overlap). */
int cunmod_factors_check(const cunmod_factor_arrays_t *arrays, int64_t len, int has_words);

/* Copies the list to the arrays. */
void cunmod_factors_deliver(const cunmod_factor_arrays_t *arrays, const cunmod_factors_t *list);

#endif
