/* What t-replay compares with: files, exceptions, and percentiles of the errors of predictions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A change of the plan, of its parameters or of the results changes these numbers: t-replay prints
 * the new ones, and whoever writes them here says why they are better.
 */
#include "tests/plan/replay.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* In the file of 2026-11-22 without a name are the operands of the tables of the MMM paper, and
 * divisions; in that of the day before only the algorithms of the paper, with other primes. The
 * plan chose another s for three GCDs of host arrays than the plan of that day.
 *
 * Above the bound are times of "divsteps" with the kernels of 2026-11-22, 19 of them; and nine
 * times of one launch, or of three, that waited for a host that did something else for a while. */
const replay_file_t replay_files[] = {
    {"h200-2026-11-25-plan-mul.csv", 1533, 0, 8, 0},
    {"h200-2026-11-25-plan-div.csv", 1526, 0, 1, 0},
    {"h200-2026-11-25-plan-gcd.csv", 162, 0, 0, 0},
    {"h200-2026-11-23-plan-gcd.csv", 402, 0, 0, 0},
    {"h200-2026-11-22-crossover.csv", 42, 3, 1, 0},
    {"h200-2026-11-22.csv", 24, 0, 18, 0},
    {"h200-2026-11-21.csv", 0, 0, 0, 1},
};
const int replay_file_count = COUNT(replay_files);

#define HOST                                                                                       \
    "the launches of ntt waited for the host: the same ones took 10.4 us at 13777 and 10.6 at "    \
    "16384"
#define SAMPLES "samples are spread: modulo 2^30 - 35 newton takes 14.0 us, and blocks 13.8"

const replay_exception_t replay_exceptions[] = {
    {"mul", "device", 11585, 11585, UINT64_C(1048573), 1.418, HOST},
    {"div", "device", 256, 128, UINT64_C(2147483647), 1.177, SAMPLES},
};
const int replay_exception_count = COUNT(replay_exceptions);

/* Two divisions take 1.101 and 1.104 of the time of the fastest block. The nine GCDs are of the
 * file of 2026-11-22, whose kernels of "divsteps" had shorter exchanges. */
const replay_model_t replay_models[] = {
    {"mul", "two_phase", 1.03, 22, 0}, {"div", "blocks", 1.10, 869, 2},
    {"div", "steps", 1.06, 16, 0},     {"gcd", "steps", 1.04, 40, 0},
    {"gcd", "divsteps", 1.10, 535, 9},
};
const int replay_model_count = COUNT(replay_models);

/* How many times of an algorithm there are, and percentiles of predicted over measured times. Below
 * 1 the prediction is too low, as it is for short products, whose one to three launches the host
 * sends in more slowly than the GPU runs them. Launches of an operation go as a graph since the
 * evening of 2026-11-22, and "naive" takes half of what is predicted, which the GCDs of 2026-11-23
 * show. On host arrays FLINT took longer than in the run that the parameters are from, and so did
 * "divsteps", whose kernels have changed since. */
