/* What conversions between integers and their images need of the moduli of a share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The factors (backend/backend_images.h) are in the order of places, and so in two parts as these
 * are. Neighbouring factors form *groups*, each of which makes integers modulo the product of its
 * own moduli. The work for a group, on the GPU, is quadratic in its size, and so are its rows
 * there; so there is one group up to some thousand factors (CUNMOD_TUNE_GROUP_* in shape/tuning.h),
 * and beyond that there are several, whose integers the host joins.
 *
 * The basis stays with the moduli, and so does what it has on the device.
 */
#ifndef CUNMOD_BASIS_H
#define CUNMOD_BASIS_H

#include "backend/backend_images.h"
#include "batch/moduli.h"
#include "flint/cpu_images.h"
#include "flint/cpu_moduli.h"

/* The *wide* group of a share is there where several shares make partial sums
 * (cunmod_images_crt_t): it has all factors of the share, and its product is that of all moduli of
 * all shares. */
typedef struct
{
    int64_t first, factors;                           /* among those of the share */
    int64_t place[CUNMOD_PARTS], count[CUNMOD_PARTS]; /* in each part: its first item, how many */
    cunmod_cpu_number_t product; /* of all moduli of the group; words NULL: not known yet */
    cunmod_cpu_moduli_t *tree;   /* of its moduli, in the order of places; NULL: not made yet */
    int wide;
    int inverted;   /* its inverses are there */
    int64_t words;  /* of a row: those of the product, or one more in a wide group */
    uint64_t *rows; /* those of cunmod_images_crt_t; NULL: not in host memory */
    void *d_rows;   /* NULL: not on the device */
} cunmod_group_t;

struct cunmod_basis_struct
{
    cunmod_moduli_cache_t cache; /* of the share */
    int64_t factors[CUNMOD_PARTS];
    uint64_t *factor;
    uint64_t *inverse[2]; /* [wide], of each place: 1 / (M / p) modulo p, M the product of its group
                             or of the wide one */
    int64_t groups;
    cunmod_group_t *group;
    cunmod_group_t wide; /* its product belongs to the caller of cunmod_basis_wide */
    void *d_factor;      /* cunmod_modulus_t of each; NULL: not on the device, as below */
    void *d_inverse[2];  /* as `inverse` */
    void *d_powers;      /* the powers of part 0, and behind them those of part 1 */
    int64_t words;       /* of stretches, for which there are powers */
};

/* Makes the factors and the groups, where they are not there yet. How many groups there are depends
 * on the memory of the device that the context may take now. Errors: E_MEMORY. */
int cunmod_basis_open(cunmod_moduli_t share);

/* The tree of a group, which is made where it is not there yet, and stays with the group as far as it
 * is made. Errors: E_MEMORY. */
int cunmod_basis_tree(cunmod_cpu_moduli_t **tree, cunmod_moduli_t share, int64_t group);

/* Makes the products of all groups, where they are not there yet, and the inverses, where the
 * context may take a device, on all processors, and looks at the interrupt flag before each.
 * Errors: E_MODULUS (a modulus is below 2, or two of a group are not coprime), E_MEMORY,
 * E_INTERRUPTED. */
int cunmod_basis_products(cunmod_moduli_t share);

/* Whether the share has a device with room for the rows of a wide group, for a product of so many
 * words. */
int cunmod_basis_has_room(const struct cunmod_moduli_struct *share, int64_t words);

/* Makes the wide group and its inverses, where they are not there yet. The product is the same at
 * each call, and lives until the next one. Errors: as above. */
int cunmod_basis_wide(cunmod_moduli_t share, const cunmod_cpu_number_t *product);

/* Makes the rows of a group in host memory, and its inverses, on all processors. Its product is
 * known. Errors: E_MODULUS, E_MEMORY. */
int cunmod_basis_make_rows(cunmod_moduli_t share, cunmod_group_t *group);

/* ---- basis_device.c ---- */

/* Put on the device what is not there yet: the powers for integers of so many words; the rows of a
 * group, whose products are known, and the inverses of all. Return a device error. */
int cunmod_basis_powers(cunmod_moduli_t share, int64_t words, cunmod_dev_t *dev);
int cunmod_basis_rows(cunmod_moduli_t share, cunmod_group_t *group, cunmod_dev_t *dev);

/* The powers and the factors of a part on the device. */
static inline const uint64_t *cunmod_basis_part_powers(const struct cunmod_basis_struct *basis,
                                                       int part)
{
    const int64_t before = part == 0 ? 0 : basis->factors[0] * (basis->words + 1);
    return (const uint64_t *)basis->d_powers + before;
}

static inline const cunmod_modulus_t *
cunmod_basis_part_factors(const struct cunmod_basis_struct *basis, int part)
{
    return (const cunmod_modulus_t *)basis->d_factor + (part == 0 ? 0 : basis->factors[0]);
}

#endif
