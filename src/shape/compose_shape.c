/* Computes the blocks and the workspace of a composition modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/compose_shape.h"

#include <math.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* The greatest number of products that one transform adds, and the greatest number of rows that are
 * joined in one level although two levels would need fewer transforms: with 16 compositions of
 * degree 10^3 and 10^4 take up to 1.07 times as long (H200), with 4 as long. */
#define MOST_TERMS 32
#define SMALL_FAN 8

/* About the most bytes of the planes of a product of matrices. More columns are multiplied in
 * several rounds, each of which computes the planes of the outer polynomial anew. */
#define MOST_PLANES (INT64_C(1) << 30)

/* The times of the steps, in transforms of a product of two remainders: of a power or a factor, and
 * of a result of a level. A row that is multiplied in a level takes one transform. The best s is
 * that of BLOCK_COST, which includes a share of the sums and of the product of matrices. Modulo a
 * power of x, where no quotient and no remainder is computed, the s and the fans of these numbers
 * are a few percent slower than the best ones. */
#define POWER_COST 5.0
#define SUM_COST 4.0
#define BLOCK_COST 1.6

/* Returns a / b, rounded up. */
static int64_t quotient(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

/* Returns the number of rows that the last level joins to one, of `rows` rows. With fan f a level
 * of r rows takes r + SUM_COST r / f + POWER_COST f transforms. */
static int64_t widest(int64_t rows, int64_t terms)
{
    const double best = sqrt(SUM_COST / POWER_COST * (double)rows);
    const int64_t fan = rows <= SMALL_FAN ? rows : cunmod_most(2, (int64_t)ceil(best));
    return fan - 1 < terms ? fan : terms + 1;
}

/* The levels are found from the last one down, and stored from the first one up. The last level
 * joins no more rows than needed. */
static void set_levels(cunmod_compose_t *shape, int64_t all, int64_t terms)
{
    int64_t fans[CUNMOD_COMPOSE_LEVELS];
    int levels = 0;
    for (int64_t rows = all; rows > 1; levels++)
    {
        const int64_t fan = widest(rows, terms);
        rows = quotient(rows, fan);
        fans[levels] = fan;
    }
    shape->levels = levels;
    shape->blocks = 1;
    for (int l = 0; l < levels; l++)
    {
        const int is_last = l == levels - 1;
        shape->fan[l] = is_last ? quotient(all, shape->blocks) : fans[levels - 1 - l];
        shape->group[l] = shape->blocks;
        shape->blocks *= shape->fan[l];
        shape->factors += shape->fan[l] - 1;
    }
}

cunmod_compose_t cunmod_compose_shape(int64_t lena, int64_t terms)
{
    cunmod_compose_t shape = {0};
    const int64_t s = cunmod_most(1, (int64_t)ceil(sqrt((double)lena * BLOCK_COST / POWER_COST)));
    set_levels(&shape, quotient(lena, s), terms);
    shape.s = quotient(lena, shape.blocks);
    shape.powers = shape.s - (shape.blocks == 1);
    return shape;
}

int64_t cunmod_compose_terms(const cunmod_newton_t *newton, uint64_t p)
{
    int64_t terms = MOST_TERMS;
    while (newton->own == 0 && terms > 1)
    {
        const int count = cunmod_ntt_count((uint64_t)(terms * newton->m), p);
        if (count != 0 && count <= newton->count)
            break;
        terms /= 2;
    }
    return terms;
}

cunmod_compose_t cunmod_compose_powers(int64_t n)
{
    return (cunmod_compose_t){.powers = n - 1};
}

int64_t cunmod_compose_products(int64_t lena, int64_t count)
{
    const cunmod_compose_t shape = cunmod_compose_shape(lena, MOST_TERMS);
    double transforms = 0;
    for (int l = 0; l < shape.levels; l++)
    {
        const int64_t group = shape.group[l];
        transforms += (double)(group * (shape.fan[l] - 1)) + SUM_COST * (double)group;
    }
    return shape.s + shape.factors + (int64_t)ceil((double)count * transforms / POWER_COST);
}

int64_t cunmod_compose_row_bytes(const cunmod_newton_t *newton, int64_t word)
{
    return 2 * newton->m * word;
}

int cunmod_compose_by_tensor(const cunmod_compose_t *shape, int64_t m)
{
    return shape->s <= CUNMOD_MAT_DEPTH && (double)shape->s * (double)shape->blocks * (double)m >=
                                               (double)CUNMOD_TUNE_COMPOSE_TENSOR;
}

/* Returns the number of transforms of rows that are multiplied at once: all rows of one result of
 * each level; and of more results, and of powers, as long as CUNMOD_TUNE_COMPOSE_JOINED residues
 * suffice. */
static int64_t joined_at_once(const cunmod_compose_t *shape, int64_t residues)
{
    int64_t all = (shape->powers + 1) / 2, least = 0;
    for (int l = 0; l < shape->levels; l++)
    {
        all = cunmod_most(all, shape->group[l] * (shape->fan[l] - 1));
        least = cunmod_most(least, shape->fan[l] - 1);
    }
    const int64_t fit = CUNMOD_TUNE_COMPOSE_JOINED / residues;
    return cunmod_most(least, cunmod_least(all, fit));
}

cunmod_compose_space_t cunmod_compose_space(const cunmod_newton_t *newton,
                                            const cunmod_compose_t *shape, int64_t word, uint64_t p)
{
    const int64_t rows = cunmod_most(cunmod_most(shape->s, shape->powers), 1);
    const int64_t residues = newton->count * newton->points;
    const int64_t row = cunmod_compose_row_bytes(newton, word);
    const int64_t turn = residues < CUNMOD_TUNE_COMPOSE_ROUND ? CUNMOD_TUNE_COMPOSE_ROUND / residues
                                                              : 1;
    cunmod_compose_space_t space = {.turn = cunmod_least(turn, rows)};
    int64_t at = 0;
    space.work = cunmod_take(&at, cunmod_newton_work_bytes(newton) * (space.turn + 1) / 2);
    space.quotients = cunmod_take(&at, space.turn * newton->s * word);
    const int64_t transform = residues * (int64_t)sizeof(uint32_t);
    space.kept = cunmod_take(&at, cunmod_most(shape->factors, 1) * transform);
    space.most_joined = joined_at_once(shape, residues);
    space.joined = cunmod_take(&at, space.most_joined * transform);
    space.powers = cunmod_take(
        &at, (1 + cunmod_most(shape->s, shape->powers) + cunmod_most(shape->factors - 1, 0)) * row);
    space.blocks = cunmod_take(&at, cunmod_most(shape->blocks, 1) * row);
    if (cunmod_compose_by_tensor(shape, newton->m))
    {
        const int64_t moduli = cunmod_mat_count(p, shape->s);
        space.panel = cunmod_mat_panel(shape->blocks, shape->s, newton->m - 1, moduli, MOST_PLANES);
        space.planes =
            cunmod_take(&at, cunmod_mat_bytes(shape->blocks, shape->s, space.panel, moduli));
    }
    space.bytes = at;
    return space;
}
