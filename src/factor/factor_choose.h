/* Chooses between FLINT's factorizations and those of this folder.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FACTOR_CHOOSE_H
#define CUNMOD_FACTOR_CHOOSE_H

#include <stdint.h>

#include "runtime/ctx.h"

/* *whole = 1 if FLINT is to factor a polynomial of len words, else 0. on_device = 1: the polynomial
 * is on the GPU. Notes the reason. Errors: E_GPU and E_UNSUPPORTED if the GPU is forced and cannot
 * be used. */
int cunmod_factor_choose(int *whole, int64_t len, int on_device, uint64_t p, cunmod_ctx_t ctx);

/* As cunmod_factor_choose, for the squarefree decomposition alone. */
int cunmod_squarefree_choose(int *whole, int64_t len, int on_device, uint64_t p, cunmod_ctx_t ctx);

#endif
