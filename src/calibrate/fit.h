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
#include "plan/params.h"
#include "plan/plan.h"
#include "runtime/team.h"

#define CUNMOD_CALIBRATE_LEAST 1e-4 /* of a time that is lost in the noise */

/* Operands have at most CUNMOD_CALIBRATE_LONG coefficients, results CUNMOD_CALIBRATE_MOVE. */
#define CUNMOD_CALIBRATE_SHORT 4096
#define CUNMOD_CALIBRATE_GCD 65536
#define CUNMOD_CALIBRATE_LONG (1 << 19)
#define CUNMOD_CALIBRATE_TRANSFER (1 << 20)
#define CUNMOD_CALIBRATE_MOVE (1 << 22)

/* Points of a tree whose words they have room for. */
#define CUNMOD_CALIBRATE_LOG_POINTS 15

/* The arrays of one class of modulus on the device. The first error stays. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_params_t *params;
    double launch_us; /* that of the device; params->launch_us is another one for a while */
    int class;
    cunmod_modulus_t mod;
    void *dividend; /* overwritten by divisions */
    void *a, *b;    /* never written, no coefficient is zero */
    void *z;        /* as a and b at first; then results, all of them reduced */
    void *work;
    cunmod_team_t *team;
    void *small; /* the head of a division, the length of a GCD, a short quotient */
    int error;
} cunmod_calibrate_t;

/* No algorithms, but they are timed as such. */
enum
{
    CUNMOD_CALIBRATE_START = CUNMOD_ALG_COUNT,
    CUNMOD_CALIBRATE_SERIES,
    CUNMOD_CALIBRATE_TREE /* the lowest levels of one of m points */
};

/* The median time of one run among others; 1 after an error. */
double cunmod_calibrate_us(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s);

/* The prediction of such a run with gpu->params. */
double cunmod_calibrate_predict(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m,
                                int s);

/* Sets *value, a field of gpu->params in which the prediction is monotone, so that
 * the prediction is `us`; to an end of its range when no value is. Keeps what does not change
 * the prediction: such a run cannot measure it. */
void cunmod_calibrate_solve(cunmod_calibrate_t *gpu, double *value, double us, int algorithm,
                            int64_t n, int64_t m, int s);

/* x, or CUNMOD_CALIBRATE_LEAST. */
double cunmod_calibrate_positive(double x);

#endif
