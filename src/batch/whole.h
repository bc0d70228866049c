/* The groups of all shares of moduli, and the product of all moduli.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_WHOLE_H
#define CUNMOD_WHOLE_H

#include "batch/basis.h"

/* The groups are in the order of shares. */
typedef struct
{
    int64_t groups;
    cunmod_cpu_number_t *m;      /* their products, which are the shares' */
    cunmod_cpu_number_t product; /* of all */
    cunmod_cpu_join_t *join;     /* NULL: there is one group at most */
} cunmod_whole_t;

/* Makes the products and inverses of all shares where they are not there yet, and *whole, which is
 * to be closed after a failure, too. Errors: E_MODULUS (a modulus is below 2, or they are not
 * pairwise coprime), E_MEMORY. */
int cunmod_whole_open(cunmod_whole_t *whole, cunmod_moduli_t moduli);
void cunmod_whole_close(cunmod_whole_t *whole);

#endif
