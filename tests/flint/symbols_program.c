/* Calls functions of cunmod by their symbols in libcunmod-flint.so, and compares the results with
 * FLINT's; it includes no header of cunmod (tests/flint/t-symbols).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: symbols_program LIBCUNMOD-FLINT LIBCUNMOD [STATUS]
 *
 * With STATUS, a function is to return it, and nothing else is done.
 */
#include <gmp.h>

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>

enum
{
    OK = 0,
    E_DIVZERO = 5,
    E_MODULUS = 3
};

typedef int binary_t(nmod_poly_struct *, const nmod_poly_struct *, const nmod_poly_struct *,
                     void *);
typedef int value_t(uint64_t *, const nmod_poly_struct *, const nmod_poly_struct *, void *);
typedef int create_t(void **, const nmod_poly_struct *, void *);
typedef int rem_t(nmod_poly_struct *, const nmod_poly_struct *, void *);
typedef void destroy_t(void *);
typedef int integers_t(fmpz_poly_struct *, const fmpz_poly_struct *, const fmpz_poly_struct *,
                       void *);
typedef int integer_t(fmpz *, const fmpz_poly_struct *, const fmpz_poly_struct *, void *);

static int failures;

static void check(int ok, const char *what)
{
    if (ok)
        return;
    printf("FAIL: %s\n", what);
    failures++;
}

static void *find(void *library, const char *name)
{
    void *const found = dlsym(library, name);
    if (found == NULL)
    {
        printf("FAIL: %s is missing\n", name);
        exit(1);
    }
    return found;
}

static void modulo(void *library, void *cunmod, ulong p)
{
    binary_t *const mul = (binary_t *)find(library, "cunmod_nmod_poly_mul");
    binary_t *const gcd = (binary_t *)find(library, "cunmod_nmod_poly_gcd");
    binary_t *const rem = (binary_t *)find(library, "cunmod_nmod_poly_rem");
    value_t *const resultant = (value_t *)find(library, "cunmod_nmod_poly_resultant");
    create_t *const create = (create_t *)find(library, "cunmod_divisor_create_nmod_poly");
    rem_t *const rem_divisor = (rem_t *)find(library, "cunmod_nmod_poly_rem_divisor");
    destroy_t *const destroy = (destroy_t *)find(cunmod, "cunmod_divisor_destroy");
    nmod_poly_t a, b, c, d;
    uint64_t value;
    void *divisor;
    nmod_poly_init(a, p);
    nmod_poly_init(b, p);
    nmod_poly_init(c, p);
    nmod_poly_init(d, p);
    for (slong i = 0; i < 300; i++)
    {
        nmod_poly_set_coeff_ui(a, i, n_powmod2(3, 5 * i * i + 1, p));
        nmod_poly_set_coeff_ui(b, i / 2, n_powmod2(7, i * i + 2, p));
    }
    nmod_poly_mul(d, a, b);
    check(mul(c, a, b, NULL) == OK && nmod_poly_equal(c, d), "mul");
    check(rem(c, d, a, NULL) == OK && nmod_poly_is_zero(c), "rem");
    check(gcd(c, d, a, NULL) == OK, "gcd");
    nmod_poly_gcd(d, d, a);
    check(nmod_poly_equal(c, d), "the result of gcd");
    check(resultant(&value, a, b, NULL) == OK && value == nmod_poly_resultant(a, b), "resultant");
    check(create(&divisor, b, NULL) == OK && rem_divisor(c, a, divisor) == OK, "rem_divisor");
    nmod_poly_rem(d, a, b);
    check(nmod_poly_equal(c, d), "the result of rem_divisor");
    destroy(divisor);
    nmod_poly_zero(d);
    check(rem(c, a, d, NULL) == E_DIVZERO, "a division by zero");
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(c);
    nmod_poly_clear(d);
}

static void integers(void *library)
{
    integers_t *const mul = (integers_t *)find(library, "cunmod_fmpz_poly_mul");
    integer_t *const resultant = (integer_t *)find(library, "cunmod_fmpz_poly_resultant");
    fmpz_poly_t a, b, c, d;
    fmpz_t r, s;
    fmpz_poly_init(a);
    fmpz_poly_init(b);
    fmpz_poly_init(c);
    fmpz_poly_init(d);
    fmpz_init(r);
    fmpz_init(s);
    for (slong i = 0; i < 100; i++)
    {
        fmpz_poly_set_coeff_si(a, i, 1000003 * i * i - 77777777);
        fmpz_poly_set_coeff_si(b, i, 999983 * i * i * i - 5555555);
    }
    fmpz_poly_mul(d, a, b);
    check(mul(c, a, b, NULL) == OK && fmpz_poly_equal(c, d), "fmpz_poly_mul");
    fmpz_poly_resultant(s, a, b);
    check(resultant(r, a, b, NULL) == OK && fmpz_equal(r, s), "fmpz_poly_resultant");
    fmpz_poly_clear(a);
    fmpz_poly_clear(b);
    fmpz_poly_clear(c);
    fmpz_poly_clear(d);
    fmpz_clear(r);
    fmpz_clear(s);
}

int main(int argc, char **argv)
{
    void *const library = argc >= 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
    void *const cunmod = library != NULL && argc == 3 ? dlopen(argv[2], RTLD_NOW) : NULL;
    nmod_poly_t a;
    if (library == NULL || (argc == 3 && cunmod == NULL))
    {
        printf("FAIL: a library is not opened: %s\n", dlerror());
        return 1;
    }
    binary_t *const gcd = (binary_t *)find(library, "cunmod_nmod_poly_gcd");
    nmod_poly_init(a, 15);
    nmod_poly_set_coeff_ui(a, 2, 1);
    if (argc > 3)
    {
        check(gcd(a, a, a, NULL) == atoi(argv[3]), "the status without a library");
    }
    else
    {
        check(gcd(a, a, a, NULL) == E_MODULUS, "a GCD modulo 15");
        modulo(library, cunmod, 65537);
        modulo(library, cunmod, UWORD(18446744073709551557));
        integers(library);
    }
    nmod_poly_clear(a);
    return failures != 0;
}
