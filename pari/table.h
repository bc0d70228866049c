/* The operations of gp that are a line each: table.c makes functions of them, and gp.awk what
 * cunmod.gp says of them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   SINGLE(name, shape, arguments, function, room, result, usage, help)
 *   BATCH(name, shape, arguments, function, rooms, result, usage, help)
 *
 * name: cunmod_NAME in gp, and cunmod_batch_NAME. shape: what the operands are, and how the
 * function of the library takes them (table.c). arguments: G for an operand, L for a number, E for
 * an exponent, as in gp's prototypes, where E is G, too; the modulus comes behind them. room: the
 * words that the result may have (table.c). usage: names of the arguments; the help goes on from
 * there.
 *
 * This file has no guard: table.c includes it where SINGLE and BATCH are defined.
 */

/* clang-format off */

/* ---- coefficient by coefficient ---- */

SINGLE(add, two, GG, cunmod_add, longer, OP_POLYNOMIAL, "f,g", "f + g.")
SINGLE(sub, two, GG, cunmod_sub, longer, OP_POLYNOMIAL, "f,g", "f - g.")
SINGLE(neg, one, G, cunmod_neg, same, OP_POLYNOMIAL, "f", "-f.")
SINGLE(scalar_mul, one_c, GG, cunmod_scalar_mul, same, OP_POLYNOMIAL, "f,c",
       "c*f, c of type t_INT or t_INTMOD.")
SINGLE(scalar_addmul, two_c, GGG, cunmod_scalar_addmul, longer, OP_POLYNOMIAL, "f,g,c",
       "f + c*g, c of type t_INT or t_INTMOD.")
SINGLE(shift_left, one_n, GL, cunmod_shift_left, raised, OP_POLYNOMIAL, "f,n", "x^n*f.")
SINGLE(shift_right, one_n, GL, cunmod_shift_right, lowered, OP_POLYNOMIAL, "f,n",
       "f \\ x^n, its coefficients from n on.")
SINGLE(truncate, one_n, GL, truncate_to, cut, OP_POLYNOMIAL, "f,n", "f modulo x^n.")
SINGLE(reverse, one_n, GL, cunmod_reverse, given, OP_POLYNOMIAL, "f,n",
       "the n lowest coefficients of f, in the other order: polrecip(f) when n is 1 + "
       "poldegree(f).")
SINGLE(deflate, one_k, GL, cunmod_deflate, deflated, OP_POLYNOMIAL, "f,k",
       "every k-th coefficient of f, from the lowest on.")
SINGLE(inflate, one_k, GL, cunmod_inflate, inflated, OP_POLYNOMIAL, "f,k", "f at x^k.")
SINGLE(deriv, one, G, cunmod_derivative, shorter, OP_POLYNOMIAL, "f", "derivative of f.")
SINGLE(intformal, one, G, cunmod_integral, next, OP_POLYNOMIAL, "f",
       "the integral of f that is 0 at 0. The numbers up to its degree are units.")
SINGLE(monic, monic, G, cunmod_make_monic, same, OP_POLYNOMIAL, "f",
       "f over its leading coefficient, a unit.")
SINGLE(evaluate_at, one_c, GG, cunmod_evaluate_at, constant, OP_RESIDUE, "f,c",
       "value of f at c, of type t_INT or t_INTMOD.")

/* ---- points ---- */

SINGLE(taylor_shift, one_c, GG, cunmod_taylor_shift, same, OP_POLYNOMIAL, "f,c", "f at x + c.")
SINGLE(evaluate_geometric, one_cn, GGL, cunmod_evaluate_geometric, given, OP_LIST, "f,q,n",
       "values of f at 1, q, .., q^(n-1).")
SINGLE(interpolate_geometric, list_c, GG, interpolate_geometric, same, OP_POLYNOMIAL, "Y,q",
       "the polynomial of degree below #Y with the values Y at 1, q, q^2, .., which are "
       "different; the modulus is prime.")
SINGLE(product_roots, list, G, cunmod_product_roots, next, OP_POLYNOMIAL, "X",
       "product of x - a for all a of the list X.")

/* ---- powers, power series: made of other operations ---- */

SINGLE(pow, one_e, GE, cunmod_pow, power, OP_POLYNOMIAL, "f,e", "f^e, 0 <= e < 2^64.")
SINGLE(pow_trunc, one_en, GEL, cunmod_pow_trunc, given, OP_POLYNOMIAL, "f,e,n",
       "f^e modulo x^n, 0 <= e < 2^64.")
