/* Predicts the times of operations on polynomials over the integers, in one variable and on grids
 * of points. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A call reduces the words of its operands modulo each prime, computes an image modulo each prime,
 * and recombines integers from all images. The GPU, the processors and FLINT differ in the times of
 * these steps.
 */
#include "plan/integer_plan.h"

#include <math.h>

#include "cunmod.h"
#include "plan/batch_euclid.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* ---- the work ---------------------------------------------------------------------- */

/* Returns the query about the operation modulo one prime; not for matrices. Operations on grids:
 * about the resultant at one point modulo one prime. */
static cunmod_query_t query_of(const cunmod_integers_query_t *query)
{
    const int64_t n = query->n, m = query->m;
    const int task = query->op == CUNMOD_INTEGERS_GCD    ? CUNMOD_TASK_GCD
                     : query->op == CUNMOD_INTEGERS_XGCD ? CUNMOD_TASK_XGCD
                                                         : CUNMOD_TASK_RESULTANT;
    cunmod_query_t asked = query->op == CUNMOD_INTEGERS_MUL ? cunmod_ask_mul(UINT64_MAX, n, m, 0, 0)
                           : query->op == CUNMOD_INTEGERS_DIV ? cunmod_ask_div(UINT64_MAX, n, m, 0)
                           : query->op == CUNMOD_INTEGERS_EVALUATE
                               ? cunmod_ask_evaluate(UINT64_MAX, n + m - query->out, query->out, 0)
                               : cunmod_ask_gcd(UINT64_MAX, n, m, task, 0);
    asked.bits = 64;
    return asked;
}

/* Returns the number of 64-bit words of all coefficients of all operands. */
static double words_of(const cunmod_integers_query_t *query)
{
    const double n = (double)(query->bits_n / 64 + 1), m = (double)(query->bits_m / 64 + 1);
    return query->op < CUNMOD_INTEGERS_GRID ? (double)query->n * n + (double)query->m * m
                                            : (double)query->grid.coeffs * fmax(n, m);
}

/* Returns the microseconds of the operation modulo one prime on one processor. Operations on grids:
 * of the resultant, determinant or characteristic polynomial at one point modulo one prime. */
static double function_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const cunmod_query_t asked = query_of(query);
    const double n = (double)query->n;
    return query->op == CUNMOD_INTEGERS_DET        ? cunmod_mat_det_us(n)
           : query->op == CUNMOD_INTEGERS_CHARPOLY ? cunmod_mat_charpoly_us(n)
                                                   : cunmod_predict_cpu_once_us(&asked, params);
}

/* Returns the microseconds of the operation modulo one prime on one processor. On a grid, the time
 * for each point is the sum of three times: for the values of the entries, which are sums of
 * products; for the resultant or determinant of these values; and for the interpolation of the
 * outputs by FLINT's subproduct trees. */
static double image_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double us = function_us(query, params);
    const double n = (double)query->grid.points, levels = log2(n + 1);
    const double terms =
        (double)(query->grid.coeffs + CUNMOD_TUNE_GRID_SUM_TERMS * query->grid.entries);
    return query->op < CUNMOD_INTEGERS_GRID
               ? us
               : n * (us + terms * CUNMOD_TUNE_GRID_SUM +
                      (double)query->grid.outputs * levels * levels * CUNMOD_TUNE_GRID_TREE);
}

/* Returns the sum of the bytes of the images of operands and results, of a copy of the images of
 * the results, and of the operands. On grids, each processor also needs the image of the operands
 * modulo one prime, all values, and a subproduct tree. */
double cunmod_integers_host_bytes(const cunmod_integers_query_t *query)
{
    const cunmod_grid_shape_t *const grid = &query->grid;
    const double n = (double)grid->points, out = (double)query->out, primes = (double)query->primes;
    const int on_grid = query->op >= CUNMOD_INTEGERS_GRID;
    const double in = on_grid ? (double)grid->entries * (double)grid->lenx
                              : (double)query->n + (double)query->m;
    const double prime = in + n * ((double)(grid->entries + grid->outputs) + log2(n + 1) + 5);
    return 8 * (primes * (in + 2 * out) + words_of(query) + on_grid * query->processors * prime);
}

