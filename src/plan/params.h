/* Measured facts of a GPU and of the FLINT beside it: what plan.c computes with.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Times are microseconds, rates are counts a microsecond of the whole device.
 * docs/plan.md has the formulas that every number enters.
 */
#ifndef CUNMOD_PARAMS_H
#define CUNMOD_PARAMS_H

#include <stdint.h>

#include "backend/types.h"

/* Classes of modulus: 0: p < 2^31 (32-bit words on the device), 1: the rest. A class is
 * measured with one prime, below 2^30 and below 2^64: docs/plan.md says what that leaves
 * out. */
#define CUNMOD_CLASSES 2

/* Kinds of modulus for FLINT: the two classes, and 2: a product takes one transform of
 * fft_small where others take several (cunmod_cpu_transform_log). */
#define CUNMOD_CPU_KINDS 3

/* Kinds of modulus for divsteps: the two classes, and 2: a p below 2^60 of the second one, whose
 * arithmetic has bits to spare. */
#define CUNMOD_GCD_KINDS 3

/* Values of s of the multiplication "block": 2, 4, 8 (class 1: the first two). */
#define CUNMOD_BLOCK_SHAPES 3

/* Values of s of the multiplication "tensor", the bytes of a coefficient. */
#define CUNMOD_TENSOR_SHAPES 8

/* Values of s of "blocks": 1, 2, 4, ..., 512. */
#define CUNMOD_STEP_SHAPES 10

/* Lengths of the start of Newton's iteration: 1, 2, 4, ..., CUNMOD_SERIES_START. */
#define CUNMOD_START_SHAPES 12

/* Lengths of transforms of MUL "ntt": 2^i and 3 2^i, i up to 25. */
#define CUNMOD_NTT_LOG_MIN (CUNMOD_NTT_MIN_COLS + CUNMOD_NTT_MIN_ROWS)
#define CUNMOD_NTT_LOGS (26 - CUNMOD_NTT_LOG_MIN)

/* Their residues: modulo 1 .. CUNMOD_NTT_PRIMES primes of 31 bits, or modulo p in 64. */
#define CUNMOD_NTT_KINDS (CUNMOD_NTT_PRIMES + 1)

/* Lengths of transforms of MUL "whole": 2^CUNMOD_WHOLE_LEAST_LOG, ..., doubling. */
#define CUNMOD_WHOLE_LOGS (CUNMOD_WHOLE_MOST_LOG - CUNMOD_WHOLE_LEAST_LOG + 1)

/* FLINT times are sampled at lengths 2^CUNMOD_CPU_LOG_MIN, ..., doubling. */
#define CUNMOD_CPU_LOG_MIN 4
#define CUNMOD_CPU_SAMPLES 14 /* up to 2^17 */

