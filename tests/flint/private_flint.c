/* A program with a FLINT of its own beside the library's, for t-private-flint.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: private_flint shared|private
 *
 * The program has functions in the place of some of FLINT's and of GMP's, which count calls and
 * hand them on, and GMP gets memory functions that malloc's blocks do not suit. Results of the
 * library are compared with those of the program's FLINT. In the library's calls the functions are
 * called when its FLINT is the program's, "shared", and never when it is private.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <gmp.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cunmod_flint.h>
#include <cunmod_fmpz.h>

#define LEN 600
#define WORDS 12
#define P 18446744073709551557u
#define THREADS 4

static atomic_int failures;

static void check(int right, const char *what)
{
    if (!right)
    {
        printf("FAIL: %s\n", what);
        failures++;
    }
}

/* ---- functions in the place of others -------------------------------------------------------- */

static atomic_int calls;

#define HAND_ON(type, name, parameters, arguments)                                                 \
    type name parameters                                                                           \
    {                                                                                              \
        type(*next) parameters;                                                                    \
        void *const found = dlsym(RTLD_NEXT, #name);                                               \
        memcpy(&next, &found, sizeof next);                                                        \
        calls++;                                                                                   \
        return next arguments;                                                                     \
    }

HAND_ON(void, _nmod_poly_mul,
        (mp_limb_t * z, const mp_limb_t *a, slong n, const mp_limb_t *b, slong m, nmod_t mod),
        (z, a, n, b, m, mod))
HAND_ON(slong, _nmod_poly_gcd,
        (mp_limb_t * z, const mp_limb_t *a, slong n, const mp_limb_t *b, slong m, nmod_t mod),
        (z, a, n, b, m, mod))
HAND_ON(void, fmpz_poly_mul, (fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b), (z, a, b))

#define BEFORE 64 /* bytes in front of a block: realloc and free do not take it */

static void *gmp_take(size_t size)
{
    char *block = malloc(size + BEFORE);
    return block == NULL ? NULL : block + BEFORE;
}

static void *gmp_take_again(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    char *block = realloc((char *)old - BEFORE, size + BEFORE);
    return block == NULL ? NULL : block + BEFORE;
}

static void gmp_give(void *block, size_t size)
{
    (void)size;
    free((char *)block - BEFORE);
}

/* ---- the library, and the program's FLINT ---------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state ^ (*state >> 29);
}

/* Calls of the library on arrays, in which no function of FLINT's or GMP's is the program's. */
static void library_alone(uint64_t seed)
{
    uint64_t *const a = malloc((2 * LEN * WORDS + 2 * LEN * (2 * WORDS + 1)) * sizeof(*a));
    uint64_t *const b = a + LEN * WORDS, *const z = b + LEN * WORDS;
    int64_t leng;
    for (int64_t i = 0; i < LEN * WORDS; i++)
    {
        a[i] = next_random(&seed) % P;
        b[i] = next_random(&seed) % P;
    }
    check(cunmod_mul(z, a, LEN, b, LEN, P, NULL) == CUNMOD_OK, "cunmod_mul");
    check(cunmod_gcd(z, &leng, a, LEN, b, LEN, P, NULL) == CUNMOD_OK, "cunmod_gcd");
    check(cunmod_integers_mul(z, 2 * WORDS + 1, a, WORDS, LEN, b, WORDS, LEN, NULL) == CUNMOD_OK,
          "cunmod_integers_mul");
    free(a);
}

static void set_random(nmod_poly_t a, fmpz_poly_t f, uint64_t *seed)
{
    fmpz_t c;
    fmpz_init(c);
    for (slong i = 0; i < LEN; i++)
    {
        nmod_poly_set_coeff_ui(a, i, next_random(seed) % P);
        fmpz_set_ui(c, next_random(seed));
        fmpz_pow_ui(c, c, (mp_limb_t)i % WORDS);
        fmpz_poly_set_coeff_fmpz(f, i, c);
    }
    fmpz_clear(c);
}

/* The headers of the library are of the program's FLINT. */
static void compare(uint64_t seed)
{
    nmod_poly_t a, b, x, y;
    fmpz_poly_t f, g, u, v;
    nmod_poly_init(a, P);
    nmod_poly_init(b, P);
    nmod_poly_init(x, P);
    nmod_poly_init(y, P);
    fmpz_poly_init(f);
    fmpz_poly_init(g);
    fmpz_poly_init(u);
    fmpz_poly_init(v);
    set_random(a, f, &seed);
    set_random(b, g, &seed);
    nmod_poly_mul(x, a, b);
    check(cunmod_nmod_poly_mul(y, a, b, NULL) == CUNMOD_OK && nmod_poly_equal(x, y), "product");
    nmod_poly_mul(b, a, a);
    nmod_poly_gcd(a, b, x);
    check(cunmod_nmod_poly_gcd(y, b, x, NULL) == CUNMOD_OK && nmod_poly_equal(a, y), "GCD");
    fmpz_poly_mul(u, f, g);
    check(cunmod_fmpz_poly_mul(v, f, g, NULL) == CUNMOD_OK && fmpz_poly_equal(u, v),
          "product over the integers");
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(x);
    nmod_poly_clear(y);
    fmpz_poly_clear(f);
    fmpz_poly_clear(g);
    fmpz_poly_clear(u);
    fmpz_poly_clear(v);
}

static void *in_thread(void *seed)
{
    check(cunmod_set_path(NULL, CUNMOD_PATH_CPU) == CUNMOD_OK, "no path");
    for (int i = 0; i < 3; i++)
    {
        library_alone(*(uint64_t *)seed);
        compare(*(uint64_t *)seed);
        flint_cleanup();
    }
    return NULL;
}

static void in_threads(void)
{
    pthread_t threads[THREADS];
    uint64_t seeds[THREADS];
    for (int i = 0; i < THREADS; i++)
    {
        seeds[i] = (uint64_t)i + 10;
        check(pthread_create(&threads[i], NULL, in_thread, &seeds[i]) == 0, "pthread_create");
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

static void *library_in_thread(void *unused)
{
    (void)unused;
    check(cunmod_set_path(NULL, CUNMOD_PATH_CPU) == CUNMOD_OK, "no path");
    library_alone(6);
    return NULL;
}

static size_t bytes_in_use(void)
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* What a private FLINT keeps for a thread is more than 64 KiB, and nobody but the library can free
 * it. */
static void ends_of_threads(void)
{
    const size_t before = bytes_in_use();
    for (int i = 0; i < 50; i++)
    {
        pthread_t thread;
        check(pthread_create(&thread, NULL, library_in_thread, NULL) == 0, "pthread_create");
        pthread_join(thread, NULL);
    }
    check(bytes_in_use() < before + ((size_t)1 << 20), "threads that have ended leave memory");
}

static void in_child(void)
{
    int status;
    const pid_t child = fork();
    if (child == 0)
    {
        library_alone(3);
        compare(3);
        _exit(failures != 0);
    }
    check(child > 0 && waitpid(child, &status, 0) == child && status == 0, "the child of a fork");
}

/* The library has used GMP before, the program has not. */
static void change_memory_functions(void)
{
    void *(*take)(size_t);
    void *(*take_again)(void *, size_t, size_t);
    void (*give)(void *, size_t);
    mp_set_memory_functions(gmp_take, gmp_take_again, gmp_give);
    cunmod_catch_memory_errors();
    mp_get_memory_functions(&take, &take_again, &give);
    check(take == gmp_take && take_again == gmp_take_again && give == gmp_give,
          "cunmod_catch_memory_errors changes the program's GMP");
}

int main(int argc, char **argv)
{
    const int is_private = argc > 1 && strcmp(argv[1], "private") == 0;
    check(cunmod_set_path(NULL, CUNMOD_PATH_CPU) == CUNMOD_OK, "no path");
    library_alone(1);
    const int mixed = calls;
    check((mixed == 0) == is_private, "the library calls the program's FLINT, or should have");
    if (is_private)
    {
        ends_of_threads();
        change_memory_functions();
    }
    compare(2);
    check(calls > mixed, "the program calls its FLINT");
    in_threads();
    in_child();
    flint_cleanup_master();
    library_alone(4);
    compare(4);
    check(cunmod_trim(NULL) == CUNMOD_OK, "cunmod_trim");
    compare(5);
    printf("FLINT %s in the program, %s in the library: %d calls of the former by the library\n",
           flint_version, cunmod_flint_version(), mixed);
    return failures != 0;
}
