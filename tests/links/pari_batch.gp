\\ Batches in gp: each item against the single operation, and errors of items. tests/links/t-pari
\\ runs it.
\\ Copyright (C) 2026 the cunmod authors
\\ SPDX-License-Identifier: LGPL-3.0-or-later
read(getenv("CUNMOD_GP"));
checks = 0;
failures = 0;
check(ok, what) = {checks++; if (!ok, failures++; print("FAIL: ", what))};
caught(action) = iferr(action(); "none", E, errname(E));
word(n) = if (n >= 2^63, n - 2^64, n);
words(f) = if (f == 0, Vecsmall([]), Vecsmall(apply(word, lift(Vecrev(f)))));
vecsmall(v) = Vecsmall(apply(word, lift(v)));
poly(n, p) = if (n <= 0, Mod(0, p)*x, Polrev(concat(vector(n - 1, i, Mod(random(p), p)), [Mod(1 + random(p - 1), p)])));

\\ want(i) is what item i is, from gp's own operations.
each(name, got, want) = {
  check(type(got) == "t_VEC" && #got == #P, Str(name, ", the list"));
  for (i = 1, #P, check(got[i] == want(i) && type(got[i]) == type(want(i)), Str(name, ", item ", i, " modulo ", P[i], ": ", got[i])))};

P = [2, 3, 7, 5, 2^31 - 1, 2^31 + 11, 2^61 - 1, 2^64 - 59, 101, 65537];
n = #P;
elementary() = {
  my(F = vector(n, i, poly(random(20), P[i])), G = vector(n, i, poly(random(20), P[i])), U = apply(words, F), V = apply(words, G));
  my(C = vector(n, i, Mod(random(P[i]), P[i])), c = lift(C));
  each("add", cunmod_batch_add(F, G), i -> F[i] + G[i]);
  each("add of vectors", cunmod_batch_add(U, V, P), i -> words(F[i] + G[i]));
  each("add of integers", cunmod_batch_add(Col(lift(F)), lift(G), Col(P)), i -> F[i] + G[i]);
  each("sub", cunmod_batch_sub(F, G), i -> F[i] - G[i]);
  each("neg", cunmod_batch_neg(F), i -> -F[i]);
  each("scalar_mul", cunmod_batch_scalar_mul(F, C), i -> C[i]*F[i]);
  each("scalar_mul of vectors", cunmod_batch_scalar_mul(U, c, P), i -> words(C[i]*F[i]));
  each("scalar_mul by one constant", cunmod_batch_scalar_mul(F, -1), i -> -F[i]);
  each("scalar_addmul", cunmod_batch_scalar_addmul(F, G, c~), i -> F[i] + C[i]*G[i]);
  each("shift_left", cunmod_batch_shift_left(F, 3), i -> F[i]*x^3);
  each("shift_right", cunmod_batch_shift_right(F, 3), i -> F[i] \ x^3);
  each("truncate", cunmod_batch_truncate(U, 3, P), i -> words(F[i] % x^3));
  each("reverse", cunmod_batch_reverse(F, 9), i -> cunmod_reverse(F[i], 9));
  each("take", cunmod_batch_take(F, 1, 2, 5), i -> Mod(1, P[i])*sum(j = 0, 4, polcoef(F[i], 1 + 2*j)*x^j));
  each("take backwards", cunmod_batch_take(F, 4, -1, 5), i -> cunmod_reverse(F[i], 5));
  each("deriv", cunmod_batch_deriv(F), i -> cunmod_deriv(F[i]));
  each("equal", cunmod_batch_equal(F, F), i -> 1);
  each("equal of others", cunmod_batch_equal(U, apply(words, vector(n, i, F[i] + (i % 2))), P), i -> (i + 1) % 2)};

products() = {
  my(F = vector(n, i, poly(random(20), P[i])), G = vector(n, i, poly(random(20), P[i])), U = apply(words, F), V = apply(words, G));
  each("mul", cunmod_batch_mul(F, G), i -> F[i]*G[i]);
  each("mul of vectors", cunmod_batch_mul(U, V, P), i -> words(F[i]*G[i]));
  each("mul of integers", cunmod_batch_mul(Col(lift(F)), lift(G), Col(P)), i -> F[i]*G[i]);
  each("mul with one modulus", cunmod_batch_mul(lift(F), lift(G), 101), i -> Mod(1, 101)*lift(F[i])*lift(G[i]));
  each("sqr", cunmod_batch_sqr(F), i -> F[i]^2);
  each("mullow", cunmod_batch_mullow(F, G, 5), i -> F[i]*G[i] % x^5);
  each("mulmid", cunmod_batch_mulmid(U, V, 3, 9, P), i -> words(F[i]*G[i] % x^9 \ x^3))};

\\ Divisors are not zero, and not constant.
divisions() = {
  my(F = vector(n, i, poly(random(20), P[i])), G = vector(n, i, poly(2 + random(10), P[i])), U = apply(words, F), V = apply(words, G));
  my(E = vector(n, i, random(2^64)), X = vector(n, i, Mod(1, P[i])*x));
  each("divrem", cunmod_batch_divrem(F, G), i -> divrem(F[i], G[i]));
  each("divrem of vectors", cunmod_batch_divrem(U, V, P), i -> apply(words, divrem(F[i], G[i])));
  each("rem", cunmod_batch_rem(F, G), i -> F[i] % G[i]);
  each("gcd", cunmod_batch_gcd(F, G), i -> cunmod_gcd(F[i], G[i]));
  each("gcdext", cunmod_batch_gcdext(F, G), i -> cunmod_gcdext(F[i], G[i]));
  each("gcdext of vectors", cunmod_batch_gcdext(U, V, P), i -> apply(words, cunmod_gcdext(F[i], G[i])));
  each("polresultant", cunmod_batch_polresultant(F, G), i -> if (F[i] == 0, Mod(0, P[i]), polresultant(F[i], G[i])));
  each("polresultant of vectors", cunmod_batch_polresultant(U, V, P), i -> if (F[i] == 0, 0, lift(polresultant(F[i], G[i]))));
  each("powmod", cunmod_batch_powmod(F, E, G), i -> Mod(1, P[i])*x^0*lift(Mod(F[i], G[i])^E[i]));
  each("powmod of vectors", cunmod_batch_powmod(U, 7, V, P), i -> words(Mod(1, P[i])*lift(Mod(F[i], G[i])^7)));
  each("powmod of x", cunmod_batch_powmod(X, E~, G), i -> Mod(1, P[i])*x^0*lift(Mod(X[i], G[i])^E[i]));
  E = cunmod_batch_invmod(F, G);
  for (i = 1, n, if (poldegree(gcd(F[i], G[i])) == 0,
    check(F[i]*E[i] % G[i] == 1 && poldegree(E[i]) < poldegree(G[i]), Str("invmod, item ", i)),
    check(type(E[i]) == "t_ERROR" && errname(E[i]) == "e_INV", Str("no invmod, item ", i))))};

points() = {
  my(F = vector(n, i, poly(random(20), P[i])), X = vector(n, i, vector(random(9), j, Mod(random(P[i]), P[i]))), Y);
  each("evaluate", cunmod_batch_evaluate(F, X), i -> apply(t -> subst(F[i], x, t), X[i]));
  each("evaluate of vectors", cunmod_batch_evaluate(apply(words, F), apply(vecsmall, X), P), i -> vecsmall(apply(t -> subst(F[i], x, t), X[i])));
  X = vector(n, i, Mod([1, 0], P[i]));
  Y = vector(n, i, vector(2, j, Mod(random(P[i]), P[i])));
  each("polinterpolate", cunmod_batch_polinterpolate(X, Y), i -> cunmod_polinterpolate(X[i], Y[i]));
  each("polinterpolate of vectors", cunmod_batch_polinterpolate(apply(vecsmall, X), apply(vecsmall, Y), P), i -> words(polinterpolate(X[i], Y[i])))};
\\ gp's roots, which it does not sort where p is above 2^63, the smallest first.
roots(f, p) = Mod(vecsort(lift(polrootsmod(f, p))), p);
\\ Factors in some order, as gp's, whose order is another one.
factors() = {
  my(F = vector(n, i, poly(1 + random(12), P[i])), G, M);
  G = vector(n, i, F[i]*poly(1 + random(4), P[i])^(1 + random(3)));
  G = vector(n, i, if (i == 2, 2*G[i]^0, i == 3, G[i]^7, i == 4, Mod(1, P[i])*(x^P[i] - x), G[i]));
  each("is_irreducible", cunmod_batch_is_irreducible(F), i -> polisirreducible(F[i]));
  each("is_irreducible of vectors", cunmod_batch_is_irreducible(apply(words, F), P), i -> polisirreducible(F[i]));
  M = cunmod_batch_factor(G);
  each("factor, as one by one", M, i -> cunmod_factor(G[i]));
  for (i = 1, n, check(Set(Vec(M[i]~)) == Set(Vec(factormod(G[i], P[i])~)), Str("factor, item ", i, " modulo ", P[i])));
  M = cunmod_batch_factor(apply(words, G), P);
  each("factor of vectors", M, i -> cunmod_factor(words(G[i]), P[i]));
  M = cunmod_batch_factor_degrees(G);
  each("factor_degrees, as one by one", M, i -> cunmod_factor_degrees(G[i]));
  for (i = 1, n, check(vecsort(Vec(M[i]~)) == vecsort(Vec(factormod(G[i], P[i], 1)~)), Str("factor_degrees, item ", i, " modulo ", P[i])));
  each("factor_degrees of vectors", cunmod_batch_factor_degrees(apply(words, G), P), i -> M[i]);
  each("polrootsmod", cunmod_batch_polrootsmod(G), i -> roots(G[i], P[i]));
  each("polrootsmod of vectors", cunmod_batch_polrootsmod(apply(words, G), P), i -> vecsmall(Vec(roots(G[i], P[i]))))};
for (k = 1, 20, elementary(); products(); divisions(); points(); factors());
V = cunmod_batch_factor([x^2, 0, x, x, x^2 - 1], [7, 7, 15, 1, 3]);
check(cunmod_batch_status(V) == ["", "e_INV", "e_PRIME", "e_DOMAIN", ""], "errors of factors");
check(V[1] == Mat([Mod(1, 7)*x, 2]) && V[5] == factormod(x^2 - 1, 3), "factors among errors");
V = cunmod_batch_factor_degrees([x^2, 0, x, x, x^2 - 1], [7, 7, 15, 1, 3]);
check(cunmod_batch_status(V) == ["", "e_INV", "e_PRIME", "e_DOMAIN", ""], "errors of degrees");
check(V[1] == Mat([1, 2]) && V[5] == [1, 1; 1, 1], "degrees among errors");
V = cunmod_batch_polrootsmod([x^2, 0, x, x, x^2 - 1, x^2 + 1], [7, 7, 15, 1, 3, 7]);
check(cunmod_batch_status(V) == ["", "e_INV", "e_PRIME", "e_DOMAIN", "", ""], "errors of roots");
check(V[1] == [Mod(0, 7)]~ && V[5] == Mod([1, 2], 3)~ && V[6] == []~, "roots among errors");
V = cunmod_batch_is_irreducible([x^2, 0, x, x, x^2 + 1], [7, 7, 15, 1, 3]);
check(cunmod_batch_status(V) == ["", "", "e_PRIME", "e_DOMAIN", ""] && V[1] == 0 && V[2] == 0 && V[5] == 1, "errors of answers");
check(cunmod_batch_factor_degrees([]) == [] && cunmod_batch_polrootsmod([], 7) == [], "no polynomials, no degrees and no roots");
check(cunmod_batch_factor([]) == [] && cunmod_batch_is_irreducible([], 7) == [], "no polynomials to factor");

\\ One bad item does not spoil the others, and its error is that of the single operation.
V = cunmod_batch_invmod([x, x + 1, x, x, x, 3], [x^2, x^2 + 1, x^2 + 1, 0, 5, x^2 + 2], [7, 11, 15, 7, 7, 1]);
check(cunmod_batch_status(V) == ["e_INV", "", "e_PRIME", "e_INV", "e_DOMAIN", "e_DOMAIN"], "errors of inverses");
check(V[2] == Mod(5, 11)*x + 6, "an item among errors");
check(Str(V[1]) == "error(\"impossible inverse in cunmod_batch_invmod: Mod(1, 7)*x.\")", "what has no inverse");
check(caught(() -> error(V[3])) == "e_PRIME", "an error that is raised again");
W = cunmod_batch_mul(V, [1, x, x, x, x, x], [7, 11, 15, 7, 7, 2]);
check(Str(W[1]) == Str(V[1]) && W[2] == Mod(5, 11)*x^2 + Mod(6, 11)*x && cunmod_batch_status(W) == cunmod_batch_status(V), "errors go on to results");
check(cunmod_batch_status(cunmod_batch_sqr([x, x, Mod(1, 5)*x, x, x], [7, 1, 7, 2^64, 0])) == ["", "e_DOMAIN", "e_MODULUS", "e_DOMAIN", "e_DOMAIN"], "bad moduli");
check(cunmod_batch_status(cunmod_batch_sqr([Vecsmall([1]), Vecsmall([7])], 7)) == ["", "e_DOMAIN"], "a coefficient that is not reduced");
check(cunmod_batch_status(cunmod_batch_divrem([x, x, x], [0, 3*x, x], [7, 15, 15])) == ["e_INV", "e_INV", ""], "bad divisors");
check(Str(cunmod_batch_rem([x], [3*x], 15)[1]) == "error(\"impossible inverse in cunmod_batch_rem: Mod(3, 15).\")", "a leading coefficient");
check(cunmod_batch_status(cunmod_batch_monic([0, Mod(5, 15)*x, x], [7, 15, 15])) == ["e_INV", "e_INV", ""], "no monic ones");
check(Str(cunmod_batch_intformal([x^9], 35)[1]) == "error(\"impossible inverse in cunmod_batch_intformal: Mod(5, 35).\")", "no integral");
check(cunmod_batch_intformal([x + 1, x^2], [7, 101]) == [Mod(4, 7)*x^2 + x, Mod(34, 101)*x^3], "integrals");
check(cunmod_batch_status(cunmod_batch_gcd([x, x], [x, x], [15, 7])) == ["e_PRIME", ""], "moduli that are not prime");
check(cunmod_batch_status(cunmod_batch_polinterpolate([[1, 1], [1, 2]], [[1, 2], [3, 4]], 7)) == ["e_INV", ""], "equal points");
check(cunmod_batch_status(cunmod_batch_evaluate(V, vector(6, i, [1, 2]), [7, 11, 15, 7, 7, 2])) == cunmod_batch_status(V), "errors, and points");
check(type(cunmod_batch_equal(V, V, [7, 11, 15, 7, 7, 2])[1]) == "t_ERROR" && cunmod_batch_equal(V, V, [7, 11, 15, 7, 7, 2])[2] == 1, "errors, and equality");
check(cunmod_batch_status([]) == [] && cunmod_batch_status([1, "a"]) == ["", ""], "what is no error");

\\ No items; zeros; errors of the whole.
check(cunmod_batch_mul([], []) == [] && cunmod_batch_sqr([], []) == [] && cunmod_batch_divrem([], [], 7) == [] && cunmod_batch_evaluate([], []) == [], "no items");
check(type(polcoef(cunmod_batch_mul([0], [x], [7])[1], 0)) == "t_INTMOD", "a zero keeps its modulus");
check(variable(cunmod_batch_gcdext([Mod(1, 7)*y], [Mod(1, 7)*y + 1])[1][1]) == 'y, "the variable");
refused(name, action) = {
  my(got = caught(action));
  check(got == name, Str(got, " instead of ", name, " from ", action));
  check(cunmod_batch_sqr([x], 7) == [Mod(1, 7)*x^2], "after an error")};
refused("e_DIM", () -> cunmod_batch_mul([x], [x, x], 7));
refused("e_DIM", () -> cunmod_batch_mul([x, x], [x, x], [7]));
refused("e_DIM", () -> cunmod_batch_scalar_mul([x, x], [1], 7));
refused("e_DIM", () -> cunmod_batch_powmod([x, x], [1], [x, x], 7));
refused("e_DIM", () -> cunmod_batch_polinterpolate([[1], [1, 2]], [[1], [1, 2]], 7));
refused("e_DIM", () -> cunmod_batch_polinterpolate([[1, 2]], [[1]], 7));
refused("e_TYPE", () -> cunmod_batch_mul(x, [x], 7));
refused("e_TYPE", () -> cunmod_batch_mul([x], [x]));
refused("e_TYPE", () -> cunmod_batch_mul([x], [x], "7"));
refused("e_TYPE", () -> cunmod_batch_mul([x], ["x"], 7));
refused("e_TYPE", () -> cunmod_batch_scalar_mul([x], [x], 7));
refused("e_TYPE", () -> cunmod_batch_powmod([x], 1/2, [x], 7));
refused("e_TYPE", () -> cunmod_batch_evaluate([x], [3], 7));
refused("e_TYPE", () -> cunmod_batch_status(x));
refused("e_VAR", () -> cunmod_batch_mul([x], [y], 7));
refused("e_OVERFLOW", () -> cunmod_batch_powmod([x], 2^64, [x], 7));
refused("e_OVERFLOW", () -> cunmod_batch_shift_left([x], 2^63 - 1, 7));
refused("e_STACK", () -> cunmod_batch_shift_left([x], 2^50, 7));
refused("e_DOMAIN", () -> cunmod_batch_powmod([x], -1, [x], 7));
refused("e_DOMAIN", () -> cunmod_batch_mullow([x], [x], -1, 7));
refused("e_DOMAIN", () -> cunmod_batch_mulmid([x], [x], 2, 1, 7));
refused("e_DOMAIN", () -> cunmod_batch_mulmid([x], [x], -1, 1, 7));
refused("e_DOMAIN", () -> cunmod_batch_take([x], 0, 1, -1, 7));

\\ Nothing stays on the stack.
{my(f = poly(9, 101), u = words(f), s = getstack());
  for (i = 1, 10^4, cunmod_batch_mul([f, f], [f, f]); cunmod_batch_divrem([f], [f]); cunmod_batch_gcdext([f], [f]);
    cunmod_batch_sqr([u], 3); cunmod_batch_invmod([f], [f]); cunmod_batch_is_irreducible([x], 7); cunmod_batch_factor([x], 7); cunmod_batch_factor_degrees([x], 7); cunmod_batch_polrootsmod([x], 7); cunmod_batch_evaluate([f], [[1, 2]]);
    iferr(cunmod_batch_mul([f], [y]), E, 0));
  check(getstack() - s < 2000, Str("the stack has grown by ", getstack() - s))};
print(if (failures, "failures: ", "passed: "), checks - failures, " of ", checks);
