/* The harness: every path, algorithm and s of an operation in turn.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/harness.h"

#include <string.h>

#include "plan/algorithms.h"

/* The first CPU_VARIANTS of every list need no GPU. */
#define CPU_VARIANTS 2
#define GPU TEST_ON_GPU
#define STEP_VARIANTS                                                                              \
    GPU("naive", 0), GPU("steps", 1), GPU("steps", 2), GPU("steps", 3), GPU("steps", 4),           \
        GPU("steps", 8), GPU("steps", 16), GPU("steps", 31), GPU("steps", 32), GPU("steps", 33),   \
        GPU("steps", 64), GPU("steps", 100), GPU("steps", 128), GPU("steps", 256),                 \
        GPU("steps", 512)

static const test_variant_t mul_variants[] = {
    TEST_PATHS,           GPU("block", 2),     GPU("block", 4),     GPU("block", 8),
    GPU("two_phase", 1),  GPU("two_phase", 2), GPU("two_phase", 4), GPU("two_phase", 8),
    GPU("two_phase", 16), GPU("ntt", 0),       GPU("tensor", 0)};
static const test_variant_t gcd_variants[] = {
    TEST_PATHS,          STEP_VARIANTS,        GPU("divsteps", 0),   GPU("divsteps", 32),
    GPU("divsteps", 64), GPU("divsteps", 128), GPU("divsteps", 512), GPU("divsteps", 1024),
    GPU("half", 32),     GPU("half", 100),     GPU("half", 512)};
static const test_variant_t div_variants[] = {
    TEST_PATHS,         STEP_VARIANTS,         GPU("blocks", 0), GPU("blocks", 1),
    GPU("blocks", 33),  GPU("blocks", 512),    GPU("newton", 0), GPU("newton", 64),
    GPU("newton", 100), GPU("newton", 1 << 30)};

/* The s of algorithms that a list does not name. The plan takes the nearest s that the algorithm
 * has. */
static const int64_t other_s[] = {0, 1, 2, 31, 64};

#define MOST_VARIANTS 100

typedef struct
{
    test_variant_t variant[MOST_VARIANTS];
    int count;
} variants_t;

static int has_algorithm(const variants_t *variants, const char *name)
{
    int i = 0;
    while (i < variants->count && (variants->variant[i].algorithm == NULL ||
                                   strcmp(variants->variant[i].algorithm, name) != 0))
        i++;
    return i < variants->count;
}

/* Adds the algorithms of the plan's table that the list does not name, but for algorithms that
 * compute batches only, and those that the plan composes of others ("ntt_short"), which cannot
 * compute every product. */
static void add_others(variants_t *variants, int op)
{
    for (int i = 0; i < CUNMOD_ALG_COUNT; i++)
    {
        const cunmod_algorithm_t *row = cunmod_alg(i);
        if (row->op != op || row->us == NULL || cunmod_alg_only_batches(i) ||
            has_algorithm(variants, row->name))
            continue;
        for (int k = 0; k < COUNT(other_s) && variants->count < MOST_VARIANTS; k++)
        {
            variants->variant[variants->count++] =
                (test_variant_t){CUNMOD_PATH_GPU, row->name, other_s[k]};
        }
    }
}

static void fill_variants(variants_t *variants, int op)
{
    static const struct
    {
        const test_variant_t *list;
        int count;
    } lists[] = {[CUNMOD_OP_MUL] = {mul_variants, COUNT(mul_variants)},
                 [CUNMOD_OP_DIV] = {div_variants, COUNT(div_variants)},
                 [CUNMOD_OP_GCD] = {gcd_variants, COUNT(gcd_variants)}};
    variants->count = lists[op].count;
    memcpy(variants->variant, lists[op].list, (size_t)variants->count * sizeof(test_variant_t));
    add_others(variants, op);
}

int test_variants(const test_variant_t **variants, int op)
{
    static variants_t of[CUNMOD_OP_GCD + 1];
    if (of[op].count == 0)
        fill_variants(&of[op], op);
    *variants = of[op].variant;
    return test_gpu_available() ? of[op].count : CPU_VARIANTS;
}

int test_sits_out(int variant, int64_t len)
{
    static int turn;
    turn += variant == 0;
    return !test_small() && len > 40 && variant >= CPU_VARIANTS && (variant + turn) % 4 != 0;
}

void test_use(cunmod_ctx_t ctx, int op, const test_variant_t *variant)
{
    test_case_variant(variant);
    CHECK_OK(cunmod_set_path(ctx, variant->path));
    CHECK_OK(cunmod_set_algorithm(ctx, op, variant->algorithm));
    CHECK_OK(cunmod_set_s(ctx, op, variant->s));
}

void test_case_with(cunmod_ctx_t ctx, int op, const test_variant_t *variant, const char *name,
                    int64_t lena, int64_t lenb, uint64_t p)
{
    test_case(name, lena, lenb, p);
    test_use(ctx, op, variant);
}

void test_operation(int op, test_visit_t exhaustive, test_overlap_t overlap, void (*large)(void))
{
    const test_variant_t *variants;
    const int count = test_variants(&variants, op);
    const int stride = test_small() && op != CUNMOD_OP_MUL ? 3 : 1; /* products are quick */
    int turn = 0;
    test_exhaustive(exhaustive, &turn);
    for (int i = 0; i < count; i += stride)
    {
        overlap(&variants[i], test_primes[4]);
        overlap(&variants[i], test_primes[test_prime_count - 1]);
    }
    if (test_gpu_available() && !test_small())
        large();
}

void test_check_variant(cunmod_ctx_t ctx, const test_variant_t *variant)
{
    int path = cunmod_last_path(ctx);
    const char *algorithm = cunmod_last_algorithm(ctx);
    if (variant->path != CUNMOD_PATH_AUTO)
        CHECK(path == variant->path);
    CHECK(path == CUNMOD_PATH_CPU || path == CUNMOD_PATH_GPU);
    CHECK((path == CUNMOD_PATH_CPU) == (strcmp(algorithm, "flint") == 0));
    CHECK((path == CUNMOD_PATH_CPU) == (cunmod_last_s(ctx) == 0));
    if (variant->path == CUNMOD_PATH_GPU && variant->algorithm != NULL)
        CHECK(strcmp(algorithm, variant->algorithm) == 0);
    CHECK(cunmod_last_reason(ctx) != NULL && cunmod_last_reason(ctx)[0] != '\0');
}
