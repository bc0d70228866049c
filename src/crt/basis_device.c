/* Stores the basis of a share (crt/basis.h) on the device of the share: factors, powers, rows and
 * inverses.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "crt/basis.h"
#include "runtime/transfer.h"

/* *d_words = a device copy of the 8-byte words words[0 .. count-1]. Returns a device error. */
static int put(void **d_words, const void *words, int64_t count, cunmod_dev_t *dev)
{
    void *d_made = NULL;
    int error = cunmod_dev_alloc(dev, &d_made, (size_t)count * sizeof(uint64_t));
    CUNMOD_NEXT(cunmod_dev_upload(dev, d_made, words, count, 8));
    if (error != 0)
    {
        cunmod_dev_free(dev, d_made);
        return error;
    }
    *d_words = d_made;
    return 0;
}

static int put_factors(struct cunmod_basis_struct *basis, cunmod_dev_t *dev)
{
    const int64_t all = basis->factors[0] + basis->factors[1];
    cunmod_modulus_t *const mods = malloc((size_t)all * sizeof(*mods));
    if (mods == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int64_t r = 0; r < all; r++)
        cunmod_modulus_set(&mods[r], basis->factor[r]);
    const int error =
        put(&basis->d_factor, mods, all * (int64_t)(sizeof(*mods) / sizeof(uint64_t)), dev);
    free(mods);
    return error;
}

int cunmod_basis_powers(cunmod_moduli_t share, int64_t words, cunmod_dev_t *dev)
{
    struct cunmod_basis_struct *const basis = share->basis;
    const int64_t all = basis->factors[0] + basis->factors[1];
    words = words < CUNMOD_IMAGES_STRETCH_MOST ? words : CUNMOD_IMAGES_STRETCH_MOST;
    if (all == 0 || (basis->d_powers != NULL && basis->words >= words))
        return 0;
    if (basis->d_factor == NULL)
        CUNMOD_TRY(put_factors(basis, dev));
    cunmod_dev_free(dev, basis->d_powers);
    basis->d_powers = NULL;
    basis->words = words;
    int error =
        cunmod_dev_alloc(dev, &basis->d_powers, (size_t)(all * (words + 1)) * sizeof(uint64_t));
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
    {
        if (basis->factors[part] > 0)
        {
            uint64_t *const powers = (uint64_t *)basis->d_powers +
                                     (part == 0 ? 0 : basis->factors[0] * (words + 1));
            error = cunmod_dev_images_powers(dev, powers, cunmod_basis_part_factors(basis, part),
                                             basis->factors[part], words);
        }
    }
    if (error != 0)
    {
        cunmod_dev_free(dev, basis->d_powers);
        basis->d_powers = NULL;
    }
    return error;
}

/* Copies the inverses of all groups (wide = 0) or of the wide group (wide = 1) to the device,
 * unless the device already has them. First computes the missing inverses of groups that were
 * opened without a device. Returns an outcome (runtime/outcome.h). */
static int put_inverse(cunmod_moduli_t share, int wide, cunmod_dev_t *dev)
{
    struct cunmod_basis_struct *const basis = share->basis;
    if (basis->d_inverse[wide] != NULL)
        return 0;
    for (int64_t g = 0; g < basis->groups && !wide; g++)
        if (!basis->group[g].inverted &&
            cunmod_basis_make_rows(share, &basis->group[g]) != CUNMOD_OK)
            return CUNMOD_BATCH_NO_MEMORY;
    return put(&basis->d_inverse[wide], basis->inverse[wide], share->items, dev);
}

int cunmod_basis_rows(cunmod_moduli_t share, cunmod_group_t *group, cunmod_dev_t *dev)
{
    int error = put_inverse(share, group->wide, dev);
    if (error != 0 || group->d_rows != NULL)
        return error;
    if (group->rows == NULL && cunmod_basis_make_rows(share, group) != CUNMOD_OK)
        return CUNMOD_BATCH_NO_MEMORY;
    error = put(&group->d_rows, group->rows, (group->factors + 2) * group->words, dev);
    if (error == 0)
    {
        free(group->rows);
        group->rows = NULL;
    }
    return error;
}
