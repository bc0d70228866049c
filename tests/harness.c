/* What every test program shares: random numbers, tasks, checks, operands, variants.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "harness.h"

#include <flint/flint.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ref.h"

#define MAX_FAILURES 20
#define MAX_THREADS 8
#define GUARD_WORDS 4
#define PATTERN UINT64_C(0xa5a5f00dbeefa5a5)
#define ARRAY_LENGTH(a) ((int)(sizeof(a) / sizeof((a)[0])))

const uint64_t test_primes[] = {
    2,
    3,
    31,
    131071,
    1073741789, /* largest of 30 bits */
    2147483647, /* largest with 32-bit words */
    2147483659, /* smallest with 64-bit words */
    4294967291,
    4294967311,
    8589934583,
    UINT64_C(1152921504606846883), /* largest of 60 bits */
    UINT64_C(2305843009213693951),
    UINT64_C(18446744069414584321), /* 2^64 - 2^32 + 1, roots of unity of order 2^32 */
    UINT64_C(18446744073709547521), /* 2^64 - 2^12 + 1, of order 2^12 */
    UINT64_C(9223372036854775783),
    UINT64_C(9223372036854775837),
    UINT64_C(18446744073709551557),
};
const int test_prime_count = ARRAY_LENGTH(test_primes);

const uint64_t test_composites[] = {
    6, 65536, 2147483646, 2147483648, 4294967296, 4294967295, UINT64_C(1) << 63, UINT64_MAX,
};
const int test_composite_count = ARRAY_LENGTH(test_composites);

static const int64_t sizes_small[] = {1,  2,   3,   7,   8,   9,   31,  32,  33,  63,   64,
                                      65, 127, 128, 129, 255, 256, 257, 511, 513, 1023, 1025};
static const int64_t sizes_all[] = {1,   2,    3,    7,    8,    9,    31,   32,  33,  63,
                                    64,  65,   127,  128,  129,  255,  256,  257, 511, 512,
                                    513, 1000, 1023, 1024, 1025, 2047, 2048, 2049};

static uint64_t seed;
static int small;
static atomic_long checks;
static atomic_int failures;
static _Thread_local uint64_t random_state;
static _Thread_local struct
{
    const char *op;
    int64_t lena, lenb;
    uint64_t p;
    test_variant_t variant;
} current = {.op = "-"};

/* ---- start and finish ---- */

int test_gpu_available(void)
{
    return cunmod_device_count() > 0;
}

int test_small(void)
{
    return small;
}

static int environment_flag(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && strcmp(value, "1") == 0;
}

int test_few(void)
{
    return environment_flag("CUNMOD_TEST_SMALL");
}

void test_start(int needs_gpu)
{
    const char *text = getenv("CUNMOD_TEST_SEED");
    seed = text != NULL ? strtoull(text, NULL, 0) : 1;
    test_seed_thread(0);
#ifdef CUNMOD_EMU
    small = 1;
#else
    small = environment_flag("CUNMOD_TEST_SMALL");
#endif
    if (test_gpu_available())
    {
        return;
    }
    if (environment_flag("CUNMOD_REQUIRE_GPU"))
    {
        fprintf(stderr, "a GPU is required and there is none\n");
        exit(TEST_HARD_ERROR);
    }
    if (needs_gpu)
    {
        fprintf(stderr, "no GPU: skipped\n");
        exit(TEST_SKIP);
    }
}

int test_finish(void)
{
    printf("%ld checks, %d failures, seed %" PRIu64 ", %s\n", atomic_load(&checks),
           atomic_load(&failures), seed, test_gpu_available() ? "GPU" : "no GPU");
    return atomic_load(&failures) == 0 ? 0 : 1;
}

/* ---- random numbers: splitmix64 (Steele, Lea, Flood, 2014) ---- */

void test_seed_thread(uint64_t stream)
{
    random_state = seed * UINT64_C(0xd1342543de82ef95) + stream * UINT64_C(0xaf251af3b0f025b5);
}

