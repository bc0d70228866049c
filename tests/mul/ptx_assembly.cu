/* The functions of cuda/base/ptx.cuh as inline assembly, and how often they differ from C.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/mul/ptx_forms.cuh"
#include "tests/mul/ptx_compare.h"

int ptx_assembly(uint64_t *d_z, uint64_t first, int64_t n)
{
    return run_forms(d_z, first, n);
}

static __global__ void __launch_bounds__(256)
    compare_kernel(unsigned long long *differences, const uint64_t *a, const uint64_t *b, int64_t n)
{
    const int64_t i = (int64_t)blockIdx.x * 256 + threadIdx.x;
    if (i < n && a[blockIdx.y * n + i] != b[blockIdx.y * n + i])
        atomicAdd(&differences[blockIdx.y], 1ull);
}

int ptx_form_count(void)
{
    return PTX_FORMS;
}

int ptx_compare(uint64_t *differences, uint64_t first, int64_t n)
{
    const size_t bytes = PTX_FORMS * (size_t)n * sizeof(uint64_t);
    const size_t counts = PTX_FORMS * sizeof(uint64_t);
    uint64_t *z[2] = {nullptr, nullptr};
    unsigned long long *d_differences = nullptr;
    int error = cudaMalloc(&d_differences, counts);
    for (int i = 0; i < 2 && !error; i++)
        error = cudaMalloc(&z[i], bytes);
    if (!error)
        error = cudaMemset(d_differences, 0, counts);
    if (!error)
        error = ptx_assembly(z[0], first, n);
    if (!error)
        error = ptx_plain(z[1], first, n);
    if (!error)
        error = CUNMOD_LAUNCH((compare_kernel), dim3((unsigned)((n + 255) / 256), PTX_FORMS),
                              dim3(256), 0, cudaStreamPerThread, d_differences, z[0], z[1], n);
    if (!error)
        error = cudaStreamSynchronize(cudaStreamPerThread);
    if (!error)
        error = cudaMemcpy(differences, d_differences, counts, cudaMemcpyDeviceToHost);
    cudaFree(z[0]);
    cudaFree(z[1]);
    cudaFree(d_differences);
    return error;
}
