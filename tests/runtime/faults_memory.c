/* Device memory: what a remainder holds when a call failed or none, and what a resultant takes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "emu_faults.h"
#include "tests/runtime/faults.h"
#include "tests/harness/harness.h"
#include "plan/plan.h"
#include "tests/harness/ref.h"
#include "runtime/ctx.h"

void check_remainder_memory(const char *algorithm, int64_t lenb, int last_calls)
{
    enum
    {
        LENGTH = 20000 /* with 64-bit words, half of it above the 64 KiB that are worth a copy */
    };
    uint64_t *a = test_poly(LENGTH, modulus, TEST_DENSE);
    uint64_t *b = test_poly(lenb, modulus, TEST_DENSE);
    uint64_t *q = test_array(LENGTH);
    uint64_t expected[ROOM];
    cunmod_poly_t x = NULL;
    cunmod_poly_t y = NULL;
    cunmod_poly_t r = NULL;
    cunmod_ctx_t ctx = open_context(&scenarios[0], CUNMOD_PATH_GPU);
    ref_divrem(q, expected, a, LENGTH, b, lenb, modulus);
    CHECK_OK(cunmod_poly_create(&x, modulus, ctx));
    CHECK_OK(cunmod_poly_create(&y, modulus, ctx));
    CHECK_OK(cunmod_poly_create(&r, modulus, ctx));
    CHECK_OK(cunmod_poly_set_array(x, a, LENGTH));
    CHECK_OK(cunmod_poly_set_array(y, b, lenb));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, algorithm));
    CHECK_OK(cunmod_poly_rem(r, x, y));
    CHECK_OK(cunmod_poly_set_array(r, NULL, 0));
    const int64_t before = cunmod_emu_allocated();
    long calls = 0;
    for (long k = 0; k <= calls; k += k == 0 && calls > last_calls ? calls - last_calls : 1)
    {
        cunmod_emu_fail_at(k);
        int ok = accepted(cunmod_poly_rem(r, x, y), k > 0);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(k > 0 || cunmod_emu_allocated() - before < 8 * (lenb + 1));
        CHECK(!ok || check_poly(r, expected, ref_length(expected, lenb - 1), 0));
    }
    CHECK(last_calls > 0 ? calls > last_calls : calls == 0);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    cunmod_poly_destroy(r);
    cunmod_ctx_destroy(ctx);
    CHECK(cunmod_emu_allocated() == 0);
    free(a);
    free(b);
    free(q);
}

/* A resultant takes no more memory than the plan says, and its result. */
static void check_resultant_memory(const char *algorithm, int64_t lena, int64_t lenb)
{
    uint64_t *a = test_poly(lena, modulus, TEST_DENSE), *b = test_poly(lenb, modulus, TEST_DENSE),
             res;
    cunmod_poly_t x = NULL, y = NULL;
    cunmod_ctx_t ctx = open_context(&scenarios[0], CUNMOD_PATH_GPU);
    cunmod_query_t query;
    cunmod_plan_t plan;
    test_case("memory of a resultant", lena, lenb, modulus);
    CHECK_OK(cunmod_poly_create(&x, modulus, ctx));
    CHECK_OK(cunmod_poly_create(&y, modulus, ctx));
    CHECK_OK(cunmod_poly_set_array(x, a, lena));
    CHECK_OK(cunmod_poly_set_array(y, b, lenb));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, algorithm));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "blocks"));
    CHECK_OK(cunmod_poly_resultant(&res, x, y)); /* what the context keeps is there then */
    memset(&query, 0, sizeof(query));
    query.op = CUNMOD_OP_GCD;
    query.task = CUNMOD_TASK_RESULTANT;
    query.where = CUNMOD_ON_DEVICE;
    query.n = lena;
    query.m = lenb;
    query.p = modulus;
    cunmod_ctx_query(&query, ctx);
    query.s = cunmod_last_s(ctx);
    CHECK(cunmod_plan_best(&plan, &query, &ctx->params) == 0 && plan.s == query.s);
    const int64_t planned = plan.workspace;
    const int64_t before = cunmod_emu_allocated();
    cunmod_emu_peak();
    CHECK_OK(cunmod_poly_resultant(&res, x, y));
    const int64_t used = cunmod_emu_peak() - before;
    CHECK(planned > 0 && used > 0 && used <= planned + 64);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    cunmod_ctx_destroy(ctx);
    free(a);
    free(b);
}

void check_workspace(void)
{
    static const int64_t lengths[][2] = {{2, 2}, {130, 120}, {258, 2}, {400, 100}, {900, 300}};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
    {
        check_resultant_memory("divsteps", lengths[i][0], lengths[i][1]);
        check_resultant_memory("half", lengths[i][0], lengths[i][1]);
    }
}
