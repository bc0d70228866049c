/* Products of matrices by the kernels, through the seam: sizes around tiles, operands that are
 * transposed, several items in a launch, the moduli and their bounds, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/nmod_mat.h>
#include <stdlib.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

/* In the place of a number of stages: plain products. */
#define PLAIN (-1)

static cunmod_dev_t *dev;

/* What the entries of the operands are. The absolute value of the entries of the product is largest
 * for MIDDLE, p / 2 and its negative. */
typedef enum
{
    RANDOM,
    LARGEST,
    MIDDLE,
    NEGATIVE,
    ZERO,
    KINDS
} kind_t;

typedef struct
{
    int64_t m, k, n;
    uint64_t p;
    int transposed_a, transposed_b, add;
    int stages; /* of cunmod_dev_mat_mul_mma; 0: cunmod_dev_mat_mul. Of all products of a call */
    kind_t kind;
    int64_t more; /* words between two rows that belong to no matrix */
} product_t;

/* A matrix of rows x columns words in host memory; a row begins `stride` words after the last. */
typedef struct
{
    uint64_t *words;
    int64_t rows, columns, stride;
} matrix_t;

static uint64_t entry(kind_t kind, int64_t side, uint64_t p)
{
    switch (kind)
    {
    case LARGEST:
        return p - 1;
    case MIDDLE:
        return p / 2;
    case NEGATIVE:
        return side ? p / 2 : p / 2 + 1 < p ? p / 2 + 1 : p / 2;
    case ZERO:
        return side ? 0 : test_below(p);
    default:
        return test_below(p);
    }
}

static matrix_t new_matrix(int64_t rows, int64_t columns, int transposed, int side,
                           const product_t *x)
{
    matrix_t mat = {.rows = transposed ? columns : rows, .columns = transposed ? rows : columns};
    mat.stride = mat.columns + x->more;
    mat.words = test_array(mat.rows * mat.stride);
    for (int64_t i = 0; i < mat.rows * mat.stride; i++)
        mat.words[i] = entry(x->kind, side, x->p);
    return mat;
}

static void set_flint(nmod_mat_t to, const matrix_t *mat, int transposed, uint64_t p)
{
    nmod_mat_init(to, (slong)(transposed ? mat->columns : mat->rows),
                  (slong)(transposed ? mat->rows : mat->columns), p);
    for (int64_t i = 0; i < mat->rows; i++)
        for (int64_t j = 0; j < mat->columns; j++)
            *(transposed ? &nmod_mat_entry(to, j, i) : &nmod_mat_entry(to, i, j)) =
                mat->words[i * mat->stride + j];
}

/* Replaces *z by the product, or by its sum or difference with the product, that FLINT computes. */
static void multiply_by_flint(matrix_t *z, const matrix_t *a, const matrix_t *b, const product_t *x)
{
    nmod_mat_t u, v, w, sum;
    set_flint(u, a, x->transposed_a, x->p);
    set_flint(v, b, x->transposed_b, x->p);
    set_flint(sum, z, 0, x->p);
    nmod_mat_init(w, (slong)x->m, (slong)x->n, x->p);
    nmod_mat_mul(w, u, v);
    if (x->add > 0)
        nmod_mat_add(w, sum, w);
    if (x->add < 0)
        nmod_mat_sub(w, sum, w);
    for (int64_t i = 0; i < x->m; i++)
        for (int64_t j = 0; j < x->n; j++)
            z->words[i * z->stride + j] = nmod_mat_entry(w, i, j);
    nmod_mat_clear(u);
    nmod_mat_clear(v);
    nmod_mat_clear(w);
    nmod_mat_clear(sum);
}

static int multiply(const cunmod_mat_item_t *items, int count, int stages)
{
    return stages == PLAIN ? cunmod_dev_mat_plain(dev, items, count)
           : stages == 0   ? cunmod_dev_mat_mul(dev, items, count)
                           : cunmod_dev_mat_mul_mma(dev, items, count, stages);
}