const replay_error_t replay_errors[] = {
    {"mul", "device", 0, "block", 1586, {0.681, 0.747, 0.834, 0.915, 1.017}, 0.409},
    {"mul", "device", 0, "tensor", 741, {0.706, 0.756, 0.926, 1.087, 1.298}, 0.465},
    {"mul", "device", 0, "ntt", 885, {0.603, 0.734, 0.946, 1.005, 1.033}, 0.323},
    {"mul", "device", 0, "ntt_pieces", 753, {0.917, 0.960, 0.984, 1.003, 1.040}, 0.275},
    {"mul", "device", 0, "ntt_short", 375, {0.927, 0.964, 0.981, 0.992, 1.010}, 0.408},
    {"mul", "device", 0, "two_phase", 100, {0.927, 0.970, 1.029, 1.063, 1.131}, 0.423},
    {"mul", "device", 1, "block", 767, {0.687, 0.764, 0.843, 0.941, 1.007}, 0.412},
    {"mul", "device", 1, "tensor", 513, {0.795, 0.926, 0.986, 1.033, 1.147}, 0.482},
    {"mul", "device", 1, "ntt", 657, {0.610, 0.781, 0.985, 1.011, 1.043}, 0.333},
    {"mul", "device", 1, "ntt_pieces", 558, {0.889, 0.943, 0.974, 0.995, 1.021}, 0.295},
    {"mul", "device", 1, "ntt_short", 303, {0.902, 0.960, 0.975, 0.996, 1.007}, 0.451},
    {"mul", "host", 0, "flint", 14, {0.490, 0.762, 0.783, 0.812, 0.858}, 0},
    {"mul", "host", 0, "block", 14, {0.725, 0.838, 0.884, 0.906, 0.940}, 0.627},
    {"mul", "host", 0, "tensor", 5, {0.664, 0.679, 0.696, 0.706, 0.706}, 0.844},
    {"mul", "host", 0, "ntt", 4, {0.519, 0.519, 0.584, 0.640, 0.640}, 0.851},
    {"div", "device", 0, "blocks", 1894, {0.870, 0.953, 1.029, 1.089, 1.196}, 0.508},
    {"div", "device", 0, "newton", 3003, {0.928, 0.983, 1.020, 1.059, 1.133}, 0.366},
    {"div", "device", 0, "naive", 14, {0.918, 0.964, 0.978, 0.999, 1.047}, 0.551},
    {"div", "device", 0, "steps", 140, {0.867, 0.883, 0.895, 0.918, 0.960}, 0.675},
    {"div", "device", 1, "newton", 2275, {0.917, 0.966, 1.000, 1.040, 1.109}, 0.423},
    {"div", "device", 1, "blocks", 1347, {0.896, 0.952, 1.007, 1.075, 1.146}, 0.570},
    {"div", "host", 0, "flint", 14, {0.611, 0.738, 0.749, 0.766, 0.785}, 0},
    {"div", "host", 0, "blocks", 4, {0.943, 0.943, 0.949, 0.957, 0.957}, 0.572},
    {"div", "host", 0, "newton", 16, {0.524, 0.753, 0.764, 0.899, 0.937}, 0.640},
    {"gcd", "device", 0, "divsteps", 1260, {0.807, 0.899, 0.954, 1.011, 1.116}, 0.474},
    {"gcd", "device", 0, "half", 1051, {0.930, 1.012, 1.068, 1.139, 1.301}, 0.298},
    {"gcd", "device", 0, "steps", 372, {0.901, 0.957, 1.008, 1.058, 1.115}, 0.557},
    {"gcd", "device", 0, "naive", 88, {0.941, 1.855, 2.030, 2.083, 2.181}, 0.320},
    {"gcd", "device", 1, "divsteps", 1531, {0.880, 0.931, 0.968, 1.015, 1.113}, 0.429},
    {"gcd", "device", 1, "half", 1833, {0.861, 0.921, 0.997, 1.054, 1.189}, 0.335},
    {"gcd", "device", 1, "steps", 284, {0.912, 1.009, 1.038, 1.072, 1.115}, 0.699},
    {"gcd", "device", 1, "naive", 104, {1.654, 1.734, 1.771, 1.819, 1.859}, 0.353},
    {"mul", "device", 1, "two_phase", 10, {1.008, 1.023, 1.036, 1.102, 1.188}, 0.488},
    {"div", "device", 1, "steps", 20, {0.901, 0.908, 0.920, 0.936, 0.978}, 0.453},
    {"div", "device", 1, "naive", 2, {0.971, 0.971, 0.971, 0.971, 0.971}, 0.325},
    {"div", "host", 0, "steps", 22, {0.843, 0.868, 0.914, 0.920, 1.028}, 0.742},
    {"div", "host", 1, "steps", 2, {0.964, 0.964, 0.964, 0.964, 0.964}, 0.534},
    {"gcd", "host", 0, "steps", 25, {0.991, 0.997, 1.008, 1.020, 1.065}, 0.620},
    {"gcd", "host", 1, "steps", 2, {0.971, 0.971, 0.971, 0.971, 0.971}, 0.441},
    {"gcd", "host", 0, "flint", 14, {0.602, 0.766, 0.776, 0.808, 0.834}, 0},
    {"gcd", "host", 0, "divsteps", 22, {0.682, 0.701, 0.729, 0.803, 0.943}, 0.884},
    {"gcd", "host", 0, "half", 1, {0.798, 0.798, 0.798, 0.798, 0.798}, 0.753},
};
const int replay_error_count = COUNT(replay_errors);

const char *const replay_batch_files[] = {"h200-2026-11-26-batch.csv",
                                          "h100-2026-11-26-batch-euclid.csv"};
const int replay_batch_file_count = COUNT(replay_batch_files);

/* In their order in replay_batches.c. */
const replay_batch_t replay_batches[] = {
    {"batch", 50, {0.916, 1.006, 1.356}}, {"divrem", 8, {0.990, 1.016, 1.142}},
    {"gcd", 80, {0.814, 0.982, 1.463}},   {"resultant", 85, {0.762, 0.955, 1.309}},
    {"xgcd", 104, {0.785, 0.990, 1.255}}, {"invmod", 96, {0.811, 1.040, 1.368}},
};

const char *const replay_uneven_file = "cpu-2026-11-27-uneven.csv";
const int replay_uneven_questions = 55;
