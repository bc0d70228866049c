/* The job of a product: coefficients lo .. hi-1 of a b, for host arrays, device polynomials and
 * prepared operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRODUCT_H
#define CUNMOD_PRODUCT_H

#include <stdint.h>

#include "runtime/exec.h"

/* The words of a and b that determine a range of coefficients of a b. Let u = a[from[0] ..
 * from[0]+len[0]-1] and v = b[from[1] .. from[1]+len[1]-1]. The wanted coefficients of a b are
 * coefficients lo .. hi-1 of u v. 0 <= lo < hi <= len[0]+len[1]-1; hi = 0: no coefficient is
 * wanted. */
typedef struct
{
    int64_t from[2];
    int64_t len[2];
    int64_t lo, hi;
} cunmod_window_t;

/* Returns the window for coefficients lo .. hi-1 of a b, for operands of lengths lena and lenb
 * without leading zeros. u and v are the words on which these coefficients depend; with `prepared`
 * set, v = b. Coefficients beyond the product are omitted; if no coefficient remains, hi of the
 * window is 0. */
cunmod_window_t cunmod_window_of(int64_t lena, int64_t lenb, int64_t lo, int64_t hi, int prepared);

/* The transform of a prepared operand, stored on the device of a context. */
typedef struct
{
    int64_t points; /* length of the transform; 0: no transform is used */
    int count;      /* number of primes of the transform */
    void *device;   /* the residues; NULL: not computed yet */
} cunmod_prepared_t;

typedef struct
{
    cunmod_job_t job; /* first member: a pointer to `job` is also a pointer to the product */
    int64_t zeros;    /* number of zero words of the result before coefficient lo */
    int top_unknown;  /* 1: the result may have leading zeros, which are removed */
    cunmod_prepared_t *prepared; /* transform of job.b, or of job.a if `swapped`; NULL: none */
    int swapped;                 /* 1: job.a is the second operand */
} cunmod_product_t;

/* Returns the job that computes coefficients window->lo .. window->hi-1 of u v. a and b hold the
 * words u and v of the window; a == b: squaring. prepared: the transform of the second operand; b
 * then holds all words of this operand. NULL: no operand is prepared. A job with an empty window
 * may only be passed to cunmod_product_to_array. */
cunmod_product_t cunmod_product_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                   const cunmod_window_t *window, cunmod_prepared_t *prepared);

/* Runs the job: res[0 .. len-1] = the wanted coefficients of the product, padded with zeros.
 * Errors: those of cunmod_execute. */
int cunmod_product_to_array(uint64_t *res, int64_t len, cunmod_product_t *product);

/* Computes the product *item on the GPU as a step of another operation, by the planned steps[0 ..
 * CUNMOD_PLAN_RESTS]: steps[0] for the product, the others for products that correct its
 * coefficients. Returns a device error, or CUNMOD_INTERRUPTED. */
int cunmod_product_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_step_t *steps,
                       const cunmod_mul_item_t *item);

/* cunmod_view_open returns the vector of words from .. from+len-1 of *whole, an operand of a job:
 * if these are all words, `whole`; else `view`, which shares the memory of *whole. A job may add a
 * copy in host or device memory to its operand. A copy added to *whole remains; cunmod_view_close,
 * called with the returned pointer as `view`, frees a copy added to *view. */
cunmod_vec_t *cunmod_view_open(cunmod_vec_t *view, cunmod_vec_t *whole, int64_t from, int64_t len,
                               uint32_t word);
void cunmod_view_close(cunmod_vec_t *view, const cunmod_vec_t *whole, cunmod_ctx_t ctx);

#endif
