/* Splits products of different linear factors into these factors: many products at once, each
 * modulo its own prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SPLIT_ROOTS_H
#define CUNMOD_SPLIT_ROOTS_H

#include "factor/root_pieces.h"

/* Splits all pieces, and adds their roots to *found, unsorted; *pieces is then a list of no pieces.
 * The prime of each piece is larger than the length of the piece. ctxs[0 .. count-1] are the
 * contexts over which batches of pieces are spread. Errors: E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_INTERRUPTED, E_WORK. */
int cunmod_split_all(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found,
                     const cunmod_ctx_t *ctxs, int count);

/* roots[0 .. leng-2] = the roots of g[0 .. leng-1], the smallest first. g is monic, and the product
 * of different linear factors modulo the prime p. roots must not overlap g. ctx is not NULL. tells
 * = 1: tells each factor x - r as soon as it is found, with the exponent of the current squarefree
 * part (cunmod_finding_factor). After an error roots have any values. Errors: E_MEMORY, E_GPU,
 * E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */
int cunmod_split_roots(uint64_t *roots, const uint64_t *g, int64_t leng, uint64_t p, int tells,
                       cunmod_ctx_t ctx);

#endif
