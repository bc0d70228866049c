/* What every test program shares: random numbers, tasks, checks, operands, variants.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Environment: CUNMOD_TEST_SEED (number; the same seed gives the same run),
 * CUNMOD_TEST_SMALL=1 (small sizes, for sanitizers), CUNMOD_REQUIRE_GPU=1 (no
 * GPU is an error). Builds with -DCUNMOD_EMU are small always.
 */
#ifndef CUNMOD_TESTS_HARNESS_H
#define CUNMOD_TESTS_HARNESS_H

#include <stddef.h>
#include <stdint.h>

#include "cunmod.h"

#define TEST_SKIP 77
#define TEST_HARD_ERROR 99

/* Reads the environment; exits 99 when a GPU is required and there is none, 77
 * when needs_gpu is set and there is none. */
void test_start(int needs_gpu);

/* The exit status, after a line on stdout that says how much was checked. FLINT's tables of this
 * thread are freed. */
int test_finish(void);

/* test_start(needs_gpu) and a new context of automatic device; and its end with test_finish(). */
cunmod_ctx_t test_start_ctx(int needs_gpu);
int test_finish_ctx(cunmod_ctx_t ctx);

int test_gpu_available(void);
int test_small(void); /* emulator, or CUNMOD_TEST_SMALL=1 */
int test_few(void);   /* CUNMOD_TEST_SMALL=1: as little as still looks at everything */

/* ---- random numbers: one sequence a thread ----------------------------- */

void test_seed_thread(uint64_t stream);
uint64_t test_random(void);
uint64_t test_below(uint64_t n);            /* in [0, n), n >= 1 */
int64_t test_range(int64_t lo, int64_t hi); /* in [lo, hi] */

/* ---- tasks of several threads ------------------------------------------ */

/* Runs task(0, data) .. task(tasks - 1, data), each once, and returns when all have ended: 8 at a
 * time, where one would only wait for the GPU, or one after another when test_small(), as the
 * emulator runs one kernel at a time. Each task has the random sequence of its number, so that a
 * seed gives the same run whichever thread it is on; its contexts are to be its own. */
typedef void (*test_task_t)(int number, void *data);
void test_parallel(int tasks, test_task_t task, void *data);

/* ---- checks ------------------------------------------------------------ */

/* Names the case that later failures are reported with. */
void test_case(const char *op, int64_t lena, int64_t lenb, uint64_t p);

/* What follows is checked at file:line; a failure is printed with the case, and
 * the program gives up after 20 of them. */
void test_check(const char *file, int line, int ok, const char *text);
void test_check_status(const char *file, int line, int status, int expected, const char *text);
void test_check_equal(const char *file, int line, const uint64_t *a, const uint64_t *expected,
                      int64_t len, const char *text);

