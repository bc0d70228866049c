/* The squarefree decomposition of device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Yun's algorithm for finite fields: von zur Gathen and Gerhard, Modern Computer Algebra, section
 * 14.6. Let w be the product of the irreducible factors of f whose exponents are at least i and no
 * multiples of p, and c the quotient of f by powers of these factors, in which they have exponents
 * smaller by i. gcd(w, c) is w for i + 1, and w / gcd(w, c) is the part with exponent i. If the two
 * are equal, i grows by the exponent of w in c at once, so that a large exponent takes few steps.
 * In the end c = h(x^p) = h^p, and h is decomposed next.
 */
#include "factor/squarefree.h"

#include "algebra/work.h"

enum
{
    C,
    W,
    COMMON,
    PART,
    COUNT
};

typedef struct
{
    cunmod_poly_t *t;
    int64_t scale; /* a power of p by which exponents are multiplied */
    cunmod_part_use_t use;
    const void *data;
} decomposition_t;

/* t[C] = gcd(f, f') and t[W] = f / t[C] for f = t[C], or t[C] = h and *scale is multiplied by p, if
 * f = h(x^p). *len = the length of t[W], or 1. */
static int begin(decomposition_t *x, int64_t *len)
{
    cunmod_poly_t *const t = x->t;
    int is_zero = 0;
    *len = 1;
    CUNMOD_TRY(cunmod_poly_derivative(t[W], t[C]));
    CUNMOD_TRY(cunmod_poly_is_zero(&is_zero, t[W]));
    if (is_zero)
    {
        const int64_t p = (int64_t)t[C]->p; /* at most the degree of t[C] */
        x->scale *= p;
        return cunmod_poly_deflate(t[C], t[C], p);
    }
    CUNMOD_TRY(cunmod_poly_gcd(t[COMMON], t[C], t[W]));
    CUNMOD_TRY(cunmod_poly_divexact(t[W], t[C], t[COMMON]));
    CUNMOD_TRY(cunmod_poly_swap(t[C], t[COMMON]));
    return cunmod_poly_length(len, t[W]);
}

/* Uses the part of t[W] with exponent i, if there is one. *left = the length of the new t[W]; if
 * *left = len, the length before, all factors have larger exponents, and nothing is changed. */
static int step(const decomposition_t *x, int64_t i, int64_t len, int64_t *left)
{
    cunmod_poly_t *const t = x->t;
    CUNMOD_TRY(cunmod_poly_gcd(t[COMMON], t[W], t[C]));
    CUNMOD_TRY(cunmod_poly_length(left, t[COMMON]));
    if (*left == len)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_poly_divexact(t[PART], t[W], t[COMMON]));
    CUNMOD_TRY(cunmod_poly_divexact(t[C], t[C], t[COMMON]));
    CUNMOD_TRY(cunmod_poly_swap(t[W], t[COMMON]));
    return x->use(x->data, t[PART], i * x->scale);
}

/* Uses all parts of t[W], of len > 1 words. */
static int use_parts(const decomposition_t *x, int64_t len)
{
    cunmod_poly_t *const t = x->t;
    for (int64_t i = 1, left = 0; len > 1; len = left)
    {
        int64_t skipped = 0;
        CUNMOD_TRY(step(x, i, len, &left));
        if (left == len)
            CUNMOD_TRY(cunmod_poly_remove(&skipped, t[C], t[C], t[W]));
        i += left == len ? skipped : 1;
    }
    return CUNMOD_OK;
}

int cunmod_squarefree_parts(cunmod_poly_t f, cunmod_part_use_t use, const void *data)
{
    cunmod_work_t work;
    decomposition_t x = {.t = work.t, .scale = 1, .use = use, .data = data};
    int64_t len = 0, lenw = 0;
    int status = cunmod_work_open(&work, f, COUNT);
    CUNMOD_THEN(cunmod_poly_swap(work.t[C], f));
    CUNMOD_THEN(cunmod_poly_length(&len, work.t[C]));
    while (status == CUNMOD_OK && len > 1)
    {
        status = begin(&x, &lenw);
        CUNMOD_THEN(use_parts(&x, lenw));
        CUNMOD_THEN(cunmod_poly_length(&len, work.t[C]));
    }
    cunmod_work_close(&work);
    return status;
}
