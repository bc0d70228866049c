/* Evaluation and interpolation by the subproduct tree, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Evaluation of a polynomial f: let M be a node of degree d. The fraction f / M is a power series
 * in 1/x, of which d words are stored: the coefficients of x^-d .. x^-1, in this order. If M = u w,
 * where u and w are the two nodes below M, then f / u = w f / M. So the d/2 words of f / u are
 * coefficients d/2 .. d-1 of a product modulo x^d - 1: the product of w and the polynomial whose
 * coefficients are the words of f / M. For a leaf x - x_i the coefficient of x^-1 is f(x_i).
 * (Bernstein, Scaled remainder trees, 2004; this is the transpose of the interpolation by go_up,
 * Bostan, Lecerf and Schost, ISSAC 2003.)
 */
#include "points/tree.h"

#include "mul/series.h"

/* The state of a computation that goes through the levels of a tree once, from the leaves to the
 * root or from the root to the leaves. */
typedef struct
{
    const cunmod_tree_t *tree;
    const cunmod_tree_place_t *place;
    cunmod_series_t series;
    void *d_space;
    char *now; /* the words that are computed for all nodes of the present level, 2^log_n words in
                  all */
    char *next;
    uint32_t word;
} pass_t;

static int open_pass(pass_t *x, const cunmod_tree_t *tree, const cunmod_tree_place_t *place)
{
    const cunmod_tree_shape_t *shape = &tree->shape;
    const uint32_t word = place->mod->word;
    const int64_t bytes = cunmod_tree_work_bytes(shape, word);
    void *d_space = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(place->dev, &d_space, (size_t)bytes));
    char *const arrays = (char *)d_space + cunmod_newton_work_bytes(&shape->root);
    *x = (pass_t){.tree = tree,
                  .place = place,
                  .series = cunmod_newton_series(&shape->root, d_space, place->mod, place->dev,
                                                 place->tables),
                  .d_space = d_space,
                  .now = arrays,
                  .next = arrays + ((int64_t)word << shape->log_n),
                  .word = word};
    return 0;
}

static void close_pass(const pass_t *x)
{
    cunmod_dev_free(x->place->dev, x->d_space);
}

static void swap_arrays(pass_t *x)
{
    char *const now = x->now;
    x->now = x->next;
    x->next = now;
}

/* Returns the address of the coefficients of node number `node` of a level of the tree. */
static char *node_words(const pass_t *x, int level, int64_t node)
{
    const int log_n = x->tree->shape.log_n;
    return (char *)x->tree->device + cunmod_tree_node(log_n, level, node) * x->word;
}

/* Returns the bytes of a transform of 2^level points modulo all primes, which is the length of the
 * stored transforms of the nodes of level - 1. */
static int64_t residue_bytes(const pass_t *x, int level)
{
    return ((int64_t)x->series.count << level) * (int64_t)sizeof(uint32_t);
}

static char *node_transform(const pass_t *x, int level, int64_t node)
{
    const cunmod_tree_shape_t *shape = &x->tree->shape;
    return (char *)x->tree->device + cunmod_tree_bytes(shape, x->word) +
           cunmod_tree_residues(shape, level) * (int64_t)sizeof(uint32_t) +
           node * residue_bytes(x, level + 1);
}

static cunmod_tree_item_t tree_item(const pass_t *x)
{
    const cunmod_tree_shape_t *shape = &x->tree->shape;
    return (cunmod_tree_item_t){
        .tree = x->tree->device, .n = shape->n, .log_n = shape->log_n, .mod = *x->place->mod};
}

/* ---- building ------------------------------------------------------------- */

/* Computes the nodes of `level`, each of which is the product of two nodes of level - 1, and stores
 * the transforms of the nodes of level - 1. A product is computed modulo x^d - 1, where d is its
 * degree, which adds its leading coefficient 1 to coefficient 0. So the launch subtracts 1 from
 * coefficient 0: `minus` = 1 makes it subtract *plus, and `plus` points to the leading coefficient
 * of a node, which is 1. */
