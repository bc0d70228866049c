/* Approximant bases of matrices of polynomials on a device, by halves of the order (PM-Basis).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let P1 be the basis of order h of a for the shifts s. Let t be the degrees of the rows of P1, and
 * R = x^-h P1 a the residual. Let P2 be the basis of order d - h of R for the shifts t. Then P2 P1
 * is the basis of order d of a for the shifts s (Giorgi, Jeannerod, Villard, On the complexity of
 * polynomial matrix computations, 2003). R is a middle product. For most a, P1 and P2 have about n
 * d / (2 m) coefficients; the degrees of the rows bound the number. */
#include "mat/mat_poly_basis.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "runtime/outcome.h"

/* Allocates the words of *z. */
static int allocate(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z)
{
    void *words = NULL;
    const int64_t bytes = z->rows * z->columns * z->length * x->mod->word;
    const int error = cunmod_dev_alloc(x->dev, &words, (size_t)bytes);
    z->words = words;
    return error;
}

static void release(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z)
{
    if (z->words != NULL)
        cunmod_dev_free(x->dev, z->words);
    z->words = NULL;
}

/* z = the product of a and b, in memory that the function allocates. */
static int multiply(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                    cunmod_mat_polys_t b, cunmod_mat_left_t product)
{
    void *work = NULL;
    *z = (cunmod_mat_polys_t){NULL, a.rows, b.columns, product.hi - product.lo};
    CUNMOD_TRY(allocate(x, z));
    CUNMOD_TRY(
        cunmod_dev_alloc(x->dev, &work, (size_t)cunmod_mat_left_bytes(a.rows, &product, x->mod)));
    const int outcome =
        cunmod_mat_poly_multiply_left(x->dev, x->tables, *z, a, b, &product, x->mod, work);
    cunmod_dev_free(x->dev, work);
    return outcome;
}

static int compute(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                   int64_t order);

/* The matrices P1, R and P2. */
typedef struct
{
    cunmod_mat_polys_t first, residual, second;
} halves_t;

/* Computes *z, the basis of order `order` of a, from P1 and P2; order > x->shape->leaf. There is no
 * basis if x->too_long becomes 1. The caller frees the matrices of *h. */
static int join(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a, int64_t order,
                halves_t *h)
{
    const cunmod_pmbasis_t *const shape = x->shape;
    const int64_t half = cunmod_pmbasis_half(order);
    const int64_t least = cunmod_pmbasis_least(x->degrees, shape->m);
    CUNMOD_TRY(compute(x, &h->first, a, half));
    if (x->too_long)
        return 0;
    CUNMOD_TRY(multiply(x, &h->residual, h->first, a,
                        cunmod_pmbasis_residual(shape, order, h->first.length, a.length)));
    CUNMOD_TRY(compute(x, &h->second, h->residual, order - half));
    if (x->too_long)
        return 0;
    release(x, &h->residual);
    const int64_t length = cunmod_pmbasis_length(least, x->degrees, shape->m, order);
    return multiply(x, z, h->second, h->first,
                    cunmod_pmbasis_joined(shape, h->first.length, h->second.length, length));
}

/* Computes *z, the basis of order `order` of a. There is no basis if x->too_long becomes 1. */
static int compute(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                   int64_t order)
{
    halves_t halves = {0};
    if (order <= x->shape->leaf)
    {
        CUNMOD_TRY(cunmod_mat_poly_mbasis(x, z, a, order));
        x->too_long = !cunmod_pmbasis_fits(x->shift, x->degrees, x->shape->m, x->length);
        return 0;
    }
    const int outcome = join(x, z, a, order, &halves);
    release(x, &halves.first);
    release(x, &halves.residual);
    release(x, &halves.second);
    return outcome;
}

int cunmod_mat_poly_pmbasis(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                            int64_t order)
{
    const int64_t longest = cunmod_most(x->shape->m, x->shape->n);
    z->words = NULL;
    x->too_long = 0;
    x->lists = malloc((size_t)(2 * CUNMOD_PMBASIS_LISTS * longest) * sizeof(*x->lists));
    if (x->lists == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    const int outcome = compute(x, z, a, order);
    free(x->lists);
    x->lists = NULL;
    return outcome;
}
