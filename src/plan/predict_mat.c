/* Predicts the times of products and eliminations of matrices, of numbers and of polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/predict.h"

#include <math.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/mat_space.h"
#include "shape/tuning.h"

#define POINTS_SIDE 16 /* those of a block of the products at points */

#define LEAF_LAUNCHES 8 /* of a step of a leaf, without the elimination */

static const double strip_us[CUNMOD_CLASSES] = CUNMOD_TUNE_STRIP;

/* The time of a plain product of m x k by k x n entries. */
static double plain_us(const cunmod_trial_t *x, int64_t m, int64_t k, int64_t n)
{
    const cunmod_params_t *const params = x->params;
    const double rows = ceil((double)m / CUNMOD_MAT_PLAIN_SIDE) * CUNMOD_MAT_PLAIN_SIDE;
    const double columns = ceil((double)n / CUNMOD_MAT_PLAIN_SIDE) * CUNMOD_MAT_PLAIN_SIDE;
    const double depth = (double)k;
    const int class = cunmod_query_class(x->query);
    return params->launch_us + fmax(depth * params->mat_plain_chain_us[class],
                                    rows * depth * columns / params->mat_plain_rate[class]);
}

/* The time of a product of m x k by k x n entries, for which `words` words of operands and results
 * are moved. A block computes a tile of rows by two tiles of columns, for one modulus; one block
 * runs on a multiprocessor. For each modulus, the residues of the operands and of the result are
 * written and read once. */
static double product_us(const cunmod_trial_t *x, int64_t m, int64_t k, int64_t n, double words)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const int64_t depth = k < CUNMOD_MAT_DEPTH ? k : CUNMOD_MAT_DEPTH;
    const double turns = ceil((double)k / (double)depth);
    const double moduli = cunmod_mat_count(cunmod_query_modulus(query), depth);
    const double rows = (double)cunmod_mat_tiles(m), values = (double)cunmod_mat_tiles(depth);
    const double columns = (double)cunmod_mat_column_tiles(n);
    const double tile = CUNMOD_MAT_TILE_BYTES, P = (double)params->P;
    const double waves = ceil(moduli * rows * columns / 2 / P);
    const double block = 2 * tile * CUNMOD_MAT_TILE * values; /* products of bytes */
    const double bytes = 2 * moduli * tile * (rows * values + values * columns + rows * columns);
    const int class = cunmod_query_class(query);
    return turns * (params->mat_us[class] + waves * P * block / params->mat_rate) +
           (turns * bytes / (double)cunmod_query_word(query) + words) / params->move_rate[class];
}

typedef double (*product_us_t)(const cunmod_trial_t *x, int64_t m, int64_t k, int64_t n);

/* The time of a product by the tensor cores of matrices that are on the device. */
static double tensor_us(const cunmod_trial_t *x, int64_t m, int64_t k, int64_t n)
{
    const double words = (double)m * (double)k + (double)k * (double)n + (double)m * (double)n;
    return product_us(x, m, k, n, words);
}

/* The time of a power, or of the value of a polynomial at a matrix: that of all products. The
 * values of the blocks of a polynomial are products by matrices of coefficients. */
static double powers_us(const cunmod_trial_t *x, product_us_t one_us)
{
    const cunmod_query_t *const query = x->query;
    const int64_t n = query->mat.rows;
    if (query->task == CUNMOD_MAT_POW)
        return (double)query->mat.lena * one_us(x, n, n, n);
    const cunmod_mat_values_t values = cunmod_query_mat_values(query);
    const double groups = ceil((double)values.blocks / (double)values.group);
    return (double)cunmod_mat_values_products(&values) * one_us(x, n, n, n) +
           groups * one_us(x, values.group, values.powers, n * n);
}

/* The time of a product in sections, less that of the transfers of a and b, each of them once,
 * which cunmod_predict_transfer_us predicts. The blocks of the next section are copied to the
 * device while a section is multiplied. The host copies the result once more, at about the rate of
 * the transfer from the device. */
