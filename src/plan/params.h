/* The parameters of the plan: times and rates measured on a GPU, and on the CPU with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Times are in microseconds. Rates are counts per microsecond, of the whole device. docs/plan.md
 * has the formulas in which the parameters occur.
 */
#ifndef CUNMOD_PARAMS_H
#define CUNMOD_PARAMS_H

#include <stdint.h>

#include "backend/types.h"

/* Classes of modulus. 0: p < 2^31, with words of 32 bits on the device; 1: all other p. Each class
 * is measured with one prime, just below 2^30 and just below 2^64; docs/plan.md says what this
 * neglects. */
#define CUNMOD_CLASSES 2

/* Kinds of modulus for FLINT: 0 and 1 are the classes; 2: moduli for which fft_small multiplies by
 * one transform instead of several (cunmod_cpu_transform_log). */
#define CUNMOD_CPU_KINDS 3

/* Kinds of modulus for divsteps: 0 and 1 are the classes; 2: p of class 1 below 2^60, for which
 * sums need fewer reductions. */
#define CUNMOD_GCD_KINDS 3

/* Number of values of s of MUL "block": 2, 4, 8; in class 1 only the first two. */
#define CUNMOD_BLOCK_SHAPES 3

/* Number of values of s of MUL "tensor"; s is the number of bytes of a coefficient. */
#define CUNMOD_TENSOR_SHAPES 8

/* Number of values of s of DIV "blocks": 1, 2, 4, ..., 512. */
#define CUNMOD_STEP_SHAPES 10

/* Number of measured lengths of the launch that starts Newton's iteration: 1, 2, 4, ...,
 * CUNMOD_SERIES_START coefficients. */
#define CUNMOD_START_SHAPES 12

/* Points of the transforms of MUL "ntt": 2^i and 3 2^i, CUNMOD_NTT_LOG_MIN <= i <= 25. */
#define CUNMOD_NTT_LOG_MIN (CUNMOD_NTT_MIN_COLS + CUNMOD_NTT_MIN_ROWS)
#define CUNMOD_NTT_LOGS (26 - CUNMOD_NTT_LOG_MIN)

/* Kinds of their residues: modulo 1 .. CUNMOD_NTT_PRIMES primes of 31 bits; and modulo p itself, in
 * words of 64 bits. */
#define CUNMOD_NTT_KINDS (CUNMOD_NTT_PRIMES + 1)

/* Number of lengths of the transforms of MUL "whole": 2^CUNMOD_WHOLE_LEAST_LOG points, doubling. */
#define CUNMOD_WHOLE_LOGS (CUNMOD_WHOLE_MOST_LOG - CUNMOD_WHOLE_LEAST_LOG + 1)

/* FLINT's times are measured at lengths 2^CUNMOD_CPU_LOG_MIN, doubling. */
#define CUNMOD_CPU_LOG_MIN 4
#define CUNMOD_CPU_SAMPLES 14 /* up to 2^17 */