uint64_t test_random(void)
{
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t test_below(uint64_t n)
{
    return test_random() % n;
}

int64_t test_range(int64_t lo, int64_t hi)
{
    return lo + (int64_t)test_below((uint64_t)(hi - lo) + 1);
}

/* ---- tasks ---- */

typedef struct
{
    test_task_t task;
    void *data;
    int tasks;
    atomic_int next;
} queue_t;

static void *work(void *argument)
{
    queue_t *const queue = argument;
    int number;
    while ((number = atomic_fetch_add(&queue->next, 1)) < queue->tasks)
    {
        test_seed_thread(1 + (uint64_t)number); /* 0: the main thread's */
        test_case("-", 0, 0, 0);
        queue->task(number, queue->data);
    }
    flint_cleanup(); /* FLINT keeps tables for every thread */
    return NULL;
}

void test_parallel(int tasks, test_task_t task, void *data)
{
    queue_t queue = {.task = task, .data = data, .tasks = tasks};
    pthread_t threads[MAX_THREADS];
    const int most = small ? 1 : MAX_THREADS, wanted = tasks < most ? tasks : most;
    int started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, &queue) == 0)
    {
        started++;
    }
    CHECK(started == wanted);
    for (int i = 0; i < started; i++)
    {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
}

/* ---- checks ---- */

void test_case(const char *op, int64_t lena, int64_t lenb, uint64_t p)
{
    current.op = op;
    current.lena = lena;
    current.lenb = lenb;
    current.p = p;
    current.variant = (test_variant_t){0};
}

static void fail(const char *file, int line, const char *text, const char *detail)
{
    static const char *const paths[] = {"auto", "cpu", "gpu"};
    const test_variant_t *v = &current.variant;
    fprintf(stderr,
            "%s:%d: %s: %s\n  op %s, lengths %" PRId64 " %" PRId64 ", p %" PRIu64
            ", path %s, algorithm %s, s %" PRId64 ", seed %" PRIu64 "\n",
            file, line, text, detail, current.op, current.lena, current.lenb, current.p,
            paths[v->path], v->algorithm != NULL ? v->algorithm : "-", v->s, seed);
    if (atomic_fetch_add(&failures, 1) + 1 >= MAX_FAILURES)
    {
        fprintf(stderr, "%d failures: giving up\n", MAX_FAILURES);
        fflush(NULL);
        _Exit(1); /* other threads are at work: nothing is torn down under them */
    }
}

void test_check(const char *file, int line, int ok, const char *text)
{
    atomic_fetch_add(&checks, 1);
    if (!ok)
    {
        fail(file, line, text, "is false");
    }
}

void test_check_status(const char *file, int line, int status, int expected, const char *text)
{
    char detail[160];
    atomic_fetch_add(&checks, 1);
    if (status != expected)
    {
        snprintf(detail, sizeof(detail), "status %d (%s), expected %d", status,
                 cunmod_status_text(status), expected);
        fail(file, line, text, detail);
    }
}

void test_check_equal(const char *file, int line, const uint64_t *a, const uint64_t *expected,
                      int64_t len, const char *text)
{
    char detail[160];
    atomic_fetch_add(&checks, 1);
    for (int64_t i = 0; i < len; i++)
    {
        if (a[i] != expected[i])
        {
            snprintf(detail, sizeof(detail),
                     "word %" PRId64 " of %" PRId64 " is %" PRIu64 ", expected %" PRIu64, i, len,
                     a[i], expected[i]);
            fail(file, line, text, detail);
            return;
        }
    }
}

/* ---- arrays ---- */

uint64_t *test_array(int64_t len)
{
    uint64_t *a = malloc((size_t)len * sizeof(*a) + (len == 0));
    if (a == NULL)
    {
        fprintf(stderr, "out of memory\n");
        exit(TEST_HARD_ERROR);
    }
    return a;
}

uint64_t *test_copy(const uint64_t *a, int64_t len)
{
    uint64_t *copy = test_array(len);
    if (len > 0)
    {
        memcpy(copy, a, (size_t)len * sizeof(*a));
    }
    return copy;
}

uint64_t *test_result(int64_t len)
{
    uint64_t *a = test_array(len + 2 * GUARD_WORDS);
    for (int64_t i = 0; i < len + 2 * GUARD_WORDS; i++)
    {
        a[i] = PATTERN;
    }
    return a + GUARD_WORDS;
}

void test_result_free(uint64_t *a, int64_t len)
{
    CHECK(test_untouched(a - GUARD_WORDS, GUARD_WORDS));
    CHECK(test_untouched(a + len, GUARD_WORDS));
    free(a - GUARD_WORDS);
}

