/* Most roots of a product of linear factors by the tangent Graeffe transform.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * J. van der Hoeven and M. Monagan, Computing one billion roots using the tangent Graeffe method,
 * ACM Communications in Computer Algebra 54 (2020). Let p - 1 = 2^m s, and let f have the roots r.
 * Modulo e^2 the polynomial f(x + e) = A + e B, B = f', has the roots r - e. A step replaces A and
 * B by a polynomial with the squares of these roots, (r - e)^2 = r^2 - 2 r e:
 *
 *   A(x) = a(x^2) + x c(x^2), B(x) = b(x^2) + x d(x^2)  ->  a^2 - x c^2, a b - x c d.
 *
 * a b - x c d is half of the coefficient of e, so that m steps remove the factor 2^m. After m steps
 * the root r in GF(p) has become the root w = r^(2^m) of A, and w is one of the s elements of a
 * group. The zeros among the s values of A are the w of all r. If w is a simple root of A, then
 * r = w A'(w) / B(w).
 *
 * If s = 4 deg f, four of five r have a simple root w. A round divides f by the linear factors of
 * these r, and the next round shifts f by a random number, so that other r have equal w.
 */
#include "factor/graeffe_roots.h"

#include <stdlib.h>

#include "algebra/work.h"
#include "base/modulus.h"
#include "base/random.h"
#include "flint/cpu.h"
#include "shape/tuning.h"

/* A round.
 *
 *   n          degree of f
 *   s          order of the group
 *   w          an element of order s
 *   shift      the roots of the shifted f are those of f plus this number
 *   a, b, c    s values of A, B and x A' each, for the elements w^0, .., w^(s-1)
 *   roots      the roots that are found; count: their number */
typedef struct
{
    cunmod_poly_t f;
    int64_t n, s;
    uint64_t w, shift;
    uint64_t *a, *b, *c, *roots;
    int64_t count;
} round_t;

/* ---- the group -------------------------------------------------------------------- */

/* Returns the number of steps for a polynomial of degree n >= 1: as many as leave at least POINTS n
 * elements of the group. */
static int count_steps(int64_t n, uint64_t p)
{
    const uint64_t least = CUNMOD_TUNE_GRAEFFE_POINTS * (uint64_t)n;
    const int all = __builtin_ctzll(p - 1);
    int m = 0;
    while (m < all && (p - 1) >> (m + 1) >= least)
        m++;
    return m;
}

int cunmod_graeffe_suits(int64_t len, uint64_t p)
{
    const int64_t n = len - 1;
    return len > CUNMOD_TUNE_GRAEFFE_SHORT && p % 2 == 1 && p / 4 > (uint64_t)len &&
           (p - 1) >> count_steps(n, p) <= CUNMOD_TUNE_GRAEFFE_MOST_POINTS * (uint64_t)n;
}

/* Returns whether w, which is not 0 and whose order divides s, has the order s. */
static int has_order(uint64_t w, uint64_t s, uint64_t p)
{
    uint64_t rest = s;
    for (uint64_t q = 2; rest > 1; q += q > 2 ? 2 : 1)
    {
        if (q * q > rest)
            q = rest;
        if (rest % q == 0 && cunmod_cpu_power(w, s / q, p) == 1)
            return 0;
        while (rest % q == 0)
            rest /= q;
    }
    return 1;
}

/* Returns an element of order s, which divides p - 1. */
static uint64_t find_generator(uint64_t s, uint64_t p)
{
    uint64_t w = 1;
    for (uint64_t x = 2; w == 1 || !has_order(w, s, p); x++)
        w = cunmod_cpu_power(x, (p - 1) / s, p);
    return w;
}

/* ---- the transform ---------------------------------------------------------------- */

enum
{
    A,
    B,
    EVEN_A,
    ODD_A,
    EVEN_B,
    ODD_B,
    COUNT
};

/* even, odd = the coefficients of even and of odd powers in a. */
static int halve(cunmod_poly_t even, cunmod_poly_t odd, cunmod_poly_t a)
{
    CUNMOD_TRY(cunmod_poly_deflate(even, a, 2));
    CUNMOD_TRY(cunmod_poly_shift_right(odd, a, 1));
    return cunmod_poly_deflate(odd, odd, 2);
}

/* res = a b - x c d; overwrites c, which may be d. */
static int combine(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, cunmod_poly_t c,
                   cunmod_poly_t d)
{
    CUNMOD_TRY(cunmod_poly_mul(res, a, b));
    CUNMOD_TRY(cunmod_poly_mul(c, c, d));
    CUNMOD_TRY(cunmod_poly_shift_left(c, c, 1));
    return cunmod_poly_sub(res, res, c);
}

static int step(cunmod_poly_t *t)
{
    CUNMOD_TRY(halve(t[EVEN_A], t[ODD_A], t[A]));
    CUNMOD_TRY(halve(t[EVEN_B], t[ODD_B], t[B]));
    CUNMOD_TRY(combine(t[B], t[EVEN_A], t[EVEN_B], t[ODD_B], t[ODD_A]));
    return combine(t[A], t[EVEN_A], t[EVEN_A], t[ODD_A], t[ODD_A]);
}

/* values[0 .. s-1] = the values of a, which is overwritten. */
static int evaluate(uint64_t *values, const round_t *x, cunmod_poly_t a)
{
    CUNMOD_TRY(cunmod_poly_evaluate_geometric(a, a, x->w, x->s));
    return cunmod_poly_get_array(values, x->s, a);
}

