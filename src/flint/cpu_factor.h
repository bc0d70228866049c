/* The CPU path: factorizations of polynomials modulo a prime p, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The rules of flint/cpu.h hold. a[0 .. len-1] has the leading coefficient a[len-1], not 0.
 */
#ifndef CUNMOD_CPU_FACTOR_H
#define CUNMOD_CPU_FACTOR_H

#include <stdint.h>

/* Factors with exponents. Factor i has lens[i] words, which follow those of factor i - 1 in
 * `words`. The caller provides space: 2 n words, n lengths and n exponents for the factors of a
 * polynomial of degree n, since each factor of l words has the degree l - 1 >= 1. words = NULL:
 * factors have no words, and lens[i] is a degree. */
typedef struct
{
    uint64_t *words;
    int64_t *lens;
    int64_t *exps;
    int64_t count;
    int64_t used; /* the words of all factors so far */
    uint64_t lead;
} cunmod_factors_t;

/* What is computed of a polynomial. */
typedef enum
{
    CUNMOD_FACTOR_ALL,         /* the monic irreducible factors */
    CUNMOD_FACTOR_SQUAREFREE,  /* the squarefree decomposition */
    CUNMOD_FACTOR_DEGREES,     /* the degrees of the irreducible factors */
    CUNMOD_FACTOR_DISTINCT,    /* the product of the irreducible factors of each degree, with this
                                  degree in the place of the exponent */
    CUNMOD_FACTOR_IRREDUCIBLE, /* whether the polynomial is irreducible */
} cunmod_factor_task_t;

/* Adds a factor with words f[0 .. len-1] to *res; f may be the space for these words in *res. f =
 * NULL: a factor without words, of degree len. */
void cunmod_factors_add(cunmod_factors_t *res, const uint64_t *f, int64_t len, int64_t exp);

/* Returns whether FLINT can decompose any polynomial of len words modulo p. FLINT 2.9 may be wrong
 * about p-th powers, if p is not larger than len, but not about squarefree polynomials. */
int cunmod_cpu_factor_takes(int64_t len, uint64_t p);

/* Adds the factors of a, len >= 2, to *res, with their exponents multiplied by `exp`, in any order.
 * `task` is ALL, SQUAREFREE, DEGREES or DISTINCT. a is squarefree, or cunmod_cpu_factor_takes(len,
 * p) and the task is not DISTINCT. */
void cunmod_cpu_factor(cunmod_factors_t *res, cunmod_factor_task_t task, const uint64_t *a,
                       int64_t len, int64_t exp, uint64_t p);

/* Returns whether a, len >= 2, is irreducible. */
int cunmod_cpu_is_irreducible(const uint64_t *a, int64_t len, uint64_t p);

/* z = the monic irreducible factors of a, d + 1 words each, in any order. a is squarefree, and its
 * irreducible factors have degree d, 1 <= d < len. z has space for (len - 1) / d factors. z may be
 * a. */
void cunmod_cpu_equal_degree(uint64_t *z, const uint64_t *a, int64_t len, int64_t d, uint64_t p);

#endif