static double sections_us(const cunmod_trial_t *x, product_us_t one_us)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_mat_query_t *const mat = &query->mat;
    const cunmod_mat_sections_t *const sections = &x->shape->sections;
    const cunmod_mat_size_t size = cunmod_query_mat_size(query, 0);
    const int class = cunmod_query_class(query);
    const double up_rate = x->params->up_rate[class];
    const double once = (double)mat->depth *
                        ((double)mat->rows + (query->square ? 0 : (double)mat->columns));
    const double first = (double)sections->depth * (double)(sections->rows + sections->columns);
    const double products = (double)cunmod_mat_sections_count(sections) *
                            one_us(x, (mat->rows - 1) / sections->down + 1,
                                   (mat->depth - 1) / sections->deep + 1,
                                   (mat->columns - 1) / sections->across + 1);
    const double up_us = cunmod_mat_sections_up(sections, &size) / up_rate;
    return products + fmax(first / up_rate, up_us - products) - once / up_rate +
           (double)query->hi / x->params->down_rate[class];
}

static int is_of_powers(const cunmod_query_t *query)
{
    return query->task == CUNMOD_MAT_POW || query->task == CUNMOD_MAT_EVALUATE;
}

double cunmod_predict_mat_plain_us(const cunmod_trial_t *x)
{
    const cunmod_mat_query_t *const mat = &x->query->mat;
    if (cunmod_trial_in_sections(x))
        return sections_us(x, plain_us);
    return is_of_powers(x->query) ? powers_us(x, plain_us)
                                  : plain_us(x, mat->rows, mat->depth, mat->columns);
}

/* A step of an elimination: the copy of k rows of n entries, and the product by m x k entries. */
static double step_us(const cunmod_trial_t *x, int64_t m, int64_t k, int64_t n)
{
    const double words = (double)m * (double)k + 2 * (double)m * (double)n +
                         3 * (double)k * (double)n;
    return x->params->launch_us + product_us(x, m, k, n, words);
}

/* The steps of a level (src/mat/eliminate.h): parts of `columns` columns, of which the left half
 * has `half`, are eliminated by halves. The pivots are in the first columns: all parts with pivots
 * but the last one have a pivot in each column. The pivots of the left half change the right half
 * of the columns, and those of the right half change X, except where no later step needs X: in the
 * parts that end with the last column, unless the result is an inverse or a solution. */
static double level_us(const cunmod_trial_t *x, int64_t columns, int64_t half)
{
    const cunmod_mat_query_t *const mat = &x->query->mat;
    const int task = x->query->task;
    const int64_t m = mat->rows, n = mat->depth, most = cunmod_least(m, n);
    const int64_t parts = (most - 1) / columns + 1, last = most - (parts - 1) * columns;
    const int joins = task == CUNMOD_MAT_INV || task == CUNMOD_MAT_SOLVE || parts * columns < n;
    const double us = 2 * (double)(parts - 1) * step_us(x, m, half, half) +
                      step_us(x, m, cunmod_least(half, last), half);
    return joins && last > half ? us + step_us(x, m, last - half, half) : us;
}

static double elimination_us(const cunmod_trial_t *x)
{
    const cunmod_mat_query_t *const mat = &x->query->mat;
    const int64_t m = mat->rows, n = mat->depth, most = cunmod_least(m, n);
    const uint32_t word = (uint32_t)cunmod_query_word(x->query);
    const int64_t strip = cunmod_mat_strip(word);
    const double found = strip_us[cunmod_query_class(x->query)] + step_us(x, m, strip, strip);
    double us = ceil((double)most / (double)strip) * found;
    for (int64_t columns = n, half; columns > strip; columns = half)
    {
        half = cunmod_mat_left_half(columns, word);
        us += level_us(x, columns, half);
    }
    if (mat->columns > 0)
        us += step_us(x, m, most, mat->columns);
    return us + 2 * ((double)m * (double)n + (double)x->query->hi) /
                    x->params->move_rate[cunmod_query_class(x->query)];
}

/* The Krylov matrix of most matrices is a basis; then there is one elimination. Each step of the
 * Krylov matrix waits for the device. */
static double charpoly_us(const cunmod_trial_t *x)
{
    const int64_t n = x->query->mat.rows;
    const double square = (double)n * (double)n;
    double us = elimination_us(x);
    for (int64_t columns = 1; columns < n; columns *= 2)
        us += 2 * x->params->launch_us +
              product_us(x, n, n, columns, square + 2 * (double)n * (double)columns) +
              product_us(x, n, n, n, 3 * square);
    return us;
}