int test_untouched(const uint64_t *a, int64_t len)
{
    for (int64_t i = 0; i < len; i++)
    {
        if (a[i] != PATTERN)
        {
            return 0;
        }
    }
    return 1;
}

cunmod_poly_t test_poly_of(cunmod_ctx_t ctx, const uint64_t *a, int64_t len, uint64_t p)
{
    cunmod_poly_t poly = NULL;
    CHECK_OK(cunmod_poly_create(&poly, p, ctx));
    CHECK_OK(cunmod_poly_set_array(poly, a, len));
    return poly;
}

void test_check_poly(cunmod_poly_t poly, const uint64_t *expected, int64_t len)
{
    int64_t got = -1;
    const int64_t true_len = ref_length(expected, len);
    uint64_t *a = test_array(true_len);
    CHECK_OK(cunmod_poly_length(&got, poly));
    CHECK(got == true_len);
    if (got == true_len)
    {
        CHECK_OK(cunmod_poly_get_array(a, true_len, poly));
        CHECK_EQUAL(a, expected, true_len);
    }
    free(a);
}

/* ---- operands ---- */

void test_fill(uint64_t *a, int64_t len, uint64_t p, int kind)
{
    int64_t from = kind == TEST_PADDED && len > 0 ? test_range(0, len) : len;
    for (int64_t i = 0; i < len; i++)
    {
        switch (kind)
        {
        case TEST_MAX:
            a[i] = p - 1;
            break;
        case TEST_SPARSE:
            a[i] = test_below(16) == 0 ? test_below(p) : 0;
            break;
        case TEST_POWER:
        case TEST_ZERO:
            a[i] = 0;
            break;
        default:
            a[i] = i < from ? test_below(p) : 0;
        }
    }
    if (len > 0 && (kind == TEST_DENSE || kind == TEST_SPARSE || kind == TEST_POWER))
    {
        a[len - 1] = 1 + test_below(p - 1);
    }
}

uint64_t *test_poly(int64_t len, uint64_t p, int kind)
{
    uint64_t *a = test_array(len);
    test_fill(a, len, p, kind);
    return a;
}

uint64_t test_unit(uint64_t p)
{
    uint64_t unit;
    do
    {
        unit = test_below(p);
    } while (ref_inverse(unit, p) == 0);
    return unit;
}

int test_sizes(const int64_t **sizes, int64_t longest_small)
{
    int count = small ? ARRAY_LENGTH(sizes_small) : ARRAY_LENGTH(sizes_all);
    *sizes = small ? sizes_small : sizes_all;
    while (small && sizes_small[count - 1] > longest_small)
    {
        count--;
    }
    return count;
}

void test_digits(uint64_t *a, int64_t len, uint64_t p, uint64_t code)
{
    for (int64_t i = 0; i < len; i++)
    {
        a[i] = code % p;
        code /= p;
    }
}

uint64_t test_power(uint64_t base, int64_t exponent)
{
    uint64_t power = 1;
    for (int64_t i = 0; i < exponent; i++)
    {
        power *= base;
    }
    return power;
}

void test_exhaustive(test_visit_t visit, void *data)
{
    static const uint64_t primes[] = {2, 3, 5};
    static const int64_t lengths[] = {6, 4, 3};
    static const int64_t lengths_small[] = {3, 2, 1};
    uint64_t a[8];
    uint64_t b[8];
    for (int i = 0; i < ARRAY_LENGTH(primes); i++)
    {
        uint64_t p = primes[i];
        int64_t len = small ? lengths_small[i] : lengths[i];
        uint64_t count = test_power(p, len);
        for (uint64_t code = 0; code < count * count; code++)
        {
            /* Every other pair comes without its leading zeros. */
            int trimmed = (int)((code + code / count) % 2);
            test_digits(a, len, p, code % count);
            test_digits(b, len, p, code / count);
            visit(a, trimmed ? ref_length(a, len) : len, b, trimmed ? ref_length(b, len) : len, p,
                  data);
        }
    }
}

/* ---- variants ---- */

#define GPU(name, s)                                                                               \
    {                                                                                              \
        CUNMOD_PATH_GPU, name, s                                                                   \
    }
