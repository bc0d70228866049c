/* The committed parameters: an NVIDIA H200, beside FLINT with fft_small and without.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "params.h"

#include <stddef.h>
#include <string.h>

#define H200_SM_COUNT 132
#define H200_CLOCK_KHZ 1980000

/* One H200 (132 multiprocessors, 1.98 GHz, CUDA 13.0, driver 580.159), 2026-11-21, by
 * `cunmod calibrate`, whose file has the same names. tensor_share_us of s = 5 was lost in the
 * noise and is that of s = 6. start_us of short starts is read off their quotients'. */
/* clang-format off */
#define H200                                                                                       \
    .gpu = "NVIDIA H200", .P = H200_SM_COUNT, .Z = 58112, .U = 309.9,                              \
    .launch_us = 3.751,                                                                            \
    .call_us = 0.01484,                                                                            \
    .up_us = 5.088,                                                                                \
    .down_us = 10.93,                                                                              \
    .up_rate = {2420, 1764},                                                                       \
    .down_rate = {2932, 1998},                                                                     \
    .inverse_us = {3.218, 10.05},                                                                  \
    .block_us = {{3.339, 3.584, 3.239},                                                            \
        {3.374, 3.39, 3.39}},                                                                      \
    .block_chain_us = {{0.0001, 0.0001, 0.0004141},                                                \
        {0.0006978, 0.00108, 0.00108}},                                                            \
    .block_rate = {{4.801e+06, 6.178e+06, 6.776e+06},                                              \
        {1.313e+06, 1.621e+06, 1.621e+06}},                                                        \
    .tensor_us = {3.424, 3.243, 3.193, 3.186, 3.371, 3.371, 3.462, 3.318},                         \
    .tensor_share_us = {2.2, 1.349, 1.396, 2.333, 2.206, 2.206, 1.937, 1.951},                     \
    .tensor_rate = {6.645e+07, 3.934e+07, 2.786e+07, 2.059e+07, 1.486e+07, 1.155e+07,              \
            7.824e+06, 6.485e+06},                                                                 \
    .phase_us = {{2.208, 2.513, 3.117, 4.155, 5.874},                                              \
        {2.662, 2.373, 3.011, 4.221, 6.368}},                                                      \
    .phase_move = {{2.553e+05, 3.583e+05, 5.1e+05, 4.938e+05, 2.602e+05},                          \
        {1.998e+05, 2.313e+05, 2.546e+05, 2.24e+05, 1.28e+05}},                                    \
    .ntt_us = {{{10.72, 10.72, 10.72, 10.72, 10.72, 10.72, 10.82, 10.82, 11.46, 12.8,              \
            16.33, 26.58, 45.68, 91.25, 175.9, 371.2, 773.9},                                      \
        {10.39, 10.39, 10.39, 10.39, 10.39, 10.76, 11.8, 13.86, 16.18, 22.06, 38.51,               \
            77.91, 156.2, 304.3, 638.9, 1344, 3135}},                                              \
        {{10.98, 10.98, 10.98, 11.41, 14.5, 14.5, 14.5, 15.11, 16.12, 17.11, 24.6, 44.66,          \
            83.81, 167.5, 337.4, 711.2, 1522},                                                     \
        {10.65, 10.65, 10.69, 10.69, 10.69, 10.98, 12.64, 14.96, 20.98, 36.71, 73.85,              \
            145.9, 302.8, 588.9, 1246, 2626, 6416}},                                               \
        {{9.993, 9.993, 9.993, 9.993, 9.993, 9.993, 10.39, 10.96, 13.3, 19.53, 35.28,              \
            62.95, 120.2, 248.1, 514, 1093, 2326},                                                 \
        {10.61, 10.61, 10.71, 10.71, 11.17, 11.85, 14.13, 19.95, 30.1, 53.1, 106.5, 213.5,         \
            436.5, 868, 1834, 3866, 9476}},                                                        \
        {{9.961, 9.961, 9.961, 9.961, 10.14, 10.49, 10.51, 12.35, 16.92, 25.74, 47.83,             \
            89.54, 177, 362.3, 750.2, 1577, 3302},                                                 \
        {11.72, 11.88, 11.96, 12.31, 12.98, 14.42, 16.98, 24.2, 40.06, 80.54, 156.7,               \
            323.2, 662.3, 1333, 2780, 5819, 1.415e+04}},                                           \
        {{10.59, 10.59, 10.59, 10.59, 10.59, 10.93, 11.66, 14.44, 20.4, 30.56, 57.8,               \
            107.9, 216.5, 443.4, 935.1, 1975, 4155},                                               \
        {13.23, 13.43, 13.68, 13.81, 14.67, 16.29, 21.47, 31.39, 50.66, 99.6, 199.3,               \
            400.9, 809.7, 1631, 3394, 7269, 1.905e+04}},                                           \
        {{13.83, 16, 18.46, 20.32, 22.33, 25.16, 28.18, 28.18, 29.67, 36.46, 50.1, 100.1,          \
            190.5, 382.5, 771.6, 1611, 3394},                                                      \
        {18.37, 20.12, 21.74, 24.05, 26.26, 28.62, 31.8, 39.8, 51.37, 83.15, 176.5, 319.7,         \
            649.4, 1260, 2624, 5969, 1.492e+04}}},                                                 \
    .start_us = {{{3.1, 3.2, 3.4, 3.9, 4.5, 5.1, 5.8, 6.72, 8.49, 11.88, 22.29},                   \
        {3.31, 3.37, 3.62, 4.25, 4.92, 5.62, 6.46, 7.79, 10.22, 16.38, 37.94}},                    \
        {{4.8, 5.1, 5.7, 6.8, 8.1, 9.5, 11.2, 13.72, 18.63, 29.83, 67.55},                         \
        {5.03, 5.42, 6.16, 7.54, 9.02, 10.62, 12.62, 16.24, 23.62, 45.46, 126.4}}},                \
    .div_blocks_us = {{2.87, 2.83, 2.88, 2.88, 2.89, 2.93, 3.18, 3.31, 5.5, 14.67},                \
        {3.52, 3.52, 3.52, 3.52, 3.51, 3.79, 4.23, 5.82, 13.21, 43.57}},                           \
    .div_naive_us = {4.03, 3.704},                                                                 \
    .div_steps_us = {{4.617, 4.077, 4.078, 4.155, 4.172, 4.028, 5.66, 8.903, 15.7, 30.64},         \
        {6.861, 6.706, 6.863, 6.86, 6.862, 6.68, 11.51, 21.35, 41.36, 84.43}},                     \
    .div_rate = {1.607e+06, 5.561e+05},                                                            \
    .gcd_naive_us = {3.751, 3.489},                                                                \
    .gcd_steps_us = {{4.538, 4.479, 3.851, 4.652, 6.458, 10.02, 18.75, 39.35, 109.3,               \
            302.7},                                                                                \
        {3.615, 3.483, 4.277, 5.519, 8.06, 13.16, 27.11, 61.24, 173, 537.7}},                      \
    .gcd_rate = {1.807e+05, 1.081e+05},                                                            \
    .divsteps_start_us = {2.4, 10},                                                                \
    .divsteps_us = {2.27, 4.8},                                                                    \
    .divsteps_exchange_us = {0.3, 0.3},                                                            \
    .divsteps_rate = {6.4e+04, 1.8e+04},                                                           \
    /* Not measured yet: guesses. */                                                               \
    .half_leaf_us = {{2.6, 2.7, 2.8, 3, 3.4, 4.3, 6, 10.3, 24, 80},                                \
        {2.7, 2.8, 3, 3.4, 4.2, 5.8, 9.3, 18, 46, 160}},                                           \
    .half_sums_us = {3, 3.5},                                                                      \
    .half_rate = {4e+06, 8e+05}
