/* Inline assembly of cuda/base/ptx_tensor.cuh and ptx_sync.cuh that threads execute together, and
 * how often its results differ from those of C on the host: products of matrices of bytes by a warp
 * and by a warpgroup, groups of copies, copies of blocks and phases.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Compiled for a GPU, in the place of architecture 90 for 90a (cuda/nvcc.mk), and for the emulator.
 */
#include <vector>

#include "base/ptx.cuh"
#include "base/ptx_sync.cuh"
#include "base/ptx_tensor.cuh"
#include "tests/mul/ptx_compare.h"

namespace
{
enum
{
    DEPTH = 128, /* columns of a, and rows of b; bytes of a row in shared memory */
    STEP = 32,   /* of them for one instruction */
    STEPS = DEPTH / STEP,
    CHUNK = 16,
    CHUNKS = DEPTH / CHUNK,
    WARP_ROWS = 16, /* of a and of b, whose columns are the rows in memory */
    GROUP_THREADS = 128,
    GROUP_ROWS = 64,
    GROUP_COLUMNS = 256,
    ALIGNMENT = 1024,
    PHASE_THREADS = 96,
    PHASE_BYTES = 1536, /* copied in a phase, in two copies */
    PLACES = 2,
    PHASES = 7
};

/* ---- a warp ---------------------------------------------------------------------- */

/* The copies of step `step` to shared memory, which become a group: two chunks of each row. */
__device__ void start_step(char *shared, const char *from, int step)
{
    const int lane = (int)threadIdx.x, at = lane / 2 * DEPTH + step * STEP + lane % 2 * CHUNK;
    if (step < STEPS)
        for (int side = 0; side < 2; side++)
            cunmod_copy_to_shared((uint4 *)(shared + side * WARP_ROWS * DEPTH + at),
                                  (const uint4 *)(from + side * WARP_ROWS * DEPTH + at), true);
    cunmod_end_copies();
}

/* z += a b, for 16 x 16 entries. from: the rows of a, then the columns of b. */
template <bool Signed>
__global__ void __launch_bounds__(32) warp_kernel(uint32_t *z, const char *from)
{
    CUNMOD_SHARED(char, shared);
    const int lane = (int)threadIdx.x;
    uint32_t sum[2][4];
    uint32_t *const own = z + lane / 4 * WARP_ROWS + lane % 4 * 2;
    for (int i = 0; i < 8; i++)
        sum[i / 4][i % 4] = own[i / 4 * 8 + i % 4 / 2 * 8 * WARP_ROWS + i % 2];
    start_step(shared, from, 0);
    for (int step = 0; step < STEPS; step++)
    {
        start_step(shared, from, step + 1);
        cunmod_await_groups<1>();
        __syncthreads();
        uint32_t a[4], b[4];
        const int row_b = WARP_ROWS + lane / 16 * 8 + lane % 8;
        cunmod_load_bytes(a, shared + lane % 16 * DEPTH + step * STEP + lane / 16 * CHUNK);
        cunmod_load_bytes(b, shared + row_b * DEPTH + step * STEP + lane / 8 % 2 * CHUNK);
        for (int j = 0; j < 2; j++)
        {
            const uint32_t two[2] = {b[2 * j], b[2 * j + 1]};
            if constexpr (Signed)
                cunmod_mma_signed(sum[j], a, two);
            else
                cunmod_mma_bytes(sum[j], a, two);
        }
    }
    for (int i = 0; i < 8; i++)
        own[i / 4 * 8 + i % 4 / 2 * 8 * WARP_ROWS + i % 2] = sum[i / 4][i % 4];
}

/* ---- phases ---------------------------------------------------------------------- */

#if defined(CUNMOD_EMU) || (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900)
__device__ void start_phase(char *shared, uint64_t *full, uint64_t *empty, const char *from,
                            int phase)
{
    const int at = phase % PLACES;
    char *const to = shared + at * PHASE_BYTES;
    cunmod_await_phase(empty + at, (phase / PLACES + 1) % 2);
    cunmod_phase_arrive(full + at, PHASE_BYTES);
    cunmod_copy_block(to, from + phase * PHASE_BYTES, PHASE_BYTES / 3, full + at);
    cunmod_copy_block(to + PHASE_BYTES / 3, from + phase * PHASE_BYTES + PHASE_BYTES / 3,
                      PHASE_BYTES / 3 * 2, full + at);
}
#endif

/* to = from, PHASES PHASE_BYTES bytes, through shared memory. */
__global__ void __launch_bounds__(PHASE_THREADS) phases_kernel(char *to, const char *from)
{
#if defined(CUNMOD_EMU) || (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900)
    CUNMOD_SHARED(char, shared);
    uint64_t *const full = (uint64_t *)(shared + PLACES * PHASE_BYTES), *const empty = full +
                                                                                       PLACES;
    for (int at = 0; at < PLACES && threadIdx.x == 0; at++)
    {
        cunmod_phase_begin(full + at, 1);
        cunmod_phase_begin(empty + at, PHASE_THREADS);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        start_phase(shared, full, empty, from, 0);
    for (int phase = 0; phase < PHASES; phase++)
    {
        const int at = phase % PLACES;
        if (threadIdx.x == 0 && phase + 1 < PHASES)
            start_phase(shared, full, empty, from, phase + 1);
        cunmod_await_phase(full + at, phase / PLACES % 2);
        for (int i = (int)threadIdx.x; i < PHASE_BYTES; i += PHASE_THREADS)
            to[phase * PHASE_BYTES + i] = shared[at * PHASE_BYTES + i];
        cunmod_phase_arrive(empty + at, 0);
    }
#else
    __trap();
#endif
}

/* ---- a warpgroup ----------------------------------------------------------------- */

/* z += a b, for 64 x 256 entries, in groups of two products. from: the rows of a, then the columns
 * of b, in the layout of cunmod_matrix_descriptor. */
__global__ void __launch_bounds__(GROUP_THREADS, 1) group_kernel(uint32_t *z, const char *from)
{
#ifdef CUNMOD_WGMMA
    CUNMOD_SHARED(char, shared);
    char *const a = shared + (ALIGNMENT - (uintptr_t)shared % ALIGNMENT) % ALIGNMENT;
    char *const b = a + GROUP_ROWS * DEPTH;
    uint64_t *const full = (uint64_t *)(b + GROUP_COLUMNS * DEPTH);
    if (threadIdx.x == 0)
        cunmod_phase_begin(full, 1);
    __syncthreads();
    if (threadIdx.x == 0)
    {
        cunmod_phase_arrive(full, (GROUP_ROWS + GROUP_COLUMNS) * DEPTH);
        cunmod_copy_block(a, from, (GROUP_ROWS + GROUP_COLUMNS) * DEPTH, full);
    }
    const int lane = (int)threadIdx.x % 32, row = (int)threadIdx.x / 32 * 16 + lane / 4;
    uint32_t *const own = z + row * GROUP_COLUMNS + lane % 4 * 2;
    uint32_t sum[128];
    CUNMOD_UNROLL
    for (int i = 0; i < 128; i++)
        sum[i] = own[i % 4 / 2 * 8 * GROUP_COLUMNS + i / 4 * 8 + i % 2];
    cunmod_await_phase(full, 0);
    for (int step = 0; step < STEPS; step += 2)
    {
        cunmod_wgmma_begin(sum);
        for (int i = step; i < step + 2; i++)
            cunmod_wgmma_signed(sum, cunmod_matrix_descriptor(a + i * STEP),
                                cunmod_matrix_descriptor(b + i * STEP));
        cunmod_wgmma_end();
        cunmod_wgmma_await<1>(sum);
    }
    cunmod_wgmma_await<0>(sum);
    CUNMOD_UNROLL
    for (int i = 0; i < 128; i++)
        own[i % 4 / 2 * 8 * GROUP_COLUMNS + i / 4 * 8 + i % 2] = sum[i];
#else
    __trap();
#endif
}

/* ---- the comparison --------------------------------------------------------------- */

/* Launches a kernel of one block that reads the `in` and changes the `out`. Returns an error. */
template <typename T, typename Kernel>
int run(Kernel kernel, int block, int shared, std::vector<T> &out, const std::vector<char> &in)
{
    const size_t bytes = out.size() * sizeof(T);
    T *to = nullptr;
    char *from = nullptr;
    int error = cudaMalloc(&to, bytes);
    if (!error)
        error = cudaMalloc(&from, in.size());
    if (!error)
        error = cudaMemcpyAsync(to, out.data(), bytes, cudaMemcpyHostToDevice, nullptr);
    if (!error)
        error = cudaMemcpyAsync(from, in.data(), in.size(), cudaMemcpyHostToDevice, nullptr);
    if (!error)
        error = CUNMOD_LAUNCH((kernel), dim3(1), dim3((unsigned)block), (size_t)shared, nullptr, to,
                              from);
    if (!error)
        error = cudaMemcpyAsync(out.data(), to, bytes, cudaMemcpyDeviceToHost, nullptr);
    if (!error)
        error = cudaStreamSynchronize(nullptr);
    cudaFree(to);
    cudaFree(from);
    return error;
}

/* Random bytes, one in four of which is -128, -1, 0 or 127. */
std::vector<char> random_bytes(size_t count, uint64_t &state)
{
    static const int ends[] = {-128, -1, 0, 127};
    std::vector<char> bytes(count);
    for (char &byte : bytes)
    {
        state = state * UINT64_C(6364136223846793005) + 1;
        const unsigned x = (unsigned)(state >> 40);
        byte = (char)(x % 4 == 0 ? ends[x / 4 % 4] : (int)(x >> 8));
    }
    return bytes;
}

template <typename T> int64_t count_differences(const std::vector<T> &a, const std::vector<T> &b)
{
    int64_t count = 0;
    for (size_t i = 0; i < a.size(); i++)
        count += a[i] != b[i];
    return count;
}

/* z += a b: the rows of a and the columns of b have DEPTH bytes each. */
void multiply(std::vector<uint32_t> &z, const std::vector<char> &bytes, int rows, int columns,
              bool is_signed)
{
    const auto value = [&](int row, int k)
    {
        const char byte = bytes[(size_t)(row * DEPTH + k)];
        return is_signed ? (int)(signed char)byte : (int)(unsigned char)byte;
    };
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            for (int k = 0; k < DEPTH; k++)
                z[(size_t)(i * columns + j)] += (uint32_t)(value(i, k) * value(rows + j, k));
}

std::vector<uint32_t> random_words(size_t count, uint64_t &state)
{
    std::vector<uint32_t> words(count);
    for (uint32_t &word : words)
    {
        state = state * UINT64_C(6364136223846793005) + 1;
        word = (uint32_t)(state >> 32);
    }
    return words;
}

int compare_warp(int64_t *differences, bool is_signed, uint64_t state)
{
    const std::vector<char> bytes = random_bytes(2 * WARP_ROWS * DEPTH, state);
    std::vector<uint32_t> z = random_words(WARP_ROWS * WARP_ROWS, state), expected = z;
    multiply(expected, bytes, WARP_ROWS, WARP_ROWS, is_signed);
    const int error = run(is_signed ? warp_kernel<true> : warp_kernel<false>, 32,
                          2 * WARP_ROWS * DEPTH, z, bytes);
    *differences = count_differences(z, expected);
    return error;
}

int compare_phases(int64_t *differences, uint64_t state)
{
    const std::vector<char> bytes = random_bytes(PHASES * PHASE_BYTES, state);
    std::vector<char> copied(bytes.size());
    const int error = run(phases_kernel, PHASE_THREADS,
                          PLACES * (PHASE_BYTES + 2 * (int)sizeof(uint64_t)), copied, bytes);
    *differences = count_differences(copied, bytes);
    return error;
}

int compare_group(int64_t *differences, uint64_t state)
{
    const int rows = GROUP_ROWS + GROUP_COLUMNS;
    const std::vector<char> bytes = random_bytes(rows * DEPTH, state);
    std::vector<uint32_t> z = random_words(GROUP_ROWS * GROUP_COLUMNS, state), expected = z;
    std::vector<char> placed(bytes.size());
    for (int i = 0; i < rows * DEPTH; i++)
    {
        const int row = i / DEPTH, chunk = i % DEPTH / CHUNK;
        placed[(size_t)(row * DEPTH + (chunk ^ row % 8) * CHUNK + i % CHUNK)] = bytes[(size_t)i];
    }
    multiply(expected, bytes, GROUP_ROWS, GROUP_COLUMNS, true);
    const int error = run(group_kernel, GROUP_THREADS,
                          ALIGNMENT + rows * DEPTH + (int)sizeof(uint64_t), z, placed);
    *differences = count_differences(z, expected);
    return error;
}
} // namespace

int ptx_tensor_there(int form)
{
    cudaDeviceProp properties;
    bool is_new = false;
    if (form == PTX_WARP || form == PTX_WARP_SIGNED)
        return 1;
    if (cunmod_can_wait(&is_new, (const void *)phases_kernel) != 0 ||
        cudaGetDeviceProperties(&properties, 0) != cudaSuccess)
        return 0;
    return is_new && (form == PTX_PHASES || (properties.major == 9 && properties.minor == 0));
}

int ptx_tensor_compare(int64_t *differences, int form, uint64_t seed)
{
    return form == PTX_PHASES  ? compare_phases(differences, seed)
           : form == PTX_GROUP ? compare_group(differences, seed)
                               : compare_warp(differences, form == PTX_WARP_SIGNED, seed);
}
