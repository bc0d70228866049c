/* Prepared points on the CPU: FLINT's subproduct tree, and the weights of interpolation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The tree is in a block that malloc returns, not in memory that FLINT allocates. The tree outlives
 * calls, but blocks of FLINT are freed or lost when a guarded call gets no memory
 * (flint/cpu_memory.c).
 */
#include "flint/cpu_tree.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "flint/cpu_poly.h"

/* Below SHORT coefficients or points, Horner's rule evaluates at one point after the other. */
#define SHORT 32

static atomic_llong built;

/* Returns the number of words of a level of FLINT's tree for n points, as in
 * _nmod_poly_tree_alloc. */
static int64_t level_words(int64_t n, int level)
{
    return n + (n >> level) + 1;
}

cunmod_cpu_tree_t *cunmod_cpu_tree_create(const uint64_t *xs, int64_t len, int64_t n, uint64_t p)
{
    const int levels = (int)FLINT_CLOG2((ulong)n) + 1;
    int64_t words = 2 * n;
    for (int i = 0; i < levels; i++)
        words += level_words(n, i);
    cunmod_cpu_tree_t *const tree =
        malloc(sizeof(*tree) + (size_t)levels * sizeof(uint64_t *) + (size_t)words * sizeof(*xs));
    if (tree == NULL)
        return NULL;
    *tree = (cunmod_cpu_tree_t){.p = p, .n = n, .levels = levels};
    cunmod_shared_init(&tree->shared);
    tree->xs = (uint64_t *)(void *)(tree->level + levels);
    tree->weights = tree->xs + n;
    uint64_t *next = tree->weights + n;
    for (int i = 0; i < levels; i++)
    {
        tree->level[i] = next;
        next += level_words(n, i);
    }
    if (len > 0)
        memcpy(tree->xs, xs, (size_t)len * sizeof(*xs));
    memset(tree->xs + len, 0, (size_t)(n - len) * sizeof(*xs));
    return tree;
}

int64_t cunmod_cpu_trees_built(void)
{
    return atomic_load(&built);
}

static void build(cunmod_cpu_tree_t *tree, nmod_t mod)
{
    if (!tree->is_built)
    {
        _nmod_poly_tree_build(tree->level, tree->xs, tree->n, mod);
        atomic_fetch_add(&built, 1);
        tree->is_built = 1;
    }
}

/* z[0 .. n] = the product of all x - x_i, from the two nodes of the highest level that is stored.
 * The caller has called `build`. */
static void multiply_roots(uint64_t *z, const cunmod_cpu_tree_t *tree, nmod_t mod)
{
    if (tree->n == 1)
    {
        z[0] = nmod_neg(tree->xs[0], mod);
        z[1] = 1;
        return;
    }
    const int64_t half = INT64_C(1) << (tree->levels - 2); /* points of the first node */
    const uint64_t *const nodes = tree->level[tree->levels - 2];
    _nmod_poly_mul(z, nodes, half + 1, nodes + half + 1, tree->n - half + 1, mod);
}

static void evaluate(uint64_t *z, const uint64_t *a, int64_t lena, cunmod_cpu_tree_t *tree,
                     nmod_t mod)
{
    if (lena < SHORT || tree->n < SHORT)
    {
        _nmod_poly_evaluate_nmod_vec_iter(z, a, lena, tree->xs, tree->n, mod);
        return;
    }
    build(tree, mod);
    _nmod_poly_evaluate_nmod_vec_fast_precomp(z, a, lena, tree->level, tree->n, mod);
}

/* Inverts z[0], .., z[n-1]; p prime, n >= 1. Returns 1; or 0, with z[0] = 0, when a z[i] is 0. */
static int invert_all(uint64_t *z, int64_t n, nmod_t mod)
{
    uint64_t *const products = _nmod_vec_init(n);
    products[0] = z[0];
    for (int64_t i = 1; i < n; i++)
        products[i] = nmod_mul(products[i - 1], z[i], mod);
    const int are_units = products[n - 1] != 0;
    uint64_t inverse = are_units ? n_invmod(products[n - 1], mod.n) : 0;
    for (int64_t i = n - 1; i > 0 && are_units; i--)
    {
        const uint64_t next = nmod_mul(inverse, z[i], mod);
        z[i] = nmod_mul(inverse, products[i - 1], mod);
        inverse = next;
    }
    z[0] = inverse;
    _nmod_vec_clear(products);
    return are_units;
}

/* Computes the weights 1 / M'(x_i), where M is the product of all x - x_i. Sets tree->repeated when
 * two points are equal: M' is 0 exactly at repeated points. */
static void weigh(cunmod_cpu_tree_t *tree, nmod_t mod)
{
    const int64_t n = tree->n;
    if (tree->is_weighed)
        return;
    uint64_t *const product = _nmod_vec_init(n + 1);
    multiply_roots(product, tree, mod);
    _nmod_poly_derivative(product, product, n + 1, mod);
    evaluate(tree->weights, product, n, tree, mod);
    tree->repeated = !invert_all(tree->weights, n, mod);
    tree->is_weighed = 1;
    _nmod_vec_clear(product);
}

void cunmod_cpu_tree_evaluate(uint64_t *z, const uint64_t *a, int64_t lena, cunmod_cpu_tree_t *tree)
{
    evaluate(z, a, lena, tree, cunmod_cpu_modulus(tree->p));
}

int cunmod_cpu_tree_interpolate(uint64_t *z, const uint64_t *ys, cunmod_cpu_tree_t *tree)
{
    const nmod_t mod = cunmod_cpu_modulus(tree->p);
    build(tree, mod);
    weigh(tree, mod);
    if (!tree->repeated)
    {
        _nmod_poly_interpolate_nmod_vec_fast_precomp(z, ys, tree->level, tree->weights, tree->n,
                                                     mod);
    }
    return !tree->repeated;
}

void cunmod_cpu_tree_product(uint64_t *z, cunmod_cpu_tree_t *tree)
{
    const nmod_t mod = cunmod_cpu_modulus(tree->p);
    build(tree, mod);
    multiply_roots(z, tree, mod);
}
