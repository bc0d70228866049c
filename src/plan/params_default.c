/* The built-in parameters, measured on an NVIDIA H200, with the CPU times of FLINT 2, FLINT 3, and
 * FLINT 3 with fft_small.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/params.h"

#include <stddef.h>
#include <string.h>

#define H200_SM_COUNT 132
#define H200_CLOCK_KHZ 1980000

/* One H200 (132 multiprocessors, 1.98 GHz, CUDA 13.0, driver 580.159), 2026-11-21, by `cunmod
 * calibrate`, which writes a file with the names below. tensor_share_us was measured on products of
 * 2^11 to 2^15 coefficients by the public functions: up to 0.7 us less than in calibration, since
 * block_rate and ntt_us are too small at these lengths. Later measurements: tensor_rate of s > 5
 * and start_us in a second run; half-GCDs on 2026-11-22; divsteps on 2026-11-23; products and
 * divisions of batches (small_, div_small_, div_open_us) on 2026-11-26. The second number of
 * div_small_rate is a fit to divisions of 180 by 90 coefficients. whole_us was measured on an H100
 * with equally many multiprocessors and the same clock, 2026-11-25. gcd_small_ is a fit to GCDs of
 * 32 to 1000 coefficients on that H100, 2026-11-26. Four values were measured on the baselines
 * (src/papers/papers_rows.c): launch_us on "naive", move_rate on "two_phase" with s = 1,
 * inverse_us and horner_rate on "steps" of a division. */