typedef struct
{
    char gpu[64];   /* name as CUDA reports it, or "none" */
    char flint[32]; /* the FLINT of the CPU times, as cunmod_cpu_flint names it */

    /* The machine of the MMM paper: P multiprocessors; Z words of 32 bits of local memory; U cycles
     * for each word moved. */
    int64_t P;
    int64_t Z;
    double U;

    /* Times that the paper neglects. */
    double open_us;   /* opening the GPU, once in a process: driver, CUDA context, streams */
    double launch_us; /* from one launch to the next of a stream, where kernels do nothing */
    double call_us;   /* a call on host arrays, without its transfers and kernels */
    double up_us;     /* copy of 1 coefficient to the device, in a busy stream */
    double down_us;   /* copy of 1 coefficient to the host, with the wait for the copy */
    double up_rate[CUNMOD_CLASSES]; /* up, down: coefficients of long arrays */
    double down_rate[CUNMOD_CLASSES];
    double inverse_us[CUNMOD_CLASSES]; /* the launch that inverts one coefficient */
    double move_rate[CUNMOD_CLASSES];  /* words that a full device reads or writes */

    /* MUL "block", by s. block_us: a launch without products. block_chain_us: one block alone on
     * its multiprocessor, for each coefficient of b. block_rate: products of coefficients on a full
     * device. */
    double block_us[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];
    double block_chain_us[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];
    double block_rate[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];

    /* MUL "tensor", by s. tensor_us: a launch without products. tensor_share_us: time added to a
     * launch if several blocks share a tile. tensor_rate: products of coefficients on a full
     * device. */
    double tensor_us[CUNMOD_TENSOR_SHAPES];
    double tensor_share_us[CUNMOD_TENSOR_SHAPES];
    double tensor_rate[CUNMOD_TENSOR_SHAPES];

    /* MUL "ntt": a product of two operands by transforms of 2^i points (first row) or 3 2^i points
     * (second row), i = CUNMOD_NTT_LOG_MIN, ..., 25. */
    double ntt_us[CUNMOD_NTT_KINDS][2][CUNMOD_NTT_LOGS];

    /* MUL "small", of batches. small_chain_us: one item alone, for each coefficient of b that a
     * lane reads. small_item_us: one item of a full device, without its products. small_rate:
     * products of coefficients on a full device, wanted or not (cunmod_small_work). */
    double small_chain_us[CUNMOD_CLASSES];
    double small_item_us[CUNMOD_CLASSES];
    double small_rate[CUNMOD_CLASSES];

    /* MUL "whole", of batches, by the number of primes and the points of the transform: one item
     * alone (first row), and one item of a full device (second row). */
    double whole_us[CUNMOD_NTT_PRIMES][2][CUNMOD_WHOLE_LOGS];

    /* DIV. start_us: the launch that computes 1, 2, 4, ... coefficients of an inverse (first row),
     * or of an inverse and a quotient (second row). div_blocks_us: each further launch of "blocks",
     * by s. */
    double start_us[CUNMOD_CLASSES][2][CUNMOD_START_SHAPES];
    double div_blocks_us[CUNMOD_CLASSES][CUNMOD_STEP_SHAPES];
    double div_tile_us[CUNMOD_CLASSES]; /* a further tile of a tensor-core product, without
                                           products; not calibrated */

    /* DIV of batches. "small": div_small_chain_us: one division alone, for each coefficient of the
     * quotient; div_small_item_us: one division of a full device, without its steps;
     * div_small_rate: rows of a full device (cunmod_div_small_work). "whole": div_open_us: the
     * launch that starts the inverses: for one division alone, and for each division of a full
     * device. */
    double div_small_chain_us[CUNMOD_CLASSES];
    double div_small_item_us[CUNMOD_CLASSES];
    double div_small_rate[CUNMOD_CLASSES];
    double div_open_us[CUNMOD_CLASSES][2];

    /* GCD "small", of batches. gcd_small_step_us and gcd_small_row_us: one GCD alone, for each step
     * and for each row of coefficients of a step. gcd_small_rate: rows of all lanes of a full
     * device. */
    double gcd_small_step_us[CUNMOD_GCD_KINDS];
    double gcd_small_row_us[CUNMOD_GCD_KINDS];
    double gcd_small_rate[CUNMOD_GCD_KINDS];

    /* GCD "divsteps". divsteps_start_us: a GCD without steps. divsteps_us: a transition matrix in
     * the leading block. divsteps_exchange_us: an exchange of neighbouring blocks, added to that
     * time. divsteps_rate: coefficients, times matrices applied to them, on a full device. */
    double divsteps_start_us[CUNMOD_GCD_KINDS];
    double divsteps_us[CUNMOD_GCD_KINDS];
    double divsteps_exchange_us[CUNMOD_GCD_KINDS];
    double divsteps_rate[CUNMOD_GCD_KINDS];

    /* GCD "half". half_sums_us: the launch of a plain product of tiny matrices. half_rate: products
     * of coefficients in plain products of matrices on a full device. */
    double half_sums_us[CUNMOD_CLASSES];
    double half_rate[CUNMOD_CLASSES];

    /* POINTS. horner_us: a step of Horner's rule, where each step waits for the step before.
     * horner_rate: steps on a full device. tree_rate: products in the lowest levels of trees on a
     * full device. */
    double horner_us[CUNMOD_CLASSES];
    double horner_rate[CUNMOD_CLASSES];
    double tree_rate[CUNMOD_CLASSES];

    /* FLINT on one thread at length n: products n by n, divisions 2n by n, GCDs of n and n
     * coefficients. */
    double cpu_mul[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];
    double cpu_div[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];
    double cpu_gcd[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];

    /* Set by papers/bound.c in a copy of the parameters; not in the file. no_overlap = 1: no two
     * times overlap, and so predictions are upper bounds. butterfly_us: V of the butterflies of
     * transforms (plan/predict_ntt.c). */
    int no_overlap;
    double butterfly_us[CUNMOD_NTT_KINDS];
} cunmod_params_t;

/* Returns the built-in parameters, measured on an H200, with the CPU times of: FLINT 2 (flint =
 * NULL or "2..."), FLINT 3 with fft_small, or FLINT 3 without. flint: a name as of
 * cunmod_cpu_flint. */
const cunmod_params_t *cunmod_params_default(const char *flint);

/* Scales *params, the built-in parameters, to another GPU: rates in proportion to multiprocessors
 * times clock, chains of dependent operations in proportion to the clock. The times of driver and
 * bus (launch_us, call_us, transfers), ntt_us and U are not scaled. An argument <= 0 counts as the
 * value of an H200. params->gpu still names the GPU on which the numbers were measured. */
void cunmod_params_scale(cunmod_params_t *params, int sm_count, int clock_khz,
                         int64_t shared_bytes);

/* Reads a text file with one line `name = value ...` for each field. Lines that begin with '#' are
 * comments. Every name occurs once; every number is finite and positive. The locale does not
 * matter. Returns 0; or the number of the first bad line (the line after the last one if a name is
 * missing); or -1: the file cannot be read. On failure *params is unchanged. */
int cunmod_params_read(cunmod_params_t *params, const char *path);

/* Creates the missing folders of path, and replaces the file atomically (replace.h). Returns 0, or
 * -1 on failure. */
int cunmod_params_write(const cunmod_params_t *params, const char *path);

/* Tests whether cunmod_params_write is likely to succeed: creates the folders, and creates and
 * removes a file beside path. A file at path is unchanged. Returns 0, or -1: it would fail. */
int cunmod_params_try_write(const char *path);

/* Stores the path of the parameters of a GPU in the user's cache folder: $XDG_CACHE_HOME/cunmod/ or
 * ~/.cache/cunmod/, then the name of the GPU with '-' in the place of blanks and slashes, and
 * ".params". Returns 0; or -1, with path = "" (if size > 0), when no such folder is known or the
 * path is too long. */
int cunmod_params_path(char *path, int64_t size, const char *gpu);

#endif
