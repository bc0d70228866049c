/* Separates the irreducible factors of a device polynomial by their degrees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Kaltofen and Shoup, Subquadratic-time factoring of polynomials over finite fields, Mathematics of
 * Computation 67 (1998), algorithm D. Let h_i = x^(p^i) modulo f. An irreducible factor of degree d
 * divides h_a - h_b, a > b, if and only if d divides a - b. With small steps h_0 .. h_(l-1) and
 * giant steps h_l, h_2l, .. the product of h_jl - h_i over all i < l, the interval polynomial j,
 * has the factors of degrees (j - 1) l + 1 .. j l, beside factors of divisors of such degrees,
 * which earlier intervals have. Several giant steps are computed at once, and one GCD tells whether
 * f has a factor in any of their intervals. The degrees of the factors of an interval are found by
 * bisection: a level takes at most l / 2 products of differences, so an interval takes at most
 * (l / 2) log2 l. At most about sqrt(n / l) intervals have several factors, so all these products
 * are fewer than the n / 2 products of the interval polynomials. The small steps are computed
 * modulo the first f; when f has lost an eighth of its degree, all h_i are reduced modulo the rest.
 */
#include "factor/distinct_degree.h"

#include <math.h>
#include <stdlib.h>

#include "algebra/work.h"
#include "base/modulus.h"
#include "div/row_products.h"
#include "factor/factor_choose.h"
#include "factor/frobenius.h"
#include "shape/tuning.h"

#define GROUP CUNMOD_TUNE_FACTOR_GROUP /* most giant steps that are computed at once */

typedef struct
{
    cunmod_poly_t f;          /* the product of the factors that are not found yet */
    cunmod_divisor_t divisor; /* a multiple of f */
    int64_t n, modulus;       /* the degrees of f and of the divisor */
    int64_t l;
    /* small[0 .. l] = h_0 .. h_l. Let H_j = h_jl. computed < GROUP: giant[j] = H_j for 1 <= j <=
     * computed. Else giant[0] = H_GROUP, and giant[1 .. GROUP] are the last GROUP giant steps. */
    cunmod_poly_t *small, *giant;
    int64_t computed;       /* number of giant steps so far */
    cunmod_poly_t *product; /* interval polynomials */
    cunmod_poly_t *t;       /* temporaries */
    cunmod_part_use_t use;
    const void *data;
} search_t;

enum
{
    COMMON, /* the GCD of f and of the intervals of a group, without the intervals before */
    FOUND,  /* the factors of an interval */
    TEMPORARIES
};

/* ---- memory ------------------------------------------------------------------ */

static int64_t count_steps(const search_t *x)
{
    return x->l + 1 + GROUP + 1;
}

static int64_t count_polys(const search_t *x)
{
    return count_steps(x) + GROUP + TEMPORARIES;
}

static void close(search_t *x)
{
    for (int64_t i = 0; x->small != NULL && i < count_polys(x); i++)
        cunmod_poly_destroy(x->small[i]);
    cunmod_divisor_destroy(x->divisor);
    free(x->small);
}

/* Creates the polynomials of a search in f of degree x->n. The small steps have at most 1/8 of
 * the memory of the device. The caller calls close after success and after failure. */
static int open(search_t *x, cunmod_poly_t f)
{
    x->f = f;
    const int64_t fit = cunmod_ctx_memory(f->ctx) / 8 / (x->n * cunmod_modulus_word(f->p));
    const int64_t best = (int64_t)ceil(sqrt((double)x->n / 2));
    x->l = cunmod_work_least(best, fit > 1 ? fit : 1);
    x->small = calloc((size_t)count_polys(x), sizeof(cunmod_poly_t));
    if (x->small == NULL)
        return CUNMOD_E_MEMORY;
    x->giant = x->small + x->l + 1;
    x->product = x->giant + GROUP + 1;
    x->t = x->product + GROUP;
    for (int64_t i = 0; i < count_polys(x); i++)
        CUNMOD_TRY(cunmod_poly_create(&x->small[i], f->p, f->ctx));
    return CUNMOD_OK;
}

