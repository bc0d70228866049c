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
 * `cunmod calibrate`, whose file has the same names. */
/* clang-format off */
#define H200                                                                                       \
    .gpu = "NVIDIA H200", .P = H200_SM_COUNT, .Z = 58112, .U = 309.9,                                        \
    .launch_us = 2.323,                                                                            \
    .call_us = 9.75,                                                                               \
    .up_us = 5.334,                                                                                \
    .down_us = 6.143,                                                                              \
    .up_rate = {2631, 1941},                                                                       \
    .down_rate = {1568, 1954},                                                                     \
    .inverse_us = {3.4, 10.48},                                                                    \
    .block_us = {{2.435, 2.52, 4.23},                                                              \
                     {2.67, 3.477, 3.477}},                                                        \
    .block_chain_us = {{0.004895, 0.003839, 0.00279},                                              \
                     {0.009995, 0.00929, 0.00929}},                                                \
    .block_rate = {{3.054e+06, 4.472e+06, 6.063e+06},                                              \
                     {1.096e+06, 1.1e+06, 1.1e+06}},                                               \
    .phase_us = {{2.26, 2.526, 3.19, 4.24, 6.146},                                                 \
                     {2.698, 2.268, 3.207, 4.371, 6.587}},                                         \
    .phase_move = {{2.787e+05, 3.773e+05, 5.209e+05, 4.717e+05, 2.603e+05},                        \
                     {2.196e+05, 2.341e+05, 2.473e+05, 1.87e+05, 9.799e+04}},                      \
    .ntt_us = {{{10.5, 10.7, 10.9, 11.1, 11.3, 11.74, 12.2, 14.19, 16.5, 19.22, 22.4, 32.62, 47.5, 98.44, 204, 416.4, 850},\
               {10.82, 11.02, 11.22, 11.56, 12.01, 13.33, 15.5, 18.04, 21.02, 27.91, 40.64, 72.75, 150.8, 309.7, 632.1, 1328, 2846}},\
              {{10.5, 10.7, 10.9, 11.1, 11.3, 11.95, 12.65, 15.13, 18.1, 23.82, 31.7, 52.95, 89.25, 187.9, 395.5, 845, 1806},\
               {10.82, 11.02, 11.22, 11.68, 12.36, 14.04, 16.8, 21.23, 28.12, 42.75, 71.79, 137.9, 290.4, 616.6, 1318, 2822, 6049}},\
              {{10.5, 10.7, 10.9, 11.1, 11.3, 12.17, 13.1, 16.06, 19.7, 28.42, 41, 73.29, 131, 277.3, 587, 1274, 2763},\
               {10.82, 11.02, 11.22, 11.8, 12.7, 14.76, 18.1, 24.41, 35.22, 57.59, 102.9, 203.1, 430, 923.5, 2003, 4316, 9252}},\
              {{11.9, 12.1, 12.3, 12.5, 12.7, 14, 15.45, 18.73, 22.7, 35.11, 54.5, 101.2, 188, 393.3, 823, 1771, 3810},\
               {12.22, 12.42, 12.62, 13.45, 14.83, 17.29, 20.96, 29.29, 45.39, 78.26, 145.4, 289.5, 605.8, 1288, 2772, 5952, 1.276e+04}},\
              {{13.3, 13.5, 13.7, 13.9, 14.1, 15.84, 17.8, 21.39, 25.7, 41.8, 68, 129.1, 245, 509.4, 1059, 2268, 4858},\
               {13.62, 13.82, 14.02, 15.09, 16.96, 19.82, 23.81, 34.16, 55.57, 98.93, 187.8, 375.9, 781.6, 1653, 3541, 7589, 1.627e+04}}},\
    .div_naive_us = {2.323, 2.461},                                                                \
    .div_steps_us = {{4.318, 4.307, 4.306, 4.326, 4.354, 4.303, 6.102, 9.698, 17.32, 34.47},       \
                     {7.365, 7.227, 7.316, 7.323, 7.322, 7.225, 12.62, 23.59, 46.43, 97.52}},      \
    .div_rate = {1.346e+06, 3.798e+05},                                                            \
    .gcd_naive_us = {2.405, 2.441},                                                                \
    .gcd_steps_us = {{3.352, 3.573, 4.011, 4.875, 6.601, 10.14, 18.84, 39.38, 109.4, 302.8},       \
                     {3.312, 3.654, 4.365, 5.493, 8.168, 13.14, 26.91, 61.3, 173.1, 537.7}},       \
    .gcd_rate = {1.798e+05, 1.075e+05}
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
    scale(params->phase_move[0], sizeof params->phase_move, units * clock);
    scale(params->div_rate, sizeof params->div_rate, units * clock);
    scale(params->gcd_rate, sizeof params->gcd_rate, units * clock);
    scale(params->inverse_us, sizeof params->inverse_us, 1 / clock);
    scale(params->block_us[0], sizeof params->block_us, 1 / clock);
    scale(params->block_chain_us[0], sizeof params->block_chain_us, 1 / clock);
    scale(params->phase_us[0], sizeof params->phase_us, 1 / clock);
    scale(params->div_naive_us, sizeof params->div_naive_us, 1 / clock);
    scale(params->div_steps_us[0], sizeof params->div_steps_us, 1 / clock);
    scale(params->gcd_naive_us, sizeof params->gcd_naive_us, 1 / clock);
    scale(params->gcd_steps_us[0], sizeof params->gcd_steps_us, 1 / clock);
}
