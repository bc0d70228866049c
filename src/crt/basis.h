/* The basis of a share: the data that depends on its moduli only, and by which integers are
 * converted to images modulo the moduli and back.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The factors (backend/backend_images.h) are in the order of places, and so in two parts like
 * these. Neighbouring factors form *groups*. A group computes integers modulo the product of its
 * own moduli. On the GPU the work and the rows of a group are quadratic in its size. So there is
 * one group up to some thousand factors (CUNMOD_TUNE_GROUP_* in shape/tuning.h), and above that
 * there are several, whose integers the host joins.
 *
 * The basis, with its memory on the device, exists as long as the moduli. */
#ifndef CUNMOD_BASIS_H
#define CUNMOD_BASIS_H

#include "backend/backend_images.h"
#include "batch/moduli.h"
#include "flint/cpu_images.h"
#include "flint/cpu_moduli.h"

/* A group of factors. The *wide* group of a share exists if several shares compute partial sums
 * (cunmod_images_crt_t): it has all factors of the share, and its product is that of all moduli of
 * all shares. */
typedef struct
{
    int64_t first, factors;                           /* index of the first factor in the share,
                                                         number of factors */
    int64_t place[CUNMOD_PARTS], count[CUNMOD_PARTS]; /* in each part: first place, number of
                                                         places */
    cunmod_cpu_number_t product; /* product of all moduli of the group; words NULL: not computed
                                    yet */
    cunmod_cpu_moduli_t *tree;   /* product tree of its moduli, in the order of places; NULL: not
                                    computed yet */
    int wide;
    int inverted;   /* the inverses of its places are computed */
    int64_t words;  /* words of a row: those of the product, or one more in a wide group */
    uint64_t *rows; /* rows of cunmod_images_crt_t; NULL: not in host memory */
    void *d_rows;   /* `rows` on the device; NULL: not there */
} cunmod_group_t;

struct cunmod_basis_struct
{
    cunmod_moduli_cache_t cache; /* cache of the share */
    int64_t factors[CUNMOD_PARTS];
    uint64_t *factor;
    uint64_t *inverse[2]; /* inverse[wide][place] = 1 / (M / p) modulo p; M: product of the group of
                             the place, or of the wide group */
    int64_t groups;
    cunmod_group_t *group;
    cunmod_group_t wide; /* its product belongs to the caller of cunmod_basis_wide */
    void *d_factor;      /* cunmod_modulus_t of each factor; NULL: not on the device, as below */
    void *d_inverse[2];  /* `inverse` on the device */
    void *d_powers;      /* powers of part 0, followed by those of part 1 */
    int64_t words;       /* words of the longest stretch for which there are powers */
};

/* Computes the factors and the groups, unless they exist. The number of groups depends on the
 * memory of the device that the context may use now. Errors: E_MEMORY. */
int cunmod_basis_open(cunmod_moduli_t share);

/* *tree = the product tree of a group. Opens the tree unless it exists; the tree belongs to the
 * group, and grows with later calls. Errors: E_MEMORY. */
int cunmod_basis_tree(cunmod_cpu_moduli_t **tree, cunmod_moduli_t share, int64_t group);

/* Computes the products of all groups, unless they exist, and the inverses if the context may use a
 * device, on all processors. Reads the interrupt flag before each group. Errors: E_MODULUS (a
 * modulus is below 2, or two of a group are not coprime), E_MEMORY, E_INTERRUPTED. */
int cunmod_basis_products(cunmod_moduli_t share);

/* Whether the share has a device with room for the rows of a wide group. words: length of a row. */
int cunmod_basis_has_room(const struct cunmod_moduli_struct *share, int64_t words);

/* Computes the wide group and its inverses, unless they exist. *product has the same value at each
 * call, and must exist until the next call. Errors: those of cunmod_basis_products. */
int cunmod_basis_wide(cunmod_moduli_t share, const cunmod_cpu_number_t *product);

/* Computes the rows of a group in host memory, and its inverses, on all processors. The product of
 * the group must be known. Errors: E_MODULUS, E_MEMORY. */
int cunmod_basis_make_rows(cunmod_moduli_t share, cunmod_group_t *group);

/* ---- basis_device.c ---- */

/* cunmod_basis_powers puts the powers for integers of `words` words on the device,
 * cunmod_basis_rows the rows of a group and the inverses of all groups, unless they are there.
 * cunmod_basis_rows requires the products of all groups. Return a device error. */
int cunmod_basis_powers(cunmod_moduli_t share, int64_t words, cunmod_dev_t *dev);
int cunmod_basis_rows(cunmod_moduli_t share, cunmod_group_t *group, cunmod_dev_t *dev);

/* Return the device addresses of the powers and of the factors of a part. */
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