/* ---- steps ------------------------------------------------------------------- */

/* Returns whether f can have two factors of degrees larger than those of all intervals so far. */
static int is_open(const search_t *x)
{
    return 2 * (x->computed * x->l + 1) <= x->n;
}

/* Reports how many of the small and giant steps are computed. */
static void report(const search_t *x)
{
    cunmod_finding_reached(x->f->ctx, x->l + x->computed, x->l + (x->n / 2 + x->l - 1) / x->l);
}

/* Prepares f as the divisor. */
static int prepare(search_t *x)
{
    cunmod_divisor_destroy(x->divisor);
    x->divisor = NULL;
    x->modulus = x->n;
    return cunmod_divisor_create_poly(&x->divisor, x->f);
}

/* Prepares f as the divisor, and reduces all steps modulo f, if f has lost an eighth of the degree
 * of the divisor. */
static int shrink(search_t *x)
{
    if (x->n > x->modulus - x->modulus / 8)
        return CUNMOD_OK;
    CUNMOD_TRY(prepare(x));
    for (int64_t i = 0; i < count_steps(x); i++)
        CUNMOD_TRY(cunmod_poly_rem_divisor(x->small[i], x->small[i], x->divisor));
    return CUNMOD_OK;
}

/* Computes the small steps and the first giant step. */
static int begin(search_t *x)
{
    static const uint64_t gen[2] = {0, 1};
    CUNMOD_TRY(prepare(x));
    CUNMOD_TRY(cunmod_poly_set_array(x->small[0], gen, 2));
    CUNMOD_TRY(cunmod_poly_rem_divisor(x->small[0], x->small[0], x->divisor));
    CUNMOD_TRY(cunmod_frobenius(x->small[1], x->divisor));
    CUNMOD_TRY(cunmod_frobenius_powers(x->small, x->l, x->divisor));
    return cunmod_poly_set(x->giant[1], x->small[x->l]);
}

/* Computes the next giant steps (*group)[0 .. *count-1], as many as all earlier ones, but at most
 * GROUP: H_(k+i) = H_i(H_k). */
static int next_group(search_t *x, cunmod_poly_t **group, int64_t *count)
{
    const int64_t k = x->computed;
    const int64_t wanted = (x->n / 2 + x->l - 1) / x->l - k; /* >= 1 */
    cunmod_poly_t *const giant = x->giant;
    *group = giant + 1;
    *count = 1;
    if (k == 0)
        return CUNMOD_OK;
    if (k == GROUP)
        CUNMOD_TRY(cunmod_poly_set(giant[0], giant[GROUP]));
    *group = giant + (k < GROUP ? k : 0) + 1;
    *count = cunmod_work_least(k < GROUP ? cunmod_work_least(k, GROUP - k) : GROUP, wanted);
    return cunmod_poly_compose_mod_vec_divisor(*group, giant + 1, *count, giant[k < GROUP ? k : 0],
                                               x->divisor);
}

/* ---- factors ----------------------------------------------------------------- */

/* Uses the factors of `part`, whose degrees are first .. end-1. h = h_a with a >= end - 1. A factor
 * of degree d divides h_a - h_(a-d). So the GCD with the product of these differences for the lower
 * half of the degrees has the factors of these degrees, and no others: a factor of degree e in the
 * upper half divides h_a - h_(a-d) only if e divides d, and d < e. If the degree of `part` is `end`
 * or more, `part` has several factors, and the cofactor of each has at least the degree `first`.
 * Changes `part`. */
