/* The groups of all shares of moduli, and the product of all moduli.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/whole.h"

#include <stdlib.h>

#include "batch/shares.h"

static int make_products(void *argument, int k)
{
    return cunmod_basis_products(cunmod_moduli_share(argument, k));
}

void cunmod_whole_close(cunmod_whole_t *whole)
{
    cunmod_cpu_join_close(whole->join);
    free(whole->product.words);
    free(whole->m);
}

int cunmod_whole_open(cunmod_whole_t *whole, cunmod_moduli_t moduli)
{
    *whole = (cunmod_whole_t){0};
    int coprime = 1;
    int status = cunmod_shares_run(moduli, make_products, moduli);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    int64_t groups = 0;
    for (int k = 0; k < moduli->shares; k++)
    {
        groups += cunmod_moduli_share(moduli, k)->basis->groups;
    }
    whole->m = malloc((size_t)(groups + 1) * sizeof(*whole->m));
    if (whole->m == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    for (int k = 0; k < moduli->shares; k++)
    {
        const struct cunmod_basis_struct *const basis = cunmod_moduli_share(moduli, k)->basis;
        for (int64_t g = 0; g < basis->groups; g++)
        {
            whole->m[whole->groups++] = basis->group[g].product;
        }
    }
    status = cunmod_cpu_product(&whole->product, whole->m, groups);
    if (status == CUNMOD_OK && groups > 1)
    {
        status = cunmod_cpu_join_open(&whole->join, &coprime, whole->m, groups);
    }
    return status == CUNMOD_OK && !coprime ? CUNMOD_E_MODULUS : status;
}