static int build_level(const pass_t *x, int level)
{
    const int64_t d = INT64_C(1) << level, child = d / 2 + 1;
    const int64_t residues = residue_bytes(x, level);
    const cunmod_ntt_item_t item = {.a = node_words(x, level - 1, 0),
                                    .b = node_words(x, level - 1, 1),
                                    .z = node_words(x, level, 0),
                                    .lena = child,
                                    .lenb = child,
                                    .lo = 0,
                                    .hi = d,
                                    .plus = node_words(x, CUNMOD_TREE_LEAF, 0) +
                                            ((int64_t)x->word << CUNMOD_TREE_LEAF),
                                    .lenplus = 1,
                                    .minus = 1,
                                    .keep = node_transform(x, level - 1, 1),
                                    .keep_a = node_transform(x, level - 1, 0),
                                    .step = {.a = 2 * child * x->word,
                                             .b = 2 * child * x->word,
                                             .z = (d + 1) * x->word,
                                             .work = 2 * residues,
                                             .keep = 2 * residues,
                                             .one_plus = 1}};
    return cunmod_series_products(&x->series, d, item,
                                  INT64_C(1) << (x->tree->shape.log_n - level));
}

static int build_levels(const pass_t *x, const void *d_x, int64_t lenx)
{
    cunmod_tree_item_t item = tree_item(x);
    item.in = d_x;
    item.len = lenx;
    CUNMOD_TRY(cunmod_dev_tree_build(x->place->dev, &item, 1));
    for (int level = CUNMOD_TREE_LEAF + 1; level <= item.log_n; level++)
        CUNMOD_TRY(build_level(x, level));
    return 0;
}

int cunmod_tree_build(cunmod_tree_t *tree, const void *d_x, int64_t lenx,
                      const cunmod_tree_place_t *place)
{
    pass_t x;
    const int64_t bytes = cunmod_tree_kept_bytes(&tree->shape, place->mod->word);
    CUNMOD_TRY(cunmod_dev_alloc(place->dev, &tree->device, (size_t)bytes));
    tree->root.shape = tree->shape.root;
    int error = open_pass(&x, tree, place);
    if (error == 0)
    {
        error = build_levels(&x, d_x, lenx);
        CUNMOD_NEXT(cunmod_dev_flush(place->dev)); /* a tree is kept only if it has been computed */
        close_pass(&x);
    }
    if (error != 0)
        cunmod_tree_clear(tree, place->dev);
    return error;
}

/* Returns the address of the 2^log_n + 1 coefficients of the root of the tree. */
static char *root_words(const cunmod_tree_t *tree, const cunmod_tree_place_t *place)
{
    const int log_n = tree->shape.log_n;
    return (char *)tree->device + cunmod_tree_node(log_n, log_n, 0) * place->mod->word;
}

int cunmod_tree_prepare(cunmod_tree_t *tree, const cunmod_tree_place_t *place)
{
    return cunmod_newton_prepare(&tree->root, root_words(tree, place), place->mod, place->dev,
                                 place->tables);
}

/* Returns the number of points 0 that are added to the n points, so that the tree has 2^log_n
 * leaves. */
static int64_t padding(const cunmod_tree_shape_t *shape)
{
    return (INT64_C(1) << shape->log_n) - shape->n;
}

/* The root of the tree is x^padding times the product of the n factors x - x_i. So d_z = the root
 * without its lowest `padding` coefficients. */
int cunmod_tree_product(const cunmod_tree_t *tree, void *d_z, const cunmod_tree_place_t *place)
{
    const int64_t word = place->mod->word;
    return cunmod_dev_copy(place->dev, d_z, root_words(tree, place) + padding(&tree->shape) * word,
                           (size_t)((tree->shape.n + 1) * word));
}

void cunmod_tree_clear(cunmod_tree_t *tree, cunmod_dev_t *dev)
{
    void **const blocks[] = {&tree->device, &tree->root.device, &tree->weights};
    for (int i = 0; i < 3; i++)
    {
        if (*blocks[i] != NULL)
            cunmod_dev_free(dev, *blocks[i]);
        *blocks[i] = NULL;
    }
}