typedef struct
{
    char gpu[64];   /* name as CUDA reports it, or "none" */
    char flint[32]; /* what the CPU times belong to, as cunmod_cpu_flint names it */

    /* The machine of the MMM paper: P multiprocessors, Z 32-bit words of local
     * memory, U cycles a word moved. */
    int64_t P;
    int64_t Z;
    double U;

    /* What the paper leaves out. */
    double open_us;   /* opening the GPU, once in a process: the driver, a context, streams */
    double launch_us; /* between two launches of a stream, the kernels doing nothing */
    double call_us;   /* host arrays: what a call takes beside all that follows */
    double up_us;     /* a host array of length 1 to the device, in a stream that is busy */
    double down_us;   /* the same back, the wait included */
    double up_rate[CUNMOD_CLASSES]; /* coefficients, long arrays */
    double down_rate[CUNMOD_CLASSES];
    double inverse_us[CUNMOD_CLASSES]; /* the launch that inverts one coefficient */
    double move_rate[CUNMOD_CLASSES];  /* words that a full device reads or writes */

    /* MUL "block", by s: a launch on nothing; one block alone on its multiprocessor,
     * for each coefficient of b; products of a full device. */
    double block_us[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];
    double block_chain_us[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];
    double block_rate[CUNMOD_CLASSES][CUNMOD_BLOCK_SHAPES];

    /* MUL "tensor", by s: a launch on nothing; what it takes more when blocks share tiles;
     * products of a full device. */
    double tensor_us[CUNMOD_TENSOR_SHAPES];
    double tensor_share_us[CUNMOD_TENSOR_SHAPES];
    double tensor_rate[CUNMOD_TENSOR_SHAPES];

    /* MUL "ntt": a product of two operands by transforms of 2^i (first row) and 3 2^i
     * (second row) points, i from CUNMOD_NTT_LOG_MIN. */
    double ntt_us[CUNMOD_NTT_KINDS][2][CUNMOD_NTT_LOGS];

    /* MUL "small", of batches: one item alone, for each coefficient of b that a lane takes; an item
     * of a full device beside its products; products of a full device, with those that nobody needs
     * (cunmod_small_work). */
    double small_chain_us[CUNMOD_CLASSES];
    double small_item_us[CUNMOD_CLASSES];
    double small_rate[CUNMOD_CLASSES];

    /* MUL "whole", of batches, by the number of primes and the length of the transform: an item
     * alone (first rows), and an item of a full device. */
    double whole_us[CUNMOD_NTT_PRIMES][2][CUNMOD_WHOLE_LOGS];

    /* DIV: the launch that inverts 1, 2, 4, ... coefficients; the same, and as many of a quotient
     * (second rows); a further launch of "blocks". */
    double start_us[CUNMOD_CLASSES][2][CUNMOD_START_SHAPES];
    double div_blocks_us[CUNMOD_CLASSES][CUNMOD_STEP_SHAPES];
    double div_tile_us[CUNMOD_CLASSES]; /* what another tile takes beside its products; calibration
                                           leaves it */

    /* DIV of batches. "small": one division alone, for each coefficient of the quotient; a division
     * of a full device beside its steps; rows of a full device (cunmod_div_small_work). "whole":
     * the launch that begins the inverses, one alone, and each of a full device. */
    double div_small_chain_us[CUNMOD_CLASSES];
    double div_small_item_us[CUNMOD_CLASSES];
    double div_small_rate[CUNMOD_CLASSES];
    double div_open_us[CUNMOD_CLASSES][2];

    /* GCD "small", of batches: one GCD alone, for each step and for each row of coefficients in a
     * step; rows of all lanes of a full device. */
    double gcd_small_step_us[CUNMOD_GCD_KINDS];
    double gcd_small_row_us[CUNMOD_GCD_KINDS];
    double gcd_small_rate[CUNMOD_GCD_KINDS];

    /* GCD "divsteps": a GCD without steps; a matrix in the leading block; what an exchange of
     * neighbouring blocks takes more; coefficients times matrices of a full device. */
    double divsteps_start_us[CUNMOD_GCD_KINDS];
    double divsteps_us[CUNMOD_GCD_KINDS];
    double divsteps_exchange_us[CUNMOD_GCD_KINDS];
    double divsteps_rate[CUNMOD_GCD_KINDS];

    /* GCD "half": a plain product of matrices of next to nothing; products of coefficients in such
     * ones of a full device. */
    double half_sums_us[CUNMOD_CLASSES];
    double half_rate[CUNMOD_CLASSES];

    /* POINTS: a step of Horner's rule, one after the other; steps of a full device; products in the
     * lowest levels of trees of a full device. */
    double horner_us[CUNMOD_CLASSES];
    double horner_rate[CUNMOD_CLASSES];
    double tree_rate[CUNMOD_CLASSES];

    /* FLINT on one thread: n by n, 2n by n, n and n. */
    double cpu_mul[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];
    double cpu_div[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];
    double cpu_gcd[CUNMOD_CPU_KINDS][CUNMOD_CPU_SAMPLES];

    /* Set in the copy that papers/bound.c makes, and in no file: nothing overlaps, so that
     * predictions are bounds; and V of the butterflies of transforms (plan/predict_ntt.c). */
    int no_overlap;
    double butterfly_us[CUNMOD_NTT_KINDS];
} cunmod_params_t;

/* The committed parameters of an H200 beside a FLINT named as by cunmod_cpu_flint: FLINT 2 (NULL
 * included), FLINT 3 without fft_small, or with it. */
const cunmod_params_t *cunmod_params_default(const char *flint);

/* Makes of the committed parameters a guess for another GPU: rates in proportion to its
 * multiprocessors and clock, chains of dependent operations to its clock. What the driver
 * and the bus take (launch_us, call_us, transfers) and U stay. A fact that is not positive
 * counts as an H200's. params->gpu still tells where the numbers come from. */
void cunmod_params_scale(cunmod_params_t *params, int sm_count, int clock_khz,
                         int64_t shared_bytes);

/* Text file, one `name = value ...` a line, '#' comments; every name once, every
 * number finite and positive. Independent of the locale. Reading leaves *params
 * untouched on failure; it returns 0, the number of the first bad line (the line
 * after the last when a name is missing), or -1: the file cannot be read. */
int cunmod_params_read(cunmod_params_t *params, const char *path);

/* Makes the folders of path that are missing, and replaces the file as a whole (replace.h). 0,
 * or -1. */
int cunmod_params_write(const cunmod_params_t *params, const char *path);

/* Whether that would succeed, as far as can be told: makes the folders, and a file beside
 * path that is removed again; what is at path is left as it is. 0, or -1. */
int cunmod_params_try_write(const char *path);

/* The per-user cache file of a GPU's parameters: $XDG_CACHE_HOME/cunmod/ or
 * ~/.cache/cunmod/, the GPU's name with '-' for blanks and slashes, ".params". 0, or
 * -1 when there is no such place or it does not fit; path is "" then (if size > 0). */
int cunmod_params_path(char *path, int64_t size, const char *gpu);

#endif
