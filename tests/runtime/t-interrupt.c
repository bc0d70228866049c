/* Interrupts: a flag that is set stops operations on every path, results untouched; one that
 * is cleared, or taken away, or whose context has been destroyed, does not.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <flint/flint.h>

#include "div/divisor.h"
#include "tests/harness/harness.h"
#include "runtime/ctx.h"
#include "threads/parallel_for.h"

#define P UINT64_C(2305843009213693951)
#define LEN 60
#define ROOM (2 * LEN)

static cunmod_ctx_t ctx;
static volatile int flag;
static uint64_t *a, *b;

/* ---- a flag that is set from the start ----------------------------------- */

#define REFUSED(call)                                                                              \
    do                                                                                             \
    {                                                                                              \
        CHECK_STATUS(CUNMOD_E_INTERRUPTED, call);                                                  \
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_AUTO);                                          \
        CHECK(strcmp(cunmod_last_reason(ctx), cunmod_status_text(CUNMOD_E_INTERRUPTED)) == 0);     \
        CHECK(test_untouched(x, ROOM) && test_untouched(y, ROOM) && len == -7);                    \
    } while (0)

static void check_arrays(cunmod_divisor_t divisor)
{
    const uint64_t e = 1000;
    uint64_t *x = test_result(ROOM), *y = test_result(ROOM);
    int64_t len = -7, shift[3] = {0};
    const cunmod_matrix_t left = {a, 10, 6, 6, 0}, right = {b, 6, 10, 10, 0};
    const cunmod_matrix_t product = {x, 10, 10, 10, 0};
    const cunmod_matrix_poly_t left_polys = {a, 3, 5, 4}, right_polys = {b, 5, 3, 4};
    const cunmod_matrix_poly_t product_polys = {x, 3, 3, 7}, square_polys = {a, 3, 3, 4};
    REFUSED(cunmod_mul(x, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_sqr(x, a, LEN, P, ctx));
    REFUSED(cunmod_mulmid(x, a, LEN, b, LEN / 2, 3, 30, P, ctx));
    REFUSED(cunmod_mullow(x, a, LEN, b, LEN / 2, 30, P, ctx));
    REFUSED(cunmod_mulhigh(x, a, LEN, b, LEN / 2, 30, P, ctx));
    REFUSED(cunmod_divrem(x, y, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_div(x, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_rem(x, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_inv_series(x, a, LEN, LEN, P, ctx));
    REFUSED(cunmod_div_series(x, a, LEN, b, LEN / 2, LEN, P, ctx));
    REFUSED(cunmod_gcd(x, &len, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_xgcd(x, &len, y, y + LEN, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_invmod(x, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_resultant(x, a, LEN, b, LEN / 2, P, ctx));
    REFUSED(cunmod_hgcd(x, y, y + LEN, &len, a, LEN, b, LEN - 1, P, ctx));
    REFUSED(cunmod_ratrec(x, 20, y, 20, b, LEN / 2, a, LEN, P, ctx));
    REFUSED(cunmod_pade(x, 20, y, 20, a, LEN, P, ctx));
    REFUSED(cunmod_minpoly(x, &len, a, LEN, P, ctx));
    REFUSED(cunmod_rem_divisor(x, a, LEN, divisor));
    REFUSED(cunmod_mulmod_divisor(x, a, 20, b, 20, divisor));
    REFUSED(cunmod_powmod_divisor(x, a, 20, &e, 1, divisor));
    REFUSED(cunmod_powmod_x_divisor(x, &e, 1, divisor));
    REFUSED(cunmod_matrix_mul(&product, &left, &right, P, ctx));
    REFUSED(cunmod_matrix_poly_mul(&product_polys, &left_polys, &right_polys, P, ctx));
    REFUSED(cunmod_matrix_poly_inv_series(&product_polys, &square_polys, P, ctx));
    REFUSED(cunmod_matrix_poly_pmbasis(&product_polys, shift, &square_polys, 6, P, ctx));
    test_result_free(x, ROOM);
    test_result_free(y, ROOM);
}

static void check_polys(void)
{
    cunmod_poly_t f, g;
    int64_t len = 0;
    flag = 0;
    CHECK_OK(cunmod_poly_create(&f, P, ctx));
    CHECK_OK(cunmod_poly_create(&g, P, ctx));
    CHECK_OK(cunmod_poly_set_array(f, a, LEN));
    flag = 1;
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_poly_mul(g, f, f));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_poly_divrem(g, f, f, f));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_poly_gcd(f, f, f));
    CHECK_OK(cunmod_poly_length(&len, f));
    CHECK(len == LEN);
    CHECK_OK(cunmod_poly_length(&len, g));
    CHECK(len == 0);
    cunmod_poly_destroy(f);
    cunmod_poly_destroy(g);
}

/* ---- one that is set meanwhile ------------------------------------------- */

static void *set_flag(void *unused)
{
    usleep(100000);
    __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
    return unused;
}

/* A power that would take far longer than the wait: were it not stopped, it would end well. */
static void check_meanwhile(cunmod_divisor_t divisor, int of_x)
{
    const int64_t limbs = 100000;
    uint64_t *e = test_poly(limbs, P, TEST_DENSE), *x = test_result(ROOM);
    pthread_t thread;
    flag = 0;
    CHECK(pthread_create(&thread, NULL, set_flag, NULL) == 0);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, of_x ? cunmod_powmod_x_divisor(x, e, limbs, divisor)
                                            : cunmod_powmod_divisor(x, a, 20, e, limbs, divisor));
    CHECK(test_untouched(x, ROOM));
    CHECK(pthread_join(thread, NULL) == 0);
    test_result_free(x, ROOM);
    free(e);
}

/* ---- one that is set between two pieces ---------------------------------- */

/* The clock of the tables tells how many products by transforms have begun: as a flag, it is set
 * as soon as one has. Its low half is the first one on all machines that have GPUs. */
#define STOPPED(call)                                                                              \
    do                                                                                             \
    {                                                                                              \
        ctx->tables.clock = 0;                                                                     \
        CHECK_OK(                                                                                  \
            cunmod_set_interrupt(ctx, (const volatile int *)(const void *)&ctx->tables.clock));    \
        CHECK_STATUS(CUNMOD_E_INTERRUPTED, call);                                                  \
        CHECK(ctx->tables.clock == 1 && test_untouched(x, room));                                  \
        CHECK_OK(cunmod_set_interrupt(ctx, NULL));                                                 \
        CHECK_OK(call);                                                                            \
        test_result_free(x, room);                                                                 \
        x = test_result(room);                                                                     \
    } while (0)

/* On the GPU: what begins with a division by transforms. */
static void check_divided(void)
{
    const int64_t n = 62000, m = 2000, room = n;
    uint64_t *u = test_poly(n, P, TEST_DENSE), *v = test_poly(m, P, TEST_DENSE);
    uint64_t *x = test_result(room), *y = test_array(2 * m);
    int64_t len;
    test_case("divided", n, m, P);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "newton"));
    STOPPED(cunmod_xgcd(y, &len, y + m, x, u, n, v, m, P, ctx));
    /* Steps that nobody stops: it is the division that was. */
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, "divsteps"));
    STOPPED(cunmod_gcd(x, &len, u, n, v, m, P, ctx));
    STOPPED(cunmod_resultant(x, u, n, v, m, P, ctx));
    cunmod_ctx_destroy(ctx);
    test_result_free(x, room);
    free(y);
    free(u);
    free(v);
}

