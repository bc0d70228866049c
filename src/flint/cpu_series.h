/* Operations that FLINT computes by one function and that the GPU path computes by several
 * operations of the library: functions of power series, compositions, equality modulo x^n,
 * divisibility, Chinese remaindering.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p is prime, coefficients are in [0, p). Operands may have leading zeros. Results are written at
 * the end, zero-padded, and may overlap operands. The functions return 1. They return 0, with
 * nothing written, for operands that FLINT does not accept, or for which FLINT 2.9 is slower than
 * the library's algorithms, and for operands for which the library reports an error: for some of
 * these FLINT would abort the process.
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

/* z[0 .. n-1] = f(a) modulo x^n, where f is the function that `function` names. */
int cunmod_cpu_series(cunmod_cpu_series_t function, uint64_t *z, const uint64_t *a, int64_t lena,
                      int64_t n, uint64_t p);

/* cunmod_cpu_series_compose: z[0 .. n-1] = a(g) modulo x^n; g[0] = 0. cunmod_cpu_compose: z[0 ..
 * n-1] = a(g), where n is at least the length of a(g). cunmod_cpu_pow_trunc: z[0 .. n-1] = a^e
 * modulo x^n. */
int cunmod_cpu_series_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                              int64_t leng, int64_t n, uint64_t p);
int cunmod_cpu_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                       int64_t leng, int64_t n, uint64_t p);
int cunmod_cpu_pow_trunc(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t e, int64_t n,
                         uint64_t p);

/* z[0 .. n-1] = the monic polynomial of degree a[0] whose power sums of roots are a[0], a[1], ..; n
 * = a[0] + 1. */
int cunmod_cpu_power_sums_to_poly(uint64_t *z, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p);

/* *equal = 1 when a = b modulo x^n, else 0. */
int cunmod_cpu_equal_trunc(int *equal, const uint64_t *a, int64_t lena, const uint64_t *b,
                           int64_t lenb, int64_t n, uint64_t p);

/* cunmod_cpu_divides: *divides = 1 when b divides a, else 0; q[0 .. lena-1] = a / b, or 0 when b
 * does not divide a. cunmod_cpu_remove: *e = the largest e such that b^e divides a, z[0 .. lena-1]
 * = a / b^e. cunmod_cpu_squarefree_part: z[0 .. lena-1] = the monic squarefree part of a.
 * cunmod_cpu_discriminant: *value = the discriminant of a. */
int cunmod_cpu_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p);
int cunmod_cpu_remove(int64_t *e, uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                      int64_t lenb, uint64_t p);
int cunmod_cpu_squarefree_part(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t p);
int cunmod_cpu_discriminant(uint64_t *value, const uint64_t *a, int64_t lena, uint64_t p);

/* z[0 .. room-1] = the polynomial f of least degree with f = values[i] modulo moduli[i] for 0 <= i
 * < n; lenm[i] and lenv[i] are the lengths of moduli[i] and values[i]. */
int cunmod_cpu_multi_crt(uint64_t *z, int64_t room, const uint64_t *const *moduli,
                         const int64_t *lenm, const uint64_t *const *values, const int64_t *lenv,
                         int64_t n, uint64_t p);

#endif