/* clang-format off */
#define H200                                                                                       \
    .gpu = "NVIDIA H200", .P = H200_SM_COUNT, .Z = 58112, .U = 310.1,                              \
    .open_us = 2.5e+05,                                                                            \
    .launch_us = 2.88,                                                                             \
    .call_us = 0.2705,                                                                             \
    .up_us = 4.856,                                                                                \
    .down_us = 10.03,                                                                              \
    .up_rate = {3325, 2349},                                                                       \
    .down_rate = {4569, 2722},                                                                     \
    .inverse_us = {3.169, 5.435},                                                                  \
    .move_rate = {2.54e+05, 2.004e+05},                                                            \
    .block_us = {{2.568, 2.4, 3.249},                                                              \
        {2.764, 3.084, 3.084}},                                                                    \
    .block_chain_us = {{0.0005634, 0.0005505, 0.0004585},                                          \
        {0.001328, 0.001369, 0.001369}},                                                           \
    .block_rate = {{4.757e+06, 6.296e+06, 6.873e+06},                                              \
        {1.485e+06, 1.631e+06, 1.631e+06}},                                                        \
    .tensor_us = {2.574, 2.292, 2.321, 2.487, 3.04, 3.063, 3.227, 3.423},                          \
    .tensor_share_us = {2.1, 2.2, 2.3, 1.95, 3.1, 3.1, 2.45, 2.3},                                 \
    .tensor_rate = {6.013e+07, 4.164e+07, 2.922e+07, 2.143e+07, 1.472e+07, 1.141e+07,              \
            9.15e+06, 7.516e+06},                                                                  \
    .ntt_us = {{{8.265, 8.503, 8.599, 8.66, 8.812, 9.32, 10.46, 10.77, 11.52, 13.05,               \
            16.81, 27.37, 46.2, 92.32, 176.6, 375.2, 784},                                         \
        {9.625, 9.625, 9.625, 9.876, 10.32, 11.1, 12.12, 14.11, 16.46, 22.58, 38.94,               \
            78.33, 156.8, 302.8, 639.6, 1348, 3151}},                                              \
        {{8.054, 8.054, 8.054, 8.054, 8.282, 9.013, 9.737, 10.57, 12.04, 15.69, 24.78,             \
            44.7, 84.9, 169.8, 337.2, 716.7, 1532},                                                \
        {9.467, 9.467, 9.607, 9.784, 10.53, 11.29, 12.9, 15.17, 21.59, 37.27, 74.77,               \
            147.8, 303.9, 589.9, 1257, 2656, 6450}},                                               \
        {{8.343, 8.343, 8.413, 8.413, 8.413, 8.86, 9.731, 11.25, 13.76, 20.17, 35.29,              \
            63.43, 123.1, 251.4, 515.7, 1106, 2351},                                               \
        {9.904, 9.904, 10.08, 10.44, 11.13, 12.27, 14.69, 20.62, 30.71, 53.78, 107.6,              \
            215.6, 439.4, 869.2, 1851, 3890, 9482}},                                               \
        {{8.434, 8.434, 8.434, 8.434, 9.072, 9.735, 10.69, 12.42, 17.31, 26.48, 47.98,             \
            92.38, 183.7, 368.5, 751.6, 1585, 3343},                                               \
        {12.12, 12.17, 12.26, 12.64, 13.51, 14.67, 17.57, 24.97, 40.15, 81.29, 158.5,              \
            324.5, 663.6, 1345, 2824, 5917, 1.423e+04}},                                           \
        {{8.919, 8.919, 9.025, 9.276, 9.833, 10.7, 11.76, 14.77, 21.02, 30.63, 57.8,               \
            111.1, 223.7, 453.2, 939.3, 2000, 4218},                                               \
        {13.44, 13.51, 13.71, 14.02, 14.99, 16.5, 21.88, 32, 50.87, 100.5, 199.5, 400.2,           \
            809.3, 1649, 3460, 7454, 1.972e+04}},                                                  \
        {{14.32, 16.78, 19.2, 20.72, 22.66, 25.39, 28.71, 28.71, 30.26, 36.71, 50.43, 102,         \
            192.2, 387.7, 777.2, 1628, 3423},                                                      \
        {18.98, 20.78, 22.5, 24.67, 26.83, 29.13, 32.33, 40.07, 51.62, 82.96, 179.3,               \
            321.6, 655.5, 1270, 2654, 6056, 1.514e+04}}},                                          \
    .small_chain_us = {0.05688, 0.08245},                                                          \
    .small_item_us = {0.000444, 0.000355},                                                         \
    .small_rate = {6.03e+06, 1.33e+06},                                                            \
    .whole_us = {{{4.277, 4.813, 5.141, 5.458, 7.294, 13.04},                                      \
        {0.003376, 0.004129, 0.00856, 0.01863, 0.0398, 0.09963}},                                  \
        {{4.183, 5.6, 5.262, 7.049, 11.9, 25.24},                                                  \
        {0.003327, 0.00805, 0.01677, 0.03753, 0.08891, 0.1949}},                                   \
        {{4.287, 5.112, 6.599, 9.03, 19.23, 37.39},                                                \
        {0.00669, 0.01223, 0.02901, 0.06648, 0.1181, 0.2906}},                                     \
        {{5.404, 6.255, 8.417, 14.1, 30.69, 58.14},                                                \
        {0.009107, 0.02176, 0.04673, 0.1086, 0.1935, 0.4575}},                                     \
        {{5.771, 8.201, 11.05, 27.06, 37.45, 72.17},                                               \
        {0.01481, 0.03019, 0.08345, 0.1118, 0.2399, 0.5679}}},                                     \
    .start_us = {{{3.014, 3.007, 3.047, 3.731, 4.449, 5.21, 6.058, 7.254, 10.06, 12.75,            \
            16.32, 23.46},                                                                         \
        {3.171, 3.306, 3.582, 4.288, 5.044, 5.842, 6.858, 8.338, 11.12, 14.12, 19.28,              \
            32.45}},                                                                               \
        {{5.072, 5.377, 6.017, 7.393, 8.876, 10.47, 12.33, 14.96, 19.52, 24.11, 32.42,             \
            53.63},                                                                                \
        {5.882, 6.239, 6.943, 8.421, 9.972, 11.67, 13.79, 17.73, 21.53, 27.53, 41.34,              \
            84.41}}},                                                                              \
    .div_blocks_us = {{2.556, 2.584, 2.643, 2.583, 2.588, 2.692, 3.402, 3.251, 5.496,              \
            14.71},                                                                                \
        {3.483, 3.482, 3.481, 3.48, 3.48, 3.756, 4.627, 5.952, 13.42, 44.07}},                     \
    .div_tile_us = {0.95, 2.1},                                                                    \
    .div_small_chain_us = {0.461, 0.826},                                                          \
    .div_small_item_us = {0.0015, 0.00223},                                                        \
    .div_small_rate = {9.41e+05, 2.85e+05},                                                        \
    .div_open_us = {{7.50, 0.0095},                                                                \
        {13.6, 0.0277}},                                                                           \
    .gcd_small_step_us = {0.12, 0.26, 0.195},                                                      \
    .gcd_small_row_us = {0.004, 0.03, 0.0235},                                                     \
    .gcd_small_rate = {2.2e+06, 3.85e+05, 6.0e+05},                                                \
    .divsteps_start_us = {5.078, 10.11, 10.92},                                                    \
    .divsteps_us = {0.9695, 3.154, 1.97},                                                          \
    .divsteps_exchange_us = {0.5488, 0.2566, 0.5201},                                              \
    .divsteps_rate = {51580, 19860, 18090},                                                        \
    .half_sums_us = {3.696, 5.169},                                                                \
    .half_rate = {2.416e+06, 1.014e+06},                                                           \
    .horner_us = {0.0618, 0.1286},                                                                 \
    .horner_rate = {1.611e+06, 5.586e+05},                                                         \
    .tree_rate = {9.666e+05, 4.006e+05}
