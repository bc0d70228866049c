/* Mode "elementary": elementary operations on device polynomials, beside a copy of the same words.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define MAX_CALLS 128
#define SCALAR 12345
#define SHIFT 1000

typedef struct
{
    cunmod_poly_t a, b, z;
    const uint64_t *wa, *wb; /* the words of a and b */
    int64_t n;
    uint64_t p;
    uint64_t value; /* of a at SCALAR */
    cunmod_ctx_t ctx;
} problem_t;

typedef int call_t(problem_t *x);

/* ---- the operations -------------------------------------------------------------- */

static int copy(problem_t *x)
{
    return cunmod_poly_set(x->z, x->a);
}

static int add(problem_t *x)
{
    return cunmod_poly_add(x->z, x->a, x->b);
}

static int addmul(problem_t *x)
{
    return cunmod_poly_scalar_addmul(x->z, x->a, x->b, SCALAR);
}

static int scalar_mul(problem_t *x)
{
    return cunmod_poly_scalar_mul(x->z, x->a, SCALAR);
}

static int shift_left(problem_t *x)
{
    return cunmod_poly_shift_left(x->z, x->a, SHIFT);
}

static int reverse(problem_t *x)
{
    return cunmod_poly_reverse(x->z, x->a, x->n);
}

static int derivative(problem_t *x)
{
    return cunmod_poly_derivative(x->z, x->a);
}

static int integral(problem_t *x)
{
    return cunmod_poly_integral(x->z, x->a);
}

static int make_monic(problem_t *x)
{
    return cunmod_poly_make_monic(x->z, x->a);
}

/* The number comes to the host, so that the calls wait. */
static int evaluate_at(problem_t *x)
{
    uint64_t value = 0;
    const int status = cunmod_poly_evaluate_at(&value, x->a, SCALAR % x->p);
    if (status == CUNMOD_OK && value != x->value)
        bench_die("WRONG RESULT: value");
    return status;
}

/* The same on arrays, on the CPU path: res has n + SHIFT words. */
typedef int array_t(uint64_t *res, const problem_t *x);

static int add_array(uint64_t *res, const problem_t *x)
{
    return cunmod_add(res, x->wa, x->n, x->wb, x->n, x->p, x->ctx);
}

static int addmul_array(uint64_t *res, const problem_t *x)
{
    return cunmod_scalar_addmul(res, x->wa, x->n, x->wb, x->n, SCALAR, x->p, x->ctx);
}

static int scalar_mul_array(uint64_t *res, const problem_t *x)
{
    return cunmod_scalar_mul(res, x->wa, x->n, SCALAR, x->p, x->ctx);
}

static int shift_left_array(uint64_t *res, const problem_t *x)
{
    return cunmod_shift_left(res, x->wa, x->n, SHIFT, x->p, x->ctx);
}

static int reverse_array(uint64_t *res, const problem_t *x)
{
    return cunmod_reverse(res, x->wa, x->n, x->n, x->p, x->ctx);
}

static int derivative_array(uint64_t *res, const problem_t *x)
{
    return cunmod_derivative(res, x->wa, x->n, x->p, x->ctx);
}

static int integral_array(uint64_t *res, const problem_t *x)
{
    return cunmod_integral(res, x->wa, x->n, x->p, x->ctx);
}

static int make_monic_array(uint64_t *res, const problem_t *x)
{
    return cunmod_make_monic(res, x->wa, x->n, x->p, x->ctx);
}

static const struct
{
    const char *name;
    call_t *call;
    array_t *array; /* NULL: the result is a, or a number */
    int words;      /* read and written for each coefficient */
} operations[] = {{"copy", copy, NULL, 2},
                  {"add", add, add_array, 3},
                  {"a + c b", addmul, addmul_array, 3},
                  {"c a", scalar_mul, scalar_mul_array, 2},
                  {"shift_left", shift_left, shift_left_array, 2},
                  {"reverse", reverse, reverse_array, 2},
                  {"derivative", derivative, derivative_array, 2},
                  {"integral", integral, integral_array, 2},
                  {"make_monic", make_monic, make_monic_array, 2},
                  {"evaluate_at", evaluate_at, NULL, 1}};

