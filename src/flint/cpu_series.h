/* FLINT's functions that the library otherwise makes of several operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p is prime, coefficients are in [0, p). Operands have any zeros at the top. Results are written
 * last, zero-padded, and may overlap operands. The functions return 0, and write nothing, for
 * operands that FLINT does not take, or for which the library has an error: it aborts for some of
 * them. Else they return 1.
 */
#ifndef CUNMOD_CPU_SERIES_H
#define CUNMOD_CPU_SERIES_H

#include <stdint.h>

/* Functions of power series. */
typedef enum
{
    CUNMOD_CPU_LOG,
    CUNMOD_CPU_EXP,
    CUNMOD_CPU_SQRT,
    CUNMOD_CPU_INVSQRT,
    CUNMOD_CPU_REVERT,
    CUNMOD_CPU_POWER_SUMS,
    CUNMOD_CPU_TAN,
    CUNMOD_CPU_SIN,
    CUNMOD_CPU_COS,
    CUNMOD_CPU_ATAN,
    CUNMOD_CPU_ASIN,
    CUNMOD_CPU_TANH,
    CUNMOD_CPU_SINH,
    CUNMOD_CPU_COSH,
    CUNMOD_CPU_ATANH,
    CUNMOD_CPU_ASINH
} cunmod_cpu_series_t;

/* z[0 .. n-1] = the function of a modulo x^n. */
int cunmod_cpu_series(cunmod_cpu_series_t function, uint64_t *z, const uint64_t *a, int64_t lena,
                      int64_t n, uint64_t p);

/* z[0 .. n-1] = a(g) modulo x^n, g[0] = 0; or a(g), of n coefficients at most; or a^e modulo x^n. */
int cunmod_cpu_series_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                              int64_t leng, int64_t n, uint64_t p);
int cunmod_cpu_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                       int64_t leng, int64_t n, uint64_t p);
int cunmod_cpu_pow_trunc(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t e, int64_t n,
                         uint64_t p);

/* z[0 .. n-1] = the polynomial of degree a[0] with the power sums a; n = a[0] + 1. */
int cunmod_cpu_power_sums_to_poly(uint64_t *z, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p);

/* *divides = whether b divides a, and q[0 .. lena-1] the quotient or 0; *e = how often, and z[0 ..
 * lena-1] what is left; z[0 .. lena-1] = the squarefree part; *value = the discriminant. */
int cunmod_cpu_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p);
int cunmod_cpu_remove(int64_t *e, uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                      int64_t lenb, uint64_t p);
int cunmod_cpu_squarefree_part(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t p);
int cunmod_cpu_discriminant(uint64_t *value, const uint64_t *a, int64_t lena, uint64_t p);

/* z[0 .. room-1] = the polynomial of least degree with remainder values[i] modulo moduli[i] for 0 <=
 * i < n. */
int cunmod_cpu_multi_crt(uint64_t *z, int64_t room, const uint64_t *const *moduli,
                         const int64_t *lenm, const uint64_t *const *values, const int64_t *lenv,
                         int64_t n, uint64_t p);

#endif
