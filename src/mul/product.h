/* The job of a product: coefficients lo .. hi-1 of a b, for operands of any kind.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRODUCT_H
#define CUNMOD_PRODUCT_H

#include <stdint.h>

#include "runtime/exec.h"

/* A part of a product a b: coefficients lo .. hi-1 of u v, where u is the words from[0] ..
 * from[0]+len[0]-1 of a, and v the words from[1] .. from[1]+len[1]-1 of b.
 * 0 <= lo < hi <= len[0]+len[1]-1, or hi = 0: the part is empty. */
typedef struct
{
    int64_t from[2];
    int64_t len[2];
    int64_t lo;
    int64_t hi;
} cunmod_window_t;

/* The part that gives coefficients lo .. hi-1 of a b, for operands of true lengths lena and lenb.
 * u and v are the words of a and b on which these coefficients depend. With `prepared` v is the
 * whole of b. Coefficients beyond the product are left out, and the part is empty when no others
 * are wanted. */
cunmod_window_t cunmod_window_of(int64_t lena, int64_t lenb, int64_t lo, int64_t hi, int prepared);

/* The transform of an operand, which stays on the device of a context. */
typedef struct
{
    int64_t points; /* 0: there is no such transform */
    int count;      /* primes of the transform */
    void *device;   /* NULL: not made yet */
} cunmod_prepared_t;

typedef struct
{
    cunmod_job_t job;            /* the first member: its functions cast it to the whole struct */
    int64_t zeros;               /* zero words of the result before coefficient lo */
    int top_unknown;             /* the result may have leading zeros: its length is found out */
    cunmod_prepared_t *prepared; /* of job.b, or of job.a when `swapped`; or NULL */
    int swapped;                 /* job.a is the second operand */
} cunmod_product_t;

/* The job of a part. a and b have the words of u and v; they are the same vector for a square.
 * `prepared` is the transform of the second operand, of which b has all words then; or it is NULL.
 * The job of an empty part is for cunmod_product_to_array alone. */
cunmod_product_t cunmod_product_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                   const cunmod_window_t *window, cunmod_prepared_t *prepared);

/* Runs the job: res[0 .. len-1] = the part, with zeros behind it. Errors: those of
 * cunmod_execute. */
int cunmod_product_to_array(uint64_t *res, int64_t len, cunmod_product_t *product);

/* Runs the item as the plan has planned it, steps[0 .. CUNMOD_PLAN_RESTS], for another operation.
 * Returns a device error, or CUNMOD_INTERRUPTED. */
int cunmod_product_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_step_t *steps,
                       const cunmod_mul_item_t *item);

/* cunmod_view_open returns a vector of the len words of `whole` from word `from` on, for a job. It
 * is `whole` itself when these are all words: then a second copy that the job makes of them is
 * kept. Otherwise it is *view, which shares the memory of `whole`. cunmod_view_close takes that
 * vector, and gives back a second copy that a job has made of *view. */
cunmod_vec_t *cunmod_view_open(cunmod_vec_t *view, cunmod_vec_t *whole, int64_t from, int64_t len,
                               uint32_t word);
void cunmod_view_close(cunmod_vec_t *view, const cunmod_vec_t *whole, cunmod_ctx_t ctx);

#endif
