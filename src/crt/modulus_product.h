/* Computes the product of all moduli of a batch, over the groups of all shares, and joins integers
 * modulo the products of the groups to integers modulo the product of all moduli.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULUS_PRODUCT_H
#define CUNMOD_MODULUS_PRODUCT_H

#include "crt/basis.h"

/* The products of all groups of all shares, in the order of shares, and the product of all
 * moduli. */
typedef struct cunmod_modulus_product_struct
{
    cunmod_moduli_cache_t cache; /* cache of the moduli */
    int64_t groups;
    cunmod_cpu_number_t *m;      /* m[g]: product of group g, whose words belong to the share */
    cunmod_cpu_number_t product; /* product of all moduli */
    cunmod_cpu_join_t *join;     /* tables for joining integers; NULL: there is at most one group */
    int sums;                    /* 1: the shares have wide groups, for partial sums; 0: they
                                    have none */
} cunmod_modulus_product_t;

/* *whole = the products, which belong to the moduli and their shares. The first call computes them,
 * and the products and inverses of all groups unless they exist. Errors: E_MODULUS (a modulus is
 * below 2, or the moduli are not pairwise coprime), E_MEMORY, E_INTERRUPTED. */
int cunmod_modulus_product_open(const cunmod_modulus_product_t **whole, cunmod_moduli_t moduli);

/* Stores integer j, 0 <= j < n, at x[j words .. (j+1) words - 1]: the integer that is congruent to
 * integer j of each group modulo the product of the group. Uses all processors. made[g]: the n
 * integers of group g, with as many words each as the product of the group. Errors: E_MEMORY,
 * E_INTERRUPTED. */
int cunmod_modulus_product_join(uint64_t *x, int64_t words, int64_t n, cunmod_moduli_t moduli,
                                uint64_t *const *made);

/* x[0 .. words-1] = integer j, computed from partial sum j of each share. made[k]: the partial sums
 * of share k, product.count + 3 words each. Errors: E_MEMORY. */
int cunmod_modulus_product_add(uint64_t *x, int64_t words, int64_t j, cunmod_moduli_t moduli,
                               uint64_t *const *made);

#endif
