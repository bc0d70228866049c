/* The rows of the table of algorithms (plan/algorithms.h), by operation. Each array is indexed by
 * CUNMOD_ALG_* and has the rows of the algorithms for its operations; name = NULL in all other
 * elements.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ALGORITHM_ROWS_H
#define CUNMOD_ALGORITHM_ROWS_H

#include "plan/algorithms.h"

extern const cunmod_algorithm_t cunmod_rows_mul[CUNMOD_ALG_COUNT];
extern const cunmod_algorithm_t cunmod_rows_div[CUNMOD_ALG_COUNT];
extern const cunmod_algorithm_t cunmod_rows_gcd[CUNMOD_ALG_COUNT];
extern const cunmod_algorithm_t
    cunmod_rows_points[CUNMOD_ALG_COUNT]; /* many points and elementary operations */

#endif