/* The time of a product of matrices of polynomials by coefficients. Let a pair be two coefficients,
 * one of each operand, that are multiplied for the result. For each pair k values are multiplied.
 * The products of a group run at once; the longest one has the time of one multiprocessor. */
static double layered_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_mat_query_t *const mat = &query->mat;
    const cunmod_params_t *const params = x->params;
    const cunmod_mat_layers_t layers = cunmod_query_layers(query);
    const int64_t depth = mat->depth * cunmod_least(layers.lena, layers.lenb);
    const double hi = (double)cunmod_query_mat_hi(query), width = hi - (double)mat->lo;
    const double pairs =
        cunmod_newton_pairs((double)mat->lena, (double)mat->lenb, (double)mat->lo, hi);
    const double tile = CUNMOD_MAT_TILE_BYTES, groups = ceil(width / (double)layers.group);
    const double moduli = cunmod_mat_count(cunmod_query_modulus(query), depth);
    const double rows = (double)cunmod_mat_tiles(mat->rows);
    const double columns = (double)cunmod_mat_column_tiles(mat->columns);
    const double values = width + pairs * (double)mat->depth / CUNMOD_MAT_TILE; /* tiles */
    const double one = 2 * tile * CUNMOD_MAT_TILE * (double)cunmod_mat_tiles(depth);
    const double products = fmax(moduli * rows * columns * tile * CUNMOD_MAT_TILE * values,
                                 groups * one * (double)params->P);
    const double bytes = 2 * moduli * tile * (values * (rows + columns) + width * rows * columns);
    const double words = 2 * (double)(query->n + query->m + query->hi);
    const int class = cunmod_query_class(query);
    return 3 * params->launch_us + groups * params->mat_us[class] + products / params->mat_rate +
           (bytes / (double)cunmod_query_word(query) + words) / params->move_rate[class];
}

double cunmod_predict_mat_tensor_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_mat_query_t *const mat = &query->mat;
    if (query->task == CUNMOD_MAT_POLY_MUL)
        return layered_us(x);
    if (is_of_powers(query))
        return powers_us(x, tensor_us);
    if (cunmod_query_is_charpoly(query))
        return charpoly_us(x);
    if (query->task != CUNMOD_MAT_MUL)
        return elimination_us(x);
    if (cunmod_trial_in_sections(x))
        return sections_us(x, tensor_us);
    return product_us(x, mat->rows, mat->depth, mat->columns,
                      (double)(query->n + query->m + query->hi));
}

/* Returns the time per point of a transform, forward or back: one third of a product's on a full
 * device, as in a batch of products. */
static double point_us(const cunmod_trial_t *x, int primes)
{
    const int64_t full = INT64_C(1) << CUNMOD_TUNE_FULL_LOG;
    return cunmod_predict_transforms_us(x->params, full, primes, 0, 2) / 3 / (double)full;
}

/* The entries of a are transformed once for each panel of columns, those of b once for each panel
 * of rows. A slice of a panel has five launches. The products of residues run at the rate of plain
 * products of words of 4 bytes. is_prepared: the transforms of a are stored, and take no time. */
static double transformed_us(const cunmod_trial_t *x, int is_prepared)
{
    const cunmod_mat_query_t *const mat = &x->query->mat;
    const cunmod_mat_poly_panel_t panel = cunmod_query_panel(x->query);
    const cunmod_mat_transform_t transform = cunmod_query_mat_transform(x->query);
    const double m = (double)mat->rows, k = (double)mat->depth, n = (double)mat->columns;
    const double points = (double)transform.points;
    const double down = ceil(m / (double)panel.rows), across = ceil(n / (double)panel.columns);
    const double slices = ceil(k / (double)panel.depth);
    const double rows = ceil(m / POINTS_SIDE) * POINTS_SIDE;
    const double columns = ceil(n / POINTS_SIDE) * POINTS_SIDE;
    const double products = rows * k * columns * points * transform.count;
    return (5 * slices + 2) * down * across * x->params->launch_us +
           ((is_prepared ? 0 : m * k * across) + k * n * down + m * n) * points *
               point_us(x, transform.count) +
           products / x->params->mat_plain_rate[0];
}

/* Returns the time of a product of Newton's iteration or of the lifting. is_prepared: the
 * transforms of the first operand are stored. */
