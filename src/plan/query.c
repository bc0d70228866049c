/* Creates queries, that is, descriptions of operations for which the plan chooses algorithms, and
 * computes numbers that depend on a query only: words, lengths of transforms, shapes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/query.h"

#include "backend/types.h"
#include "cunmod.h"
#include "shape/compose_shape.h"
#include "shape/half_shape.h"
#include "shape/ntt.h"

_Static_assert(sizeof(cunmod_query_t) ==
                   10 * sizeof(int) + 10 * sizeof(int64_t) + sizeof(cunmod_mat_query_t),
               "cunmod_query_equal compares all fields");

/* ---- the queries of the operations ----------------------------------------- */

cunmod_query_t cunmod_ask_mul(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi)
{
    return (cunmod_query_t){.op = CUNMOD_OP_MUL, .p = p, .n = n, .m = m, .hi = hi, .mul.lo = lo};
}

cunmod_query_t cunmod_ask_mul_prepared(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi,
                                       int64_t points, int primes)
{
    cunmod_query_t query = cunmod_ask_mul(p, n, m, lo, hi);
    query.prepared = points;
    query.mul.primes = primes;
    return query;
}

cunmod_query_t cunmod_ask_div(uint64_t p, int64_t n, int64_t m, int64_t points)
{
    return (cunmod_query_t){.op = CUNMOD_OP_DIV, .p = p, .n = n, .m = m, .prepared = points};
}

cunmod_query_t cunmod_ask_series(uint64_t p, int64_t n)
{
    return (cunmod_query_t){.op = CUNMOD_OP_DIV, .p = p, .n = 2 * n - 1, .m = n, .div.series = 1};
}

cunmod_query_t cunmod_ask_modular(uint64_t p, int64_t m, int64_t points, int64_t products,
                                  int64_t composed)
{
    return (cunmod_query_t){.op = CUNMOD_OP_DIV,
                            .p = p,
                            .n = 2 * m - 1,
                            .m = m,
                            .prepared = points,
                            .div.products = products,
                            .div.composed = composed};
}

cunmod_query_t cunmod_ask_powers(uint64_t p, int64_t m, int64_t points, int64_t n)
{
    cunmod_query_t query = cunmod_ask_modular(p, m, points, n > 2 ? n - 2 : 1, 0);
    query.div.results = n;
    return query;
}

cunmod_query_t cunmod_ask_compositions(uint64_t p, int64_t m, int64_t points, int64_t len,
                                       int64_t count)
{
    cunmod_query_t query =
        cunmod_ask_modular(p, m, points, cunmod_compose_products(len, count), len);
    query.div.results = count;
    return query;
}

cunmod_query_t cunmod_ask_gcd(uint64_t p, int64_t n, int64_t m, int task, int64_t stop)
{
    return (cunmod_query_t){
        .op = CUNMOD_OP_GCD, .task = task, .p = p, .n = n, .m = m > 0 ? m : 1, .gcd.stop = stop};
}

cunmod_query_t cunmod_ask_evaluate(uint64_t p, int64_t len, int64_t n, int64_t points)
{
    return (cunmod_query_t){.op = CUNMOD_OP_POINTS, .p = p, .n = len, .m = n, .prepared = points};
}

cunmod_query_t cunmod_ask_interpolate(uint64_t p, int64_t n, int64_t points)
{
    cunmod_query_t query = cunmod_ask_evaluate(p, n, n, points);
    query.points.interpolate = 1;
    return query;
}

cunmod_query_t cunmod_ask_product_roots(uint64_t p, int64_t n, int64_t points)
{
    cunmod_query_t query = cunmod_ask_evaluate(p, n, n, points);
    query.task = CUNMOD_POINTS_ROOTS;
    return query;
}

cunmod_query_t cunmod_ask_geometric(uint64_t p, int64_t len, int64_t n, int interpolate)
{
    cunmod_query_t query = cunmod_ask_evaluate(p, len, n, 0);
    query.task = CUNMOD_POINTS_GEOMETRIC;
    query.points.interpolate = interpolate;
    return query;
}