SINGLE(log_series, one_n, GL, cunmod_log_series, given, OP_POLYNOMIAL, "f,n",
       "log(f) modulo x^n; f is 1 at 0, and the modulus is a prime >= n.")
SINGLE(exp_series, one_n, GL, cunmod_exp_series, given, OP_POLYNOMIAL, "f,n",
       "exp(f) modulo x^n; f is 0 at 0, and the modulus is a prime >= n.")
SINGLE(sqrt_series, one_n, GL, cunmod_sqrt_series, given, OP_POLYNOMIAL, "f,n",
       "the square root of f that is 1 at 0, modulo x^n; f is 1 at 0, and the modulus is an odd "
       "prime.")
SINGLE(invsqrt_series, one_n, GL, cunmod_invsqrt_series, given, OP_POLYNOMIAL, "f,n",
       "1 over the square root of f, as cunmod_sqrt_series.")
SINGLE(revert_series, one_n, GL, cunmod_revert_series, given, OP_POLYNOMIAL, "f,n",
       "the g with f(g) = x modulo x^n, as gp's serreverse; f is 0 at 0, and the modulus is prime.")
SINGLE(tan_series, one_n, GL, cunmod_tan_series, given, OP_POLYNOMIAL, "f,n",
       "tan(f) modulo x^n, as cunmod_exp_series.")
SINGLE(sin_series, one_n, GL, cunmod_sin_series, given, OP_POLYNOMIAL, "f,n",
       "sin(f) modulo x^n, as cunmod_exp_series.")
SINGLE(cos_series, one_n, GL, cunmod_cos_series, given, OP_POLYNOMIAL, "f,n",
       "cos(f) modulo x^n, as cunmod_exp_series.")
SINGLE(atan_series, one_n, GL, cunmod_atan_series, given, OP_POLYNOMIAL, "f,n",
       "atan(f) modulo x^n, as cunmod_exp_series.")
SINGLE(asin_series, one_n, GL, cunmod_asin_series, given, OP_POLYNOMIAL, "f,n",
       "asin(f) modulo x^n, as cunmod_exp_series.")
SINGLE(tanh_series, one_n, GL, cunmod_tanh_series, given, OP_POLYNOMIAL, "f,n",
       "tanh(f) modulo x^n, as cunmod_exp_series.")
SINGLE(sinh_series, one_n, GL, cunmod_sinh_series, given, OP_POLYNOMIAL, "f,n",
       "sinh(f) modulo x^n, as cunmod_exp_series.")
SINGLE(cosh_series, one_n, GL, cunmod_cosh_series, given, OP_POLYNOMIAL, "f,n",
       "cosh(f) modulo x^n, as cunmod_exp_series.")
SINGLE(atanh_series, one_n, GL, cunmod_atanh_series, given, OP_POLYNOMIAL, "f,n",
       "atanh(f) modulo x^n, as cunmod_exp_series.")
SINGLE(asinh_series, one_n, GL, cunmod_asinh_series, given, OP_POLYNOMIAL, "f,n",
       "asinh(f) modulo x^n, as cunmod_exp_series.")
SINGLE(compose, two, GG, cunmod_compose, composition, OP_POLYNOMIAL, "f,g",
       "f(g); the modulus is prime.")
SINGLE(compose_series, two_n, GGL, cunmod_compose_series, given, OP_POLYNOMIAL, "f,g,n",
       "f(g) modulo x^n; g is 0 at 0, and the modulus is prime.")

/* ---- roots and factors ---- */

SINGLE(power_sums, one_n, GL, cunmod_power_sums, given, OP_LIST, "f,n",
       "sums of the powers 0, 1, .., n-1 of the roots of f, the first n of polsym(f, n - 1); the "
       "modulus is prime.")
SINGLE(power_sums_to_poly, list, G, cunmod_power_sums_to_poly, degree, OP_POLYNOMIAL, "S",
       "the monic polynomial of degree d = S[1] whose roots have the sums of powers S, as "
       "cunmod_power_sums gives them; the modulus is a prime > d.")
SINGLE(poldisc, one, G, cunmod_discriminant, constant, OP_RESIDUE, "f",
       "discriminant of f; the modulus is prime.")
SINGLE(squarefree_part, one, G, cunmod_squarefree_part, same, OP_POLYNOMIAL, "f",
       "product of the different monic irreducible factors of f; the modulus is prime.")

/* ---- batches ---- */

