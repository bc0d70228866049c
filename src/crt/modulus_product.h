/* The product of all moduli of a batch, over the groups of all shares, and the integers from those
 * of the groups.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULUS_PRODUCT_H
#define CUNMOD_MODULUS_PRODUCT_H

#include "crt/basis.h"

/* The products of all groups, in the order of shares, and of all moduli. */
typedef struct cunmod_modulus_product_struct
{
    cunmod_moduli_cache_t cache; /* cache of the moduli */
    int64_t groups;
    cunmod_cpu_number_t *m;      /* m[g]: product of group g, whose words belong to the share */
    cunmod_cpu_number_t product; /* product of all moduli */
    cunmod_cpu_join_t *join;     /* tables for joining; NULL: there is at most one group */
    int sums;                    /* the shares have wide groups, for partial sums */
} cunmod_modulus_product_t;

/* *whole = the products, which belong to the moduli and their shares. The first call computes them,
 * and the products and inverses of all shares unless they exist. Errors: E_MODULUS (a modulus is
 * below 2, or they are not pairwise coprime), E_MEMORY, E_INTERRUPTED. */
int cunmod_modulus_product_open(const cunmod_modulus_product_t **whole, cunmod_moduli_t moduli);

/* x[j words ..] = the integer that is congruent to integer j of each group, 0 <= j < n, on all
 * processors. made[g]: the integers of group g, each with the words of its product. Errors:
 * E_MEMORY, E_INTERRUPTED. */
int cunmod_modulus_product_join(uint64_t *x, int64_t words, int64_t n, cunmod_moduli_t moduli,
                                uint64_t *const *made);

/* x[0 .. words-1] = the integer from the partial sums j of all shares. made[k]: the partial sums of
 * share k, each with three words more than the product of all moduli. Errors: E_MEMORY. */
int cunmod_modulus_product_add(uint64_t *x, int64_t words, int64_t j, cunmod_moduli_t moduli,
                               uint64_t *const *made);

#endif