/* Computes `count` products by one call, and compares all of them, and the words between rows. */
static void check_products(const product_t *products, int count)
{
    static const char *const names[] = {"mat plain", "mat mul",   "",
                                        "mat mul 2", "mat mul 3", "mat mul 4"};
    matrix_t a[8], b[8], z[8];
    cunmod_mat_item_t items[8] = {0};
    for (int i = 0; i < count; i++)
    {
        const product_t *const x = products + i;
        const cunmod_modulus_t mod = device_modulus(x->p);
        a[i] = new_matrix(x->m, x->k, x->transposed_a, 0, x);
        b[i] = new_matrix(x->k, x->n, x->transposed_b, 1, x);
        z[i] = new_matrix(x->m, x->n, 0, 0, x);
        items[i] = (cunmod_mat_item_t){
            .a = device_copy(dev, a[i].words, a[i].rows * a[i].stride, mod.word),
            .b = device_copy(dev, b[i].words, b[i].rows * b[i].stride, mod.word),
            .z = device_copy(dev, z[i].words, z[i].rows * z[i].stride, mod.word),
            .m = x->m,
            .k = x->k,
            .n = x->n,
            .stride_a = a[i].stride,
            .stride_b = b[i].stride,
            .stride_z = z[i].stride,
            .transposed = {x->transposed_a, x->transposed_b},
            .add = x->add,
            .mod = mod};
        cunmod_mat_moduli(&items[i].moduli, x->p, x->k);
        items[i].work =
            device_bytes(dev, cunmod_mat_bytes(x->m, x->k, x->n, items[i].moduli.count));
    }
    CHECK(multiply(items, count, products->stages) == 0);
    for (int i = 0; i < count; i++)
    {
        const product_t *const x = products + i;
        test_case(names[x->stages + 1], x->m, x->n, x->p);
        multiply_by_flint(&z[i], &a[i], &b[i], x);
        device_check(dev, items[i].z, z[i].words, z[i].rows * z[i].stride, items[i].mod.word);
        EACH(free, a[i].words, b[i].words, z[i].words);
        cunmod_dev_free(dev, (void *)items[i].a);
        cunmod_dev_free(dev, (void *)items[i].b);
        cunmod_dev_free(dev, items[i].z);
        cunmod_dev_free(dev, items[i].work);
    }
}

static const uint64_t moduli[] = {2,
                                  3,
                                  251,
                                  255,
                                  256,
                                  257,
                                  929,
                                  65537,
                                  1000000,
                                  2147483647,
                                  2147483659u,
                                  UINT64_C(1) << 32,
                                  4611686018427387847u,
                                  18446744073709551557u,
                                  UINT64_MAX};

/* Random shapes with at most `most` rows and columns, of all moduli. */
static void check_shapes(int64_t most, int stages)
{
    for (int i = 0; i < COUNT(moduli); i++)
    {
        const product_t x = {.m = test_range(1, most),
                             .k = test_range(1, most),
                             .n = test_range(1, most),
                             .p = moduli[i],
                             .transposed_a = (int)test_below(2),
                             .transposed_b = (int)test_below(2),
                             .add = (int)test_below(3) - 1,
                             .stages = stages,
                             .kind = (kind_t)test_below(KINDS),
                             .more = test_range(0, 3)};
        check_products(&x, 1);
    }
}

/* Sizes on both sides of the borders of tiles and of stages. */
static void check_borders(int stages)
{
    static const int64_t sizes[][3] = {{1, 1, 1},       {128, 128, 256}, {129, 127, 257},
                                       {127, 129, 255}, {1, 700, 1},     {260, 1, 2},
                                       {3, 5, 600},     {257, 513, 129}};
    for (int i = 0; i < COUNT(sizes); i++)
    {
        const product_t x = {.m = sizes[i][0],
                             .k = sizes[i][1],
                             .n = sizes[i][2],
                             .p = i % 2 ? 2147483629u : 18446744073709551533u,
                             .stages = stages};
        check_products(&x, 1);
    }
}