/* ---- by images --------------------------------------------------------------------- */

/* Returns whether the device can compute the operation on a grid by the kernels of grids. */
static int has_kernel(const cunmod_integers_query_t *query)
{
    const int constants = query->grid.lenx == 1 && query->grid.points == 1;
    return query->op == CUNMOD_INTEGERS_BIVARIATE
               ? cunmod_euclid_class(query->n) != CUNMOD_EUCLID_LONG
           : !constants                            ? query->n <= CUNMOD_MAT_ROWS
           : query->op == CUNMOD_INTEGERS_CHARPOLY ? query->n <= CUNMOD_MAT_ROWS_CHARPOLY
                                                   : 1;
}

int cunmod_grid_by_panels(int64_t n)
{
    return n >= CUNMOD_TUNE_GRID_PANELS && n <= CUNMOD_TUNE_GRID_PANELS_MOST;
}

/* Returns whether determinants of constants are computed, by panels of columns. */
static int by_panels(const cunmod_integers_query_t *query)
{
    return query->op == CUNMOD_INTEGERS_DET && query->grid.lenx == 1 && query->grid.points == 1 &&
           cunmod_grid_by_panels(query->n);
}

/* Returns the microseconds of images modulo k primes on the device by the kernels of grids;
 * HUGE_VAL if they cannot compute the operation. The device takes about as long for the resultant
 * or determinant at a single point as one processor does; for many points it is
 * CUNMOD_TUNE_GRID_SPEED times as fast as one processor. */
static double grid_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, double k)
{
    const double n = (double)query->n;
    if (by_panels(query))
        return n * CUNMOD_TUNE_GRID_PANEL_ROW + k * n * n * n * CUNMOD_TUNE_GRID_PANEL_ENTRY;
    return has_kernel(query) ? function_us(query, params) + k * cunmod_grid_image_us(query, params)
                             : HUGE_VAL;
}

int cunmod_integers_eliminates(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double k = (double)query->primes;
    return k * cunmod_integer_elimination_us(query, params) < grid_us(query, params, k);
}

/* Returns the microseconds of images modulo k primes on the device. */
static double batch_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                       double k)
{
    cunmod_query_t asked = query_of(query);
    if (query->op >= CUNMOD_INTEGERS_GRID)
        return fmin(grid_us(query, params, k), k * cunmod_integer_elimination_us(query, params));
    if (query->op == CUNMOD_INTEGERS_RANK)
        return k * cunmod_integer_elimination_us(query, params);
    if (query->op == CUNMOD_INTEGERS_MAT_MUL)
        return cunmod_integer_products_us(query, params, (int64_t)k);
    asked.items = (int64_t)k;
    return cunmod_integer_plan_us(&asked, query, params);
}

double cunmod_grid_image_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    static const double speed[] = CUNMOD_TUNE_GRID_SPEED;
    return image_us(query, params) / speed[query->op - CUNMOD_INTEGERS_GRID];
}

/* Returns the microseconds of k new images on the device, and of the recombination of `out`
 * integers from all images. A product of two words takes four multiply-adds (docs/images.md). If
 * the primes are divided into several groups, the host joins the integers of the groups by a tree:
 * each level takes the time of one product that has as many words as the integer. If query->earlier
 * > 0, the images are copied to the host, too. */
static double images_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                        double k, double out)
{
    const double all = k + (double)query->earlier, in = words_of(query);
    const double groups = (double)cunmod_integers_groups((int64_t)all, query->memory);
    const double join = out * log2(groups) * cunmod_integer_product_us(all / 2, all / 2, params) /
                        query->processors;
    return CUNMOD_TUNE_INTEGERS_CALL + batch_us(query, params, k) + join +
           4 * (in * k + out * all * all / groups) /
               (CUNMOD_TUNE_INTEGERS_RATE * (double)params->P) +
           in / params->up_rate[1] +
           (query->earlier > 0 ? 2 : 1) * out * all / params->down_rate[1];
}

/* Returns the microseconds of a determinant of integers on the device by a solution and few images
 * (grid/mat_solution.c). */
