/* Sections of products of matrices: their shape.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_SECTION_SHAPES_H
#define CUNMOD_TESTS_SECTION_SHAPES_H

#include "shape/mat_sections.h"

/* Returns the size of a product of rows x depth by depth x columns entries modulo p. */
cunmod_mat_size_t section_size(int64_t rows, int64_t depth, int64_t columns, uint64_t p,
                               int is_plain);

/* Returns the bytes of memory of the least section. */
int64_t least_section(const cunmod_mat_size_t *size);

/* Checks the shapes of sections of products of all sizes, modulo moduli[0 .. count-1]. */
void check_section_shapes(const uint64_t *moduli, int count);

#endif
