/* The groups of all shares of moduli, and the product of all moduli.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULUS_PRODUCT_H
#define CUNMOD_MODULUS_PRODUCT_H

#include "crt/basis.h"

/* The groups are in the order of shares. */
typedef struct cunmod_modulus_product_struct
{
    cunmod_moduli_cache_t cache; /* of the moduli */
    int64_t groups;
    cunmod_cpu_number_t *m;      /* their products, which are the shares' */
    cunmod_cpu_number_t product; /* of all */
    cunmod_cpu_join_t *join;     /* NULL: there is one group at most */
    int sums;                    /* shares have wide groups, for partial sums */
} cunmod_modulus_product_t;

/* *whole = what the moduli keep, and share. The first call makes it, and the products and inverses
 * of all shares where they are not there yet. Errors: E_MODULUS (a modulus is below 2, or they are
 * not pairwise coprime), E_MEMORY, E_INTERRUPTED. */
int cunmod_modulus_product_open(const cunmod_modulus_product_t **whole, cunmod_moduli_t moduli);

/* x[j words ..] = the integer from integers j of all groups, 0 <= j < n, on all processors. made[g]
 * has those of group g, each with the words of its product. Errors: E_MEMORY, E_INTERRUPTED. */
int cunmod_modulus_product_join(uint64_t *x, int64_t words, int64_t n, cunmod_moduli_t moduli,
                                uint64_t *const *made);

/* x, of so many words, = the integer from the partial sums j of all shares. made[k] has those of
 * share k, each with three words more than the product of all moduli. Errors: E_MEMORY. */
int cunmod_modulus_product_add(uint64_t *x, int64_t words, int64_t j, cunmod_moduli_t moduli,
                               uint64_t *const *made);

#endif