/* Returns the least k <= CUNMOD_MAT_DEPTH for which a product modulo p needs more moduli than for
 * k - 1; 0: there is none. */
static int64_t change_of(uint64_t p)
{
    int64_t least = 1, most = CUNMOD_MAT_DEPTH;
    if (cunmod_mat_count(p, least) == cunmod_mat_count(p, most))
        return 0;
    while (most - least > 1)
    {
        const int64_t middle = (least + most) / 2;
        *(cunmod_mat_count(p, middle) == cunmod_mat_count(p, least) ? &least : &most) = middle;
    }
    return most;
}

static void check_sums(int64_t k, uint64_t p, int stages)
{
    for (int kind = LARGEST; kind <= NEGATIVE; kind++)
    {
        const product_t x = {
            .m = 2, .k = k, .n = 3, .p = p, .kind = (kind_t)kind, .stages = stages};
        check_products(&x, 1);
    }
}

/* The largest sums: for numbers of products on both sides of a change of the number of moduli, for
 * others, and for the most products. */
static void check_extremes(int stages)
{
    const int64_t most = test_small() ? 600 : CUNMOD_MAT_DEPTH;
    for (int i = 0; i < COUNT(moduli); i++)
    {
        const int64_t change = change_of(moduli[i]);
        check_sums(test_range(1, most < 9000 ? most : 9000), moduli[i], stages);
        for (int64_t k = change - 1; k >= 1 && k <= change && change <= most; k++)
            check_sums(k, moduli[i], stages);
    }
    check_sums(CUNMOD_MAT_DEPTH, 256, stages);
    if (!test_small())
        check_sums(CUNMOD_MAT_DEPTH, UINT64_MAX, stages);
}

/* Several products with sizes and moduli of their own by one call, of both word sizes. */
static void check_several(int stages)
{
    product_t products[7];
    for (int i = 0; i < COUNT(products); i++)
        products[i] = (product_t){.m = test_range(1, 200),
                                  .k = test_range(1, 150),
                                  .n = test_range(1, 300),
                                  .p = moduli[test_below(COUNT(moduli))],
                                  .transposed_b = i % 2,
                                  .stages = stages};
    check_products(products, COUNT(products));
}

/* The powers of 2^8 by which the bytes of an entry of operand `side` are multiplied, and the number
 * from which their sum starts. */
static void check_side(const cunmod_mat_modulus_t *modulus, int side, uint64_t s, uint64_t p)
{
    const uint32_t m = modulus->m;
    uint64_t expected = s;
    for (int j = 0; j < 8; j++)
    {
        CHECK((modulus->powers[side][j / 4] >> j % 4 * 8 & 255) == expected);
        expected = expected * 256 % m;
    }
    const uint64_t top = UINT64_C(1) << (device_modulus(p).word == 4 ? 31 : 63);
    CHECK((modulus->start[side] + s * (top % m)) % m == 0 && modulus->start[side] < m);
}

/* The numbers of one modulus; `all` is the product of all. */
static void check_modulus(const cunmod_mat_modulus_t *modulus, const fmpz_t all, uint64_t p)
{
    const uint32_t m = modulus->m;
    const uint64_t scale = modulus->powers[CUNMOD_MAT_A][0] & 255;
    fmpz_t weight, t;
    fmpz_init(weight);
    fmpz_init(t);
    fmpz_divexact_ui(weight, all, m);
    fmpz_gcd_ui(t, weight, m);
    CHECK(fmpz_is_one(t) && m >= 2 && m <= 256);
    CHECK(fmpz_fdiv_ui(weight, p) == modulus->weight);
    CHECK(scale * fmpz_fdiv_ui(weight, m) % m == 1 % m);
    CHECK(modulus->fraction == (UINT64_C(1) << 32) / m);
    CHECK((uint64_t)modulus->reciprocal * m >= UINT64_C(1) << 32);
    CHECK((uint64_t)modulus->reciprocal * m < (UINT64_C(1) << 32) + m);
    check_side(modulus, CUNMOD_MAT_A, scale, p);
    check_side(modulus, CUNMOD_MAT_B, 1 % m, p);
    fmpz_clear(weight);
    fmpz_clear(t);
}

