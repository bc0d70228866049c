/* Every arithmetic function of cuda/base/ptx.cuh on operands of its own, as one number each: compiled
 * with inline assembly (ptx_assembly.cu) and as C (ptx_plain.cu), both for the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Not among them: cunmod_reciprocal, whose result is an approximation, and matrix products, which
 * have no C form on a device (ptx_tensor.cu).
 */
#ifndef CUNMOD_TESTS_PTX_FORMS_CUH
#define CUNMOD_TESTS_PTX_FORMS_CUH

#include "base/ptx.cuh"

enum
{
    PTX_FORMS = 13,
    PTX_WORDS = 12 /* operands of a form at most */
};

/* z[form n + i] = form `form` of the operands with number first + i, for i < n. */
int ptx_assembly(uint64_t *d_z, uint64_t first, int64_t n);
int ptx_plain(uint64_t *d_z, uint64_t first, int64_t n);

namespace
{
struct Operands
{
    uint32_t word[PTX_WORDS];

    /* Random words; one in four is 0, 1, 2^32 - 1, 2^31 or 2^31 - 1, where carries begin. */
    __device__ explicit Operands(uint64_t number)
    {
        const uint32_t ends[] = {0, 1, 0xffffffffu, 0x80000000u, 0x7fffffffu};
        uint64_t state = number * PTX_WORDS;
        for (int i = 0; i < PTX_WORDS; i++)
        {
            uint64_t x = ++state * UINT64_C(0x9e3779b97f4a7c15); /* splitmix64 */
            x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
            x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
            x ^= x >> 31;
            word[i] = (x >> 32) % 4 == 0 ? ends[(x >> 34) % 5] : (uint32_t)x;
        }
    }

    __device__ uint64_t wide(int i) const
    {
        return (uint64_t)word[i + 1] << 32 | word[i];
    }
};

/* A number that depends on each of the words. */
template <int N> __device__ uint64_t digest(const uint32_t (&word)[N])
{
    uint64_t sum = 0;
    for (int i = 0; i < N; i++)
        sum = (sum ^ word[i]) * UINT64_C(0x100000001b3);
    return sum;
}

__device__ uint64_t form_of(int form, const Operands &x)
{
    const uint32_t *const w = x.word;
    uint32_t five[5] = {w[0], w[1], w[2], w[3], w[4]}, four[4] = {w[0], w[1], w[2], w[3]};
    uint32_t three[3] = {w[5], w[6], w[7]}, sums[5];
    uint64_t high = x.wide(0), low = x.wide(2);
    switch (form)
    {
    case 0:
        cunmod_mad_columns(five, three, x.wide(8), x.wide(10));
        return digest(five) ^ digest(three);
    case 1:
        cunmod_add_columns(sums, five, three);
        return digest(sums);
    case 2:
        return cunmod_mad_wide(w[0], w[1], x.wide(2));
    case 3:
        return cunmod_mad_last(w[0], w[1], x.wide(2));
    case 4:
        return cunmod_mad_signed((int32_t)w[0], (int32_t)w[1], x.wide(2));
    case 5: /* x y + z below 2^64: z below 2^64 - (2^32 - 1)^2 */
        return cunmod_mad_high(w[0], w[1], x.wide(2) % (UINT64_C(2) * 0xffffffffu + 1));
    case 6:
        cunmod_mad_even(four, w[5], w[6], w[7], w[8]);
        return digest(four);
    case 7:
        cunmod_add_odd(four, x.wide(5));
        return digest(four);
    case 8:
        cunmod_add_three(three, x.wide(0));
        return digest(three);
    case 9:
        return cunmod_add_high(x.wide(0), w[2], w[3], x.wide(4));
    case 10:
        low ^= cunmod_mulsub128(high, low, x.wide(4), x.wide(6));
        return high * 3 ^ low;
    case 11:
        cunmod_fold_high(high, w[2]);
        return high;
    default:
        return (uint64_t)cunmod_at((uint64_t *)(x.wide(0) >> 8 << 3), w[2], w[3] >> 3) ^
               cunmod_known(w[4]);
    }
}

__global__ void __launch_bounds__(256) forms_kernel(uint64_t *z, uint64_t first, int64_t n)
{
    const int64_t i = (int64_t)blockIdx.x * 256 + threadIdx.x;
    if (i >= n)
        return;
    const Operands x(first + (uint64_t)i);
    for (int form = 0; form < PTX_FORMS; form++)
        z[form * n + i] = form_of(form, x);
}

int run_forms(uint64_t *d_z, uint64_t first, int64_t n)
{
    return CUNMOD_LAUNCH((forms_kernel), dim3((unsigned)((n + 255) / 256)), dim3(256), 0,
                         cudaStreamPerThread, d_z, first, n);
}
} // namespace

#endif
