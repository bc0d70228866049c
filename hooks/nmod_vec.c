/* Hooks on FLINT's functions of arrays modulo p, which its functions of nmod_poly_t call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A compiler may leave the call of the public function out, or of this one.
 */
#include "arrays.h"
#include "cunmod.h"
#include "cunmod_flint.h"
#include "hook.h"

#define VOID(name_, op_, parameters_, arguments_, n_, m_, call_)                                   \
    HOOK(void, HOOK_VOID, name_, op_, parameters_, arguments_, (n_) + (m_), n_, m_, mod.n, ,       \
         call_, )

VOID(_nmod_poly_mul, CUNMOD_OP_MUL, (ulong * res, POLYS, nmod_t mod), (res, a, lena, b, lenb, mod),
     lena, lenb, cunmod_mul(U(res), A_B, mod.n, hook_context))
VOID(_nmod_poly_mullow, -1, (ulong * res, POLYS, slong n, nmod_t mod),
     (res, a, lena, b, lenb, n, mod), HOOK_LESS(lena, n), HOOK_LESS(lenb, n),
     cunmod_mullow(U(res), A_B_BELOW(n), n, mod.n, hook_context))
VOID(_nmod_poly_mulmid, -1, (ulong * res, POLYS, slong nlo, slong nhi, nmod_t mod),
     (res, a, lena, b, lenb, nlo, nhi, mod), HOOK_LESS(lena, nhi), HOOK_LESS(lenb, nhi),
     cunmod_mulmid(U(res), A_B_BELOW(nhi), nlo, nhi, mod.n, hook_context))
VOID(_nmod_poly_div, CUNMOD_OP_DIV, (ulong * q, POLYS, nmod_t mod), (q, a, lena, b, lenb, mod),
     lena, lenb, cunmod_div(U(q), A_B, mod.n, hook_context))
VOID(_nmod_poly_divrem, CUNMOD_OP_DIV, (ulong * q, ulong *r, POLYS, nmod_t mod),
     (q, r, a, lena, b, lenb, mod), lena, lenb, cunmod_divrem(U(q), U(r), A_B, mod.n, hook_context))
VOID(_nmod_poly_rem, CUNMOD_OP_DIV, (ulong * r, POLYS, nmod_t mod), (r, a, lena, b, lenb, mod),
     lena, lenb, cunmod_rem(U(r), A_B, mod.n, hook_context))
VOID(_nmod_poly_inv_series, -1, (ulong * res, const ulong *a, slong lena, slong n, nmod_t mod),
     (res, a, lena, n, mod), HOOK_LESS(lena, n), n,
     cunmod_inv_series(U(res), A_BELOW(n), n, mod.n, hook_context))
VOID(_nmod_poly_div_series, -1, (ulong * res, POLYS, slong n, nmod_t mod),
     (res, a, lena, b, lenb, n, mod), n, HOOK_LESS(lenb, n),
     cunmod_div_series(U(res), A_B_BELOW(n), n, mod.n, hook_context))
VOID(_nmod_poly_log_series, -1, (ulong * res, const ulong *a, slong lena, slong n, nmod_t mod),
     (res, a, lena, n, mod), HOOK_LESS(lena, n), n,
     cunmod_log_series(U(res), A_BELOW(n), n, mod.n, hook_context))
VOID(_nmod_poly_exp_series, -1, (ulong * res, const ulong *a, slong lena, slong n, nmod_t mod),
     (res, a, lena, n, mod), HOOK_LESS(lena, n), n,
     cunmod_exp_series(U(res), A_BELOW(n), n, mod.n, hook_context))
VOID(_nmod_poly_taylor_shift, -1, (ulong * a, ulong c, slong lena, nmod_t mod), (a, c, lena, mod),
     lena, 0, cunmod_taylor_shift(U(a), C(a), lena, c, mod.n, hook_context))
VOID(_nmod_poly_product_roots_nmod_vec, -1, (ulong * res, const ulong *xs, slong n, nmod_t mod),
     (res, xs, n, mod), n, 0, cunmod_product_roots(U(res), C(xs), n, mod.n, hook_context))
VOID(_nmod_poly_evaluate_nmod_vec_fast, CUNMOD_OP_POINTS,
     (ulong * ys, const ulong *a, slong lena, const ulong *xs, slong n, nmod_t mod),
     (ys, a, lena, xs, n, mod), lena, n,
     cunmod_evaluate(U(ys), C(a), lena, C(xs), n, mod.n, hook_context))
VOID(_nmod_poly_interpolate_nmod_vec_fast, CUNMOD_OP_POINTS,
     (ulong * res, const ulong *xs, const ulong *ys, slong n, nmod_t mod), (res, xs, ys, n, mod), n,
     n, cunmod_interpolate(U(res), C(xs), C(ys), n, mod.n, hook_context))

HOOK(slong, HOOK_RETURN, _nmod_poly_gcd, CUNMOD_OP_GCD, (ulong * g, POLYS, nmod_t mod),
     (g, a, lena, b, lenb, mod), lena + lenb, lena, lenb, mod.n, int64_t leng,
     cunmod_gcd(U(g), &leng, A_B, mod.n, hook_context), leng)
HOOK(slong, HOOK_RETURN, _nmod_poly_xgcd, -1, (ulong * g, ulong *s, ulong *t, POLYS, nmod_t mod),
     (g, s, t, a, lena, b, lenb, mod), lena + lenb, lena, lenb, mod.n, int64_t leng,
     cunmod_nmod_poly_xgcd_words_(U(g), &leng, U(s), U(t), A_B, mod.n, hook_context), leng)
HOOK(ulong, HOOK_RETURN, _nmod_poly_resultant, -1, (POLYS, nmod_t mod), (a, lena, b, lenb, mod),
     lena + lenb, lena, lenb, mod.n, uint64_t value,
     cunmod_resultant(&value, A_B, mod.n, hook_context), value)
