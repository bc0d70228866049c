/* Products of matrices that do not fit into the memory of a device: the shape of the sections in
 * which they are computed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A section is a range of rows of a, of columns of b, and of values of k. All matrices stay in host
 * memory. The device has one block of the result, the blocks of a and of b of two sections, and the
 * planes of the product of a section. A block of the result is the sum of the products of sections
 * with all values of k. So the result is copied once, the rows of a once for each range of columns,
 * and the columns of b once for each range of rows.
 */
#ifndef CUNMOD_MAT_SECTIONS_H
#define CUNMOD_MAT_SECTIONS_H

#include "backend/types.h"

/* The product of rows x depth by depth x columns entries. */
typedef struct
{
    int64_t rows, depth, columns;
    uint64_t p;
    uint32_t word; /* bytes of an entry on the device */
    int is_plain;  /* 1: there are no planes, since the algorithm is "plain" */
} cunmod_mat_size_t;

/* The greatest section, and the device memory of all. rows = 0: the product is not computed in
 * sections. */
typedef struct
{
    int64_t rows, depth, columns;
    int64_t down, deep, across; /* numbers of ranges of rows, of values of k, and of columns */
    int64_t a, b;               /* bytes of a block of a, and of b; both are multiples of 256 */
    int64_t result;             /* bytes of a block of the result, a multiple of 256 */
    int64_t bytes;              /* result + 2 a + 2 b + planes */
} cunmod_mat_sections_t;

/* *sections = the sections of *size whose memory is at most `memory` bytes, and for which about the
 * least number of words is copied to the device (cunmod_mat_sections_up). Several ranges of rows
 * and of values of k have multiples of CUNMOD_MAT_TILE, several ranges of columns multiples of 2
 * CUNMOD_MAT_TILE, but for the last range. Returns 0, or -1 if no section fits. */
int cunmod_mat_sections(cunmod_mat_sections_t *sections, const cunmod_mat_size_t *size,
                        int64_t memory);

/* Returns an upper bound of the words of a and b that are copied to the device. */
double cunmod_mat_sections_up(const cunmod_mat_sections_t *sections, const cunmod_mat_size_t *size);

/* A section: `rows` rows from `row`, and so on. is_first: the section is the first one with these
 * rows and columns; is_last: the last one. */
typedef struct
{
    int64_t row, value, column;
    int64_t rows, values, columns;
    int is_first, is_last;
} cunmod_mat_section_t;

/* Returns the number of sections. */
CUNMOD_INLINE int64_t cunmod_mat_sections_count(const cunmod_mat_sections_t *sections)
{
    return sections->down * sections->deep * sections->across;
}

/* Returns section number `number`, 0 <= number < cunmod_mat_sections_count. Sections with the same
 * rows and columns follow one another, and all sections with the same rows. Two sections that
 * follow one another differ in the rows, or in the columns, or in the values of k alone: so a block
 * of a, or of b, stays on the device where rows or columns change. */
cunmod_mat_section_t cunmod_mat_section(const cunmod_mat_sections_t *sections,
                                        const cunmod_mat_size_t *size, int64_t number);

#endif