cunmod_query_t cunmod_ask_taylor(uint64_t p, int64_t n, int units)
{
    cunmod_query_t query = cunmod_ask_evaluate(p, n, n, 0);
    query.task = units ? CUNMOD_POINTS_TAYLOR : CUNMOD_POINTS_TAYLOR_ANY;
    return query;
}

cunmod_query_t cunmod_ask_elementary(uint64_t p, int task, int64_t lena, int64_t lenb, int64_t n)
{
    const int64_t longer = lena > lenb ? lena : lenb, shorter = lena + lenb - longer;
    return (cunmod_query_t){.op = CUNMOD_OP_ELEMENTARY,
                            .task = task,
                            .p = p,
                            .n = longer > 0 ? longer : 1,
                            .m = shorter > 0 ? shorter : 1,
                            .hi = n};
}

cunmod_query_t cunmod_ask_mat(uint64_t p, int64_t rows, int64_t depth, int64_t columns)
{
    const int64_t a = rows * depth, b = depth * columns;
    return (cunmod_query_t){.op = CUNMOD_OP_MAT,
                            .p = p,
                            .n = a > b ? a : b,
                            .m = a > b ? b : a,
                            .hi = rows * columns,
                            .mat = {.rows = rows, .depth = depth, .columns = columns}};
}

cunmod_query_t cunmod_ask_elimination(uint64_t p, int task, int64_t m, int64_t n, int64_t more,
                                      int64_t words)
{
    const int64_t a = m * n, b = more > 0 ? m * more : 1;
    return (cunmod_query_t){.op = CUNMOD_OP_MAT,
                            .task = task,
                            .p = p,
                            .n = a > b ? a : b,
                            .m = a > b ? b : a,
                            .hi = words,
                            .mat = {.rows = m, .depth = n, .columns = more}};
}

int cunmod_query_is_charpoly(const cunmod_query_t *query)
{
    return query->op == CUNMOD_OP_MAT &&
           (query->task == CUNMOD_MAT_CHARPOLY || query->task == CUNMOD_MAT_MINPOLY);
}

/* ---- equality of queries ---------------------------------------------------- */

static int own_equal(const cunmod_query_t *a, const cunmod_query_t *b)
{
    switch (a->op)
    {
    case CUNMOD_OP_MUL:
        return a->mul.lo == b->mul.lo && a->mul.depth == b->mul.depth &&
               a->mul.primes == b->mul.primes;
    case CUNMOD_OP_DIV:
        return a->div.products == b->div.products && a->div.composed == b->div.composed &&
               a->div.results == b->div.results && a->div.truncates == b->div.truncates &&
               a->div.series == b->div.series;
    case CUNMOD_OP_GCD:
        return a->gcd.stop == b->gcd.stop;
    case CUNMOD_OP_POINTS:
        return a->points.interpolate == b->points.interpolate;
    case CUNMOD_OP_MAT:
        return a->mat.rows == b->mat.rows && a->mat.depth == b->mat.depth &&
               a->mat.columns == b->mat.columns && a->mat.lo == b->mat.lo &&
               a->mat.lena == b->mat.lena && a->mat.lenb == b->mat.lenb &&
               a->mat.in_sections == b->mat.in_sections;
    default:
        return 1;
    }
}

int cunmod_query_equal(const cunmod_query_t *a, const cunmod_query_t *b)
{
    return a->n == b->n && a->m == b->m && a->p == b->p && a->op == b->op && a->task == b->task &&
           a->hi == b->hi && a->prepared == b->prepared && a->items == b->items &&
           a->square == b->square && a->where == b->where && a->bits == b->bits &&
           a->transform_log == b->transform_log && a->own_roots == b->own_roots &&
           a->path == b->path && a->algorithm == b->algorithm && a->s == b->s &&
           a->batch == b->batch && a->processors == b->processors && a->memory == b->memory &&
           own_equal(a, b);
}

