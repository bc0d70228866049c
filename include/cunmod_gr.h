/* A ring Z/pZ of FLINT's generic rings whose polynomials are computed by cunmod: static inline
 * functions, FLINT 3.5 and later.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The ring is that of gr_ctx_init_nmod with other methods for products, divisions, GCDs, Taylor
 * shifts and power series. A method asks cunmod if its operands are long enough. FLINT's method
 * computes the other calls, and the calls for which cunmod returns an error, such as a GCD modulo a
 * composite number. cunmod computes with the default context of the calling thread. All functions
 * of gr.h and gr_poly.h accept the ring. Results and statuses are those of FLINT, but that an exact
 * quotient modulo a composite number may exist where FLINT's method returns GR_DOMAIN.
 */
#ifndef CUNMOD_GR_H
#define CUNMOD_GR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <pthread.h>

#include <flint/flint.h>
#include <flint/gr.h>
#include <flint/nmod.h>

#include "cunmod.h"
#include "cunmod_flint.h"

#if __FLINT_RELEASE < 30500
#error "cunmod_gr.h needs FLINT 3.5 or later"
#endif

/* The size from which on a method asks cunmod: the sum of the lengths of the operands, or of the
 * operand and n modulo x^n. A program may define another size before it includes this header. */
#ifndef CUNMOD_GR_LEAST
#define CUNMOD_GR_LEAST 500
#endif

/* ---- methods ------------------------------------------------------------------ */

/* The methods of the ring, and those of gr_ctx_init_nmod. */
typedef struct
{
    gr_static_method_table methods;
    const gr_funcptr *flint;
    pthread_once_t once; /* they are filled */
} cunmod_gr_tables_;

static inline cunmod_gr_tables_ *cunmod_gr_tables_of_(void)
{
    static cunmod_gr_tables_ tables = {{NULL}, NULL, PTHREAD_ONCE_INIT};
    return &tables;
}

/* The words of an array that is written, and of one that is read. */
#define CUNMOD_GR_W_(x_) ((uint64_t *)(x_))
#define CUNMOD_GR_R_(x_) ((const uint64_t *)(x_))

/* Parameters and arguments for two operands, and the arguments of cunmod. */
#define CUNMOD_GR_TWO_ gr_srcptr a, slong lena, gr_srcptr b, slong lenb
#define CUNMOD_GR_A_B_ CUNMOD_GR_R_(a), lena, CUNMOD_GR_R_(b), lenb

/* The same for a result modulo x^n_. FLINT gives lengths beyond the end of an array where n_
 * coefficients at most are read. */
#define CUNMOD_GR_LESS_(length_, n_) ((length_) < (n_) ? (length_) : (n_))
#define CUNMOD_GR_A_BELOW_(n_) CUNMOD_GR_R_(a), CUNMOD_GR_LESS_(lena, n_)
#define CUNMOD_GR_A_B_BELOW_(n_) CUNMOD_GR_A_BELOW_(n_), CUNMOD_GR_R_(b), CUNMOD_GR_LESS_(lenb, n_)