static double solution_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double rest = ceil((double)query->n * CUNMOD_TUNE_MAT_REST / 64) + 1;
    return CUNMOD_TUNE_MAT_SOLUTION * cunmod_integer_divisor_us(query, params) +
           images_us(query, params, rest, 1);
}

int cunmod_integers_solves(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    return query->solves && solution_us(query, params) <
                                images_us(query, params, (double)query->primes, (double)query->out);
}

/* Returns the microseconds on the device, by k new images or by a solution. */
static double device_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                        double k, double out)
{
    if (query->op == CUNMOD_INTEGERS_SOLVE)
        return CUNMOD_TUNE_INTEGERS_CALL + cunmod_integer_lifting_us(query, params);
    return cunmod_integers_solves(query, params) ? solution_us(query, params)
                                                 : images_us(query, params, k, out);
}

/* Returns the microseconds of k new images on the processors, and of the recombination of `out`
 * integers from all images. Each image is computed by one thread. */
static double host_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, double k,
                      double out)
{
    static const double factor[] = CUNMOD_TUNE_CPU_FACTOR;
    const double all = k + (double)query->earlier, in = words_of(query);
    const double bits = fmax((double)query->bits_n, (double)query->bits_m);
    const double words = bits / 64 + 1;
    const double integers = in / words * cunmod_integer_convert_us(words, k) +
                            out * cunmod_integer_convert_us(all, all);
    return CUNMOD_TUNE_INTEGERS_CALL + CUNMOD_TUNE_CPU_THREAD * fmin(k, query->processors) +
           factor[query->processors > 1] * (ceil(k / query->processors) * image_us(query, params) +
                                            integers / query->processors);
}

/* Returns the microseconds of k images by FLINT. FLINT computes one image after the other, and
 * updates `out` integers after each image by the Chinese remainder theorem; the lengths of these
 * integers grow with the number of images. */
static double flint_images_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                              double k, double out)
{
    return k * (image_us(query, params) + words_of(query) * CUNMOD_TUNE_INTEGERS_CONVERT) +
           out * k * k / 2 * CUNMOD_TUNE_INTEGERS_CRT;
}

/* Returns the microseconds of k new images by `way`, and of the recombination of `out` integers
 * from all images. */
static double step_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way,
                      double k, double out)
{
    return way == CUNMOD_INTEGERS_FLINT     ? flint_images_us(query, params, k, out)
           : way == CUNMOD_INTEGERS_ON_HOST ? host_us(query, params, k, out)
                                            : device_us(query, params, k, out);
}

/* ---- GCDs -------------------------------------------------------------------------- */

/* Returns the microseconds of the proof that a GCD, `common` coefficients of `words` words each,
 * divides an operand of n coefficients of `bits` bits. On the processors the proof is by images or
 * by FLINT's division, whichever is faster (integers/integers_divides.c). */
static double proof_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way,
                       int64_t n, int64_t bits, int64_t common, double words)
{
    cunmod_integers_query_t proof = *query;
    proof.op = CUNMOD_INTEGERS_DIV;
    proof.n = n;
    proof.m = common;
    proof.bits_n = bits;
    proof.bits_m = (int64_t)(64 * words) - 1;
    proof.primes = bits / 64 + 1;
    proof.out = n - common + 1;
    const double us = cunmod_integers_us(&proof, params, way);
    return way == CUNMOD_INTEGERS_ON_HOST
               ? fmin(us, cunmod_integers_us(&proof, params, CUNMOD_INTEGERS_FLINT))
               : us;
}

/* Returns the microseconds of a GCD by `way`. If the operands are coprime, the first primes
 * suffice. Otherwise one prime is needed for each word of a coefficient of the GCD, and more primes
 * because of the GCD of the leading coefficients: FLINT uses one more prime for each word of that
 * GCD; the other two ways recombine images as fractions (integers/integers_gcd.c), so that the
 * number of primes is at most doubled. These two ways begin with cunmod_integers_first_primes
 * primes, and each further step doubles the number of primes. */