BATCH(add, two, GG, cunmod_batch_add, longer, OP_POLYNOMIAL, "F,G", "sums.")
BATCH(sub, two, GG, cunmod_batch_sub, longer, OP_POLYNOMIAL, "F,G", "differences.")
BATCH(neg, one, G, cunmod_batch_neg, same, OP_POLYNOMIAL, "F", "[-F[1], -F[2], ...].")
BATCH(scalar_mul, one_c, GG, cunmod_batch_scalar_mul, same, OP_POLYNOMIAL, "F,C",
      "[C[1]*F[1], C[2]*F[2], ...]. C: a vector of constants, or one for all.")
BATCH(scalar_addmul, two_c, GGG, cunmod_batch_scalar_addmul, longer, OP_POLYNOMIAL, "F,G,C",
      "[F[1] + C[1]*G[1], ...]. C: a vector of constants, or one for all.")
BATCH(shift_left, one_n, GL, cunmod_batch_shift_left, raised, OP_POLYNOMIAL, "F,n",
      "[x^n*F[1], ...].")
BATCH(shift_right, one_n, GL, cunmod_batch_shift_right, lowered, OP_POLYNOMIAL, "F,n",
      "[F[1] \\ x^n, ...].")
BATCH(truncate, one_n, GL, cunmod_batch_truncate, cut, OP_POLYNOMIAL, "F,n",
      "[F[1] modulo x^n, ...].")
BATCH(reverse, one_n, GL, cunmod_batch_reverse, given, OP_POLYNOMIAL, "F,n",
      "the n lowest coefficients of each, in the other order.")
BATCH(take, one_nnn, GLLL, cunmod_batch_take, taken, OP_POLYNOMIAL, "F,first,step,n",
      "of each the coefficients of x^first, x^(first + step), ..., n of them; those that are not "
      "there are 0.")
BATCH(deriv, one, G, cunmod_batch_derivative, shorter, OP_POLYNOMIAL, "F", "derivatives.")
BATCH(intformal, one, G, cunmod_batch_integral, next, OP_POLYNOMIAL, "F",
      "the integrals that are 0 at 0.")
BATCH(monic, monic, G, cunmod_batch_make_monic, same, OP_POLYNOMIAL, "F",
      "over the leading coefficients.")
BATCH(equal, equal, GG, cunmod_batch_equal, none, OP_FLAG, "F,G",
      "1 where both are the same polynomial, 0 elsewhere.")
BATCH(mul, two, GG, cunmod_batch_mul, product, OP_POLYNOMIAL, "F,G",
      "[F[1]*G[1], F[2]*G[2], ...].")
BATCH(sqr, one, G, cunmod_batch_sqr, square, OP_POLYNOMIAL, "F", "[F[1]^2, F[2]^2, ...].")
BATCH(mullow, two_n, GGL, cunmod_batch_mullow, low, OP_POLYNOMIAL, "F,G,n", "products modulo x^n.")
BATCH(mulmid, two_nn, GGLL, cunmod_batch_mulmid, middle, OP_POLYNOMIAL, "F,G,lo,hi",
      "cunmod_mulmid(f,g,lo,hi,{p}) of each.")
BATCH(divrem, pair, GG, cunmod_batch_divrem, division, OP_COLUMN, "F,G",
      "[[q1,r1]~, [q2,r2]~, ...], as cunmod_divrem of each.")
BATCH(rem, modulo, GG, cunmod_batch_rem, remainder, OP_POLYNOMIAL, "F,G", "remainders.")
BATCH(gcd, two, GG, cunmod_batch_gcd, longer, OP_POLYNOMIAL, "F,G",
      "monic greatest common divisors; the moduli are prime.")
BATCH(gcdext, triple, GG, gcdext, cofactors, OP_ROW, "F,G",
      "[[u1,v1,d1], ...], as cunmod_gcdext of each; the moduli are prime.")
BATCH(invmod, inverse, GG, cunmod_batch_invmod, remainder, OP_POLYNOMIAL, "F,H",
      "[1/F[1] modulo H[1], ...]; the moduli are prime.")
BATCH(polresultant, two, GG, cunmod_batch_resultant, constant, OP_RESIDUE, "F,G",
      "resultants; the moduli are prime.")
BATCH(powmod, power, GEG, powmod, remainder, OP_POLYNOMIAL, "F,E,H",
      "[F[1]^E[1] modulo H[1], ...]. E: a vector of exponents, or one for all, 0 <= e < 2^64.")
BATCH(evaluate, points, GG, cunmod_batch_evaluate, given, OP_LIST, "F,X",
      "[values of F[1] at the points of the list X[1], ...].")
BATCH(polinterpolate, values, GG, cunmod_batch_interpolate, given, OP_POLYNOMIAL, "X,Y",
      "the polynomials with the values Y[1] at the points X[1], .... All lists are equally long, "
      "and the moduli are prime.")