/* ---- evaluation ------------------------------------------------------------ */

/* x->now = the words of f / root, the coefficients of x^-d .. x^-1, where d is the degree of the
 * root, and f has len <= d coefficients. They are coefficients of the product of f and the inverse
 * of the root. The prepared root stores -1 / root, with the highest coefficient last; the item's
 * field `negate` changes the sign. */
static int divide_by_root(pass_t *x, const void *d_f, int64_t len)
{
    const cunmod_newton_t *root = &x->tree->shape.root;
    const cunmod_ntt_item_t item = {.a = d_f,
                                    .z = x->now,
                                    .lena = len,
                                    .lo = root->precision - 1,
                                    .hi = root->precision + root->m - 2,
                                    .negate = 1,
                                    .prepared = x->tree->root.device};
    return cunmod_series_product(&x->series, root->points, item);
}

/* x->now has the words of f / M for all nodes M of `level`. Replaces them by the words of f / u for
 * all nodes u of level - 1. */
static int go_down(pass_t *x, int level)
{
    const int64_t d = INT64_C(1) << level, residues = residue_bytes(x, level);
    const cunmod_ntt_item_t item = {.a = x->now,
                                    .z = x->next,
                                    .lena = d,
                                    .lo = d / 2,
                                    .hi = d,
                                    .prepared = node_transform(x, level - 1, 0),
                                    .step = {.a = d * x->word,
                                             .b = residues,
                                             .z = d / 2 * x->word,
                                             .work = residues,
                                             .pairs = 1,
                                             .swap = 1}};
    swap_arrays(x);
    return cunmod_series_products(&x->series, d, item,
                                  INT64_C(2) << (x->tree->shape.log_n - level));
}

/* d_y[0 .. n-1] = the values of f = d_f[0 .. len-1] at the points; len <= 2^log_n. */
static int evaluate(pass_t *x, void *d_y, const void *d_f, int64_t len)
{
    CUNMOD_TRY(divide_by_root(x, d_f, len));
    for (int level = x->tree->shape.log_n; level > CUNMOD_TREE_LEAF; level--)
        CUNMOD_TRY(go_down(x, level));
    cunmod_tree_item_t item = tree_item(x);
    item.in = x->now;
    item.out = d_y;
    return cunmod_dev_tree_values(x->place->dev, &item, 1);
}

/* d_y[0 .. n-1] = the values of f = d_f[0 .. len-1] at the points; len > 2^log_n. First reduces f
 * modulo the root of the tree. */
static int evaluate_long(pass_t *x, void *d_y, const void *d_f, int64_t len)
{
    cunmod_dev_t *dev = x->place->dev;
    const int64_t degree = INT64_C(1) << x->tree->shape.log_n, quotient = len - degree;
    cunmod_newton_t root = x->tree->root.shape;
    void *d_words = NULL;
    cunmod_newton_reshape(&root, len);
    const int64_t words = cunmod_newton_remainder_words(&root);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_words, (size_t)((words + quotient) * x->word)));
    const cunmod_newton_operands_t operands = {
        .a = d_f, .q = (char *)d_words + words * x->word, .r = d_words, .remainder = 1};
    int error = cunmod_newton_divide_prepared(&x->tree->root, len, &operands, x->place->mod, dev,
                                              x->place->tables);
    CUNMOD_NEXT(evaluate(x, d_y, d_words, degree));
    cunmod_dev_free(dev, d_words);
    return error;
}

int cunmod_tree_evaluate(const cunmod_tree_t *tree, void *d_y, const void *d_f, int64_t len,
                         const cunmod_tree_place_t *place)
{
    pass_t x;
    CUNMOD_TRY(open_pass(&x, tree, place));
    const int error = len < tree->shape.root.m ? evaluate(&x, d_y, d_f, len)
                                               : evaluate_long(&x, d_y, d_f, len);
    close_pass(&x);
    return error;
}

/* ---- interpolation ----------------------------------------------------------- */

