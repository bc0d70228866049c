/* The parameters of the plan: times and rates measured on a GPU, and on the CPU with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Times are in microseconds. Rates are counts per microsecond. "On a full device": with enough
 * blocks to fill all multiprocessors. docs/plan.md has the formulas in which the parameters occur.
 */
#ifndef CUNMOD_PARAMS_H
#define CUNMOD_PARAMS_H

#include <stdint.h>

#include "backend/types.h"

/* Classes of modulus. 0: p < 2^31, with words of 32 bits on the device; 1: all other p. Each class
 * is measured with one prime: just below 2^30 for class 0, just below 2^64 for class 1.
 * docs/plan.md says what this neglects. */
#define CUNMOD_CLASSES 2

/* Kinds of modulus for the times of FLINT. 0: p < 2^31; 1: larger p; 2: any p for which fft_small
 * multiplies by one transform instead of several (cunmod_cpu_transform_log). */
#define CUNMOD_CPU_KINDS 3

/* Kinds of modulus for the times of divsteps. 0: p < 2^31; 2: 2^31 < p < 2^60, for which sums of
 * products need fewer reductions; 1: p > 2^60. */
#define CUNMOD_GCD_KINDS 3

/* Number of values of the parameter s of MUL "block": 2, 4, 8; for moduli of class 1 only 2 and
 * 4. */
#define CUNMOD_BLOCK_SHAPES 3

/* Number of values of the parameter s of MUL "tensor": s = 1, ..., 8 is the number of bytes of a
 * coefficient. */
#define CUNMOD_TENSOR_SHAPES 8

/* Number of values of the parameter s of DIV "blocks": 1, 2, 4, ..., 512. */
#define CUNMOD_STEP_SHAPES 10

/* Number of measured lengths of the launch that starts Newton's iteration: 1, 2, 4, ...,
 * CUNMOD_SERIES_START coefficients. */
#define CUNMOD_START_SHAPES 12

/* Points of the transforms of MUL "ntt": 2^i and 3 2^i, CUNMOD_NTT_LOG_MIN <= i <= 25. */
#define CUNMOD_NTT_LOG_MIN (CUNMOD_NTT_MIN_COLS + CUNMOD_NTT_MIN_ROWS)
#define CUNMOD_NTT_LOGS (26 - CUNMOD_NTT_LOG_MIN)

/* Kinds of transforms of MUL "ntt". Kind k < CUNMOD_NTT_PRIMES: modulo k + 1 primes of 31 bits.
 * Kind CUNMOD_NTT_PRIMES: modulo p itself, with residues of 64 bits. */
#define CUNMOD_NTT_KINDS (CUNMOD_NTT_PRIMES + 1)

/* Number of lengths of the transforms of MUL "whole": 2^i points, CUNMOD_WHOLE_LEAST_LOG <= i <=
 * CUNMOD_WHOLE_MOST_LOG. */
#define CUNMOD_WHOLE_LOGS (CUNMOD_WHOLE_MOST_LOG - CUNMOD_WHOLE_LEAST_LOG + 1)

/* FLINT's times are measured at the lengths 2^i, CUNMOD_CPU_LOG_MIN <= i < CUNMOD_CPU_LOG_MIN +
 * CUNMOD_CPU_SAMPLES. */
#define CUNMOD_CPU_LOG_MIN 4
#define CUNMOD_CPU_SAMPLES 14 /* up to 2^17 */

