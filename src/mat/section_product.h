/* Products of matrices in host memory that do not fit into the memory of the device, in sections.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SECTION_PRODUCT_H
#define CUNMOD_SECTION_PRODUCT_H

#include "backend/backend.h"
#include "runtime/ctx.h"
#include "shape/mat_sections.h"

/* A matrix in host memory: rows of words without gaps, or the transposed matrix of such rows. */
typedef struct
{
    const uint64_t *words;
    int64_t rows, columns;
    int transposed;
} cunmod_mat_array_t;

/* z = a b for add = 0, c + a b for add = 1, c - a b for add = -1, modulo mod->p. z has
 * size->rows x size->columns entries, row after row. c is not read if add = 0. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_dev_t *dev;
    cunmod_mat_size_t size;
    cunmod_mat_array_t a, b, c;
    uint64_t *z;
    int add;
    const cunmod_modulus_t *mod;
    int unchecked; /* 1: entries may be p or larger */
} cunmod_section_product_t;

/* Computes *x in *sections; sections->rows = 0: in the sections for half of the memory of the
 * device. If too little device memory is free, computes *x in smaller sections. z may overlap a, b
 * and c, and is written only if the function returns 0, after the last operand has been read.
 * Between sections the function looks whether the caller ends the call. Returns an outcome
 * (runtime/outcome.h): also that of E_COEFF, if an entry is not below p, and that of E_MEMORY, if
 * the host has no memory for a copy of z with size.word bytes for an entry. CUNMOD_BATCH_FOR_CPU:
 * no section fits into half of the memory of the device. */
int cunmod_section_product(const cunmod_section_product_t *x,
                           const cunmod_mat_sections_t *sections);

#endif