/* On the GPU: products in pieces, by prepared divisors, of trees, of compositions, of halves. */
static void check_between(void)
{
    const int64_t n = test_small() ? 600 : 9000, room = 2 * n; /* long enough for transforms */
    const uint64_t e = 5;
    uint64_t *u = test_poly(2 * n, P, TEST_DENSE), *v = test_poly(n, P, TEST_DENSE);
    uint64_t *x = test_result(room);
    int64_t len;
    cunmod_divisor_t divisor;
    test_case("between", n, n, P);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, "ntt_pieces"));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_POINTS, "tree"));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, "half"));
    for (int64_t i = 0; i < n; i++)
        v[i] = (uint64_t)i + 1; /* points */
    v[n - 1] = 1 + (uint64_t)n;
    CHECK_OK(cunmod_divisor_create(&divisor, v, n, P, ctx));
    /* A short one would divide by plain products, between which nobody looks. */
    divisor->prepared.shape.limits.pairs = divisor->prepared.shape.limits.per_point = 0;
    STOPPED(cunmod_mul(x, u, n, v, n, P, ctx));
    STOPPED(cunmod_rem_divisor(x, u, 2 * n, divisor));
    STOPPED(cunmod_powmod_divisor(x, u, n - 1, &e, 1, divisor));
    STOPPED(cunmod_mulmod_divisor(x, u, n - 1, u, n - 1, divisor));
    STOPPED(cunmod_compose_mod_divisor(x, u, 9, v, n - 1, divisor));
    STOPPED(cunmod_evaluate(x, u, n, v, n, P, ctx));
    STOPPED(cunmod_interpolate(x, v, u, n, P, ctx));
    if (!test_small()) /* by transforms from some thousand coefficients on */
        STOPPED(cunmod_gcd(x, &len, u, n, v, n - 1, P, ctx));
    cunmod_divisor_destroy(divisor);
    cunmod_ctx_destroy(ctx);
    test_result_free(x, room);
    free(u);
    free(v);
}

