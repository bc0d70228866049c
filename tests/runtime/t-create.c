/* Prepared operands, divisors and points that cannot be created for lack of memory, or since a GPU
 * is lost: the right status, and the caller's variable untouched. t-arguments has bad arguments.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/harness/harness.h"
#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

#define P 31

/* What a caller may have in his variables. */
static struct
{
    cunmod_ctx_t ctx;
    cunmod_poly_t poly;
    cunmod_operand_t operand;
    cunmod_divisor_t divisor;
    cunmod_points_t points;
} to, before;

#define REFUSED(status, call)                                                                      \
    do                                                                                             \
    {                                                                                              \
        CHECK_STATUS(status, call);                                                                \
        CHECK(memcmp(&to, &before, sizeof(to)) == 0);                                              \
    } while (0)

static const uint64_t three[] = {1, 2, 3};

#ifdef CUNMOD_EMU

/* From a polynomial on a GPU that is lost. */
static void check_lost(void)
{
    const int64_t allocated = cunmod_emu_allocated();
    cunmod_ctx_t ctx;
    test_case("created from a lost polynomial", 3, 3, P);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    cunmod_poly_t poly = test_poly_of(ctx, three, 3, P);
    cunmod_emu_lose_at(1);
    REFUSED(CUNMOD_E_GPU, cunmod_operand_create_poly(&to.operand, poly, 3));
    REFUSED(CUNMOD_E_GPU, cunmod_divisor_create_poly(&to.divisor, poly));
    REFUSED(CUNMOD_E_GPU, cunmod_points_create_poly(&to.points, poly, 3));
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(ctx);
    cunmod_emu_fail_at(0);
    CHECK(cunmod_emu_allocated() == allocated);
}

#else

/* The process may have no more than a million bytes beside those that it has. */
static void limit_memory(struct rlimit *normal)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL && fscanf(file, "%lu", &pages) == 1);
    fclose(file);
    CHECK(getrlimit(RLIMIT_AS, normal) == 0);
    struct rlimit tight = *normal;
    tight.rlim_cur = pages * (rlim_t)sysconf(_SC_PAGESIZE) + 1000000;
    CHECK(setrlimit(RLIMIT_AS, &tight) == 0);
}

/* Where the host has no memory for a copy. */
static void check_host_memory(void)
{
    const int64_t len = 1 << 23;
    struct rlimit normal;
    cunmod_ctx_t ctx;
    uint64_t *a = test_array(len);
    test_fill(a, len, P, TEST_MAX);
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    cunmod_poly_t poly = test_poly_of(ctx, three, 3, P);
    test_case("created without memory", len, len, P);
    limit_memory(&normal);
    REFUSED(CUNMOD_E_MEMORY, cunmod_operand_create(&to.operand, a, len, 1, P, ctx));
    REFUSED(CUNMOD_E_MEMORY, cunmod_divisor_create(&to.divisor, a, len, P, ctx));
    REFUSED(CUNMOD_E_MEMORY, cunmod_points_create(&to.points, a, len, P, ctx));
    REFUSED(CUNMOD_E_MEMORY, cunmod_poly_set_array(poly, a, len));
    CHECK(setrlimit(RLIMIT_AS, &normal) == 0);
    test_check_poly(poly, three, 3);
    CHECK_OK(cunmod_poly_set_array(poly, a, len));
    test_case("created from a polynomial, without memory", len, len, P);
    limit_memory(&normal);
    REFUSED(CUNMOD_E_MEMORY, cunmod_operand_create_poly(&to.operand, poly, 1));
    REFUSED(CUNMOD_E_MEMORY, cunmod_divisor_create_poly(&to.divisor, poly));
    REFUSED(CUNMOD_E_MEMORY, cunmod_points_create_poly(&to.points, poly, len));
    CHECK(setrlimit(RLIMIT_AS, &normal) == 0);
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(ctx);
    free(a);
}

#endif

int main(void)
{
    test_start(0);
    memset(&to, 0xa5, sizeof(to));
    before = to;
#ifdef CUNMOD_EMU
    check_lost();
#else
    check_host_memory();
#endif
    return test_finish();
}