/* all = the product of the moduli. Checks that k (p / 2)^2 < all (1 / 2 - 2^-14). */
static void check_bound(fmpz_t all, const cunmod_mat_moduli_t *x, uint64_t p, int64_t k)
{
    fmpz_t sum, bound;
    fmpz_init(bound);
    fmpz_init_set_ui(sum, p);
    fmpz_one(all);
    for (int i = 0; i < x->count; i++)
        fmpz_mul_ui(all, all, x->modulus[i].m);
    fmpz_mul(sum, sum, sum);
    fmpz_mul_ui(sum, sum, (uint64_t)k);
    fmpz_mul_2exp(sum, sum, 14 - 2);
    fmpz_mul_ui(bound, all, (1 << 13) - 1);
    CHECK(p <= 256 ? x->count == 1 && x->modulus[0].m == p : fmpz_cmp(sum, bound) < 0);
    CHECK(fmpz_fdiv_ui(all, p) == (p - x->wrap) % p && x->wrap < p);
    fmpz_clear(sum);
    fmpz_clear(bound);
}

static void check_moduli(uint64_t p, int64_t k)
{
    cunmod_mat_moduli_t x;
    fmpz_t all;
    cunmod_mat_moduli(&x, p, k);
    test_case("moduli", k, x.count, p);
    fmpz_init(all);
    check_bound(all, &x, p, k);
    for (int i = 0; i < x.count; i++)
        check_modulus(&x.modulus[i], all, p);
    fmpz_clear(all);
}

/* Moduli p for which k products just need, or just do not need, one modulus more. */
static void check_margins(int64_t k)
{
    fmpz_t all, root;
    cunmod_mat_moduli_t x;
    cunmod_mat_moduli(&x, UINT64_MAX, CUNMOD_MAT_DEPTH);
    CHECK(x.count == CUNMOD_MAT_MODULI);
    fmpz_init_set_ui(all, 1);
    fmpz_init(root);
    for (int i = 0; i < x.count; i++)
    {
        fmpz_mul_ui(all, all, x.modulus[i].m);
        fmpz_mul_2exp(root, all, 1);
        fmpz_fdiv_q_ui(root, root, (uint64_t)k);
        fmpz_sqrt(root, root); /* k (root / 2)^2 = all / 2 */
        if (!fmpz_abs_fits_ui(root) || fmpz_cmp_ui(root, 1 << 9) < 0)
            continue;
        const uint64_t p = fmpz_get_ui(root);
        for (int shift = 10; shift < 16; shift++)
            check_moduli(p - (p >> shift), k);
    }
    fmpz_clear(all);
    fmpz_clear(root);
}

int main(void)
{
    test_start(0);
    for (int i = 0; i < COUNT(moduli); i++)
    {
        check_moduli(moduli[i], 1);
        check_moduli(moduli[i], test_range(1, CUNMOD_MAT_DEPTH));
        check_moduli(moduli[i], CUNMOD_MAT_DEPTH);
        check_margins(test_range(1, CUNMOD_MAT_DEPTH));
    }
    if (!test_gpu_available())
        return test_finish();
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    const int64_t most = cunmod_dev_facts(dev)->shared_bytes / (3 * CUNMOD_MAT_TILE_BYTES);
    static const int kernels[] = {PLAIN, 0, 2, 3, 4};
    for (int i = 0; i < COUNT(kernels) && kernels[i] <= most; i++)
    {
        const int stages = kernels[i];
        check_borders(stages);
        check_extremes(stages);
        check_several(stages);
        check_shapes(test_small() ? 150 : 900, stages);
    }
    cunmod_dev_close(dev);
    return test_finish();
}