/* Computes the values of the round, whose arrays are 0: a polynomial of values has no words behind
 * its last value that is not 0. */
static int make_values(const round_t *x)
{
    cunmod_work_t work;
    cunmod_poly_t *const t = work.t;
    const int steps = count_steps(x->n, x->f->p);
    int status = cunmod_work_open(&work, x->f, COUNT);
    CUNMOD_THEN(cunmod_poly_taylor_shift(t[A], x->f, x->shift != 0 ? x->f->p - x->shift : 0));
    CUNMOD_THEN(cunmod_poly_derivative(t[B], t[A]));
    for (int k = 0; k < steps; k++)
        CUNMOD_THEN(step(t));
    CUNMOD_THEN(cunmod_poly_derivative(t[EVEN_A], t[A]));
    CUNMOD_THEN(cunmod_poly_shift_left(t[EVEN_A], t[EVEN_A], 1));
    CUNMOD_THEN(evaluate(x->c, x, t[EVEN_A]));
    CUNMOD_THEN(evaluate(x->a, x, t[A]));
    CUNMOD_THEN(evaluate(x->b, x, t[B]));
    cunmod_work_close(&work);
    return status;
}

/* ---- roots ------------------------------------------------------------------------ */

/* Computes x->roots and x->count: c / b - shift for all simple roots of A. The inverses of all b
 * are computed from the inverse of their product: a[j] becomes the product of the first j. */
static void find_roots(round_t *x)
{
    const uint64_t p = x->f->p;
    uint64_t product = 1;
    int64_t count = 0;
    for (int64_t i = 0; i < x->s && count < x->n; i++)
        if (x->a[i] == 0 && x->b[i] != 0 && x->c[i] != 0)
        {
            x->b[count] = x->b[i];
            x->c[count] = x->c[i];
            x->a[count] = product;
            product = cunmod_modulus_mul(product, x->b[count++], p);
        }
    uint64_t inverse = cunmod_cpu_invert(product, p);
    for (int64_t i = count - 1; i >= 0; i--)
    {
        const uint64_t own = cunmod_modulus_mul(inverse, x->a[i], p);
        const uint64_t root = cunmod_modulus_mul(own, x->c[i], p);
        x->roots[i] = root >= x->shift ? root - x->shift : root + (p - x->shift);
        inverse = cunmod_modulus_mul(inverse, x->b[i], p);
    }
    x->count = count;
}

/* Divides f by the product of x - r over the roots r in x->roots. product: memory for n + 1
 * words. */
static int divide(const round_t *x, uint64_t *product)
{
    cunmod_work_t work;
    int status = cunmod_work_open(&work, x->f, 1);
    CUNMOD_THEN(cunmod_product_roots(product, x->roots, x->count, x->f->p, x->f->ctx));
    CUNMOD_THEN(cunmod_poly_set_array(work.t[0], product, x->count + 1));
    CUNMOD_THEN(cunmod_poly_divexact(x->f, x->f, work.t[0]));
    cunmod_work_close(&work);
    return status;
}

/* Computes the roots of a round, adds them to the roots of polynomial `owner`, and divides f by
 * their linear factors. The caller has allocated the arrays, and a, b and c are 0. */
static int run(round_t *x, cunmod_root_list_t *found, int64_t owner)
{
    CUNMOD_TRY(make_values(x));
    find_roots(x);
    CUNMOD_TRY(x->count > 0 ? divide(x, x->a) : CUNMOD_OK);
    for (int64_t i = 0; i < x->count; i++)
        cunmod_root_list_add(found, owner, x->roots[i]);
    cunmod_root_list_tell(found);
    return CUNMOD_OK;
}

/* Finds *count roots of f, of degree n. round: the number of the round. */
static int find(int64_t *count, cunmod_root_list_t *found, int64_t owner, cunmod_poly_t f,
                int64_t n, int64_t round)
{
    const uint64_t p = f->p;
    round_t x = {.f = f, .n = n, .s = (int64_t)((p - 1) >> count_steps(n, p))};
    x.w = find_generator((uint64_t)x.s, p);
    x.shift = cunmod_random_half((uint64_t)n, round, 0) % p;
    x.a = calloc((size_t)x.s, sizeof(*x.a));
    x.b = calloc((size_t)x.s, sizeof(*x.b));
    x.c = calloc((size_t)x.s, sizeof(*x.c));
    x.roots = malloc((size_t)n * sizeof(*x.roots));
    int status = x.a != NULL && x.b != NULL && x.c != NULL && x.roots != NULL ? CUNMOD_OK
                                                                              : CUNMOD_E_MEMORY;
    CUNMOD_THEN(run(&x, found, owner));
    *count = x.count;
    free(x.a);
    free(x.b);
    free(x.c);
    free(x.roots);
    return status;
}

int cunmod_graeffe_roots(cunmod_root_list_t *found, int64_t owner, cunmod_poly_t f)
{
    int64_t len = 0, count = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, f));
    for (int64_t round = 0; cunmod_graeffe_suits(len, f->p) && (round == 0 || 4 * count > len);
         round++)
    {
        const int status = find(&count, found, owner, f, len - 1, round);
        if (status != CUNMOD_OK)
            return status == CUNMOD_E_MEMORY ? CUNMOD_OK : status;
        len -= count;
    }
    return CUNMOD_OK;
}