/* clang-format on */

/* FLINT 3.7-dev on one core of the Xeon host of that GPU, primes just below 2^31 (where
 * `cunmod calibrate` takes 2^30) and 2^64, measured at 64, 256, 1000, 4000, ..., 10^5
 * (products and divisions: 10^6) and interpolated; 16 and 32 follow from 64 by the ratios
 * of FLINT 2.9 elsewhere. The third rows are those of FLINT 3.6 modulo
 * 469762049 there, from bench/results. */
static const cunmod_params_t h200_fft_small = {
    /* clang-format off */
    H200,
    .flint = "3.7.0+fft_small",
    .cpu_mul = {
        {0.4172, 0.5839, 1.368, 3.03, 6.71, 14.01, 29.29, 62.04,
         131.6, 289.5, 606.5, 1260, 2828, 6164},
        {0.529, 1.218, 2.73, 5.634, 11.63, 29.84, 75.93, 151.3,
         302, 643.1, 1288, 2544, 5394, 11390},
        {0.141, 0.425, 1.028, 3.648, 6.235, 13.11, 28.56, 27.64,
         59.86, 128.2, 263.5, 560.6, 1226, 2682},
    },
    .cpu_div = {
        {0.2636, 0.7471, 2.492, 8.321, 27.78, 55.49, 111.3, 250.3,
         567.4, 1613, 3443, 6523, 12090, 23610},
        {0.3125, 0.9266, 3.136, 11.09, 39.22, 84.81, 183.6, 408.7,
         910.8, 2080, 4342, 8792, 18460, 38880},
        {0.217, 0.389, 2.478, 7.093, 18.08, 45.42, 103.7, 195.7,
         314.7, 601.9, 1182, 2429, 5099, 10832},
    },
    .cpu_gcd = {
        {0.7025, 1.771, 5.124, 15.69, 48.02, 176.7, 643.9, 1815,
         5099, 13120, 31580, 74030, 173900, 408600},
        {1.14, 3.092, 8.873, 30.08, 102, 356.6, 1240, 3661,
         10760, 27390, 63270, 141600, 334800, 791500},
        {0.793, 1.891, 4.904, 14.33, 46.76, 165.3, 636.6, 1949,
         5607, 12010, 27170, 60030, 131200, 285200},
    },
    /* clang-format on */
};

/* FLINT 2.9 on that core, by the same run as the GPU's parameters. A FLINT 3 without
 * fft_small, as distributions build it, has the same algorithms. Neither takes a single
 * transform: the third rows are the first again. */
