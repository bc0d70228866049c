/* The table of algorithms (plan/algorithms.h), indexed by CUNMOD_ALG_*. The rows of the algorithms
 * of src/papers are empty here, with name = NULL; cunmod_alg_add stores these rows elsewhere.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ALGORITHM_ROWS_H
#define CUNMOD_ALGORITHM_ROWS_H

#include "plan/algorithms.h"

extern const cunmod_algorithm_t cunmod_algorithm_rows[CUNMOD_ALG_COUNT];

#endif
