/* The half-GCD: the matrix of the first half of Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "check.h"
#include "euclid.h"

/* Results: m11, m12, m21, m22, c, d. */
#define RESULTS 6
#define MATRIX 4

/* Words that the results of operands of lena and fewer coefficients take. */
static void set_room(int64_t room[RESULTS], int64_t lena)
{
    for (int i = 0; i < MATRIX; i++)
    {
        room[i] = (lena + 1) / 2;
    }
    room[MATRIX] = lena;
    room[MATRIX + 1] = lena / 2;
}

static int hgcd_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    int64_t room[RESULTS];
    cunmod_cpu_poly_t r[RESULTS];
    set_room(room, job->a->len);
    const int status = cunmod_euclid_space(x, r, room, RESULTS);
    if (status == CUNMOD_OK)
    {
        x->sign = cunmod_cpu_hgcd(r, job->a->host, job->a->len, job->b->host, job->b->len, job->p);
        cunmod_euclid_take(x, r, RESULTS);
    }
    return status;
}

static cunmod_euclid_t hgcd_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b)
{
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, b, CUNMOD_TASK_HGCD, RESULTS);
    x.job.cpu = hgcd_on_cpu;
    return x;
}

int cunmod_hgcd(uint64_t *m, uint64_t *c, uint64_t *d, int64_t *sign, const uint64_t *a,
                int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    int status = sign == NULL ? CUNMOD_E_ARGUMENT : cunmod_euclid_check(a, lena, b, lenb, p, ctx);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    int64_t room[RESULTS];
    set_room(room, lena);
    uint64_t *const res[] = {m, c, d};
    const int64_t len[] = {MATRIX * room[0], room[MATRIX], room[MATRIX + 1]};
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, lena));
    cunmod_vec_t v = cunmod_vec_of(b, cunmod_true_length(b, lenb));
    status = cunmod_euclid_check_results(res, len, 3);
    if (status == CUNMOD_OK && u.len <= v.len)
    {
        status = CUNMOD_E_LENGTH;
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_euclid_t x = hgcd_of(ctx, p, &u, &v);
    for (int i = 0; i < MATRIX; i++)
    {
        cunmod_euclid_to_array(&x, i, m + i * room[0], room[0]);
    }
    cunmod_euclid_to_array(&x, MATRIX, c, len[1]);
    cunmod_euclid_to_array(&x, MATRIX + 1, d, len[2]);
    status = cunmod_execute(&x.job);
    if (status == CUNMOD_OK)
    {
        *sign = x.sign;
    }
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

int cunmod_poly_hgcd(cunmod_poly_t m11, cunmod_poly_t m12, cunmod_poly_t m21, cunmod_poly_t m22,
                     cunmod_poly_t c, cunmod_poly_t d, int64_t *sign, cunmod_poly_t a,
                     cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {m11, m12, m21, m22, c, d, a, b};
    int status = sign == NULL ? CUNMOD_E_ARGUMENT : cunmod_euclid_check_polys(polys, RESULTS);
    if (status == CUNMOD_OK && a->vec.len <= b->vec.len)
    {
        status = CUNMOD_E_LENGTH;
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_euclid_t x = hgcd_of(a->ctx, a->p, &a->vec, &b->vec);
    status = cunmod_euclid_to_polys(&x, polys, RESULTS);
    if (status == CUNMOD_OK)
    {
        *sign = x.sign;
    }
    return status;
}
