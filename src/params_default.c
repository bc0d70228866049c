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
#define H200                                                                                       \
    .gpu = "NVIDIA H200", .P = 132, .Z = 58112, .U = 310,                                          \
    .launch_us = 2.386,                                                                            \
    .call_us = 0.0001,                                                                             \
    .up_us = 9.235,                                                                                \
    .down_us = 9.599,                                                                              \
    .up_rate = {2500, 1818},                                                                       \
    .down_rate = {1965, 1630},                                                                     \
    .inverse_us = {3.167, 10.05},                                                                  \
    .block_us = {{2.625, 2.596, 2.695},                                                            \
    {2.709, 3.046, 3.046}},                                                                        \
    .block_chain_us = {{0.001059, 0.0009219, 0.001049},                                            \
    {0.001997, 0.001907, 0.001907}},                                                               \
    .block_rate = {{4.605e+06, 6.164e+06, 6.788e+06},                                              \
    {1.487e+06, 1.677e+06, 1.677e+06}},                                                            \
    .phase_us = {{2.219, 2.512, 3.127, 3.958, 5.777},                                              \
    {2.634, 2.301, 3.095, 4.241, 6.555}},                                                          \
    .phase_move = {{2.554e+05, 3.603e+05, 5.133e+05, 4.407e+05, 2.583e+05},                        \
    {1.997e+05, 2.302e+05, 2.595e+05, 2.274e+05, 1.334e+05}},                                      \
    .ntt_us = {{{8.149, 9.194, 9.784, 10.11, 9.83, 9.989, 9.651, 10.37, 11.22, 13.35, 16.43,       \
            25.52, 45.12, 88.83, 185.6, 362.2, 760.6},                                             \
    {12.26, 13.92, 14.47, 14.81, 14.75, 15.71, 15.6, 17.28, 19.26, 28.23, 38.41, 73.4,             \
            141.4, 294.6, 622.3, 1475, 3129}},                                                     \
    {{7.811, 8.76, 9.394, 9.675, 9.459, 9.855, 9.721, 10.71, 12.08, 17.11, 25.2, 44.16,            \
            82.45, 162.8, 345.8, 697.6, 1504},                                                     \
    {12.4, 14.19, 14.8, 15.54, 15.39, 16.81, 16.68, 21.55, 26.04, 44.08, 78.08, 137.5,             \
            284.3, 582.7, 1237, 3080, 6505}},                                                      \
    {{8.53, 8.903, 9.421, 9.754, 9.62, 10.24, 10.26, 11.81, 14.44, 23.63, 35.16, 63.5,             \
            120.3, 247.2, 522.8, 1091, 2331},                                                      \
    {13.01, 14.68, 15.45, 16.26, 16.09, 18.93, 19.78, 27.81, 34.67, 64.4, 113.5, 208.8,            \
            422.3, 859.5, 1825, 4490, 9493}},                                                      \
    {{8.615, 9.445, 10.01, 10.36, 10.21, 11.38, 11.25, 14.63, 17.9, 32.58, 48.46, 88.18,           \
            174.5, 355.4, 747.3, 1541, 3249},                                                      \
    {15.73, 17.49, 18.06, 18.92, 18.92, 23.07, 24.12, 37.29, 47.07, 99.98, 164.5, 322.5,           \
            654.1, 1338, 2788, 6814, 1.431e+04}},                                                  \
    {{9.269, 10.42, 10.95, 11.41, 11.22, 12.74, 12.91, 17.78, 22.61, 38.53, 57.91, 107.2,          \
            213.9, 434.7, 929.6, 1950, 4114},                                                      \
    {17.25, 19, 19.79, 20.77, 20.55, 25.22, 27.52, 43.15, 55.63, 109.8, 209.5, 403.6, 806.2,       \
            1620, 3409, 8702, 1.942e+04}}},                                                        \
    .div_naive_us = {2.477, 2.405},                                                                \
    .div_steps_us = {{4.146, 4.068, 4.075, 4.142, 4.141, 3.984, 5.609, 8.871, 15.68, 30.58},       \
    {6.832, 6.744, 6.791, 6.797, 6.781, 6.655, 11.5, 21.31, 41.32, 84.35}},                        \
    .div_rate = {1.611e+06, 5.564e+05},                                                            \
    .gcd_naive_us = {2.386, 2.526},                                                                \
    .gcd_steps_us = {{3.073, 3.277, 3.72, 4.65, 6.373, 9.931, 18.69, 39.33, 109.3, 302.4},         \
    {3.357, 3.675, 4.296, 5.508, 8.087, 13.14, 27.01, 61.12, 172.9, 537.6}},                       \
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