#define CHECK(condition) test_check(__FILE__, __LINE__, (condition) != 0, #condition)
#define CHECK_STATUS(expected, call)                                                               \
    test_check_status(__FILE__, __LINE__, (call), (expected), #call)
#define CHECK_OK(call) CHECK_STATUS(CUNMOD_OK, call)
#define CHECK_EQUAL(a, expected, len)                                                              \
    test_check_equal(__FILE__, __LINE__, (a), (expected), (len), #a)

/* ---- arrays ------------------------------------------------------------ */

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Each stands before a declaration with initial values, and ends the declared objects when their
 * block ends. SCOPED frees arrays of malloc(), also that of a struct whose first member points to
 * one. SCOPED_RESULT calls test_result_free() for arrays of test_result(), SCOPED_POLY destroys
 * device polynomials, and the others destroy prepared objects. */
#define SCOPED __attribute__((cleanup(test_end_array)))
#define SCOPED_RESULT __attribute__((cleanup(test_end_result)))
#define SCOPED_POLY __attribute__((cleanup(test_end_poly)))
#define SCOPED_DIVISOR __attribute__((cleanup(test_end_divisor)))
#define SCOPED_OPERAND __attribute__((cleanup(test_end_operand)))
#define SCOPED_POINTS __attribute__((cleanup(test_end_points)))
#define SCOPED_RECURRENCE __attribute__((cleanup(test_end_recurrence)))
void test_end_array(const void *array);
void test_end_result(uint64_t *const *result);
void test_end_poly(const cunmod_poly_t *poly);
void test_end_divisor(const cunmod_divisor_t *divisor);
void test_end_operand(const cunmod_operand_t *operand);
void test_end_points(const cunmod_points_t *points);
void test_end_recurrence(const cunmod_recurrence_t *recurrence);

/* Exactly len words, uninitialised or a copy of a. The sanitizer finds accesses beyond them. */
uint64_t *test_array(int64_t len);
uint64_t *test_copy(const uint64_t *a, int64_t len);

/* test_poly_of returns a new device polynomial of the context. test_check_poly compares poly with
 * expected[0 .. len-1] without leading zeros. */
cunmod_poly_t test_poly_of(cunmod_ctx_t ctx, const uint64_t *a, int64_t len, uint64_t p);
void test_check_poly(cunmod_poly_t poly, const uint64_t *expected, int64_t len);

/* test_result returns len words between guard words, all set to a pattern. test_result_free checks
 * the guards, and test_untouched says whether a[0 .. len-1] still has the pattern. */
uint64_t *test_result(int64_t len);
void test_result_free(uint64_t *a, int64_t len);
int test_untouched(const uint64_t *a, int64_t len);

/* ---- operands ---------------------------------------------------------- */

#define TEST_DENSE 0  /* random, leading coefficient not zero */
#define TEST_MAX 1    /* all p - 1 */
#define TEST_SPARSE 2 /* few coefficients, leading coefficient not zero */
#define TEST_PADDED 3 /* random with a random number of leading zeros */
#define TEST_POWER 4  /* c x^(len-1) */
#define TEST_ZERO 5
#define TEST_KINDS 6

void test_fill(uint64_t *a, int64_t len, uint64_t p, int kind);
uint64_t *test_poly(int64_t len, uint64_t p, int kind); /* the same, in a test_array */
uint64_t test_unit(uint64_t p);                         /* a random unit modulo p */

/* A divisor of true length lenb >= 1 and the given kind, whose leading coefficient is a unit, with
 * `pad` zeros above, in a test_array. */
uint64_t *test_divisor(int64_t lenb, int64_t pad, uint64_t p, int kind);

/* a[0 .. lena-1] and b[0 .. lenb-1] become random multiples of g[0 .. leng-1]. */
void test_multiples(uint64_t *a, int64_t lena, uint64_t *b, int64_t lenb, const uint64_t *g,
                    int64_t leng, uint64_t p);

/* Primes of 2 to 64 bits around every limit, composite moduli, and lengths
 * around powers of two (fewer, and none above longest_small, when test_small()). */
extern const uint64_t test_primes[];
extern const int test_prime_count;
extern const uint64_t test_composites[];
extern const int test_composite_count;
int test_sizes(const int64_t **sizes, int64_t longest_small);

/* Calls check(p, i) for p = test_primes[i], and then check(p, test_prime_count + i) for
 * p = test_composites[i]. */
void test_moduli(void (*check)(uint64_t p, int index));

/* All digits of `code` in base p as len coefficients. */
void test_digits(uint64_t *a, int64_t len, uint64_t p, uint64_t code);
uint64_t test_power(uint64_t base, int64_t exponent);

/* Every a and b of at most the length of p (fewer when test_small()): calls
 * visit(a, lena, b, lenb, p, data) for p = 2, 3, 5, leading zeros included. */
typedef void (*test_visit_t)(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                             uint64_t p, void *data);
void test_exhaustive(test_visit_t visit, void *data);

/* ---- variants: every path, algorithm and s ----------------------------- */

typedef struct
{
    int path;
    const char *algorithm; /* NULL: the plan's choice */
    int64_t s;             /* 0: the plan's choice */
} test_variant_t;

/* An algorithm of the GPU; and what the lists of variants begin with. */
#define TEST_ON_GPU(name, s)                                                                       \
    {                                                                                              \
        CUNMOD_PATH_GPU, name, s                                                                   \
    }
#define TEST_PATHS {CUNMOD_PATH_CPU, NULL, 0}, {CUNMOD_PATH_AUTO, NULL, 0}, TEST_ON_GPU(NULL, 0)

/* How many variants of an array are for this machine: without a GPU the first two. */
#define VARIANTS_HERE(variants) (test_gpu_available() ? COUNT(variants) : 2)

/* The variants of an operation: the CPU path, the plan's choice, and with a GPU
 * every algorithm with every s. An algorithm of the plan's table that has no list of s of its
 * own is among them, too. */
int test_variants(const test_variant_t **variants, int op);

/* Whether a variant, from 0 on, is not for this problem: where tests are many, each problem of
 * operands that are not short is for a quarter of the variants of the GPU, in turn. */
int test_sits_out(int variant, int64_t len);

/* Names a variant in the case. */
void test_case_variant(const test_variant_t *variant);

/* Forces a variant on the context, and names it in the case. */
void test_use(cunmod_ctx_t ctx, int op, const test_variant_t *variant);

/* test_case(name, lena, lenb, p), then test_use(ctx, op, variant). */
void test_case_with(cunmod_ctx_t ctx, int op, const test_variant_t *variant, const char *name,
                    int64_t lena, int64_t lenb, uint64_t p);

/* What the test of an operation ends with: exhaustive operands (data: an int that counts
 * the turns), results at every place over operands for the variants, each modulo a small
 * and a large prime, and large operands on a real GPU. */
typedef void (*test_overlap_t)(const test_variant_t *variant, uint64_t p);
void test_operation(int op, test_visit_t exhaustive, test_overlap_t overlap, void (*large)(void));

/* After an operation that had real work to do: the variant was obeyed. */
void test_check_variant(cunmod_ctx_t ctx, const test_variant_t *variant);

#endif
