/* Structs passed from the host code to the kernels: all headers types_*.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_H
#define CUNMOD_TYPES_H

#include "backend/types_batch.h"
#include "backend/types_div.h"
#include "backend/types_divsteps.h"
#include "backend/types_elementary.h"
#include "backend/types_gcd.h"
#include "backend/types_half.h"
#include "backend/types_mat.h"
#include "backend/types_modulus.h"
#include "backend/types_mul.h"
#include "backend/types_ntt.h"
#include "backend/types_points.h"
#include "backend/types_words.h"

#endif