/* d_w[i] = 1 / M'(x_i) for 0 <= i < n, where M is the product of all x - x_i; *d_zeros = 1 if some
 * M'(x_i) is 0, else 0. */
static int weigh(pass_t *x, void *d_w, int64_t *d_zeros)
{
    cunmod_dev_t *dev = x->place->dev;
    cunmod_tree_item_t item = tree_item(x);
    item.out = d_w;
    item.zeros = d_zeros;
    CUNMOD_TRY(cunmod_dev_tree_derivative(dev, &item, 1));
    CUNMOD_TRY(evaluate(x, d_w, d_w, x->tree->shape.n));
    item.in = d_w;
    return cunmod_dev_tree_invert(dev, &item, 1);
}

int cunmod_tree_weigh(cunmod_tree_t *tree, const cunmod_tree_place_t *place)
{
    const int64_t bytes = (tree->shape.n * place->mod->word + 7) / 8 * 8;
    pass_t x;
    int64_t zeros = 0;
    CUNMOD_TRY(cunmod_dev_alloc(place->dev, &tree->weights, (size_t)bytes + sizeof(zeros)));
    int64_t *const d_zeros = (int64_t *)(void *)((char *)tree->weights + bytes);
    int error = open_pass(&x, tree, place);
    if (error == 0)
    {
        error = weigh(&x, tree->weights, d_zeros);
        close_pass(&x);
    }
    CUNMOD_NEXT(cunmod_dev_read_length(place->dev, &zeros, d_zeros));
    tree->repeated = error == 0 && zeros != 0;
    if (error != 0 || tree->repeated)
    {
        cunmod_dev_free(place->dev, tree->weights);
        tree->weights = NULL;
    }
    return error;
}

/* x->now has the numerators of the fractions a / u of all nodes u of level - 1. Replaces them by
 * the numerators for `level`: for a node M = u w, a / u + b / w = (a w + b u) / M. The first launch
 * of products computes a w for all nodes of `level`, and the second launch adds b u. */
static int go_up(pass_t *x, int level)
{
    const int64_t d = INT64_C(1) << level, residues = residue_bytes(x, level);
    const int64_t nodes = INT64_C(1) << (x->tree->shape.log_n - level);
    cunmod_ntt_item_t item = {
        .a = x->now,
        .z = x->next,
        .lena = d / 2,
        .lo = 0,
        .hi = d,
        .prepared = node_transform(x, level - 1, 1),
        .step = {.a = d * x->word, .b = 2 * residues, .z = d * x->word, .work = residues}};
    CUNMOD_TRY(cunmod_series_products(&x->series, d, item, nodes));
    item.a = x->now + d / 2 * x->word;
    item.prepared = node_transform(x, level - 1, 0);
    item.plus = item.z;
    item.lenplus = d;
    swap_arrays(x);
    return cunmod_series_products(&x->series, d, item, nodes);
}

/* By Lagrange's formula the result is the numerator of the sum of y_i / (M'(x_i) (x - x_i)), where
 * M is the product of all x - x_i. The numerator at the root of the tree, which has `padding`
 * additional leaves x, is x^padding times the result. */
int cunmod_tree_interpolate(const cunmod_tree_t *tree, void *d_z, const void *d_y, int64_t len,
                            const cunmod_tree_place_t *place)
{
    const cunmod_tree_shape_t *shape = &tree->shape;
    pass_t x;
    CUNMOD_TRY(open_pass(&x, tree, place));
    cunmod_tree_item_t item = tree_item(&x);
    item.in = d_y;
    item.len = len;
    item.weights = tree->weights;
    item.out = x.now;
    int error = cunmod_dev_tree_combine(place->dev, &item, 1);
    for (int level = CUNMOD_TREE_LEAF + 1; level <= shape->log_n; level++)
        CUNMOD_NEXT(go_up(&x, level));
    CUNMOD_NEXT(cunmod_dev_copy(place->dev, d_z, x.now + padding(shape) * x.word,
                                (size_t)shape->n * x.word));
    close_pass(&x);
    return error;
}