static double part_us(const cunmod_trial_t *x, int64_t n, cunmod_mat_left_t product,
                      int is_prepared)
{
    if (product.hi == product.lo)
        return 0;
    cunmod_query_t query = cunmod_ask_mat_poly(x->query->p, n, n, product.columns, product.lena,
                                               product.lenb, product.lo, product.hi);
    cunmod_trial_t part = *x;
    part.query = &query;
    query.bits = x->query->bits;
    return cunmod_mat_left_by_layers(n, &product) ? layered_us(&part)
                                                  : transformed_us(&part, is_prepared);
}

/* The time of the inverse of the constant coefficients of a matrix, and of all products. A step of
 * Newton's has two further launches, one of the lifting at most three. */
static double series_us(const cunmod_trial_t *x)
{
    cunmod_mat_series_t series;
    cunmod_query_series(&series, x->query);
    const int64_t n = series.n;
    const double lifts = ceil((double)series.terms / (double)series.block);
    cunmod_query_t query = cunmod_ask_elimination(x->query->p, CUNMOD_MAT_INV, n, n, 0, n * n);
    cunmod_trial_t inverse = *x;
    inverse.query = &query;
    query.bits = x->query->bits;
    double us = elimination_us(&inverse);
    for (int step = 0; step < cunmod_mat_series_steps(&series); step++)
        us += part_us(x, n, cunmod_mat_series_error(&series, step), 0) +
              part_us(x, n, cunmod_mat_series_change(&series, step), 0) + 2 * x->params->launch_us;
    const double values = series.lenb > 0 ? lifts : lifts - 1;
    return us + 3 * lifts * x->params->launch_us +
           values * part_us(x, n, cunmod_mat_series_value(&series), series.prepares) +
           (lifts - 1) * part_us(x, n, cunmod_mat_series_residue(&series), series.prepares);
}

/* Returns the time of the steps of all leaves. A step has one elimination of n x m entries, and one
 * product of the combinations by the rows with pivots. */
static double leaves_us(const cunmod_trial_t *x, const cunmod_pmbasis_t *basis)
{
    const int64_t m = basis->m, n = basis->n, leaf = cunmod_least(basis->order, basis->leaf);
    const int64_t rank = cunmod_least(m, n), columns = leaf * (m + n) / 2 + 1;
    cunmod_query_t query = cunmod_ask_elimination(x->query->p, CUNMOD_MAT_RREF, n, m, 0, n * m);
    cunmod_trial_t elimination = *x;
    elimination.query = &query;
    query.bits = x->query->bits;
    const double product = rank > CUNMOD_PMBASIS_PLAIN ? tensor_us(x, m - rank + 1, rank, columns)
                                                       : plain_us(x, m - rank + 1, rank, columns);
    const double words = 2 * (double)m * (double)columns;
    return (double)basis->order *
           (elimination_us(&elimination) + product + LEAF_LAUNCHES * x->params->launch_us +
            words / x->params->move_rate[cunmod_query_class(x->query)]);
}

/* Returns the time of a basis: the time of the leaves, and of two products for each join of two
 * halves. The operands of a product have as many coefficients as the bases of most matrices. */
static double basis_us(const cunmod_trial_t *x)
{
    cunmod_pmbasis_t basis;
    cunmod_query_basis(&basis, x->query);
    const double share = fmin((double)basis.n / (double)basis.m, 1);
    double us = leaves_us(x, &basis), count = 1;
    for (int64_t order = basis.order; order > basis.leaf; order -= cunmod_pmbasis_half(order))
    {
        const int64_t half = (int64_t)(share * (double)cunmod_pmbasis_half(order)) + 1;
        const cunmod_mat_left_t residual = cunmod_pmbasis_residual(&basis, order, half, order);
        const cunmod_mat_left_t whole = cunmod_pmbasis_joined(&basis, half, half, order);
        us += count * (part_us(x, basis.m, residual, 0) + part_us(x, basis.m, whole, 0));
        count *= 2;
    }
    return us;
}

double cunmod_predict_mat_ntt_us(const cunmod_trial_t *x)
{
    return x->query->task == CUNMOD_MAT_POLY_SERIES  ? series_us(x)
           : x->query->task == CUNMOD_MAT_POLY_BASIS ? basis_us(x)
                                                     : transformed_us(x, 0);
}
