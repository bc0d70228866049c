/* Predicts the times of products of matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/predict.h"

#include <math.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

/* Returns the rows, columns or values of k of a whole number of tiles. */
static double padded(int64_t tiles)
{
    return (double)(tiles * CUNMOD_MAT_TILE);
}

/* For each modulus, the residues of the operands and of the result are written and read once. The
 * words of the operands and of the result are moved once. */
double cunmod_predict_mat_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_mat_query_t *const mat = &query->mat;
    const cunmod_params_t *const params = x->params;
    const int64_t depth = mat->depth < CUNMOD_MAT_DEPTH ? mat->depth : CUNMOD_MAT_DEPTH;
    const double turns = ceil((double)mat->depth / (double)depth);
    const double moduli = cunmod_mat_count(cunmod_query_modulus(query), depth);
    const double a = padded(cunmod_mat_tiles(mat->rows)), b = padded(cunmod_mat_tiles(depth));
    const double c = padded(cunmod_mat_column_tiles(mat->columns));
    const double bytes = 2 * moduli * (a * b + b * c + a * c);
    const double words = (double)(query->n + query->m + query->hi);
    const int class = cunmod_query_class(query);
    return turns * (3 * params->launch_us + moduli * a * b * c / params->mat_rate) +
           (turns * bytes / (double)cunmod_query_word(query) + words) / params->move_rate[class];
}