static int use_degrees(const search_t *x, cunmod_poly_t part, cunmod_poly_t h, int64_t a,
                       int64_t first, int64_t end)
{
    const int on_device = cunmod_vec_on_device(&part->vec, part->ctx);
    cunmod_poly_t low = NULL;
    int64_t len = 0;
    int whole = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, part));
    if (len == 1)
        return CUNMOD_OK;
    end = cunmod_work_least(end, len - 1 >= end ? len - first : len);
    if (len <= 2 * first || end == first + 1)
        return x->use(x->data, part, len <= 2 * first ? len - 1 : first);
    CUNMOD_TRY(cunmod_factor_choose(&whole, len, on_device, part->p, part->ctx));
    if (whole)
        return x->use(x->data, part, 0);
    const int64_t middle = first + (end - first) / 2;
    int status = cunmod_poly_create(&low, part->p, part->ctx);
    CUNMOD_THEN(cunmod_poly_difference_products(&low, &h, 1, x->small + a - middle + 1,
                                                middle - first, x->divisor));
    CUNMOD_THEN(cunmod_poly_gcd(low, part, low));
    CUNMOD_THEN(cunmod_poly_divexact(part, part, low));
    CUNMOD_THEN(use_degrees(x, low, h, a, first, middle));
    cunmod_poly_destroy(low);
    return CUNMOD_THEN(use_degrees(x, part, h, a, middle, end));
}

/* Divides f and COMMON by their common factor with the interval polynomial `product` of interval j,
 * and uses the factors of this common factor; h = H_j. *len = the length of COMMON, before and
 * after. */
static int search_interval(search_t *x, cunmod_poly_t product, cunmod_poly_t h, int64_t j,
                           int64_t *len)
{
    int64_t found = 0;
    CUNMOD_TRY(cunmod_poly_gcd(x->t[FOUND], x->t[COMMON], product));
    CUNMOD_TRY(cunmod_poly_length(&found, x->t[FOUND]));
    if (found == 1)
        return CUNMOD_OK;
    *len -= found - 1;
    x->n -= found - 1;
    CUNMOD_TRY(cunmod_poly_divexact(x->t[COMMON], x->t[COMMON], x->t[FOUND]));
    CUNMOD_TRY(cunmod_poly_divexact(x->f, x->f, x->t[FOUND]));
    return use_degrees(x, x->t[FOUND], h, j * x->l, (j - 1) * x->l + 1, j * x->l + 1);
}

/* Uses the factors of f in the next group of intervals. */
static int search_group(search_t *x)
{
    cunmod_poly_t *group = NULL;
    int64_t count = 0, len = 0;
    CUNMOD_TRY(next_group(x, &group, &count));
    CUNMOD_TRY(
        cunmod_poly_difference_products(x->product, group, count, x->small, x->l, x->divisor));
    CUNMOD_TRY(cunmod_poly_set(x->t[COMMON], x->product[0]));
    for (int64_t i = 1; i < count; i++)
        CUNMOD_TRY(
            cunmod_poly_mulmod_divisor(x->t[COMMON], x->t[COMMON], x->product[i], x->divisor));
    CUNMOD_TRY(cunmod_poly_gcd(x->t[COMMON], x->f, x->t[COMMON]));
    CUNMOD_TRY(cunmod_poly_length(&len, x->t[COMMON]));
    for (int64_t i = 0; i < count && len > 1; i++)
        CUNMOD_TRY(search_interval(x, x->product[i], group[i], x->computed + i + 1, &len));
    x->computed += count;
    report(x);
    return is_open(x) ? shrink(x) : CUNMOD_OK;
}

static int search(search_t *x)
{
    CUNMOD_TRY(begin(x));
    report(x);
    while (is_open(x))
        CUNMOD_TRY(search_group(x));
    return x->n > 0 ? x->use(x->data, x->f, x->n) : CUNMOD_OK;
}

int cunmod_distinct_degrees(cunmod_poly_t f, cunmod_part_use_t use, const void *data)
{
    search_t x = {.use = use, .data = data};
    CUNMOD_TRY(cunmod_poly_length(&x.n, f));
    x.n--;
    if (x.n == 1)
        return use(data, f, 1);
    int status = open(&x, f);
    CUNMOD_THEN(search(&x));
    close(&x);
    return status;
}