static const cunmod_params_t h200_plain = {
    /* clang-format off */
    H200,
    .flint = "2.9.0",
    .cpu_mul = {
        {0.375, 0.7954, 1.783, 4.244, 10.34, 29.2, 71.93, 183.5,
         468.9, 1232, 3052, 8063, 1.373e+04, 3.482e+04},
        {0.4747, 1.175, 3.681, 9.397, 25.86, 68.48, 178.8, 466.9,
         1140, 2961, 7504, 1.368e+04, 2.863e+04, 7.104e+04},
        {0.375, 0.7954, 1.783, 4.244, 10.34, 29.2, 71.93, 183.5,
         468.9, 1232, 3052, 8063, 1.373e+04, 3.482e+04},
    },
    .cpu_div = {
        {0.8583, 2.117, 6.413, 22.04, 81.71, 194.8, 469.5, 1156,
         2861, 6682, 1.355e+04, 2.841e+04, 6.452e+04, 1.444e+05},
        {1.16, 3.084, 9.576, 34.58, 128.1, 339, 898.9, 2372,
         6115, 1.476e+04, 3.17e+04, 7.449e+04, 1.586e+05, 3.775e+05},
        {0.8583, 2.117, 6.413, 22.04, 81.71, 194.8, 469.5, 1156,
         2861, 6682, 1.355e+04, 2.841e+04, 6.452e+04, 1.444e+05},
    },
    .cpu_gcd = {
        {1.165, 2.736, 7.336, 22.61, 79.53, 384.4, 1157, 3124,
         8339, 2.212e+04, 5.676e+04, 1.492e+05, 3.897e+05, 1.024e+06},
        {2.302, 4.936, 12.89, 41.45, 156.5, 732.6, 2357, 6717,
         1.942e+04, 5.075e+04, 1.352e+05, 3.139e+05, 8.388e+05, 2.151e+06},
        {1.165, 2.736, 7.336, 22.61, 79.53, 384.4, 1157, 3124,
         8339, 2.212e+04, 5.676e+04, 1.492e+05, 3.897e+05, 1.024e+06},
    },
    /* clang-format on */
};

const cunmod_params_t *cunmod_params_default(const char *flint)
{
    int fft_small = flint != NULL && strstr(flint, "fft_small") != NULL;
    return fft_small ? &h200_fft_small : &h200_plain;
}

static void scale(double *values, size_t bytes, double factor)
{
    for (size_t i = 0; i < bytes / sizeof *values; i++)
    {
        values[i] *= factor;
    }
}

void cunmod_params_scale(cunmod_params_t *params, int sm_count, int clock_khz, int64_t shared_bytes)
{
    const double clock = clock_khz > 0 ? (double)clock_khz / H200_CLOCK_KHZ : 1;
    const double units = sm_count > 0 ? (double)sm_count / H200_SM_COUNT : 1;
    params->P = sm_count > 0 ? sm_count : params->P;
    params->Z = shared_bytes >= 4 ? shared_bytes / 4 : params->Z;
    scale(params->block_rate[0], sizeof params->block_rate, units * clock);
    scale(params->tensor_rate, sizeof params->tensor_rate, units * clock);
    scale(params->phase_move[0], sizeof params->phase_move, units * clock);
    scale(params->div_rate, sizeof params->div_rate, units * clock);
    scale(params->gcd_rate, sizeof params->gcd_rate, units * clock);
    scale(params->half_rate, sizeof params->half_rate, units * clock);
    scale(params->divsteps_rate, sizeof params->divsteps_rate, units * clock);
    scale(params->inverse_us, sizeof params->inverse_us, 1 / clock);
    scale(params->block_us[0], sizeof params->block_us, 1 / clock);
    scale(params->block_chain_us[0], sizeof params->block_chain_us, 1 / clock);
    scale(params->tensor_us, sizeof params->tensor_us, 1 / clock);
    scale(params->tensor_share_us, sizeof params->tensor_share_us, 1 / clock);
    scale(params->phase_us[0], sizeof params->phase_us, 1 / clock);
    scale(params->div_naive_us, sizeof params->div_naive_us, 1 / clock);
    scale(params->div_steps_us[0], sizeof params->div_steps_us, 1 / clock);
    scale(params->start_us[0][0], sizeof params->start_us, 1 / clock);
    scale(params->div_blocks_us[0], sizeof params->div_blocks_us, 1 / clock);
    scale(params->gcd_naive_us, sizeof params->gcd_naive_us, 1 / clock);
    scale(params->divsteps_start_us, sizeof params->divsteps_start_us, 1 / clock);
    scale(params->divsteps_us, sizeof params->divsteps_us, 1 / clock);
    scale(params->divsteps_exchange_us, sizeof params->divsteps_exchange_us, 1 / clock);
    scale(params->gcd_steps_us[0], sizeof params->gcd_steps_us, 1 / clock);
    scale(params->half_leaf_us[0], sizeof params->half_leaf_us, 1 / clock);
    scale(params->half_sums_us, sizeof params->half_sums_us, 1 / clock);
}
