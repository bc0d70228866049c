/* The memory of products and eliminations of matrices on a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/mat_space.h"

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

/* A lifting computes at most LIFT_GROUP digits before it copies them to the host, and at most so
 * many that they have LIFT_GROUP_WORDS words, but at least one digit. */
#define LIFT_GROUP 64
#define LIFT_GROUP_WORDS 0x1p23

int64_t cunmod_mat_work_bytes(int64_t m, int64_t k, int64_t n, uint64_t p)
{
    const int64_t depth = cunmod_least(k, CUNMOD_MAT_DEPTH);
    return cunmod_mat_most_bytes(m, depth, n, cunmod_mat_count(p, depth));
}

/* Returns the words of w: those of the largest product, or fewer, but enough for two tiles of
 * columns. */
static int64_t words_of_w(int64_t m, int64_t n, int64_t more, uint32_t word)
{
    const int64_t half = cunmod_mat_left_half(n, word), most = cunmod_least(m, n);
    const int64_t depth = more > 0 ? most : cunmod_least(most, half);
    const int64_t all = depth * cunmod_most(more, half), few = depth * 2 * CUNMOD_MAT_TILE;
    return cunmod_least(all, cunmod_most(few, CUNMOD_MAT_WORK / 8 / (int64_t)word));
}

/* Returns the bytes of the planes of the largest product: those of a strip times D, of each level,
 * where a half has `half` columns and pivots at most, and of cunmod_eliminate_other. */
static int64_t planes_bytes(int64_t m, int64_t n, int64_t more, const cunmod_modulus_t *mod)
{
    const int64_t most = cunmod_least(m, n), strip = cunmod_least(cunmod_mat_strip(mod->word), n);
    int64_t bytes = cunmod_mat_work_bytes(m, strip, strip, mod->p);
    if (more > 0)
        bytes = cunmod_most(bytes, cunmod_mat_work_bytes(m, most, more, mod->p));
    for (int64_t columns = n, half; columns > strip; columns = half)
    {
        half = cunmod_mat_left_half(columns, mod->word);
        bytes =
            cunmod_most(bytes, cunmod_mat_work_bytes(m, cunmod_least(most, half), half, mod->p));
    }
    return bytes;
}

/* Returns the offset of a block of `bytes` bytes; *total grows by its size. */
static int64_t reserve(int64_t *total, int64_t bytes)
{
    const int64_t at = *total;
    *total += cunmod_mat_aligned(bytes);
    return at;
}

cunmod_mat_space_t cunmod_mat_space(int64_t m, int64_t n, int64_t more, const cunmod_modulus_t *mod)
{
    const int64_t most = cunmod_least(m, n), word = mod->word, number = sizeof(int32_t);
    cunmod_mat_space_t space = {.longest = cunmod_most(m, n),
                                .w_words = words_of_w(m, n, more, mod->word)};
    int64_t *const total = &space.bytes;
    space.x = reserve(total, m * most * word);
    space.w = reserve(total, space.w_words * word);
    space.number = reserve(total, m * number);
    space.pivots = reserve(total, most * number);
    space.mark = reserve(total, m * number);
    space.lists = reserve(total, 3 * space.longest * number);
    space.inverse = reserve(total, (int64_t)CUNMOD_MAT_STRIP * CUNMOD_MAT_STRIP * word);
    space.found = reserve(total, sizeof(cunmod_mat_found_t));
    space.work = reserve(total, planes_bytes(m, n, more, mod));
    return space;
}

int64_t cunmod_mat_charpoly_bytes(int64_t n, const cunmod_modulus_t *mod)
{
    return 7 * n * n * mod->word + cunmod_mat_work_bytes(n, n, n, mod->p) +
           cunmod_mat_space(n, 2 * n, 0, mod).bytes;
}

double cunmod_mat_space_bound(int64_t m, int64_t n, int64_t more)
{
    const double rows = (double)m + CUNMOD_MAT_STRIP,
                 depth = (double)cunmod_least(m, n) + CUNMOD_MAT_STRIP;
    const double columns = (double)n + (double)more + 2 * CUNMOD_MAT_STRIP;
    const double planes = CUNMOD_MAT_MODULI * (rows * depth + depth * columns + rows * columns);
    const double words = 2 * rows * depth + (rows + depth) * columns;
    return planes + (double)sizeof(uint64_t) * (words + 3 * (rows + columns)) +
           16 * CUNMOD_MAT_STRIP * CUNMOD_MAT_STRIP;
}

/* ---- p-adic liftings ------------------------------------------------------------------ */

int64_t cunmod_mat_lift_group(int64_t n, int64_t m)
{
    const double room = LIFT_GROUP_WORDS / ((double)n * (double)m);
    return room < 1 ? 1 : room < LIFT_GROUP ? (int64_t)room : LIFT_GROUP;
}

double cunmod_mat_lift_words(int64_t n, int64_t m, int64_t words_a, int64_t words_b)
{
    const double square = (double)n * (double)n, thin = (double)n * (double)m;
    return ((double)words_a + 1) * square +
           ((double)words_b + 1 + (double)cunmod_mat_lift_group(n, m)) * thin;
}

double cunmod_mat_lift_bytes(int64_t n, int64_t m, int64_t words_a, int64_t words_b)
{
    const cunmod_modulus_t mod = {.p = UINT64_MAX, .word = sizeof(uint64_t)};
    const double copy = (double)n * (double)n;
    return mod.word * (cunmod_mat_lift_words(n, m, words_a, words_b) + copy) +
           (double)cunmod_mat_space(n, n, 0, &mod).bytes;
}