typedef struct
{
    char gpu[64];   /* name of the GPU as CUDA reports it, or CUNMOD_PARAMS_HOST */
    char flint[32]; /* the version of FLINT with which the CPU times were measured, as
                       cunmod_cpu_flint names it */

    /* The machine of the many-core machine model (plan/machine_model.h): P multiprocessors; Z words
     * of 32 bits of local memory; U cycles for each word moved. */
    int64_t P;
    int64_t Z;
    double U;

    /* Times that the many-core machine model neglects. */
    double open_us;   /* opening the GPU: driver, CUDA context, streams; once in a process */
    double launch_us; /* time from one launch to the next one in a stream, if the kernels do
                         nothing */
    double call_us;   /* time of a call on host arrays, without its transfers and kernels */
    double up_us;     /* copy of one coefficient to the device, in a busy stream */
    double down_us;   /* copy of one coefficient to the host, with the wait for the copy */
    double up_rate[CUNMOD_CLASSES]; /* up_rate, down_rate: coefficients copied to the device, and to
                                       the host, per microsecond, in copies of long arrays */
    double down_rate[CUNMOD_CLASSES];
    double inverse_us[CUNMOD_CLASSES]; /* the launch that inverts one coefficient */
    double move_rate[CUNMOD_CLASSES];  /* words read or written on a full device */

    /* MUL "block", by s. block_us: time of a launch without products. block_chain_us: time per
     * coefficient of b, if only one block runs on a multiprocessor. block_rate: products of two
     * coefficients on a full device. */
    double block_us[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];
    double block_chain_us[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];
    double block_rate[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];

    /* MUL "tensor", by s. tensor_us: time of a launch without products. tensor_share_us: time added
     * to a launch if several blocks compute one tile, a group of consecutive coefficients of the
     * result (shape/tensor_share.h). tensor_rate: products of two coefficients on a full device. */
    double tensor_us[CUNMOD_TENSOR_SHAPES];
    double tensor_share_us[CUNMOD_TENSOR_SHAPES];
    double tensor_rate[CUNMOD_TENSOR_SHAPES];

    /* MAT "plain". mat_plain_chain_us: time per column of a, if only one block runs on a
     * multiprocessor. mat_plain_rate: products of two entries on a full device. MAT "tensor".
     * mat_us: time of the three launches of a product of two entries. mat_rate: products of bytes
     * on a full device. */
    double mat_plain_chain_us[CUNMOD_CLASSES];
    double mat_plain_rate[CUNMOD_CLASSES];
    double mat_us[CUNMOD_CLASSES];
    double mat_rate;

    /* MUL "ntt": time of a product of two operands by transforms of 2^i points (ntt_us[kind][0]) or
     * 3 2^i points (ntt_us[kind][1]), i = CUNMOD_NTT_LOG_MIN, ..., 25. */
    double ntt_us[CUNMOD_NTT_KINDS][2][CUNMOD_NTT_LOGS];

    /* MUL "small", for batches. small_chain_us: time per coefficient of b that a lane reads, if the
     * batch has one item. small_item_us: time of an item without its products, on a full device.
     * small_rate: products of two coefficients on a full device, including products that do not
     * belong to the result (cunmod_small_work). */
    double small_chain_us[CUNMOD_CLASSES];
    double small_item_us[CUNMOD_CLASSES];
    double small_rate[CUNMOD_CLASSES];

    /* MUL "whole", for batches, with k + 1 primes and transforms of 2^(CUNMOD_WHOLE_LEAST_LOG + i)
     * points. whole_us[k][0][i]: time of a launch with one item; whole_us[k][1][i]: time per item
     * on a full device. */
    double whole_us[CUNMOD_NTT_PRIMES][2][CUNMOD_WHOLE_LOGS];

    /* DIV. start_us[class][0]: time of the launch that computes the first 1, 2, 4, ... coefficients
     * of an inverse; start_us[class][1]: of an inverse and of a quotient. div_blocks_us: time of
     * each launch of "blocks" after the first one, by s. */
    double start_us[CUNMOD_CLASSES][2][CUNMOD_START_SHAPES];
    double div_blocks_us[CUNMOD_CLASSES][CUNMOD_STEP_SHAPES];
    double div_tile_us[CUNMOD_CLASSES]; /* time of each tile of the result that a block of MUL
                                           "tensor" computes after its first tile, without products;
                                           not calibrated */

    /* DIV of batches. "small": div_small_chain_us: time per coefficient of the quotient, if the
     * batch has one division; div_small_item_us: time of a division without its steps, on a full
     * device; div_small_rate: updates of a coefficient on a full device (cunmod_div_small_work).
     * "whole": div_open_us: time of the launch that computes the first coefficients of the
     * inverses; div_open_us[class][0]: of one division, div_open_us[class][1]: per division on a
     * full device. */
    double div_small_chain_us[CUNMOD_CLASSES];
    double div_small_item_us[CUNMOD_CLASSES];
    double div_small_rate[CUNMOD_CLASSES];
    double div_open_us[CUNMOD_CLASSES][2];

    /* GCD "small", for batches. In a step each lane updates one pair of coefficients after the
     * other. gcd_small_step_us, gcd_small_row_us: time per step, and per pair of coefficients of
     * one lane, if the batch has one GCD. gcd_small_rate: updates of a pair by one lane on a full
     * device (cunmod_gcd_small_work). */
    double gcd_small_step_us[CUNMOD_GCD_KINDS];
    double gcd_small_row_us[CUNMOD_GCD_KINDS];
    double gcd_small_rate[CUNMOD_GCD_KINDS];

    /* GCD "divsteps". divsteps_start_us: time of a GCD without steps. divsteps_us: time in which
     * the leading block computes a transition matrix. divsteps_exchange_us: time added to a matrix
     * by an exchange of coefficients between neighbouring blocks. divsteps_rate: number of
     * coefficients times number of transition matrices applied to them, on a full device. */
    double divsteps_start_us[CUNMOD_GCD_KINDS];
    double divsteps_us[CUNMOD_GCD_KINDS];
    double divsteps_exchange_us[CUNMOD_GCD_KINDS];
    double divsteps_rate[CUNMOD_GCD_KINDS];

    /* GCD "half". half_sums_us: time of a launch that multiplies very short matrices of polynomials
     * without transforms. half_rate: products of two coefficients, in products of matrices without
     * transforms, on a full device. */
    double half_sums_us[CUNMOD_CLASSES];
    double half_rate[CUNMOD_CLASSES];

    /* POINTS. horner_us: microseconds of a step of Horner's rule, if each step waits for the step
     * before. horner_rate: steps per microsecond on a full device. tree_rate: products of two
     * coefficients per microsecond on a full device, in the lowest levels of subproduct trees. */
    double horner_us[CUNMOD_CLASSES];
    double horner_rate[CUNMOD_CLASSES];
    double tree_rate[CUNMOD_CLASSES];

    /* Times of FLINT on one thread for n = 2^4, 2^5, ...: products of n by n coefficients,
     * divisions of 2n by n, GCDs of n and n. */
    double cpu_mul[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];
    double cpu_div[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];
    double cpu_gcd[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];

    /* Set by papers/bound.c in a copy of the parameters, and not stored in the file of parameters.
     * no_overlap = 1: the predictions add times that overlap on the device, and so are upper
     * bounds; else 0. butterfly_us: time of a butterfly of a transform, the V of
     * plan/machine_model.h (plan/predict_ntt.c). */
    int no_overlap;
    double butterfly_us[CUNMOD_NTT_KINDS];
} cunmod_params_t;