/* Defines the method for a slot GR_METHOD_POLY_..: call_ returns a status of cunmod, modulo p. */
#define CUNMOD_GR_METHOD_(slot_, parameters_, arguments_, size_, call_)                            \
    static inline int cunmod_gr_##slot_##_ parameters_                                             \
    {                                                                                              \
        const uint64_t p = NMOD_CTX(ring).n;                                                       \
        if ((size_) >= CUNMOD_GR_LEAST && (call_) == CUNMOD_OK)                                    \
            return GR_SUCCESS;                                                                     \
        typedef int method_t parameters_;                                                          \
        const gr_funcptr flint = cunmod_gr_tables_of_()->flint[GR_METHOD_POLY_##slot_];            \
        return ((method_t *)(void (*)(void))flint)arguments_;                                      \
    }

CUNMOD_GR_METHOD_(MULLOW, (gr_ptr res, CUNMOD_GR_TWO_, slong n, gr_ctx_ptr ring),
                  (res, a, lena, b, lenb, n, ring),
                  CUNMOD_GR_LESS_(lena, n) + CUNMOD_GR_LESS_(lenb, n),
                  cunmod_mullow(CUNMOD_GR_W_(res), CUNMOD_GR_A_B_BELOW_(n), n, p, NULL))
CUNMOD_GR_METHOD_(MULMID, (gr_ptr res, CUNMOD_GR_TWO_, slong nlo, slong nhi, gr_ctx_ptr ring),
                  (res, a, lena, b, lenb, nlo, nhi, ring),
                  CUNMOD_GR_LESS_(lena, nhi) + CUNMOD_GR_LESS_(lenb, nhi),
                  cunmod_mulmid(CUNMOD_GR_W_(res), CUNMOD_GR_A_B_BELOW_(nhi), nlo, nhi, p, NULL))
CUNMOD_GR_METHOD_(DIV, (gr_ptr q, CUNMOD_GR_TWO_, gr_ctx_ptr ring), (q, a, lena, b, lenb, ring),
                  lena + lenb, cunmod_div(CUNMOD_GR_W_(q), CUNMOD_GR_A_B_, p, NULL))
CUNMOD_GR_METHOD_(DIVREM, (gr_ptr q, gr_ptr r, CUNMOD_GR_TWO_, gr_ctx_ptr ring),
                  (q, r, a, lena, b, lenb, ring), lena + lenb,
                  cunmod_divrem(CUNMOD_GR_W_(q), CUNMOD_GR_W_(r), CUNMOD_GR_A_B_, p, NULL))
CUNMOD_GR_METHOD_(DIVEXACT, (gr_ptr q, CUNMOD_GR_TWO_, gr_ctx_ptr ring),
                  (q, a, lena, b, lenb, ring), lena + lenb,
                  cunmod_divexact(CUNMOD_GR_W_(q), CUNMOD_GR_A_B_, p, NULL))
CUNMOD_GR_METHOD_(GCD, (gr_ptr g, slong *leng, CUNMOD_GR_TWO_, gr_ctx_ptr ring),
                  (g, leng, a, lena, b, lenb, ring), lena + lenb,
                  cunmod_gcd(CUNMOD_GR_W_(g), (int64_t *)leng, CUNMOD_GR_A_B_, p, NULL))
CUNMOD_GR_METHOD_(XGCD,
                  (slong * leng, gr_ptr g, gr_ptr s, gr_ptr t, CUNMOD_GR_TWO_, gr_ctx_ptr ring),
                  (leng, g, s, t, a, lena, b, lenb, ring), lena + lenb,
                  cunmod_nmod_poly_xgcd_words_(CUNMOD_GR_W_(g), (int64_t *)leng, CUNMOD_GR_W_(s),
                                               CUNMOD_GR_W_(t), CUNMOD_GR_A_B_, p, NULL))
CUNMOD_GR_METHOD_(TAYLOR_SHIFT, (gr_ptr res, gr_srcptr a, slong lena, gr_srcptr c, gr_ctx_ptr ring),
                  (res, a, lena, c, ring), lena,
                  cunmod_taylor_shift(CUNMOD_GR_W_(res), CUNMOD_GR_R_(a), lena, *CUNMOD_GR_R_(c), p,
                                      NULL))
CUNMOD_GR_METHOD_(INV_SERIES, (gr_ptr res, gr_srcptr a, slong lena, slong n, gr_ctx_ptr ring),
                  (res, a, lena, n, ring), CUNMOD_GR_LESS_(lena, n) + n,
                  cunmod_inv_series(CUNMOD_GR_W_(res), CUNMOD_GR_A_BELOW_(n), n, p, NULL))
CUNMOD_GR_METHOD_(DIV_SERIES, (gr_ptr res, CUNMOD_GR_TWO_, slong n, gr_ctx_ptr ring),
                  (res, a, lena, b, lenb, n, ring), CUNMOD_GR_LESS_(lenb, n) + n,
                  cunmod_div_series(CUNMOD_GR_W_(res), CUNMOD_GR_A_B_BELOW_(n), n, p, NULL))
CUNMOD_GR_METHOD_(EXP_SERIES, (gr_ptr res, gr_srcptr a, slong lena, slong n, gr_ctx_ptr ring),
                  (res, a, lena, n, ring), CUNMOD_GR_LESS_(lena, n) + n,
                  cunmod_exp_series(CUNMOD_GR_W_(res), CUNMOD_GR_A_BELOW_(n), n, p, NULL))

/* ---- the ring ----------------------------------------------------------------- */

/* Fills the tables; called once. The modulus of the ring of FLINT's that this takes is any one. */
static inline void cunmod_gr_fill_(void)
{
    cunmod_gr_tables_ *const tables = cunmod_gr_tables_of_();
    gr_ctx_t ring;
    (void)gr_ctx_init_nmod(ring, 2);
    tables->flint = ring->methods;
    memcpy(tables->methods, tables->flint, sizeof(tables->methods));
    gr_ctx_clear(ring);
#define CUNMOD_GR_SET_(slot_)                                                                      \
    (tables->methods[GR_METHOD_POLY_##slot_] = (gr_funcptr)(void (*)(void))cunmod_gr_##slot_##_)
    CUNMOD_GR_SET_(MULLOW);
    CUNMOD_GR_SET_(MULMID);
    CUNMOD_GR_SET_(DIV);
    CUNMOD_GR_SET_(DIVREM);
    CUNMOD_GR_SET_(DIVEXACT);
    CUNMOD_GR_SET_(GCD);
    CUNMOD_GR_SET_(XGCD);
    CUNMOD_GR_SET_(TAYLOR_SHIFT);
    CUNMOD_GR_SET_(INV_SERIES);
    CUNMOD_GR_SET_(DIV_SERIES);
    CUNMOD_GR_SET_(EXP_SERIES);
#undef CUNMOD_GR_SET_
}

/* Sets ring to Z/pZ, as gr_ctx_init_nmod; gr_ctx_clear clears it. Threads may call it, and use the
 * ring, at the same time. Returns GR_SUCCESS, or GR_DOMAIN if p is 0. */
static inline int gr_ctx_init_nmod_cunmod(gr_ctx_t ring, ulong p)
{
    const int status = gr_ctx_init_nmod(ring, p);
    if (status != GR_SUCCESS)
        return status;
    cunmod_gr_tables_ *const tables = cunmod_gr_tables_of_();
    if (pthread_once(&tables->once, cunmod_gr_fill_) == 0)
        ring->methods = tables->methods;
    return GR_SUCCESS;
}

#endif
