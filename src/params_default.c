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
 * `cunmod calibrate`, whose file has the same names. The last two rows of ntt_us, modulo p
 * beyond 2^31 itself, are an estimate: half the time of five primes, or that of one if it is
 * more. */
/* clang-format off */
#define H200                                                                                       \
    .gpu = "NVIDIA H200", .P = H200_SM_COUNT, .Z = 58112, .U = 314.3,                              \
    .launch_us = 2.7,                                                                              \
    .call_us = 0.3596,                                                                             \
    .up_us = 4.721,                                                                                \
    .down_us = 9.778,                                                                              \
    .up_rate = {2958, 2254},                                                                       \
    .down_rate = {4368, 3113},                                                                     \
    .inverse_us = {3.354, 12.31},                                                                  \
    .block_us = {{2.813, 2.88, 3.182},                                                             \
        {2.762, 3.085, 3.085}},                                                                    \
    .block_chain_us = {{0.0004333, 0.0003067, 0.0004624},                                          \
        {0.001217, 0.001244, 0.001244}},                                                           \
    .block_rate = {{4.8e+06, 6.144e+06, 6.754e+06},                                                \
        {1.314e+06, 1.621e+06, 1.621e+06}},                                                        \
    .tensor_us = {3.5, 3.5, 3.5, 3.5, 3.8, 3.9, 4, 4.2},                                           \
    .tensor_share_us = {2, 2, 2, 2, 2, 2, 2, 2},                                                   \
    .tensor_rate = {1.4e+08, 6e+07, 3e+07, 1.8e+07, 1.2e+07, 8.5e+06, 6.3e+06, 4.8e+06},           \
    .phase_us = {{2.354, 2.647, 3.254, 4.226, 5.864},                                              \
        {2.799, 2.405, 3.228, 4.398, 6.56}},                                                       \
    .phase_move = {{2.544e+05, 3.569e+05, 5.123e+05, 4.757e+05, 2.487e+05},                        \
        {1.995e+05, 2.284e+05, 2.591e+05, 2.296e+05, 1.312e+05}},                                  \
    .ntt_us = {{{8.346, 9.212, 9.753, 10.28, 9.891, 10.06, 9.686, 10.37, 11.29, 13.36,             \
            16.38, 25.51, 45.17, 88.89, 186, 362.1, 761.7},                                        \
        {12.36, 13.98, 14.66, 14.94, 14.73, 15.61, 15.67, 17.2, 19.37, 28.26, 38.27, 73.7,         \
            142, 295.8, 625.3, 1487, 3146}},                                                       \
        {{8.416, 8.959, 9.514, 9.793, 9.474, 9.726, 9.679, 10.76, 12.14, 17.03, 25.11,             \
            43.9, 82.33, 163.1, 346.2, 699.3, 1512},                                               \
        {12.59, 14.23, 14.96, 15.56, 15.31, 16.74, 16.64, 21.59, 26, 43.99, 78.66, 137.5,          \
            286, 586, 1246, 3117, 6573}},                                                          \
        {{8.392, 8.935, 9.577, 9.851, 9.61, 10.23, 10.09, 11.85, 14.41, 23.55, 35.1,               \
            63.63, 120, 246.8, 523, 1090, 2339},                                                   \
        {13.14, 14.87, 15.65, 16.31, 16.06, 18.95, 19.75, 27.81, 34.62, 64.31, 114.3, 209,         \
            424.3, 863, 1834, 4510, 9554}},                                                        \
        {{8.423, 9.564, 10.18, 10.47, 10.21, 11.4, 11.27, 14.69, 17.81, 32.43, 48.37,              \
            88.15, 173.4, 353.2, 748.8, 1546, 3265},                                               \
        {15.76, 17.54, 18.15, 19.04, 18.9, 23, 24.11, 37.31, 47.09, 101, 165.6, 323.8,             \
            656.8, 1342, 2806, 6874, 1.442e+04}},                                                  \
        {{9.192, 10.4, 11.09, 11.42, 11.16, 12.66, 12.91, 17.74, 22.58, 38.78, 58.14,              \
            106.8, 213.9, 434.3, 929, 1952, 4132},                                                 \
        {17.42, 19.12, 19.79, 20.75, 20.66, 25.27, 27.51, 43.15, 55.7, 110.9, 211.5,               \
            407.2, 813, 1632, 3426, 8751, 1.964e+04}},                                             \
        {{8.346, 9.212, 9.753, 10.28, 9.891, 10.06, 9.686, 10.37, 11.29, 19.39, 29.07, 53.4,       \
            107, 217.2, 464.5, 976, 2066},                                                         \
        {12.36, 13.98, 14.66, 14.94, 14.73, 15.61, 15.67, 21.57, 27.85, 55.45, 105.8, 203.6,       \
            406.5, 816, 1713, 4376, 9820}}},                                                       \
    .div_naive_us = {2.7, 2.644},                                                                  \
    .div_steps_us = {{4.308, 4.196, 4.2, 4.267, 4.265, 4.333, 5.754, 9.019, 15.81, 30.85},         \
        {7.023, 6.817, 7.024, 7.023, 7.024, 6.813, 11.71, 21.52, 41.46, 84.53}},                   \
    .div_rate = {1.596e+06, 5.601e+05},                                                            \
    .gcd_naive_us = {2.386, 2.526},                                                                \
    .gcd_steps_us = {{3.073, 3.277, 3.72, 4.65, 6.373, 9.931, 18.69, 39.33, 109.3, 302.4},         \
        {3.357, 3.675, 4.296, 5.508, 8.087, 13.14, 27.01, 61.12, 172.9, 537.6}},                   \
    .gcd_rate = {1.8e+05, 1.077e+05}
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
    scale(params->inverse_us, sizeof params->inverse_us, 1 / clock);
    scale(params->block_us[0], sizeof params->block_us, 1 / clock);
    scale(params->block_chain_us[0], sizeof params->block_chain_us, 1 / clock);
    scale(params->tensor_us, sizeof params->tensor_us, 1 / clock);
    scale(params->tensor_share_us, sizeof params->tensor_share_us, 1 / clock);
    scale(params->phase_us[0], sizeof params->phase_us, 1 / clock);
    scale(params->div_naive_us, sizeof params->div_naive_us, 1 / clock);
    scale(params->div_steps_us[0], sizeof params->div_steps_us, 1 / clock);
    scale(params->gcd_naive_us, sizeof params->gcd_naive_us, 1 / clock);
    scale(params->gcd_steps_us[0], sizeof params->gcd_steps_us, 1 / clock);
}
