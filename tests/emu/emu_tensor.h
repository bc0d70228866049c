/* Tensor cores, emulated: products of matrices of bytes by a warp or a warpgroup. Part of emu.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EMU_TENSOR_H
#define CUNMOD_EMU_TENSOR_H

/* Most of the time of emulated matrix units, hence without sanitizers, which make it five times as
 * long. */
#define CUNMOD_EMU_FAST                                                                            \
    __attribute__((no_sanitize("address", "undefined", "thread"), optimize("O3")))

template <typename T> CUNMOD_EMU_FAST inline uint32_t cunmod_emu_dot(const T *a, const T *b)
{
    int32_t sum = 0;
    for (unsigned k = 0; k < 32; k++)
        sum += a[k] * b[k];
    return static_cast<uint32_t>(sum);
}

/* Warps of whole blocks, numbered along x, that are not launched together. What the lanes bring
 * lies in one of two places in turn: who brings the next has read the last but one. T: the type of
 * a byte. */
template <typename T>
CUNMOD_EMU_FAST inline void cunmod_emu_mma(uint32_t (&sum)[4], const uint32_t (&a)[4],
                                           const uint32_t (&b)[2], cunmod_emu_site site)
{
    static thread_local struct
    {
        T a[16][32], b[8][32];
    } all[32][2];
    static thread_local uint8_t turns[1024];
    auto &mine = all[threadIdx.x / 32][turns[threadIdx.x]++ % 2];
    const unsigned g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    for (unsigned i = 0; i < 4; i++)
        std::memcpy(&mine.a[g + i % 2 * 8][i / 2 * 16 + 4 * t], &a[i], 4);
    for (unsigned i = 0; i < 2; i++)
        std::memcpy(&mine.b[g][i * 16 + 4 * t], &b[i], 4);
    cunmod_emu_warp(0xffffffffu, 0, CUNMOD_EMU_BALLOT, site);
    for (unsigned i = 0; i < 4; i++)
        sum[i] += cunmod_emu_dot(mine.a[g + i / 2 * 8], mine.b[2 * t + i % 2]);
}

inline void cunmod_emu_mma_bytes(uint32_t (&sum)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                                 CUNMOD_EMU_SITE)
{
    cunmod_emu_mma<uint8_t>(sum, a, b, {"mma", file, line});
}

inline void cunmod_emu_mma_signed(uint32_t (&sum)[4], const uint32_t (&a)[4],
                                  const uint32_t (&b)[2], CUNMOD_EMU_SITE)
{
    cunmod_emu_mma<int8_t>(sum, a, b, {"mma", file, line});
}

/* The lanes bring the addresses of 32 rows; a lane loads from four of them. */
inline void cunmod_emu_load_bytes(uint32_t (&to)[4], const void *row, CUNMOD_EMU_SITE)
{
    const unsigned lane = static_cast<unsigned>(cunmod_emu_lane());
    for (unsigned i = 0; i < 4; i++)
    {
        const uint64_t from = cunmod_emu_warp(0xffffffffu, reinterpret_cast<uint64_t>(row),
                                              static_cast<int>(8 * i + lane / 4),
                                              {"ldmatrix", file, line});
        std::memcpy(&to[i], reinterpret_cast<const char *>(from) + lane % 4 * 4, 4);
    }
}

/* ---- a warpgroup ---- */

/* The products of the calling thread run as late as they may: when the thread waits for them. */
void cunmod_emu_wgmma(uint32_t (&sum)[128], const char *a, const char *b);
void cunmod_emu_wgmma_end();
void cunmod_emu_wgmma_await(int groups);

#endif