/* ---- and one that is cleared --------------------------------------------- */

static void check_works(cunmod_divisor_t divisor)
{
    const uint64_t e = 2;
    uint64_t z[ROOM], r[ROOM], s[ROOM];
    CHECK_OK(cunmod_mul(z, a, 30, a, 30, P, ctx));
    CHECK_OK(cunmod_rem_divisor(r, z, 59, divisor));
    CHECK_OK(cunmod_powmod_divisor(s, a, 30, &e, 1, divisor));
    CHECK_EQUAL(s, r, LEN / 2 - 1 + 10);
}

static void check_path(int path)
{
    cunmod_divisor_t divisor;
    test_case("interrupt", LEN, LEN / 2, P);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_divisor_create(&divisor, b, 40, P, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    for (int turn = 0; turn < 2; turn++)
    {
        flag = 1 + turn;
        check_arrays(divisor);
        check_polys();
        check_meanwhile(divisor, turn);
        flag = 0;
        check_works(divisor);
    }
    flag = 1;
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    check_works(divisor);
    cunmod_divisor_destroy(divisor);
    cunmod_ctx_destroy(ctx);
}

/* ---- one whose context has been destroyed --------------------------------- */

/* What outlives a context, and the flag that does not. */
typedef struct
{
    int path;
    volatile int *flag;
    cunmod_poly_t f, g;
    cunmod_operand_t operand;
    cunmod_divisor_t divisor;
    cunmod_points_t points;
} outlived_t;

static void make_outlived(outlived_t *x, cunmod_ctx_t of)
{
    x->flag = calloc(1, sizeof(*x->flag));
    CHECK_OK(cunmod_set_path(of, x->path));
    CHECK_OK(cunmod_set_interrupt(of, x->flag));
    CHECK_OK(cunmod_poly_create(&x->f, P, of));
    CHECK_OK(cunmod_poly_create(&x->g, P, of));
    CHECK_OK(cunmod_poly_set_array(x->f, a, LEN / 2));
    CHECK_OK(cunmod_operand_create(&x->operand, b, LEN, LEN, P, of));
    CHECK_OK(cunmod_divisor_create(&x->divisor, b, LEN, P, of));
    CHECK_OK(cunmod_points_create(&x->points, b, LEN, P, of));
}

static void read_outlived(uint64_t *z, const outlived_t *x)
{
    memset(z, 0, LEN * sizeof(*z));
    CHECK_OK(cunmod_poly_get_array(z, LEN, x->g));
}

/* Each of them is computed with, and z gets the results, LEN coefficients each. */
static void use_outlived(uint64_t *z, const outlived_t *x)
{
    const uint64_t e = 1000;
    CHECK_OK(cunmod_poly_sqr(x->g, x->f));
    read_outlived(z, x);
    CHECK_OK(cunmod_poly_mulmid_operand(x->g, x->f, x->operand, 0, LEN));
    read_outlived(z + LEN, x);
    CHECK_OK(cunmod_poly_mulmod_divisor(x->g, x->f, x->f, x->divisor));
    read_outlived(z + 2 * LEN, x);
    CHECK_OK(cunmod_poly_powmod_divisor(x->g, x->f, &e, 1, x->divisor));
    read_outlived(z + 3 * LEN, x);
    CHECK_OK(cunmod_poly_evaluate_points(x->g, x->f, x->points));
    read_outlived(z + 4 * LEN, x);
}

static void destroy_outlived(outlived_t *x)
{
    cunmod_poly_destroy(x->f);
    cunmod_poly_destroy(x->g);
    cunmod_operand_destroy(x->operand);
    cunmod_divisor_destroy(x->divisor);
    cunmod_points_destroy(x->points);
}

/* In the default context of this thread, which then ends. */
static void *make_in_thread(void *x)
{
    make_outlived(x, NULL);
    flint_cleanup();
    return NULL;
}

/* In a context that is still there, in one that is destroyed, and in that of a thread that has
 * ended. The flags of the last two are neither obeyed nor (the sanitizer says) read. */
static void check_outlived(int path)
{
    outlived_t x[3] = {{.path = path}, {.path = path}, {.path = path}};
    uint64_t expected[5 * LEN], z[5 * LEN];
    cunmod_ctx_t gone;
    pthread_t thread;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_ctx_create(&gone, -1));
    make_outlived(&x[0], ctx);
    make_outlived(&x[1], gone);
    cunmod_ctx_destroy(gone);
    CHECK(pthread_create(&thread, NULL, make_in_thread, &x[2]) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    use_outlived(expected, &x[0]);
    for (int i = 1; i < 3; i++)
    {
        test_case(i == 1 ? "flag of a destroyed context" : "flag of an ended thread", LEN, LEN, P);
        *x[i].flag = 1;
        use_outlived(z, &x[i]);
        CHECK_EQUAL(z, expected, 5 * LEN);
        free((void *)(uintptr_t)x[i].flag);
        use_outlived(z, &x[i]);
        CHECK_EQUAL(z, expected, 5 * LEN);
        destroy_outlived(&x[i]);
    }
    destroy_outlived(&x[0]);
    cunmod_ctx_destroy(ctx);
    free((void *)(uintptr_t)x[0].flag);
}

/* ---- a function that sets the flag ------------------------------------------------- */

/* The flag is set at look number `last`. */
typedef struct
{
    int64_t looks, last;
} looks_t;

static void look(void *data)
{
    looks_t *const x = data;
    flag = ++x->looks == x->last;
}

/* A grid modulo a prime looks before each point, twice, and before each polynomial of the result:
 * a call ends at whichever look sets the flag. */
static void check_grid(void)
{
    enum
    {
        ROWS = 3,
        L = 9,
        POINTS = ROWS * (L - 1) + 1,
        WORDS = (ROWS + 1) * POINTS
    };
    looks_t looks = {0, -1};
    uint64_t *entries = test_poly(ROWS * ROWS * L, P, TEST_DENSE), *x = test_result(WORDS);
    test_case("a function that sets the flag", ROWS, L, P);
    flag = 0;
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    ctx->poll.interval_ns = 0;
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_OK(cunmod_set_poll(ctx, look, &looks));
    CHECK_OK(cunmod_charpoly(x, entries, L, ROWS, P, ctx));
    CHECK(looks.looks >= 2 * POINTS + ROWS);
    test_result_free(x, WORDS);
    x = test_result(WORDS);
    for (int64_t last = looks.looks; last > 0; last -= last > 5 ? 5 : 1)
    {
        looks = (looks_t){0, last};
        CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_charpoly(x, entries, L, ROWS, P, ctx));
        CHECK(test_untouched(x, WORDS) && looks.looks == last);
        flag = 0;
    }
    cunmod_ctx_destroy(ctx);
    test_result_free(x, WORDS);
    free(entries);
}