/* Returns the built-in parameters, measured on an H200, with the CPU times of: FLINT 2 (flint =
 * NULL or "2..."), FLINT 3 with fft_small, or FLINT 3 without. flint: a name as cunmod_cpu_flint
 * returns it. */
const cunmod_params_t *cunmod_params_default(const char *flint);

#define CUNMOD_H200_SM_COUNT 132
#define CUNMOD_H200_CLOCK_KHZ 1980000

/* Scales *params, the built-in parameters, to another GPU: rates in proportion to multiprocessors
 * times clock, chains of dependent operations in proportion to the clock. The times of driver and
 * bus (launch_us, call_us, transfers), ntt_us and U are not scaled. sm_count: number of
 * multiprocessors; clock_khz: clock in kHz; shared_bytes: bytes of shared memory of a block. An
 * argument <= 0 counts as the value of an H200. params->gpu is unchanged: it names the GPU on which
 * the numbers were measured. */
void cunmod_params_scale(cunmod_params_t *params, int sm_count, int clock_khz,
                         int64_t shared_bytes);

/* Reads a text file with one line `name = value ...` for each field. Lines that begin with '#' are
 * comments. Every name occurs once; every number is positive, and one with a fraction is from 1e-30
 * to 1e30. The locale does not matter. Returns 0 on success; -1 if the file cannot be read;
 * otherwise the number of the first bad line, counted from 1, or of the line after the last one if
 * a name is missing. On failure *params is unchanged. */
int cunmod_params_read(cunmod_params_t *params, const char *path);

/* Creates the missing folders of path, and replaces the file atomically (replace.h). Returns 0, or
 * -1 on failure. */
int cunmod_params_write(const cunmod_params_t *params, const char *path);

/* Tests whether cunmod_params_write is likely to succeed: creates the folders, and creates and
 * removes a file beside path. A file at path is unchanged. Returns 0, or -1: it would fail. */
int cunmod_params_try_write(const char *path);

/* The name in the place of a GPU's name in parameters that were measured without a GPU. Only the
 * times of FLINT in such parameters were measured on this machine, and only these are used. */
#define CUNMOD_PARAMS_HOST "none"

/* Stores the path of the parameters of a GPU in the user's cache folder: $XDG_CACHE_HOME/cunmod/ or
 * ~/.cache/cunmod/, then the name of the GPU with '-' in the place of blanks and slashes, and
 * ".params". size: bytes of the array `path`. Returns 0; or -1, with path = "" (if size > 0), when
 * no such folder is known or the path does not fit. */
int cunmod_params_path(char *path, int64_t size, const char *gpu);

#endif
