/* What the files of t-emu share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_EMU_PARTS_H
#define CUNMOD_TESTS_EMU_PARTS_H

#include <vector>

#include "emu_check.h"
#include "emu_stream.h"

constexpr unsigned ALL = 0xffffffffu; /* lanes */

/* An array of device memory, copied to and from a vector. */
template <typename T> struct Device
{
    T *data = nullptr;
    size_t len;

    explicit Device(size_t len_) : len(len_)
    {
        CHECK(cudaMalloc(&data, len * sizeof(T)) == cudaSuccess);
        CHECK(cudaMemsetAsync(data, 0, len * sizeof(T), nullptr) == cudaSuccess);
    }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
    ~Device()
    {
        CHECK(cudaFree(data) == cudaSuccess);
    }
    std::vector<T> read() const
    {
        std::vector<T> host(len);
        CHECK(cudaMemcpyAsync(host.data(), data, len * sizeof(T), cudaMemcpyDeviceToHost,
                              nullptr) == cudaSuccess);
        return host;
    }
};

/* Counts at its place of the grid. */
__global__ void mark_indices(unsigned *hits);

/* Threads with even numbers and the others meet at two barriers, which one thread may. */
__global__ void two_barriers();

/* Each block waits for the one to its right: possible where they run together. */
__global__ void wait_for_right(int *flag, int *seen);

/* emu_mistakes.cc: mistakes are found, or change results. The first one forks, and wants a process
 * that has not used CUDA. */
void test_mistakes_found();
void test_mistakes_show();

/* emu_calls.cc: the runtime. */
void test_calls();

#endif