/* clang-format on */

/* FLINT 3.7-dev on one core of the Xeon host of that GPU, for primes just below 2^31 (`cunmod
 * calibrate`: 2^30) and just below 2^64. Measured at 64, 256, 1000, 4000, ..., 10^5 coefficients
 * (products and divisions: to 10^6), and interpolated. 16 and 32 coefficients: the value at 64,
 * times the ratios of FLINT 2.9 on another machine. Third rows: FLINT 3.6 modulo 469762049 on that
 * other machine, from bench/results. */
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

/* FLINT 2.9 on the same core, by the same run as the GPU's parameters. FLINT 2.9 never multiplies
 * by a single transform, and so the third rows repeat the first ones. */
static const cunmod_params_t h200_two = {
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

/* FLINT 3 without fft_small, as distributions and the wheel of python-flint build it: the rows of
 * FLINT 2.9, times the ratio of the times of FLINT 3.6 and 2.9 on an AMD EPYC, 2026-11-27 (`cunmod
 * calibrate` with both, the least of three runs). The ratios: products 0.4 to 1.1 (0.8 and more
 * from 64 coefficients on), divisions 0.27 to 0.88, GCDs 0.51 to 1.1. */
static const cunmod_params_t h200_three = {
    /* clang-format off */
    H200,
    .flint = "3.6.0",
    .cpu_mul = {
        {0.1554, 0.8076, 1.845, 4.526, 11.41, 29.91, 78.47, 202.1,
         479.2, 1333, 3025, 6525, 1.317e+04, 2.801e+04},
        {0.3181, 0.842, 4.047, 10.54, 26.57, 75.61, 195, 469.3,
         1294, 2773, 6633, 1.368e+04, 2.639e+04, 6.119e+04},
        {0.1554, 0.8076, 1.845, 4.526, 11.41, 29.91, 78.47, 202.1,
         479.2, 1333, 3025, 6525, 1.317e+04, 2.801e+04},
    },
    .cpu_div = {
        {0.5909, 1.114, 2.697, 8.508, 23.35, 67.79, 230.5, 609.9,
         1621, 4389, 1.154e+04, 2.495e+04, 5.219e+04, 1.163e+05},
        {0.7289, 1.485, 3.755, 11.32, 34.49, 159.5, 485.5, 1376,
         3689, 1.044e+04, 2.527e+04, 5.476e+04, 1.212e+05, 2.954e+05},
        {0.5909, 1.114, 2.697, 8.508, 23.35, 67.79, 230.5, 609.9,
         1621, 4389, 1.154e+04, 2.495e+04, 5.219e+04, 1.163e+05},
    },
    .cpu_gcd = {
        {0.9237, 1.984, 4.883, 14.29, 43.4, 194.2, 722.3, 2886,
         8161, 2.284e+04, 5.951e+04, 1.561e+05, 4.053e+05, 1.032e+06},
        {2.056, 4.01, 9.665, 27.38, 95.28, 371.4, 1570, 6495,
         2.037e+04, 5.413e+04, 1.467e+05, 3.327e+05, 8.658e+05, 2.195e+06},
        {0.9237, 1.984, 4.883, 14.29, 43.4, 194.2, 722.3, 2886,
         8161, 2.284e+04, 5.951e+04, 1.561e+05, 4.053e+05, 1.032e+06},
    },
    /* clang-format on */
};

const cunmod_params_t *cunmod_params_default(const char *flint)
{
    if (flint == NULL || flint[0] == '2')
        return &h200_two;
    return strstr(flint, "fft_small") != NULL ? &h200_fft_small : &h200_three;
}

static void scale(double *values, size_t bytes, double factor)
{
    for (size_t i = 0; i < bytes / sizeof *values; i++)
        values[i] *= factor;
}

void cunmod_params_scale(cunmod_params_t *params, int sm_count, int clock_khz, int64_t shared_bytes)
{
    const double clock = clock_khz > 0 ? (double)clock_khz / H200_CLOCK_KHZ : 1;
    const double units = sm_count > 0 ? (double)sm_count / H200_SM_COUNT : 1;
    params->P = sm_count > 0 ? sm_count : params->P;
    params->Z = shared_bytes >= 4 ? shared_bytes / 4 : params->Z;
    scale(params->block_rate[0], sizeof params->block_rate, units * clock);
    scale(params->tensor_rate, sizeof params->tensor_rate, units * clock);
    scale(params->move_rate, sizeof params->move_rate, units * clock);
    scale(params->horner_rate, sizeof params->horner_rate, units * clock);
    scale(params->small_rate, sizeof params->small_rate, units * clock);
    scale(params->small_item_us, sizeof params->small_item_us, 1 / (units * clock));
    scale(params->small_chain_us, sizeof params->small_chain_us, 1 / clock);
    for (int primes = 0; primes < CUNMOD_NTT_PRIMES; primes++)
    {
        scale(params->whole_us[primes][0], sizeof params->whole_us[0][0], 1 / clock);
        scale(params->whole_us[primes][1], sizeof params->whole_us[0][1], 1 / (units * clock));
    }
    scale(params->div_small_chain_us, sizeof params->div_small_chain_us, 1 / clock);
    scale(params->div_small_item_us, sizeof params->div_small_item_us, 1 / (units * clock));
    scale(params->div_small_rate, sizeof params->div_small_rate, units * clock);
    for (int class = 0; class < CUNMOD_CLASSES; class ++)
    {
        params->div_open_us[class][0] /= clock;
        params->div_open_us[class][1] /= units * clock;
    }
    scale(params->gcd_small_step_us, sizeof params->gcd_small_step_us, 1 / clock);
    scale(params->gcd_small_row_us, sizeof params->gcd_small_row_us, 1 / clock);
    scale(params->gcd_small_rate, sizeof params->gcd_small_rate, units * clock);
    scale(params->half_rate, sizeof params->half_rate, units * clock);
    scale(params->tree_rate, sizeof params->tree_rate, units * clock);
    scale(params->divsteps_rate, sizeof params->divsteps_rate, units * clock);
    scale(params->inverse_us, sizeof params->inverse_us, 1 / clock);
    scale(params->block_us[0], sizeof params->block_us, 1 / clock);
    scale(params->block_chain_us[0], sizeof params->block_chain_us, 1 / clock);
    scale(params->tensor_us, sizeof params->tensor_us, 1 / clock);
    scale(params->tensor_share_us, sizeof params->tensor_share_us, 1 / clock);
    scale(params->start_us[0][0], sizeof params->start_us, 1 / clock);
    scale(params->div_blocks_us[0], sizeof params->div_blocks_us, 1 / clock);
    scale(params->div_tile_us, sizeof params->div_tile_us, 1 / clock);
    scale(params->divsteps_start_us, sizeof params->divsteps_start_us, 1 / clock);
    scale(params->divsteps_us, sizeof params->divsteps_us, 1 / clock);
    scale(params->divsteps_exchange_us, sizeof params->divsteps_exchange_us, 1 / clock);
    scale(params->half_sums_us, sizeof params->half_sums_us, 1 / clock);
    scale(params->horner_us, sizeof params->horner_us, 1 / clock);
}
