/* What the files of t-flint share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FLINT_PARTS_H
#define CUNMOD_TESTS_FLINT_PARTS_H

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <stdint.h>

#include "cunmod_flint.h"
#include "tests/harness/nmod.h"

/* The call succeeds, and then the polynomial `result` is `expected`. */
#define CHECK_GIVES(result, expected, call)                                                        \
    do                                                                                             \
    {                                                                                              \
        CHECK_OK(call);                                                                            \
        CHECK(nmod_poly_equal(result, expected));                                                  \
    } while (0)

/* The same of two results. */
#define CHECK_BOTH(result, expected, other_result, other_expected, call)                           \
    do                                                                                             \
    {                                                                                              \
        CHECK_GIVES(result, expected, call);                                                       \
        CHECK(nmod_poly_equal(other_result, other_expected));                                      \
    } while (0)

/* The same after `result` has become a copy of `operand`, which the call has in its place. */
#define CHECK_OVER(result, operand, expected, call)                                                \
    do                                                                                             \
    {                                                                                              \
        nmod_poly_set(result, operand);                                                            \
        CHECK_GIVES(result, expected, call);                                                       \
    } while (0)

/* Two operands, two results, and FLINT's results. */
typedef struct
{
    nmod_poly_t a, b, x, y, fx, fy;
} polys_t;

extern cunmod_ctx_t ctx;

void polys_init(polys_t *s, uint64_t p);
void polys_clear(polys_t *s);
void polys_fill(nmod_poly_t poly, int64_t len, int kind);

/* The sum of c_i x^(i-nlo) over nlo <= i < nhi of a product of FLINT's. */
void part_of(nmod_poly_t part, const nmod_poly_t product, int64_t nlo, int64_t nhi);

/* ---- flint_prepared.c ---- */

/* b, of 2 coefficients at least, has a unit on top. */
void check_residues(polys_t *s);

/* Products by b, which the operand keeps: again and again, in place, into b's own object, in
 * part, and into an object of another modulus. */
void check_operand(polys_t *s);

/* Quotients and remainders by b, which is not zero and has a unit on top. */
void check_divisor(polys_t *s);

/* Long and short polynomials by long and short ones that are prepared. */
void check_prepared(uint64_t p);

/* (2x + 1) 3 = 3 and 2x 3 = 0 modulo 6: what is zero on top of a product does not count. */
void check_vanishing(void);

/* ---- flint_elementary.c ---- */

/* What a function with one result takes. */
typedef struct
{
    const nmod_poly_struct *a, *b;
    uint64_t c;
    int64_t n;
} operands_t;

typedef struct
{
    int (*ours)(nmod_poly_struct *res, const operands_t *x);
    void (*flint)(nmod_poly_struct *res, const operands_t *x);
} operation_t;

/* OURS(name, ..) defines ours_name, which calls cunmod_nmod_poly_name with these arguments. TWINS
 * defines flint_name, too, which calls nmod_poly_name. TWIN(name) is the operation of both. */
#define OURS(name, ...)                                                                            \
    static int ours_##name(nmod_poly_struct *res, const operands_t *x)                             \
    {                                                                                              \
        return cunmod_nmod_poly_##name(res, __VA_ARGS__, ctx);                                     \
    }
#define TWINS(name, ...)                                                                           \
    OURS(name, __VA_ARGS__)                                                                        \
    static void flint_##name(nmod_poly_struct *res, const operands_t *x)                           \
    {                                                                                              \
        nmod_poly_##name(res, __VA_ARGS__);                                                        \
    }
#define TWIN(name)                                                                                 \
    (operation_t)                                                                                  \
    {                                                                                              \
        ours_##name, flint_##name                                                                  \
    }

/* The result goes into an object of its own, over a, and over b. The operands stay otherwise. */
void check_operation(polys_t *s, operation_t operation, const operands_t *x);

void check_elementary(polys_t *s);
/* s is modulo 31, and its b is zero; t is modulo 37. */
void check_bad_elementary(polys_t *s, polys_t *t);

/* ---- flint_algebra.c ---- */

void check_algebra(polys_t *s, int prime);
/* As check_bad_elementary. */
void check_bad_algebra(polys_t *s, polys_t *t);

/* ---- flint_circular.c ---- */

void check_circular(polys_t *s);
/* As check_bad_elementary. */
void check_bad_circular(polys_t *s, polys_t *t);

/* flint_one.c: modulo 1. */
void check_modulus_one(void);

/* ---- flint_steps.c ---- */

/* The modulus is prime. */
void check_steps(polys_t *s);
/* As check_bad_elementary. */
void check_bad_steps(polys_t *s, polys_t *t);

/* flint_bad.c: bad input. */
void check_bad(void);

#endif