int64_t cunmod_query_products(const cunmod_query_t *query)
{
    return query->op == CUNMOD_OP_DIV ? query->div.products : 0;
}

int64_t cunmod_query_composed(const cunmod_query_t *query)
{
    return query->op == CUNMOD_OP_DIV ? query->div.composed : 0;
}

int cunmod_query_class(const cunmod_query_t *query)
{
    return query->bits <= 31 ? 0 : 1;
}

int cunmod_gcd_kind(int bits)
{
    return bits <= 31 ? 0 : bits <= CUNMOD_LAZY_BITS ? 2 : 1;
}

int cunmod_query_middle(const cunmod_query_t *query)
{
    return query->op == CUNMOD_OP_GCD && query->task >= CUNMOD_TASK_HGCD;
}

cunmod_query_t cunmod_query_fraction(const cunmod_query_t *query)
{
    const int64_t lenden = query->n - query->gcd.stop;
    cunmod_query_t both = *query;
    both.task = CUNMOD_TASK_GCD;
    both.n = lenden > query->gcd.stop ? lenden : query->gcd.stop;
    both.m = query->n - both.n > 1 ? query->n - both.n : 1;
    return both;
}

int64_t cunmod_query_word(const cunmod_query_t *query)
{
    return cunmod_query_class(query) == 0 ? 4 : 8;
}

/* ---- transforms -------------------------------------------------------- */

/* Returns the least number N of points of a transform that yields coefficients lo .. hi-1 of a
 * product of len coefficients. The transform computes the product modulo x^N - 1, which adds
 * coefficient N + i to coefficient i. Coefficients lo .. hi-1 are correct if hi <= N and len - N <=
 * lo. Also N >= query->n. */
static int64_t product_points(const cunmod_query_t *query)
{
    const int64_t len = query->n + query->m - 1;
    const int64_t hi = query->hi > 0 ? query->hi : len;
    int64_t points = hi > len - query->mul.lo ? hi : len - query->mul.lo;
    return points > query->n ? points : query->n;
}

int64_t cunmod_query_points(const cunmod_query_t *query)
{
    if (query->prepared > 0)
        return query->prepared;
    if (query->op == CUNMOD_OP_POINTS && !cunmod_query_has_tree(query))
    {
        const cunmod_query_t product = cunmod_query_scan(query, 0);
        return product_points(&product);
    }
    if (query->op == CUNMOD_OP_POINTS)
        return cunmod_tree_points(query->m, cunmod_query_word(query));
    if (query->n > CUNMOD_QUERY_BEYOND)
        return CUNMOD_QUERY_BEYOND;
    if (query->op == CUNMOD_OP_DIV)
        return cunmod_newton_points(query->n, query->m);
    return product_points(query);
}

int64_t cunmod_query_transform(const cunmod_query_t *query)
{
    return cunmod_ntt_points(cunmod_query_points(query), query->p, query->own_roots);
}

uint64_t cunmod_query_modulus(const cunmod_query_t *query)
{
    return query->p != 0 ? query->p : UINT64_MAX >> (64 - query->bits);
}

int cunmod_query_coeff_bytes(const cunmod_query_t *query)
{
    return cunmod_coeff_bytes(cunmod_query_modulus(query));
}

int cunmod_query_primes(const cunmod_query_t *query)
{
    const uint64_t p = cunmod_query_modulus(query);
    return query->prepared > 0 ? query->mul.primes
           : query->own_roots  ? 1
                               : cunmod_ntt_count((uint64_t)query->m, p);
}

int cunmod_query_has_ntt(const cunmod_query_t *query)
{
    return cunmod_query_transform(query) != 0 && cunmod_query_primes(query) != 0;
}