static double gcd_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way)
{
    const int flint = way == CUNMOD_INTEGERS_FLINT, is_short = query->common == CUNMOD_COMMON_SHORT;
    const double bits = fmin((double)query->bits_n, (double)query->bits_m);
    const double words = is_short ? 1 : 1 + CUNMOD_TUNE_INTEGERS_COMMON * bits / 64;
    const double lead = (double)query->lead / 64, most = (double)query->primes;
    const double enough = words + (flint ? lead : fmin(lead, words) + 1);
    const int64_t common = is_short && query->m > 1 ? 2 : is_short ? 1 : query->m / 2 + 1;
    const double first = flint ? enough
                               : (double)cunmod_integers_first_primes(way, query->processors);
    double k = fmin(query->common == CUNMOD_COMMON_ONE && flint ? 1 : first, most);
    if (query->common == CUNMOD_COMMON_ONE)
        return step_us(query, params, way, k, 0);
    double us = step_us(query, params, way, k, (double)common);
    for (; k < enough && k < most; k *= 2)
        us += step_us(query, params, way, k, (double)common);
    return us + proof_us(query, params, way, query->n, query->bits_n, common, words) +
           proof_us(query, params, way, query->m, query->bits_m, common, words);
}

/* ---- the ways ---------------------------------------------------------------------- */

/* Returns the microseconds of FLINT's resultant: by subresultants or by images, as FLINT
 * chooses. */
static double flint_resultant_us(const cunmod_integers_query_t *query,
                                 const cunmod_params_t *params)
{
    const double m = (double)query->m, bits = (double)(query->bits_n + query->bits_m);
    return m > 144 || m * m * m * bits > 6e6
               ? flint_images_us(query, params, (double)query->primes, 1)
               : cunmod_subresultants_us(query, params);
}

static double flint_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    if (query->modulo)
        return image_us(query, params);
    switch (query->op)
    {
    case CUNMOD_INTEGERS_MUL:
        return cunmod_integer_polys_us(query, params);
    case CUNMOD_INTEGERS_MAT_MUL:
        return cunmod_integer_mats_us(query, params);
    case CUNMOD_INTEGERS_SOLVE:
        return cunmod_integer_solve_us(query, params);
    case CUNMOD_INTEGERS_RANK:
        return cunmod_integer_rank_us(query);
    case CUNMOD_INTEGERS_DIV:
        return cunmod_integer_quotient_us(query, params);
    case CUNMOD_INTEGERS_EVALUATE:
        return cunmod_integer_values_us(query, params);
    case CUNMOD_INTEGERS_RESULTANT:
        return flint_resultant_us(query, params);
    case CUNMOD_INTEGERS_XGCD:
        return flint_resultant_us(query, params) +
               flint_images_us(query, params, (double)query->primes, (double)query->out);
    case CUNMOD_INTEGERS_BIVARIATE:
        return cunmod_subresultants_us(query, params);
    case CUNMOD_INTEGERS_CHARPOLY: /* of a matrix of constants */
        return flint_images_us(query, params, (double)query->primes, (double)query->out);
    default:
        return cunmod_integer_det_us(query, params);
    }
}

double cunmod_integers_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                          int way)
{
    const double k = (double)(query->primes - query->earlier), out = (double)query->out;
    const int host = way == CUNMOD_INTEGERS_ON_HOST, flint = way == CUNMOD_INTEGERS_FLINT;
    if ((flint && query->images_only) || (host && cunmod_integers_only_flint(query)) ||
        (host && query->host_bytes >= 0 && cunmod_integers_host_bytes(query) > query->host_bytes))
        return HUGE_VAL;
    if (query->op == CUNMOD_INTEGERS_GCD)
        return gcd_us(query, params, way);
    cunmod_integers_query_t resultant = *query;
    resultant.op = CUNMOD_INTEGERS_RESULTANT;
    return flint ? flint_us(query, params)
                 : step_us(query, params, way, k, out) +
                       (query->op == CUNMOD_INTEGERS_XGCD ? step_us(&resultant, params, way, k, 1)
                                                          : 0);
}

/* ---- rounds and the choice --------------------------------------------------------- */

