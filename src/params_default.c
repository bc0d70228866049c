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
 * noise and is that of s = 6. */
/* clang-format off */
#define H200                                                                                       \
    .gpu = "NVIDIA H200", .P = H200_SM_COUNT, .Z = 58112, .U = 317,                                \
    .launch_us = 2.404,                                                                            \
    .call_us = 0.0001,                                                                             \
    .up_us = 4.913,                                                                                \
    .down_us = 10.42,                                                                              \
    .up_rate = {3503, 2135},                                                                       \
    .down_rate = {4703, 2490},                                                                     \
    .inverse_us = {3.395, 10.25},                                                                  \
    .block_us = {{2.671, 2.715, 2.937},                                                            \
        {3.068, 3.264, 3.264}},                                                                    \
    .block_chain_us = {{0.0004911, 0.0003819, 0.0005438},                                          \
        {0.001011, 0.001185, 0.001185}},                                                           \
    .block_rate = {{4.797e+06, 6.148e+06, 6.763e+06},                                              \
        {1.313e+06, 1.62e+06, 1.62e+06}},                                                          \
    .tensor_us = {2.691, 2.575, 3.39, 3.264, 3.086, 3.068, 3.185, 3.303},                          \
    .tensor_share_us = {2.2, 1.349, 1.396, 2.333, 2.206, 2.206, 1.937, 1.951},                  \
    .tensor_rate = {6.142e+07, 3.765e+07, 2.824e+07, 2.072e+07, 1.47e+07, 1.143e+07,               \
            7.745e+06, 6.411e+06},                                                                 \
    .phase_us = {{2.342, 2.603, 3.258, 4.066, 5.83},                                               \
        {2.787, 2.416, 3.206, 4.334, 6.52}},                                                       \
    .phase_move = {{2.546e+05, 3.532e+05, 5.133e+05, 4.334e+05, 2.352e+05},                        \
        {1.996e+05, 2.296e+05, 2.583e+05, 2.266e+05, 1.293e+05}},                                  \
    .ntt_us = {{{8.748, 8.396, 8.475, 8.299, 8.564, 9.149, 9.944, 10.59, 11.26, 12.79,             \
            16.31, 26.63, 45.66, 91.32, 176.6, 371.5, 774.9},                                      \
        {9.23, 9.36, 9.284, 9.489, 9.829, 10.68, 11.9, 13.87, 16.17, 22.06, 38.57, 78.26,          \
            156.9, 306.4, 641.4, 1354, 3155}},                                                     \
        {{8.892, 8.84, 8.744, 8.906, 8.643, 8.821, 9.58, 10.25, 11.84, 15.43, 24.64,               \
            44.46, 83.52, 165.8, 336.7, 707.6, 1509},                                              \
        {9.077, 9.2, 9.249, 9.433, 10.1, 10.84, 12.6, 14.99, 20.97, 36.73, 74.96, 146.6,           \
            304.3, 590.8, 1249, 2634, 6484}},                                                      \
        {{8.704, 8.647, 8.654, 8.565, 8.473, 8.6, 9.457, 10.97, 13.33, 19.52, 35.22, 63,           \
            120.1, 248.8, 516.1, 1098, 2336},                                                      \
        {9.377, 9.504, 9.628, 10.01, 10.57, 11.8, 14.15, 19.97, 30.04, 53.2, 107.1, 214.5,         \
            439.7, 871.8, 1847, 3880, 9574}},                                                      \
        {{9.12, 8.275, 8.197, 8.375, 8.661, 9.476, 10.43, 12.22, 16.93, 25.75, 47.76,              \
            89.65, 177.9, 363.2, 748.4, 1580, 3321},                                               \
        {11.69, 11.84, 11.89, 12.33, 13.01, 14.36, 17.01, 24.47, 40.09, 81.18, 157.8,              \
            326.5, 667.4, 1346, 2798, 5853, 1.429e+04}},                                           \
        {{8.605, 8.991, 8.887, 8.871, 9.484, 10.37, 11.44, 14.41, 20.41, 30.56, 57.79,             \
            108, 216.7, 443.4, 935.7, 1980, 4169},                                                 \
        {13.11, 13.39, 13.7, 13.82, 14.68, 16.28, 21.46, 31.49, 50.63, 100.5, 200.2, 401,          \
            813.8, 1636, 3404, 7435, 1.933e+04}},                                                  \
        {{13.69, 15.9, 18.46, 20.57, 22.59, 25.21, 30.43, 28.13, 29.76, 36.55, 50.16,              \
            100.3, 192.1, 384.3, 773.8, 1615, 3400},                                               \
        {18.49, 20.28, 21.75, 24.02, 26.21, 28.52, 31.84, 39.66, 51.59, 82.97, 181.4,              \
            325.4, 652.4, 1266, 2637, 6015, 1.504e+04}}},                                          \
    .div_naive_us = {2.626, 3.022},                                                                \
    .div_steps_us = {{4.237, 4.201, 4.2, 4.225, 4.247, 4.186, 5.745, 9.026, 15.8, 30.69},          \
        {6.846, 6.835, 6.848, 6.846, 6.847, 6.741, 11.62, 21.42, 41.41, 84.45}},                   \
    .div_rate = {1.604e+06, 5.558e+05},                                                            \
    .gcd_naive_us = {2.404, 2.965},                                                                \
    .gcd_steps_us = {{3.248, 3.466, 3.9, 4.767, 6.521, 10.13, 18.79, 39.49, 109.5, 303},           \
        {3.414, 3.813, 4.505, 5.737, 8.108, 13.34, 27.21, 61.41, 173.3, 538.6}},                   \
    .gcd_rate = {1.798e+05, 1.079e+05},                                                            \
    .divsteps_start_us = {2.4, 10},                                                                  \
    .divsteps_us = {2.27, 4.8},                                                                       \
    .divsteps_exchange_us = {0.3, 0.3},                                                                \
    .divsteps_rate = {6.4e+04, 1.8e+04}
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
    scale(params->divsteps_rate, sizeof params->divsteps_rate, units * clock);
    scale(params->inverse_us, sizeof params->inverse_us, 1 / clock);
    scale(params->block_us[0], sizeof params->block_us, 1 / clock);
    scale(params->block_chain_us[0], sizeof params->block_chain_us, 1 / clock);
    scale(params->tensor_us, sizeof params->tensor_us, 1 / clock);
    scale(params->tensor_share_us, sizeof params->tensor_share_us, 1 / clock);
    scale(params->phase_us[0], sizeof params->phase_us, 1 / clock);
    scale(params->div_naive_us, sizeof params->div_naive_us, 1 / clock);
    scale(params->div_steps_us[0], sizeof params->div_steps_us, 1 / clock);
    scale(params->gcd_naive_us, sizeof params->gcd_naive_us, 1 / clock);
    scale(params->divsteps_start_us, sizeof params->divsteps_start_us, 1 / clock);
    scale(params->divsteps_us, sizeof params->divsteps_us, 1 / clock);
    scale(params->divsteps_exchange_us, sizeof params->divsteps_exchange_us, 1 / clock);
    scale(params->gcd_steps_us[0], sizeof params->gcd_steps_us, 1 / clock);
}
