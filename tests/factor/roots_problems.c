/* Creates polynomials with known roots.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/factor/roots_problems.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

const int roots_path[3] = {CUNMOD_PATH_CPU, CUNMOD_PATH_AUTO, CUNMOD_PATH_GPU};

int roots_paths(void)
{
    return test_gpu_available() ? COUNT(roots_path) : 2;
}

const uint64_t roots_primes[ROOTS_PRIMES] = {65537, 2147483647, UINT64_C(2305843009213693951),
                                             UINT64_C(18446744073709551557)};

void problem_free(const problem_t *x)
{
    free(x->a);
    free(x->roots);
    free(x->exps);
}

problem_t problem_of(int64_t len, uint64_t p)
{
    const int64_t room = len > 0 ? len : 1;
    const problem_t x = {.a = calloc((size_t)room, sizeof(*x.a)),
                         .p = p,
                         .len = len,
                         .roots = calloc((size_t)room, sizeof(*x.roots)),
                         .exps = calloc((size_t)room, sizeof(*x.exps))};
    CHECK(x.a != NULL && x.roots != NULL && x.exps != NULL);
    return x;
}

problem_t problem_one(int64_t len, uint64_t p)
{
    problem_t x = problem_of(len, p);
    x.a[0] = 1;
    x.len = 1;
    return x;
}

void problem_expect(problem_t *x, uint64_t r, int64_t e)
{
    int64_t k = x->count;
    while (k > 0 && x->roots[k - 1] > r)
        k--;
    if (k > 0 && x->roots[k - 1] == r)
    {
        x->exps[k - 1] += e;
        return;
    }
    for (int64_t i = x->count; i > k; i--)
    {
        x->roots[i] = x->roots[i - 1];
        x->exps[i] = x->exps[i - 1];
    }
    x->roots[k] = r;
    x->exps[k] = e;
    x->count++;
}

void problem_expect_all(problem_t *x)
{
    SCOPED uint64_t *rest = test_copy(x->a, x->len), *q = test_array(x->len);
    const int64_t len = ref_length(x->a, x->len);
    for (uint64_t r = 0; r < x->p && len > 0; r++)
    {
        const uint64_t factor[] = {ref_submod(0, r, x->p), 1};
        uint64_t left[1];
        int64_t n = ref_length(rest, x->len);
        while (n > 1 && ref_evaluate(rest, n, r, x->p) == 0)
        {
            problem_expect(x, r, 1);
            ref_divrem(q, left, rest, n, factor, 2, x->p);
            n--;
            memcpy(rest, q, (size_t)n * sizeof(*rest));
            rest[n] = 0;
        }
    }
}

static uint64_t power_of(uint64_t base, uint64_t e, uint64_t p)
{
    uint64_t z = 1 % p;
    for (; e > 0; e >>= 1)
    {
        z = e & 1 ? ref_mulmod(z, base, p) : z;
        base = ref_mulmod(base, base, p);
    }
    return z;
}

void problem_times(problem_t *x, const uint64_t *factor, int64_t lenf)
{
    SCOPED uint64_t *z = test_array(x->len + lenf - 1);
    ref_mul(z, x->a, x->len, factor, lenf, x->p);
    x->len += lenf - 1;
    memcpy(x->a, z, (size_t)x->len * sizeof(*z));
}

void problem_plant(problem_t *x, uint64_t r, int64_t e)
{
    const uint64_t factor[] = {ref_submod(0, r, x->p), 1};
    for (int64_t k = 0; k < e; k++)
        problem_times(x, factor, 2);
    problem_expect(x, r, e);
}

/* The factor is (x - s)^2 - n, where n is not a square modulo p. */
void problem_plant_quadratic(problem_t *x)
{
    const uint64_t p = x->p, s = test_below(p);
    uint64_t n = test_below(p);
    while (power_of(n, p / 2, p) != p - 1)
        n = test_below(p);
    const uint64_t factor[] = {ref_submod(ref_mulmod(s, s, p), n, p),
                               ref_submod(0, ref_addmod(s, s, p), p), 1};
    problem_times(x, factor, 3);
}

problem_t problem_planted(int64_t linear, int64_t most, int64_t quadratic, uint64_t p, int kinds)
{
    problem_t x = problem_of(linear * most + 2 * quadratic + 1, p);
    x.a[0] = test_unit(p);
    x.len = 1;
    for (int64_t k = 0; k < linear; k++)
    {
        const uint64_t r = kinds & 2 ? (uint64_t)k % p : test_below(p);
        problem_plant(&x, k == 0 && kinds & 1 ? 0 : r, test_range(1, most));
    }
    for (int64_t k = 0; k < quadratic; k++)
        problem_plant_quadratic(&x);
    return x;
}
