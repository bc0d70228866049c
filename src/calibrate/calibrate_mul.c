/* Measures the plan's parameters of plain products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "base/modulus.h"
#include "calibrate/calibrate_gpu.h"
#include "shape/tensor_share.h"

#define BLOCK_LEN 32768

/* Measures three parameters of an algorithm that computes a product by one launch. *empty: fitted
 * to the time of a product of operands of length 32, or to the time `expected` if it is smaller. (A
 * host that is slow for seconds delays launches; the delay must not change *empty, since the
 * parameter launch_us alone describes the speed of the host.) *value: fitted to operands of the
 * lengths `idle`, which leave much of the device idle. *rate: fitted to operands of the lengths
 * `full`, which fill the device. */
static void measure_plain(cunmod_calibrate_t *gpu, int alg, int s, const int64_t idle[2],
                          const int64_t full[2], double expected, double *empty, double *value,
                          double *rate)
{
    const double empty_us = fmin(cunmod_calibrate_us(gpu, alg, 32, 32, s), expected);
    const double idle_us = cunmod_calibrate_us(gpu, alg, idle[0], idle[1], s);
    const double full_us = cunmod_calibrate_us(gpu, alg, full[0], full[1], s);
    *empty = empty_us;
    *rate = 1e9;
    for (int turn = 0; turn < 8; turn++)
    {
        cunmod_calibrate_solve(gpu, value, idle_us, alg, idle[0], idle[1], s);
        cunmod_calibrate_solve(gpu, rate, full_us, alg, full[0], full[1], s);
        cunmod_calibrate_solve(gpu, empty, empty_us, alg, 32, 32, s);
    }
}

void cunmod_calibrate_block(cunmod_calibrate_t *gpu)
{
    cunmod_params_t *params = gpu->params;
    const int c = gpu->class;
    /* lone: length of operands whose product, of length 2 lone - 1, has at most one block of 64
     * coefficients per multiprocessor. */
    const int64_t lone = 32 * params->P < CUNMOD_CALIBRATE_SHORT ? 32 * params->P
                                                                 : CUNMOD_CALIBRATE_SHORT;
    const int64_t idle[] = {lone, lone}, full[] = {BLOCK_LEN, BLOCK_LEN};
    for (int shape = 0; shape < CUNMOD_BLOCK_SHAPES; shape++)
    {
        double *empty = &params->block_us[c][shape];
        double *chain = &params->block_chain_us[c][shape], *rate = &params->block_rate[c][shape];
        if (c == 1 && shape == 2) /* class 1 has no kernel of this shape */
        {
            *empty = empty[-1];
            *chain = chain[-1];
            *rate = rate[-1];
            break;
        }
        measure_plain(gpu, CUNMOD_ALG_MUL_BLOCK, 2 << shape, idle, full,
                      gpu->expected->block_us[c][shape], empty, chain, rate);
    }
}

/* Measures products by tensor cores, where s is the number of bytes of a coefficient. The operands
 * may exceed the modulus, since the kernel reads only the low s bytes of each coefficient. With the
 * lengths `idle` several blocks compute each tile of the product together, for every s; for s > 3
 * the product has at most as many tiles as fill half of the device. With fewer than 18
 * multiprocessors no tile has several blocks for some s, and tensor_share_us keeps its value. */
void cunmod_calibrate_tensor(cunmod_calibrate_t *gpu)
{
    cunmod_params_t *params = gpu->params;
    const cunmod_modulus_t mod = gpu->mod;
    static const int64_t full[] = {1 << 18, 2048}, many[] = {8192, 8192};
    for (int i = 4 * gpu->class; i < 4 * gpu->class + 4; i++)
    {
        const int bits = i < 3 ? 8 * i + 8 : i == 3 ? 30 : 8 * i + 8;
        const int64_t most = CUNMOD_TENSOR_OUTPUTS / 4 * cunmod_tensor_wave(i + 1, params->P);
        const int64_t few[] = {most < 8192 ? most : 8192, most < 2048 ? most : 2048};
        const int64_t *const idle = i < 3 ? many : few;
        cunmod_modulus_set(&gpu->mod, UINT64_MAX >> (64 - bits));
        measure_plain(gpu, CUNMOD_ALG_MUL_TENSOR, i + 1, idle, full, gpu->expected->tensor_us[i],
                      &params->tensor_us[i], &params->tensor_share_us[i], &params->tensor_rate[i]);
    }
    gpu->mod = mod;
}
