/* The basis of a share (the moduli of one device): the data that depends on these moduli only, and
 * by which integers are converted to images modulo the moduli and back.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A factor is a modulus, or the product of two 4-byte moduli (backend/backend_images.h). The
 * factors are in the order of the places of their moduli (batch/moduli.h): part 0 has the factors
 * of 4-byte moduli, part 1 the 8-byte moduli. Neighbouring factors form *groups*. A group computes
 * integers modulo the product of its own moduli. On the GPU the work and the rows of a group are
 * quadratic in its number of factors. So up to some thousand factors (CUNMOD_TUNE_GROUP_* in
 * shape/tuning.h) form one group. More factors form several groups, and the host joins the integers
 * of the groups.
 *
 * The basis, with its memory on the device, exists as long as the moduli. */
#ifndef CUNMOD_BASIS_H
#define CUNMOD_BASIS_H

#include "backend/backend_images.h"
#include "batch/moduli.h"
#include "flint/cpu_images.h"
#include "flint/cpu_moduli.h"

/* A group of factors. The *wide* group of a share exists if several shares compute partial sums
 * (cunmod_images_crt_t): it has all factors of the share, and its product is the product of all
 * moduli of all shares. */
typedef struct
{
    int64_t first, factors;      /* index of the first factor in the share; number of factors */
    int64_t place[CUNMOD_PARTS]; /* [p]: index in part p of the first modulus of the group */
    int64_t count[CUNMOD_PARTS]; /* [p]: number of moduli of the group in part p */
    cunmod_cpu_number_t product; /* product of the moduli; words NULL: not computed yet */
    cunmod_cpu_moduli_t *tree;   /* product tree of the moduli; NULL: not computed yet */
    int wide;
    int inverted;   /* 1: the inverses for the moduli of the group are computed */
    int64_t words;  /* words of a row: words of the product, plus 1 in a wide group */
    uint64_t *rows; /* rows of cunmod_images_crt_t; NULL: not in host memory */
    void *d_rows;   /* copy of `rows` on the device; NULL: none */
} cunmod_group_t;

struct cunmod_basis_struct
{
    cunmod_moduli_cache_t cache; /* cache of the share */
    int64_t factors[CUNMOD_PARTS];
    uint64_t *factor;
    /* inverse[wide][place] = 1 / (M / p) modulo p; p: modulus at the place; M: product of the group
     * of the place (wide = 0), or of the wide group (wide = 1) */
    uint64_t *inverse[2];
    int64_t groups;
    cunmod_group_t *group;
    cunmod_group_t wide; /* the words of its product belong to the caller of cunmod_basis_wide */
    /* arrays on the device; NULL: not stored yet */
    void *d_factor;     /* cunmod_modulus_t of each factor */
    void *d_inverse[2]; /* copies of inverse[0] and inverse[1] */
    void *d_powers;     /* powers of 2^64 modulo the factors of part 0, then of part 1 */
    int64_t words;      /* d_powers is for segments of an integer of at most `words` words */
};

/* Computes the factors and the groups, unless they exist. The number of groups depends on the
 * memory of the device that the context may use now. Errors: E_MEMORY. */
int cunmod_basis_open(cunmod_moduli_t share);

/* *tree = the product tree of the moduli of group number `group`, which the first call creates. The
 * tree belongs to the group; later calls of the functions of flint/cpu_moduli.h enlarge the tree.
 * Errors: E_MEMORY. */
int cunmod_basis_tree(cunmod_cpu_moduli_t **tree, cunmod_moduli_t share, int64_t group);

/* Computes the products of all groups, unless they exist, and the inverses and rows if the context
 * may use a device. Uses all processors. Reads the interrupt flag before each group. Errors:
 * E_MODULUS (a modulus is below 2, or two moduli of a group are not coprime), E_MEMORY,
 * E_INTERRUPTED. */
int cunmod_basis_products(cunmod_moduli_t share);

/* Returns whether the share has a device, and this device has enough memory for the rows of a wide
 * group. words: number of words of a row. */
int cunmod_basis_has_room(cunmod_const_moduli_t share, int64_t words);

/* Computes the wide group of the share, its rows and its inverses, unless they exist. product:
 * product of all moduli of all shares; it must have the same value at each call, and its words must
 * exist until the next call. Errors: those of cunmod_basis_products. */
int cunmod_basis_wide(cunmod_moduli_t share, const cunmod_cpu_number_t *product);

/* Computes the rows of *group in host memory, and the inverses for the moduli of *group, on all
 * processors. The product of the moduli, group->product, must be known. Errors: E_MODULUS,
 * E_MEMORY. */
int cunmod_basis_make_rows(cunmod_moduli_t share, cunmod_group_t *group);

/* ---- basis_device.c ---- */

/* Stores on the device the factors, and the powers of 2^64 for integers of `words` words, unless
 * the device already has both. Returns an outcome (runtime/outcome.h). */
int cunmod_basis_powers(cunmod_moduli_t share, int64_t words, cunmod_dev_t *dev);

/* Stores on the device the rows of *group, unless the device already has them. If *group is wide,
 * also stores the inverses of the wide group, else the inverses of all other groups. The products
 * of these groups must be computed. Returns an outcome (runtime/outcome.h). */
int cunmod_basis_rows(cunmod_moduli_t share, cunmod_group_t *group, cunmod_dev_t *dev);

/* Returns the device address of the powers of 2^64 modulo the factors of a part (0: 4-byte moduli,
 * 1: 8-byte moduli). */
static inline const uint64_t *cunmod_basis_part_powers(const struct cunmod_basis_struct *basis,
                                                       int part)
{
    const int64_t before = part == 0 ? 0 : basis->factors[0] * (basis->words + 1);
    return (const uint64_t *)basis->d_powers + before;
}

/* Returns the device address of the factors of a part (0: 4-byte moduli, 1: 8-byte moduli). */
static inline const cunmod_modulus_t *
cunmod_basis_part_factors(const struct cunmod_basis_struct *basis, int part)
{
    return (const cunmod_modulus_t *)basis->d_factor + (part == 0 ? 0 : basis->factors[0]);
}

#endif
