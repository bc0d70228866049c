/* What the measurements of the GPU share: arrays of one class of modulus, times, and
 * parameters from times.
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

#define CUNMOD_CALIBRATE_LEAST 1e-4 /* in the place of a time that is lost in the noise */

/* Operands have at most CUNMOD_CALIBRATE_LONG coefficients, results CUNMOD_CALIBRATE_MOVE. */
#define CUNMOD_CALIBRATE_SHORT 4096
#define CUNMOD_CALIBRATE_GCD 65536
#define CUNMOD_CALIBRATE_LONG (1 << 19)
#define CUNMOD_CALIBRATE_TRANSFER (1 << 20)
#define CUNMOD_CALIBRATE_MOVE (1 << 22)

/* log2 of the points of a tree whose words have room in the operands. */
#define CUNMOD_CALIBRATE_LOG_POINTS 15

/* The arrays of one class of modulus on the device. After an error nothing more is measured. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_params_t *params;
    const cunmod_params_t *expected; /* the committed ones, scaled to this GPU */
    double launch_us; /* of the device, while params->launch_us is CUNMOD_CALIBRATE_LEAST */
    cunmod_calibrate_times_t *times;
    int class;
    cunmod_modulus_t mod;
    void *dividend; /* overwritten by divisions */
    void *a, *b;    /* never written, no coefficient is zero */
    void *z;        /* as a and b at first; then results, all of them reduced */
    void *work;
    cunmod_copy_threads_t *team;
    void *small; /* the head of a division, the length of a GCD, a short quotient */
    int error;
} cunmod_calibrate_t;

/* Launches that are timed as algorithms are. */
enum
{
    CUNMOD_CALIBRATE_START = CUNMOD_ALG_COUNT,
    CUNMOD_CALIBRATE_SERIES,
    CUNMOD_CALIBRATE_TREE /* the lowest levels of a tree of m points */
};

/* The median time of one run in a row of runs, or the least of such medians where the measurement
 * is made again (gpu->times); 1 after an error. */
double cunmod_calibrate_us(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s);

/* The prediction of such a run with gpu->params. */
double cunmod_calibrate_predict(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m,
                                int s);

/* Sets *value, a field of gpu->params in which the prediction is monotone, so that the prediction
 * becomes `us`. Where no value gives `us` it becomes an end of its range. A value that does not
 * change the prediction stays, since such a run cannot measure it. */
void cunmod_calibrate_solve(cunmod_calibrate_t *gpu, double *value, double us, int algorithm,
                            int64_t n, int64_t m, int s);

/* The device's part of the time of one short launch: not more than the expected one. A host is slow
 * for seconds now and then, and launches wait for it then. How fast it sends them in launch_us
 * alone tells. */
double cunmod_calibrate_of_device(double us, double expected);

/* The larger one of x and CUNMOD_CALIBRATE_LEAST. */
double cunmod_calibrate_positive(double x);

#endif
