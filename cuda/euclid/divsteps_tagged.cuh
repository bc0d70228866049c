/* Sends coefficients and transition matrices from one block of a launch to another, as tagged words
 * (ptx_sync.cuh).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_TAGGED_CUH
#define CUNMOD_DIVSTEPS_TAGGED_CUH

#include "euclid/divsteps.cuh"

namespace cunmod_euclid
{
/* Number of tagged words that store a coefficient of f and one of g. A tagged word contains a tag,
 * and two words of 32 bits or one of 64 bits. */
template <typename W> static constexpr int TAGGED_WORDS = sizeof(W) / 4;

template <typename W> __device__ __forceinline__ void post(TaggedWord *to, W f, W g, uint32_t tag)
{
    if constexpr (sizeof(W) == 4)
        cunmod_post(to, f, g, tag);
    else
    {
        cunmod_post(to, (uint32_t)f, (uint32_t)(f >> 32), tag);
        cunmod_post(to + 1, (uint32_t)g, (uint32_t)(g >> 32), tag);
    }
}

/* Reads a coefficient of f and one of g. Returns true if all tagged words have the tag; false: the
 * value of `to` has no meaning. */
template <typename W>
__device__ __forceinline__ bool receive(Pair<W> &to, const TaggedWord *from, uint32_t tag)
{
    uint32_t word[4];
    bool there = true;
    CUNMOD_UNROLL
    for (int i = 0; i < TAGGED_WORDS<W>; i++)
        there &= cunmod_receive(word[2 * i], word[2 * i + 1], from + i, tag);
    if constexpr (sizeof(W) == 4)
        to = {word[0], word[1]};
    else
        to = {(uint64_t)word[1] << 32 | word[0], (uint64_t)word[3] << 32 | word[2]};
    return there;
}

/* A Transition t in tagged words. c[k][0] holds t.c[k].of[0].f and t.c[k].of[1].f, c[k][1] holds
 * t.c[k].of[0].g and t.c[k].of[1].g; end[i] holds t.used[i] and t.delta, i = 0, 1. */
template <typename W> struct PostedMatrix
{
    TaggedWord c[DIVSTEPS][2][TAGGED_WORDS<W>];
    TaggedWord end[2];
};
static_assert(sizeof(PostedMatrix<uint32_t>) == 2 * (4 * DIVSTEPS * 4 + 16) &&
                  sizeof(PostedMatrix<uint64_t>) == 2 * (4 * DIVSTEPS * 8 + 16),
              "cunmod_gcd_divsteps_words");

/* One warp publishes the matrix as tagged words. */
template <typename W>
__device__ __forceinline__ void post_matrix(PostedMatrix<W> &to, const Transition<W> &from,
                                            int lane, uint32_t tag)
{
    const Quad<W> c = from.c[lane];
    post(to.c[lane][0], c.of[0].f, c.of[1].f, tag);
    post(to.c[lane][1], c.of[0].g, c.of[1].g, tag);
    if (lane < 2)
        cunmod_post(to.end + lane, from.used[lane], (uint32_t)from.delta, tag);
}

/* One warp waits for a matrix, and stores the matrix in `to`, with its elements in the form that
 * Part::add reads (Part::stored). */
template <typename Part, typename W>
__device__ __forceinline__ void receive_matrix(Transition<W> &to, const PostedMatrix<W> &from,
                                               int lane, uint32_t tag)
{
    Pair<W> f, g;
    uint32_t used = 0, delta = 0;
    while (!(receive(f, from.c[lane][0], tag) & receive(g, from.c[lane][1], tag) &
             (lane > 1 || cunmod_receive(used, delta, from.end + lane % 2, tag))))
        cunmod_spin();
    to.c[lane] = {Part::stored(f.f), Part::stored(g.f), Part::stored(f.g), Part::stored(g.g)};
    if (lane < 2)
        to.used[lane] = used;
    if (lane == 0)
        to.delta = (int)delta;
    __syncwarp();
}

/* Waits until the tagged words at `from` have this tag, and returns their coefficients of f and g.
 * live = false: returns zeros, and reads nothing. */
template <typename W>
__device__ __forceinline__ Pair<W> receive_live(const TaggedWord *from, int tag, bool live)
{
    Pair<W> some = {0, 0};
    while (live && !receive(some, from, (uint32_t)tag))
        cunmod_spin();
    return some;
}
} // namespace cunmod_euclid

#endif