#define OPERATIONS (sizeof operations / sizeof *operations)

/* ---- measuring ------------------------------------------------------------------- */

typedef struct
{
    problem_t *x;
    call_t *call;
} run_t;

static void run(void *data)
{
    const run_t *r = data;
    bench_check(r->call(r->x), "elementary operation");
}

static void check(problem_t *x, int i)
{
    const int64_t room = x->n + SHIFT;
    uint64_t *want = bench_words(room), *got = bench_words(room);
    memset(want, 0, (size_t)room * sizeof *want);
    memset(got, 0, (size_t)room * sizeof *got);
    bench_check(cunmod_set_path(x->ctx, CUNMOD_PATH_CPU), "path");
    if (operations[i].array != NULL)
        bench_check(operations[i].array(want, x), "elementary operation on the CPU");
    bench_check(cunmod_set_path(x->ctx, CUNMOD_PATH_GPU), "path");
    bench_check(operations[i].call(x), operations[i].name);
    bench_check(cunmod_poly_get_array(got, room, x->z), "download");
    if (operations[i].call == copy)
        memcpy(want, x->wa, (size_t)x->n * sizeof *want);
    if (operations[i].call != evaluate_at && memcmp(want, got, (size_t)room * sizeof *want) != 0)
        bench_die("WRONG RESULT: %s", operations[i].name);
    free(want);
    free(got);
}

static cunmod_poly_t poly_of(const bench_t *t, const uint64_t *words, int64_t n, uint64_t p)
{
    cunmod_poly_t poly;
    bench_check(cunmod_poly_create(&poly, p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_set_array(poly, words, n), "upload");
    return poly;
}

static void measure(const bench_t *t, int64_t n, uint64_t p)
{
    const bench_case_t c = {.op = CUNMOD_OP_ELEMENTARY, .n = n, .m = n, .p = p};
    const double word = p < UINT64_C(1) << 31 ? 4 : 8;
    uint64_t *a = bench_words(n), *b = bench_words(n);
    double copied = 0; /* bytes a microsecond of the copy */
    bench_random(a, n, p);
    bench_random(b, n, p);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    problem_t x = {.wa = a, .wb = b, .n = n, .p = p, .ctx = t->ctx};
    x.a = poly_of(t, a, n, p);
    x.b = poly_of(t, b, n, p);
    x.z = poly_of(t, NULL, 0, p);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_CPU), "path");
    bench_check(cunmod_evaluate_at(&x.value, a, n, SCALAR % p, p, t->ctx), "value on the CPU");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    printf("%lld coefficients modulo %d bits\n", (long long)n, bench_bits(p));
    for (size_t i = 0; i < OPERATIONS; i++)
    {
        run_t r = {&x, operations[i].call};
        if (operations[i].call == integral && (uint64_t)n >= p)
            continue; /* there is none */
        check(&x, (int)i);
        const bench_time_t time = bench_stream_time(t, run, &r, MAX_CALLS);
        const double rate = operations[i].words * word * (double)n / time.median;
        copied = i == 0 ? rate : copied;
        bench_add(&c, "cunmod", operations[i].name, 0, "device", &time);
        printf("  %-12s %10.2f us %8.0f GB/s, %.2f of a copy\n", operations[i].name, time.median,
               rate / 1e3, rate / copied);
    }
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    cunmod_poly_destroy(x.a);
    cunmod_poly_destroy(x.b);
    cunmod_poly_destroy(x.z);
    free(a);
    free(b);
}

void bench_elementary(const bench_t *t)
{
    static const int64_t lengths[] = {10000, 100000, 1000000, 4000000, 16000000, 64000000};
    static const int bits[] = {31, 64};
    for (int k = 0; k < 2; k++)
    {
        for (int i = 0; i < 6 && lengths[i] <= t->largest; i++)
            measure(t, lengths[i], t->prime_given ? t->p : bench_prime(bits[k]));
        if (t->prime_given)
            return;
    }
}
