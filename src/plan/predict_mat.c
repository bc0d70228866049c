/* Predicts the times of products of matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/predict.h"

#include <math.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

double cunmod_predict_mat_plain_us(const cunmod_trial_t *x)
{
    const cunmod_mat_query_t *const mat = &x->query->mat;
    const cunmod_params_t *const params = x->params;
    const double side = CUNMOD_MAT_PLAIN_SIDE;
    const double rows = ceil((double)mat->rows / side) * side;
    const double columns = ceil((double)mat->columns / side) * side;
    const double depth = (double)mat->depth;
    const int class = cunmod_query_class(x->query);
    return params->launch_us + fmax(depth * params->mat_plain_chain_us[class],
                                    rows * depth * columns / params->mat_plain_rate[class]);
}

/* A block computes a tile of rows by two tiles of columns, for one modulus; one block runs on a
 * multiprocessor. For each modulus, the residues of the operands and of the result are written and
 * read once. The words of the operands and of the result are moved once. */
double cunmod_predict_mat_tensor_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_mat_query_t *const mat = &query->mat;
    const cunmod_params_t *const params = x->params;
    const int64_t depth = mat->depth < CUNMOD_MAT_DEPTH ? mat->depth : CUNMOD_MAT_DEPTH;
    const double turns = ceil((double)mat->depth / (double)depth);
    const double moduli = cunmod_mat_count(cunmod_query_modulus(query), depth);
    const double rows = (double)cunmod_mat_tiles(mat->rows);
    const double values = (double)cunmod_mat_tiles(depth);
    const double columns = (double)cunmod_mat_column_tiles(mat->columns);
    const double tile = CUNMOD_MAT_TILE_BYTES, P = (double)params->P;
    const double waves = ceil(moduli * rows * columns / 2 / P);
    const double block = 2 * tile * CUNMOD_MAT_TILE * values; /* products of bytes */
    const double bytes = 2 * moduli * tile * (rows * values + values * columns + rows * columns);
    const double words = (double)(query->n + query->m + query->hi);
    const int class = cunmod_query_class(query);
    return turns * (params->mat_us[class] + waves * P * block / params->mat_rate) +
           (turns * bytes / (double)cunmod_query_word(query) + words) / params->move_rate[class];
}
