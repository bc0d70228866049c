/* What t-replay compares with: files, exceptions, and percentiles of the errors of predictions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A change of the plan, of its parameters or of the results changes these numbers: t-replay prints
 * the new ones, and whoever writes them here says why they are better.
 */
#include "replay.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* The plan chose another s for three GCDs of host arrays than the plan of that day. In the file
 * without a name are the operands of the tables of the MMM paper, and divisions. */
const replay_file_t replay_files[] = {
    {"h200-2026-11-22-plan-mul.csv", 1533, 0},
    {"h200-2026-11-22-plan-div.csv", 1526, 0},
    {"h200-2026-11-23-plan-gcd.csv", 402, 0},
    {"h200-2026-11-22-crossover.csv", 42, 3},
    {"h200-2026-11-22.csv", 24, 0},
};
const int replay_file_count = COUNT(replay_files);

/* Measured once, on 2026-11-22, with kernels that have changed since and a plan whose choices were
 * these. Samples of one launch, and of a short division, differ by as much as these times do: of
 * five samples of blocks for 512 by 448 the least was 11.8 us, where newton took 12.0. */
#define ONE_LAUNCH "one launch takes the host 4.5 to 6 us, whatever the kernel"
#define THREE_LAUNCHES "three launches of ntt took the host 13 to 15 us, tensor 11 to 12"
#define SAMPLES "samples of blocks are spread from 12 us to 17"

const replay_exception_t replay_exceptions[] = {
    {"mul", "device", 362, 362, UINT64_C(251), 1.187, ONE_LAUNCH},
    {"mul", "device", 2435, 38, UINT64_C(1048573), 1.142, ONE_LAUNCH},
    {"mul", "device", 4096, 64, UINT64_C(1048573), 1.170, ONE_LAUNCH},
    {"mul", "device", 11585, 11585, UINT64_C(1048573), 1.200, THREE_LAUNCHES},
    {"mul", "device", 1218, 152, UINT64_C(1073741789), 1.318, ONE_LAUNCH},
    {"mul", "device", 2896, 2896, UINT64_C(1073741789), 1.112, ONE_LAUNCH},
    {"mul", "device", 5793, 5793, UINT64_C(1125899906842597), 1.379, THREE_LAUNCHES},
    {"mul", "device", 5793, 5793, UINT64_C(18446744073709551557), 1.110, THREE_LAUNCHES},
    {"div", "device", 76, 38, UINT64_C(251), 1.115, SAMPLES},
    {"div", "device", 512, 448, UINT64_C(2147483647), 1.208, SAMPLES},
};
const int replay_exception_count = COUNT(replay_exceptions);

/* How many times of an algorithm there are, and percentiles of predicted over measured times. Below
 * 1 the prediction is too low, as it is for short products, whose one to three launches the host
 * sends in more slowly than the GPU runs them. Launches of an operation go as a graph since the
 * evening of 2026-11-22, and "naive" takes half of what is predicted, which the GCDs of 2026-11-23
 * show. On host arrays FLINT took longer than in the run that the parameters are from, and so did
 * "divsteps", whose kernels have changed since. */
const replay_error_t replay_errors[] = {
    {"mul", "device", 0, "block", 1578, {0.498, 0.614, 0.702, 0.883, 1.002}},
    {"mul", "device", 0, "tensor", 741, {0.497, 0.636, 0.906, 1.090, 1.302}},
    {"mul", "device", 0, "ntt", 885, {0.465, 0.589, 0.811, 0.998, 1.030}},
    {"mul", "device", 0, "ntt_pieces", 753, {0.592, 0.713, 0.941, 0.998, 1.041}},
    {"mul", "device", 0, "ntt_short", 374, {0.856, 0.953, 0.973, 0.987, 1.002}},
    {"mul", "device", 0, "two_phase", 45, {0.946, 0.970, 1.033, 1.063, 1.094}},
    {"mul", "device", 1, "block", 767, {0.520, 0.648, 0.777, 0.926, 1.004}},
    {"mul", "device", 1, "tensor", 511, {0.645, 0.881, 0.949, 1.028, 1.136}},
    {"mul", "device", 1, "ntt", 657, {0.513, 0.663, 0.968, 1.005, 1.034}},
    {"mul", "device", 1, "ntt_pieces", 558, {0.683, 0.847, 0.966, 1.000, 1.027}},
    {"mul", "device", 1, "ntt_short", 300, {0.894, 0.948, 0.971, 0.987, 1.002}},
    {"mul", "host", 0, "flint", 14, {0.490, 0.762, 0.783, 0.812, 0.858}},
    {"mul", "host", 0, "block", 14, {0.725, 0.838, 0.884, 0.906, 0.940}},
    {"mul", "host", 0, "tensor", 5, {0.664, 0.679, 0.696, 0.706, 0.706}},
    {"mul", "host", 0, "ntt", 4, {0.519, 0.519, 0.584, 0.640, 0.640}},
    {"div", "device", 0, "blocks", 1919, {0.812, 0.936, 1.011, 1.070, 1.151}},
    {"div", "device", 0, "newton", 3011, {0.847, 0.935, 0.982, 1.027, 1.092}},
    {"div", "device", 0, "naive", 6, {0.918, 0.939, 0.960, 0.964, 0.977}},
    {"div", "device", 0, "steps", 60, {0.870, 0.885, 0.897, 0.933, 0.963}},
    {"div", "device", 1, "newton", 2286, {0.848, 0.921, 0.972, 1.031, 1.096}},
    {"div", "device", 1, "blocks", 1365, {0.887, 0.951, 1.010, 1.078, 1.142}},
    {"div", "host", 0, "flint", 14, {0.611, 0.738, 0.749, 0.766, 0.785}},
    {"div", "host", 0, "blocks", 4, {0.943, 0.943, 0.949, 0.957, 0.957}},
    {"div", "host", 0, "newton", 16, {0.524, 0.753, 0.764, 0.899, 0.937}},
    {"gcd", "device", 0, "divsteps", 862, {0.784, 0.888, 0.944, 1.007, 1.114}},
    {"gcd", "device", 0, "half", 592, {0.929, 1.008, 1.055, 1.100, 1.234}},
    {"gcd", "device", 0, "steps", 262, {0.921, 0.984, 1.025, 1.072, 1.120}},
    {"gcd", "device", 0, "naive", 77, {0.949, 1.981, 2.052, 2.109, 2.181}},
    {"gcd", "device", 1, "divsteps", 1149, {0.880, 0.929, 0.967, 1.014, 1.112}},
    {"gcd", "device", 1, "half", 1281, {0.860, 0.922, 0.996, 1.051, 1.194}},
    {"gcd", "device", 1, "steps", 264, {0.958, 1.015, 1.041, 1.074, 1.120}},
    {"gcd", "device", 1, "naive", 102, {1.663, 1.736, 1.772, 1.819, 1.859}},
    {"gcd", "host", 0, "flint", 14, {0.602, 0.766, 0.776, 0.808, 0.834}},
    {"gcd", "host", 0, "divsteps", 22, {0.682, 0.701, 0.729, 0.803, 0.943}},
    {"gcd", "host", 0, "half", 1, {0.798, 0.798, 0.798, 0.798, 0.798}},
};
const int replay_error_count = COUNT(replay_errors);