/* Returns the microseconds of a round after which images modulo `primes` primes exist, `earlier` of
 * which existed before the round. */
static double round_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way,
                       int64_t earlier, int64_t primes)
{
    cunmod_integers_query_t part = *query;
    part.earlier = earlier;
    part.primes = primes;
    return cunmod_integers_us(&part, params, way);
}

cunmod_rounds_plan_t cunmod_integers_rounds(const cunmod_integers_query_t *query,
                                            const cunmod_params_t *params, int way)
{
    const int64_t primes = query->primes, part = (primes - 1) / CUNMOD_TUNE_ROUNDS_PART + 1;
    const double once = cunmod_integers_us(query, params, way);
    const int solves = way == CUNMOD_INTEGERS_ON_DEVICE && cunmod_integers_solves(query, params);
    const int one = query->early <= 0 || way == CUNMOD_INTEGERS_FLINT || solves ||
                    primes <= CUNMOD_TUNE_ROUNDS_FEW ||
                    (query->op < CUNMOD_INTEGERS_GRID && query->op != CUNMOD_INTEGERS_RESULTANT);
    const double check = one ? 0 : round_us(query, params, way, 0, cunmod_rounds_checks(primes));
    for (int64_t first = part > CUNMOD_TUNE_ROUNDS_FIRST ? part : CUNMOD_TUNE_ROUNDS_FIRST;
         !one && first < primes; first *= 2)
    {
        const double least_us = check + round_us(query, params, way, 0, first);
        double all = least_us;
        for (int64_t earlier = first; earlier < primes; earlier *= 2)
        {
            const int64_t now = 2 * earlier < primes ? 2 * earlier : primes;
            all += round_us(query, params, way, earlier, now);
        }
        if (all <= query->early * once)
            return (cunmod_rounds_plan_t){.first = first, .us = once, .least_us = least_us};
    }
    return (cunmod_rounds_plan_t){.first = primes, .us = once, .least_us = once};
}

/* Returns the microseconds by `way` in the case number `of`; only the result tells which case
 * applies. GCDs: `of` is CUNMOD_COMMON_*, the length of the GCD. Other operations: 0: all primes
 * are necessary; 1: the first round suffices. */
static double case_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way,
                      int of)
{
    cunmod_integers_query_t asked = *query;
    asked.common = of;
    return query->op == CUNMOD_INTEGERS_GCD || of == 0
               ? cunmod_integers_us(&asked, params, way)
               : cunmod_integers_rounds(query, params, way).least_us;
}

static int cases_of(const cunmod_integers_query_t *query)
{
    return query->op == CUNMOD_INTEGERS_GCD ? CUNMOD_COMMON_ONE + 1 : query->early > 0 ? 2 : 1;
}

/* Returns whether FLINT takes at most CUNMOD_TUNE_INTEGERS_CALL microseconds in every case. The
 * other two ways always take longer, and so small calls need no further predictions. */
static int is_small(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    double us = 0;
    for (int of = 0; of < cases_of(query); of++)
        us = fmax(us, case_us(query, params, CUNMOD_INTEGERS_FLINT, of));
    return us <= CUNMOD_TUNE_INTEGERS_CALL;
}

/* The regret of a way is the largest ratio, over all cases, of the time by this way to the time by
 * the best way for the case. Returns the way with the least regret. */
int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most)
{
    if (is_small(query, params))
        return CUNMOD_INTEGERS_FLINT;
    const int cases = cases_of(query);
    double regret[CUNMOD_INTEGERS_ON_DEVICE + 1] = {0};
    int best = CUNMOD_INTEGERS_FLINT;
    for (int of = 0; of < cases; of++)
    {
        double us[CUNMOD_INTEGERS_ON_DEVICE + 1], least = HUGE_VAL;
        for (int way = 0; way <= most; way++)
        {
            us[way] = case_us(query, params, way, of);
            least = fmin(us[way], least);
        }
        for (int way = 0; way <= most; way++)
            regret[way] = fmax(us[way] / least, regret[way]);
    }
    for (int way = best + 1; way <= most; way++)
        best = regret[way] < regret[best] ? way : best;
    return best;
}
