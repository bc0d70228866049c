/* The job of a product, of whatever operands: coefficients lo .. hi-1 of a b.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRODUCT_H
#define CUNMOD_PRODUCT_H

#include <stdint.h>

#include "runtime/exec.h"

/* Coefficients lo .. hi-1 of the product of words from[k] .. from[k]+len[k]-1 of the
 * operands, 0 <= lo < hi <= len[0]+len[1]-1; nothing at all when hi is 0. */
typedef struct
{
    int64_t from[2];
    int64_t len[2];
    int64_t lo;
    int64_t hi;
} cunmod_part_t;

/* What of operands of true lengths lena and lenb coefficients lo .. hi-1 take. The second
 * operand is taken as a whole when it is prepared. */
cunmod_part_t cunmod_part_of(int64_t lena, int64_t lenb, int64_t lo, int64_t hi, int prepared);

/* An operand's transform, which stays on the device of a context. */
typedef struct
{
    int64_t points; /* 0: there is no such transform */
    int count;      /* of primes */
    void *device;   /* NULL: not made yet */
} cunmod_prepared_t;

typedef struct
{
    cunmod_job_t job;            /* first: its functions find the rest behind it */
    int64_t zeros;               /* words of the result before coefficient lo */
    int top_unknown;             /* the result of device polynomials may have leading zeros */
    cunmod_prepared_t *prepared; /* of job.b, or of job.a when `swapped`; or NULL */
    int swapped;
} cunmod_product_t;

/* a and b hold what the part takes of the operands; prepared: of the whole of b, or NULL. */
cunmod_product_t cunmod_product_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                   const cunmod_part_t *part, cunmod_prepared_t *prepared);

/* Runs it: res[0 .. len-1] = the part, behind it zeros. Errors: those of cunmod_execute. */
int cunmod_product_to_array(uint64_t *res, int64_t len, cunmod_product_t *product);

/* Where a job finds len words of `whole` from `from` on: in `whole` itself, whose second copy
 * is then kept, or in *view; and giving back the second copy that a view got on the way. */
cunmod_vec_t *cunmod_view_open(cunmod_vec_t *view, cunmod_vec_t *whole, int64_t from, int64_t len,
                               uint32_t word);
void cunmod_view_close(cunmod_vec_t *view, const cunmod_vec_t *whole, cunmod_ctx_t ctx);

#endif
