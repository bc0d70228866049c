/* The operations over the integers that t-given-up.c interrupts, where FLINT makes the result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/given_up.h"

#include <stddef.h>

#include "tests/harness/harness.h"

#define K 300 /* coefficients of products */
#define L 12  /* of others */
#define WORDS 40

OPERATION(mul, cunmod_integers_mul(t->x, 3, t->a, 1, K, t->b, 1, K, ctx))
OPERATION(sqr, cunmod_integers_sqr(t->x, 3, t->a, 1, K, ctx))
OPERATION(mullow, cunmod_integers_mullow(t->x, 3, t->a, 1, K, t->b, 1, K, K, ctx))
OPERATION(resultant, cunmod_integers_resultant(t->x, WORDS, t->a, 1, L, t->b, 1, L, ctx))
OPERATION(discriminant, cunmod_integers_discriminant(t->x, WORDS, t->a, 1, L, ctx))
OPERATION(gcd, cunmod_integers_gcd(t->x, &t->len, WORDS, t->a, 1, L, t->b, 1, L, ctx))
OPERATION(xgcd, cunmod_integers_xgcd(t->x, t->x + WORDS, t->y, WORDS, t->a, 1, L, t->b, 1, L, ctx))
OPERATION(evaluate, cunmod_integers_evaluate(t->x, WORDS, t->a, 1, L, t->b, 1, L, ctx))
OPERATION(mat_det, cunmod_integers_det(t->x, WORDS, t->a, 1, L, 2, ctx))

OPERATION(mat_mul, cunmod_integers_mat_mul(t->x, 3, t->a, 1, t->b, 1, L, L, L, ctx))

static int mat_rank(task_t *t)
{
    int64_t rank = -7;
    const int status = cunmod_integers_mat_rank(&rank, t->a, 1, L, L, ctx);
    CHECK(status == CUNMOD_OK ? rank >= 0 : rank == -7);
    return status;
}

OPERATION(mat_solve, cunmod_integers_mat_solve(t->x, WORDS, t->a, 1, t->b, 1, L, 1, ctx))

static int divides(task_t *t)
{
    int found = -7;
    const int status =
        cunmod_integers_divides(&found, t->x, &t->len, WORDS, t->a, 1, L, t->b, 1, L / 2, ctx);
    CHECK(found == (status == CUNMOD_OK ? 0 : -7));
    return status;
}

/* The dividend is a product. */
static int divexact(task_t *t)
{
    uint64_t product[3 * (2 * L - 1)];
    const volatile int none = 0;
    cunmod_ctx_t other;
    CHECK_OK(cunmod_ctx_create(&other, -2));
    CHECK_OK(cunmod_set_interrupt(other, &none));
    CHECK_OK(cunmod_integers_mul(product, 3, t->a, 1, L, t->b, 1, L, other));
    cunmod_ctx_destroy(other);
    return cunmod_integers_divexact(t->x, &t->len, WORDS, product, 3, 2 * L - 1, t->b, 1, L, ctx);
}

const struct given_up_operation given_up_integers[] = {{"integers_mul", mul},
                                                       {"integers_sqr", sqr},
                                                       {"integers_mullow", mullow},
                                                       {"integers_resultant", resultant},
                                                       {"integers_discriminant", discriminant},
                                                       {"integers_gcd", gcd},
                                                       {"integers_xgcd", xgcd},
                                                       {"integers_evaluate", evaluate},
                                                       {"integers_mat_det", mat_det},
                                                       {"integers_mat_mul", mat_mul},
                                                       {"integers_mat_rank", mat_rank},
                                                       {"integers_mat_solve", mat_solve},
                                                       {"integers_divides", divides},
                                                       {"integers_divexact", divexact},
                                                       {NULL, NULL}};
