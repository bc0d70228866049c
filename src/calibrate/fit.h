/* Times runs on the GPU, and sets parameters of the plan from the times; used by all measurements
 * of single operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FIT_H
#define CUNMOD_FIT_H

#include "backend/backend.h"
#include "backend/types.h"
#include "calibrate/samples.h"
#include "plan/params.h"
#include "plan/plan.h"
#include "threads/copy_threads.h"

#define CUNMOD_CALIBRATE_LEAST 1e-4 /* us; replaces a time that is lost in the noise */

/* Lengths in coefficients. Operands have at most CUNMOD_CALIBRATE_LONG coefficients, results at
 * most CUNMOD_CALIBRATE_MOVE. */
#define CUNMOD_CALIBRATE_SHORT 4096
#define CUNMOD_CALIBRATE_GCD 65536
#define CUNMOD_CALIBRATE_LONG (1 << 19)
#define CUNMOD_CALIBRATE_TRANSFER (1 << 20)
#define CUNMOD_CALIBRATE_MOVE (1 << 22)

/* log2 of the number of points of a subproduct tree that fits into z. */
#define CUNMOD_CALIBRATE_LOG_POINTS 15

/* The measurements of one class of modulus: its arrays on the device, and the parameters. After an
 * error no measurement runs. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_params_t *params;
    const cunmod_params_t *expected; /* the default parameters, scaled to this GPU */
    double launch_us; /* measured time of a launch; see measure_class for params->launch_us */
    cunmod_calibrate_times_t *times;
    int class;
    cunmod_modulus_t mod;
    void *dividend; /* dividend of divisions, which overwrite it */
    void *a, *b;    /* operands; never written; no coefficient is 0 */
    void *z;        /* random words at first, later results; all below p */
    void *work;
    cunmod_copy_threads_t *team;
    void *small; /* head of a division, length of a GCD, or short quotient */
    int error;
} cunmod_calibrate_t;

/* Launches that cunmod_calibrate_us times beside the algorithms. */
enum
{
    CUNMOD_CALIBRATE_START = CUNMOD_ALG_COUNT,
    CUNMOD_CALIBRATE_SERIES,
    CUNMOD_CALIBRATE_TREE /* lowest levels of the subproduct tree of m points */
};

/* Returns the median time of one run in us, from series of consecutive runs. Where the measurement
 * is repeated (gpu->times), returns the least of the medians. Returns 1 after an error. */
double cunmod_calibrate_us(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s);

/* Returns the plan's prediction of this run in us, with gpu->params. */
double cunmod_calibrate_predict(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m,
                                int s);

/* Sets *value, a field of gpu->params in which the prediction is monotone, to the value for which
 * the prediction is `us`. Where no value yields `us`, *value becomes an end of its range, 1e-4 ..
 * 1e9. Where the prediction does not depend on *value, *value stays as it is. */
void cunmod_calibrate_solve(cunmod_calibrate_t *gpu, double *value, double us, int algorithm,
                            int64_t n, int64_t m, int s);

/* Returns min(us, expected): the time that the device needs for one short launch. Now and then a
 * host is slow for seconds, and delays launches; then the expected time is the better one. Only
 * launch_us measures how fast the host launches. */
double cunmod_calibrate_of_device(double us, double expected);

/* Returns the maximum of x and CUNMOD_CALIBRATE_LEAST. */
double cunmod_calibrate_positive(double x);

#endif