cunmod_transform_t cunmod_query_transform_of(const cunmod_query_t *query, int64_t points)
{
    return (cunmod_transform_t){.points = points,
                                .count = cunmod_query_primes(query),
                                .own = query->own_roots ? query->p : 0};
}

int cunmod_query_newton(cunmod_newton_t *shape, const cunmod_query_t *query, int64_t s)
{
    const int64_t quotient = query->n - query->m + 1;
    const int64_t word = cunmod_query_word(query);
    const cunmod_newton_limits_t limits = cunmod_newton_limits(word);
    if (query->prepared > 0)
    {
        const int failed = cunmod_newton_prepared_shape(
            shape, query->m, cunmod_query_modulus(query), query->own_roots, &limits);
        cunmod_newton_reshape(shape, query->n);
        return failed == 0;
    }
    return cunmod_newton_shape(shape, query->n, query->m, s < quotient ? s : quotient,
                               cunmod_query_modulus(query), query->own_roots, &limits) == 0;
}

int cunmod_query_tree(cunmod_tree_shape_t *shape, const cunmod_query_t *query)
{
    const int64_t word = cunmod_query_word(query);
    const cunmod_newton_limits_t limits = cunmod_newton_limits(word);
    return cunmod_tree_shape(shape, query->m, cunmod_query_modulus(query), query->own_roots,
                             &limits) == 0;
}

int cunmod_query_has_horner(const cunmod_query_t *query)
{
    return query->task == CUNMOD_POINTS_ANY && !query->points.interpolate;
}

int cunmod_query_has_tree(const cunmod_query_t *query)
{
    return query->task == CUNMOD_POINTS_ANY || query->task == CUNMOD_POINTS_ROOTS;
}

int cunmod_query_has_scan(const cunmod_query_t *query)
{
    return (query->task == CUNMOD_POINTS_GEOMETRIC || query->task == CUNMOD_POINTS_TAYLOR) &&
           query->n <= CUNMOD_SCAN_MOST / 2 && query->m <= CUNMOD_SCAN_MOST / 2;
}

/* docs/scans.md has the lengths of both operands and the wanted coefficients of each product. */
cunmod_query_t cunmod_query_scan(const cunmod_query_t *query, int which)
{
    const int64_t longer =
        query->task == CUNMOD_POINTS_GEOMETRIC && which == 0 ? query->n + query->m - 1 : query->n;
    cunmod_query_t product = *query;
    product.op = CUNMOD_OP_MUL;
    product.task = 0;
    product.square = 0;
    product.algorithm = -1;
    product.s = 0;
    product.n = longer;
    product.m = query->n;
    product.mul = (cunmod_mul_query_t){.lo = query->n - 1};
    product.hi = query->n + query->m - 1;
    return product;
}

int64_t cunmod_query_steps(const cunmod_query_t *query)
{
    const int64_t all = query->n + query->m - 2;
    const int64_t steps =
        cunmod_query_middle(query) ? cunmod_half_steps_before(all, query->gcd.stop) : all;
    return steps > 1 ? steps : 1;
}

cunmod_query_t cunmod_query_one(const cunmod_query_t *query)
{
    cunmod_query_t one = *query;
    one.items = 0;
    one.batch = 1;
    return one;
}

int cunmod_query_plain_division(const cunmod_query_t *query)
{
    return !query->div.series && query->div.products == 0;
}

int cunmod_query_by_constant(const cunmod_query_t *query)
{
    return query->m == 1 && query->batch == 1 && query->items == 0 &&
           ((query->op == CUNMOD_OP_DIV && !query->div.series) ||
            (query->op == CUNMOD_OP_GCD && query->task == CUNMOD_TASK_GCD));
}

/* ---- matrices --------------------------------------------------------------- */

int64_t cunmod_query_mat_hi(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    return mat->lo + query->hi / mat->rows / mat->columns;
}

int cunmod_query_has_elimination(const cunmod_query_t *query)
{
    return cunmod_most(query->mat.rows, query->mat.depth) <= INT32_MAX;
}