/* Of a parallel loop: the caller has done its part, and the other thread waits for the function. */
typedef struct
{
    sem_t started, looked;
} loop_t;

static void tell(void *data)
{
    CHECK(sem_post(&((loop_t *)data)->looked) == 0);
}

static void make_piece(void *argument, int64_t piece, int member)
{
    loop_t *const loop = argument;
    (void)piece;
    if (member == 0)
    {
        CHECK(sem_wait(&loop->started) == 0);
        return;
    }
    CHECK(sem_post(&loop->started) == 0 && sem_wait(&loop->looked) == 0);
}

static void check_loop(void)
{
    loop_t loop;
    if (cunmod_parallel_processors(2) < 2)
        return;
    CHECK(sem_init(&loop.started, 0, 0) == 0 && sem_init(&loop.looked, 0, 0) == 0);
    flag = 0;
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    ctx->poll.interval_ns = 0;
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_OK(cunmod_set_poll(ctx, tell, &loop));
    cunmod_parallel_for(2, 2, make_piece, &loop, &ctx->stop);
    cunmod_ctx_destroy(ctx);
    sem_destroy(&loop.started);
    sem_destroy(&loop.looked);
}

int main(void)
{
    uint64_t z[3];
    test_start(0);
    a = test_poly(LEN, P, TEST_DENSE);
    b = test_poly(LEN, P, TEST_DENSE);
    a[0] = b[0] = 1;
    check_path(CUNMOD_PATH_CPU);
    check_outlived(CUNMOD_PATH_CPU);
    check_grid();
    check_loop();
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU);
        check_outlived(CUNMOD_PATH_GPU);
        check_between();
        check_divided();
    }
    /* The default context. */
    flag = 1;
    CHECK_OK(cunmod_set_interrupt(NULL, &flag));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_mul(z, a, 2, b, 2, P, NULL));
    flag = 0;
    CHECK_OK(cunmod_mul(z, a, 2, b, 2, P, NULL));
    free(a);
    free(b);
    flint_cleanup();
    return test_finish();
}
