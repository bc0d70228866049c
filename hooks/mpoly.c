/* Hooks on FLINT's resultants of polynomials in two variables.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The lengths of a call are the terms of its operands, over the integers times the words of a
 * coefficient. The polynomials and their contexts are alike in all releases of FLINT.
 */
#include <gmp.h>

#include "cunmod_mpoly.h"
#include "hook.h"
#include "sizes.h"

/* cunmod has dense arrays. An array may have this many coefficients, and for each term so many. */
#define DENSE_ALWAYS 4096
#define DENSE_TERMS 16

static int is_dense(const slong *degrees, int64_t terms)
{
    return ((double)degrees[0] + 1) * ((double)degrees[1] + 1) <=
           DENSE_ALWAYS + DENSE_TERMS * (double)terms;
}

#define IS_DENSE(room_, a_)                                                                        \
    ({                                                                                             \
        slong degrees_[2];                                                                         \
        int dense_ = room_##_degrees_fit_si(a_, ctx);                                              \
        if (dense_)                                                                                \
        {                                                                                          \
            room_##_degrees_si(degrees_, a_, ctx);                                                 \
            dense_ = is_dense(degrees_, (a_)->length);                                             \
        }                                                                                          \
        dense_;                                                                                    \
    })

/* room_: fmpz_mpoly or nmod_mpoly. */
#define RESULTANT(room_, n_, m_, p_)                                                               \
    HOOK(int, HOOK_RETURN, room_##_resultant, -1,                                                  \
         (room_##_struct * res, const room_##_struct *a, const room_##_struct *b, slong var,       \
          const room_##_ctx_struct *ctx),                                                          \
         (res, a, b, var, ctx), room_##_ctx_nvars(ctx) == 2 ? a->length + b->length : 0, n_, m_,   \
         p_, ,                                                                                     \
         room_##_ctx_nvars(ctx) == 2 && IS_DENSE(room_, a) && IS_DENSE(room_, b)                   \
             ? cunmod_##room_##_resultant(res, a, b, var, ctx, hook_context)                       \
             : CUNMOD_E_LENGTH,                                                                    \
         1)

RESULTANT(fmpz_mpoly, words_total(a->coeffs, a->length), words_total(b->coeffs, b->length), 0)
RESULTANT(nmod_mpoly, a->length, b->length, nmod_mpoly_ctx_modulus(ctx))