/* The first CPU_VARIANTS of every list need no GPU. */
#define CPU_VARIANTS 2
#define COMMON_VARIANTS {CUNMOD_PATH_CPU, NULL, 0}, {CUNMOD_PATH_AUTO, NULL, 0}, GPU(NULL, 0)
#define STEP_VARIANTS                                                                              \
    GPU("naive", 0), GPU("steps", 1), GPU("steps", 2), GPU("steps", 3), GPU("steps", 4),           \
        GPU("steps", 8), GPU("steps", 16), GPU("steps", 31), GPU("steps", 32), GPU("steps", 33),   \
        GPU("steps", 64), GPU("steps", 100), GPU("steps", 128), GPU("steps", 256),                 \
        GPU("steps", 512)

static const test_variant_t mul_variants[] = {
    COMMON_VARIANTS,      GPU("block", 2),     GPU("block", 4),     GPU("block", 8),
    GPU("two_phase", 1),  GPU("two_phase", 2), GPU("two_phase", 4), GPU("two_phase", 8),
    GPU("two_phase", 16), GPU("ntt", 0),       GPU("tensor", 0)};
static const test_variant_t gcd_variants[] = {
    COMMON_VARIANTS,     STEP_VARIANTS,        GPU("divsteps", 0),   GPU("divsteps", 32),
    GPU("divsteps", 64), GPU("divsteps", 128), GPU("divsteps", 512), GPU("divsteps", 1024),
    GPU("half", 32),     GPU("half", 100),     GPU("half", 512)};
static const test_variant_t div_variants[] = {
    COMMON_VARIANTS,    STEP_VARIANTS,         GPU("blocks", 0), GPU("blocks", 1),
    GPU("blocks", 33),  GPU("blocks", 512),    GPU("newton", 0), GPU("newton", 64),
    GPU("newton", 100), GPU("newton", 1 << 30)};

int test_variants(const test_variant_t **variants, int op)
{
    int count = op == CUNMOD_OP_MUL   ? ARRAY_LENGTH(mul_variants)
                : op == CUNMOD_OP_DIV ? ARRAY_LENGTH(div_variants)
                                      : ARRAY_LENGTH(gcd_variants);
    *variants = op == CUNMOD_OP_MUL   ? mul_variants
                : op == CUNMOD_OP_DIV ? div_variants
                                      : gcd_variants;
    return test_gpu_available() ? count : CPU_VARIANTS;
}

int test_sits_out(int variant, int64_t len)
{
    static int turn;
    turn += variant == 0;
    return !small && len > 40 && variant >= CPU_VARIANTS && (variant + turn) % 4 != 0;
}

void test_use(cunmod_ctx_t ctx, int op, const test_variant_t *variant)
{
    current.variant = *variant;
    CHECK_OK(cunmod_set_path(ctx, variant->path));
    CHECK_OK(cunmod_set_algorithm(ctx, op, variant->algorithm));
    CHECK_OK(cunmod_set_s(ctx, op, variant->s));
}

void test_operation(int op, test_visit_t exhaustive, test_overlap_t overlap, void (*large)(void))
{
    const test_variant_t *variants;
    const int count = test_variants(&variants, op);
    const int stride = small && op != CUNMOD_OP_MUL ? 3 : 1; /* products are quick */
    int turn = 0;
    test_exhaustive(exhaustive, &turn);
    for (int i = 0; i < count; i += stride)
    {
        overlap(&variants[i], test_primes[4]);
        overlap(&variants[i], test_primes[test_prime_count - 1]);
    }
    if (test_gpu_available() && !small)
    {
        large();
    }
}

void test_check_variant(cunmod_ctx_t ctx, const test_variant_t *variant)
{
    int path = cunmod_last_path(ctx);
    const char *algorithm = cunmod_last_algorithm(ctx);
    if (variant->path != CUNMOD_PATH_AUTO)
    {
        CHECK(path == variant->path);
    }
    CHECK(path == CUNMOD_PATH_CPU || path == CUNMOD_PATH_GPU);
    CHECK((path == CUNMOD_PATH_CPU) == (strcmp(algorithm, "flint") == 0));
    CHECK((path == CUNMOD_PATH_CPU) == (cunmod_last_s(ctx) == 0));
    if (variant->path == CUNMOD_PATH_GPU && variant->algorithm != NULL)
    {
        CHECK(strcmp(algorithm, variant->algorithm) == 0);
    }
    CHECK(cunmod_last_reason(ctx) != NULL && cunmod_last_reason(ctx)[0] != '\0');
}
