\\ The operations of pari/table.h against gp's own answers; tests/links/t-pari runs it.
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
monic(f) = if (f == 0, f, f/pollead(f));

\\ A polynomial, a residue and a list of residues, each of polynomials and of vectors.
same(name, want, got, gotvec, p) = {
  check(want == got && (want == 0 || (type(got) == "t_POL" && type(polcoef(got, 0)) == "t_INTMOD")), Str(name, " of polynomials modulo ", p));
  check(words(want) == gotvec, Str(name, " of vectors modulo ", p))};
same_residue(name, want, got, gotvec, p) = {
  check(type(got) == "t_INTMOD" && got == want, Str(name, " of polynomials modulo ", p));
  check(type(gotvec) == "t_INT" && gotvec == lift(Mod(1, p)*want), Str(name, " of vectors modulo ", p))};
same_list(name, want, got, gotvec, p) = {
  check(got == want, Str(name, " of polynomials modulo ", p));
  check(gotvec == vecsmall(Mod(1, p)*want), Str(name, " of vectors modulo ", p))};

coefficients(f, n) = vector(n, i, polcoef(f, i - 1));
elementary(f, g, p) = {
  my(u = words(f), v = words(g), c = Mod(random(p), p), n = 1 + random(20), k = 1 + random(4), d = #u);
  same("add", f + g, cunmod_add(f, g), cunmod_add(u, v, p), p);
  same("sub", f - g, cunmod_sub(f, g), cunmod_sub(u, v, p), p);
  same("neg", -f, cunmod_neg(f), cunmod_neg(u, p), p);
  same("scalar_mul", c*f, cunmod_scalar_mul(f, c), cunmod_scalar_mul(u, lift(c), p), p);
  same("scalar_mul by an integer", -f, cunmod_scalar_mul(f, -1 - 3*p), cunmod_scalar_mul(u, Mod(-1, p), p), p);
  same("scalar_addmul", f + c*g, cunmod_scalar_addmul(f, g, c), cunmod_scalar_addmul(u, v, lift(c), p), p);
  same("shift_left", f*x^n, cunmod_shift_left(f, n), cunmod_shift_left(u, n, p), p);
  same("shift_right", f \ x^n, cunmod_shift_right(f, n), cunmod_shift_right(u, n, p), p);
  same("truncate", f % x^n, cunmod_truncate(f, n), cunmod_truncate(u, n, p), p);
  same("reverse", Mod(1, p)*Polrev(Vecrev(coefficients(f, n))), cunmod_reverse(f, n), cunmod_reverse(u, n, p), p);
  same("reverse of all", polrecip(f), cunmod_reverse(f, d), cunmod_reverse(u, d, p), p);
  same("deflate", Mod(1, p)*sum(i = 0, d, polcoef(f, k*i)*x^i), cunmod_deflate(f, k), cunmod_deflate(u, k, p), p);
  same("inflate", subst(f, x, x^k), cunmod_inflate(f, k), cunmod_inflate(u, k, p), p);
  same("deriv", deriv(f, x), cunmod_deriv(f), cunmod_deriv(u, p), p);
  if (d < p, same("intformal", intformal(f, x), cunmod_intformal(f), cunmod_intformal(u, p), p),
    check(caught(() -> cunmod_intformal(f)) == "e_INV", "no integral"));
  if (d, same("monic", monic(f), cunmod_monic(f), cunmod_monic(u, p), p),
    check(caught(() -> cunmod_monic(f)) == "e_INV", "a monic zero"));
  same_residue("evaluate_at", subst(f, x, c), cunmod_evaluate_at(f, c), cunmod_evaluate_at(u, lift(c), p), p);
  same("taylor_shift", subst(f, x, x + c), cunmod_taylor_shift(f, c), cunmod_taylor_shift(u, c, p), p);
  same_list("evaluate_geometric", vector(n, i, subst(f, x, c^(i - 1))), cunmod_evaluate_geometric(f, c, n), cunmod_evaluate_geometric(u, c, n, p), p);
  if (d < p && p > 2,
    c = znprimroot(p);
    my(Y = vector(d, i, subst(f, x, c^(i - 1))));
    if (d, same("interpolate_geometric", f, cunmod_interpolate_geometric(Y, c), cunmod_interpolate_geometric(vecsmall(Y), c, p), p)));
  my(X = vector(n, i, Mod(random(p), p)));
  same("product_roots", prod(i = 1, n, x - X[i]), cunmod_product_roots(X), cunmod_product_roots(vecsmall(X), p), p)};

\\ f and g are polynomials with integer coefficients, whose series gp makes over the rationals.
start(f, c) = f - polcoef(f, 0) + c;
reduced(s, n, p) = Mod(1, p)*truncate(s + O(x^n));
series(name, fun, mine, f, n, p) = {
  my(want = reduced(fun(f + O(x^n)), n, p));
  same(name, want, mine(Mod(1, p)*f, n), mine(words(Mod(1, p)*f), n, p), p)};
all_series(f, g, n, p) = {
  my(z = start(f, 0), u = start(f, 1), t = start(g, 0), v = words(Mod(1, p)*f));
  if (n <= p,
    series("exp_series", exp, cunmod_exp_series, z, n, p);
    series("log_series", log, cunmod_log_series, u, n, p);
    series("tan_series", tan, cunmod_tan_series, z, n, p);
    series("sin_series", sin, cunmod_sin_series, z, n, p);
    series("cos_series", cos, cunmod_cos_series, z, n, p);
    series("atan_series", atan, cunmod_atan_series, z, n, p);
    series("asin_series", asin, cunmod_asin_series, z, n, p);
    series("tanh_series", tanh, cunmod_tanh_series, z, n, p);
    series("sinh_series", sinh, cunmod_sinh_series, z, n, p);
    series("cosh_series", cosh, cunmod_cosh_series, z, n, p);
    series("atanh_series", atanh, cunmod_atanh_series, z, n, p);
    series("asinh_series", asinh, cunmod_asinh_series, z, n, p),
    check(caught(() -> cunmod_exp_series(z, n, p)) == "e_INV", "an exponential that is too long"));
  if (p > 2,
    series("sqrt_series", sqrt, cunmod_sqrt_series, u, n, p);
    series("invsqrt_series", s -> 1/sqrt(s), cunmod_invsqrt_series, u, n, p));
  t = start(t, 0) - polcoef(t, 1)*x + x;
  series("revert_series", serreverse, cunmod_revert_series, t, n, p);
  same("compose_series", reduced(subst(f, x, t + O(x^n)), n, p), cunmod_compose_series(f, t, n, p), cunmod_compose_series(v, words(Mod(1, p)*t), n, p), p)};

algebra(f, g, p) = {
  my(u = words(f), v = words(g), h, w, e = random(7), n = 1 + random(9), r);
  same("pow", f^e*Mod(1, p), cunmod_pow(f, e), cunmod_pow(u, e, p), p);
  same("pow_trunc", f^e*Mod(1, p) % x^n, cunmod_pow_trunc(f, e, n), cunmod_pow_trunc(u, e, n, p), p);
  h = poly(4, p); w = words(h);
  same("compose", Mod(1, p)*subst(f, x, h), cunmod_compose(f, h), cunmod_compose(u, w, p), p);
  if (f != 0,
    r = polsym(monic(f), n - 1)~;
    same_list("power_sums", r, cunmod_power_sums(f, n), cunmod_power_sums(u, n, p), p);
    if (#u <= p, r = cunmod_power_sums(f, #u); same("power_sums_to_poly", monic(f), cunmod_power_sums_to_poly(r), cunmod_power_sums_to_poly(vecsmall(r), p), p));
    r = factormod(f, p);
    check(Set(Vec(cunmod_factor(f)~)) == Set(Vec(r~)) && matsize(cunmod_factor(f)) == [#r~, 2], Str("factor modulo ", p));
    h = cunmod_factor(words(f^3), p);
    check(h[,2] == cunmod_factor(f^3)[,2] && h[,1] == apply(words, cunmod_factor(f^3)[,1]), Str("factor of vectors modulo ", p));
    r = vecsort(polrootsmod(f, p), t -> lift(t)); \\ gp sorts words as signed numbers
    h = cunmod_polrootsmod(f^2);
    check(h == r && type(h) == "t_COL" && cunmod_polrootsmod(u, p) == vecsmall(r), Str("polrootsmod modulo ", p));
    check(cunmod_is_irreducible(f) == polisirreducible(f) && cunmod_is_irreducible(u, p) == polisirreducible(f), Str("is_irreducible modulo ", p));
    same("squarefree_part", Mod(1, p)*factorback(factor(f)[,1]), cunmod_squarefree_part(f^2), cunmod_squarefree_part(words(f^2), p), p));
  if (#u > 1, same_residue("poldisc", poldisc(f), cunmod_poldisc(f), cunmod_poldisc(u, p), p);
    same_residue("poldisc of a square", Mod(0, p), cunmod_poldisc(f^2), cunmod_poldisc(words(f^2), p), p));
  if (g != 0,
    same("divides", f, cunmod_divides(f*g, g), cunmod_divides(words(f*g), v, p), p);
    if (poldegree(g) > 0,
      check(cunmod_divides(f*g + 1, g) == [] && cunmod_divides(words(f*g + 1), v, p) == [], "divides not");
      if (f != 0,
        r = valuation(f*g^e, g);
        h = cunmod_remove(f*g^e, g);
        check(h == [f*g^e/g^r, r] && cunmod_remove(words(f*g^e), v, p) == [words(h[1]), r], Str("remove modulo ", p)))));
  r = cunmod_gcdext(f, g);
  check(cunmod_gcdinv(f, g) == [r[3], r[1]] && cunmod_gcdinv(u, v, p) == [words(r[3]), words(r[1])], Str("gcdinv modulo ", p));
  my(a = poly(3, p), b = poly(4, p), c = poly(2, p));
  if (!poldegree(gcd(a, b)) && !poldegree(gcd(a, c)) && !poldegree(gcd(b, c)),
    r = lift(chinese([Mod(f, a), Mod(g, b), Mod(f + g, c)]));
    same("chinese", Mod(1, p)*r, cunmod_chinese([f, g, f + g], [a, b, c]~), cunmod_chinese(apply(words, [f, g, f + g]), apply(words, [a, b, c]), p), p))};

{foreach ([2, 3, 7, 65537, 2^31 - 1, 2^32 - 5, 2^61 - 1, 2^64 - 59], p,
  foreach ([0, 1, 2, 9, 40], n, foreach ([0, 1, 5, 17], m,
    my(f = poly(n, p), g = poly(m, p));
    elementary(f, g, p);
    algebra(f, g, p)));
  for (n = 0, 9, my(f = Pol(vector(5, i, random(9) - 4)), g = Pol(vector(5, i, random(9) - 4)));
    if (n > 1, all_series(f, g, n, p))))};

\\ Composite moduli, constants, variables, no operands.
check(cunmod_add(Mod(1, 15)*x, 14*x) == 0 && cunmod_monic(Mod(2, 15)*x) == x && cunmod_pow(x + 5, 2, 15) == x^2 + Mod(10, 15)*(x + 1), "composite moduli");
check(cunmod_taylor_shift(x^4, 1, 6) == Mod(1, 6)*(x + 1)^4, "a Taylor shift modulo a composite number");
check(variable(cunmod_add(Mod(1, 7)*y, 3)) == 'y && variable(cunmod_revert_series(Mod(1, 7)*y, 3)) == 'y, "the variable");
check(cunmod_add(3, 5, 7) == Mod(1, 7) && cunmod_scalar_mul(x, Mod(3, 7)) == Mod(3, 7)*x, "constants, and the modulus of one");
check(cunmod_product_roots([], 7) == Mod(1, 7) && cunmod_product_roots(Vecsmall([]), 7) == Vecsmall([1]), "a product of no roots");
check(cunmod_power_sums(x, 0, 7) == [] && cunmod_evaluate_geometric(Vecsmall([1]), 3, 0, 7) == Vecsmall([]), "no values");
check(cunmod_pow(0, 0, 7) == 1 && cunmod_pow(0, 5, 7) == 0 && cunmod_compose(0, x, 7) == 0, "powers of zero");
check(cunmod_factor(x^3*(x^2 + 1)^2*5, 7) == factormod(x^3*(x^2 + 1)^2*5, 7) && cunmod_factor(3, 7) == matrix(0, 2), "factors");
check(cunmod_factor_degrees(x^3*(x^2 + 1)^2*5, 7) == factormod(x^3*(x^2 + 1)^2*5, 7, 1) && cunmod_factor_degrees(3, 7) == matrix(0, 2) && cunmod_factor_degrees(words(x^2*Mod(1, 7)), 7) == Mat([1, 2]), "degrees of factors");
check(type(cunmod_factor(x, 7)[1, 1]) == "t_POL" && variable(cunmod_factor(y^2, 7)[1, 1]) == 'y && type(cunmod_factor(x, 7)[1, 2]) == "t_INT", "types of factors");
check(cunmod_polrootsmod(x*(x - 1)*(x - 5)^3, 7) == Mod([0, 1, 5]~, 7) && cunmod_polrootsmod(x^2 + 1, 7) == []~ && cunmod_polrootsmod(3, 7) == []~, "roots");
check(cunmod_is_irreducible(x^2 + 1, 7) == 1 && cunmod_is_irreducible(x^2 - 1, 7) == 0 && cunmod_is_irreducible(3, 7) == 0 && cunmod_is_irreducible(0, 7) == 0, "irreducible");
check(cunmod_divides(0, 0, 7) == 0 && cunmod_divides(x, 0, 7) == [], "divisors that are zero");

refused(name, action) = {
  my(got = caught(action));
  check(got == name, Str(got, " instead of ", name, " from ", action));
  check(cunmod_add(Mod(1, 7)*x, Mod(2, 7)) == Mod(1, 7)*x + 2, "after an error")};
refused("e_TYPE", () -> cunmod_add(x, x));
refused("e_TYPE", () -> cunmod_add(Vecsmall([1]), x, 7));
refused("e_TYPE", () -> cunmod_scalar_mul(x, x, 7));
refused("e_TYPE", () -> cunmod_scalar_mul(x, 1/2, 7));
refused("e_MODULUS", () -> cunmod_scalar_mul(x, Mod(1, 5), 7));
refused("e_MODULUS", () -> cunmod_scalar_mul(Vecsmall([1]), Mod(1, 5), 7));
refused("e_VAR", () -> cunmod_compose(x, y, 7));
refused("e_TYPE", () -> cunmod_pow(x, 1/2, 7));
refused("e_DOMAIN", () -> cunmod_pow(x, -1, 7));
refused("e_OVERFLOW", () -> cunmod_pow(x, 2^64, 7));
refused("e_OVERFLOW", () -> cunmod_pow(x^2 + 1, 2^64 - 1, 7));
refused("e_OVERFLOW", () -> cunmod_shift_left(x, 2^63 - 1, 7));
refused("e_STACK", () -> cunmod_shift_left(x, 2^50, 7));
refused("e_DOMAIN", () -> cunmod_shift_left(x, -1, 7));
refused("e_DOMAIN", () -> cunmod_truncate(x, -1, 7));
refused("e_DOMAIN", () -> cunmod_deflate(x, 0, 7));
refused("e_DOMAIN", () -> cunmod_inflate(x, 0, 7));
refused("e_DOMAIN", () -> cunmod_add(Vecsmall([7]), Vecsmall([1]), 7));
refused("e_DOMAIN", () -> cunmod_log_series(x, 3, 7));
refused("e_DOMAIN", () -> cunmod_log_series(3 + x, 20, 7));
refused("e_DOMAIN", () -> cunmod_sqrt_series(3 + x, 20, 7));
refused("e_DOMAIN", () -> cunmod_revert_series(3 + x, 20, 7));
refused("e_DOMAIN", () -> cunmod_compose_series(1 + x, 3 + x, 20, 7));
refused("e_INV", () -> cunmod_log_series(1 + x, 20, 7));
refused("e_DOMAIN", () -> cunmod_exp_series(x + 1, 3, 7));
refused("e_DOMAIN", () -> cunmod_compose_series(x, x + 1, 3, 7));
refused("e_DOMAIN", () -> cunmod_remove(x, 3, 7));
refused("e_INV", () -> cunmod_remove(0, x, 7));
refused("e_INV", () -> cunmod_factor(0, 7));
refused("e_INV", () -> cunmod_polrootsmod(0, 7));
refused("e_PRIME", () -> cunmod_factor(x, 15));
refused("e_INV", () -> cunmod_factor_degrees(0, 7));
refused("e_PRIME", () -> cunmod_factor_degrees(x, 15));
refused("e_PRIME", () -> cunmod_polrootsmod(x, 15));
check(cunmod_is_primitive(x^2 + 6*x + 3, 7) == 1 && cunmod_is_primitive(x^2 + 1, 7) == 0 && cunmod_is_primitive(0, 7) == 0, "primitive");
\\ Whether x has the order p^n - 1 modulo f, irreducible of degree n.
generates(f, p, n) = my(q = factor(p^n - 1)[,1]~); for (i = 1, #q, if (Mod(Mod(1, p)*x, f)^((p^n - 1)/q[i]) == 1, return (0))); 1;
refused("e_PRIME", () -> cunmod_is_irreducible(x, 15));
{foreach([2, 3, 101, 2^31 - 1, 2^61 - 1, 2^64 - 59], p, for (n = 1, 12,
  my(f = cunmod_random_irreducible(n, 2^64 - n, p));
  check(polisirreducible(f) && poldegree(f) == n && f == Mod(1, p)*f && pollead(f) == 1, Str("random_irreducible modulo ", p));
  check(f == cunmod_random_irreducible(n, 2^64 - n, p) && type(f) == type(ffinit(p, n)) && variable(f) == 'x, "one seed");
  if (p^n < 2^100 && n > 1, check(cunmod_is_primitive(f) == generates(f, p, n), Str("is_primitive modulo ", p)))))};
check(#Set(vector(30, i, cunmod_random_irreducible(3, i, 2))) == 2, "all irreducible polynomials");
refused("e_TYPE", () -> cunmod_random_irreducible(3, 1));
refused("e_TYPE", () -> cunmod_random_irreducible(3, 1/2, 7));
refused("e_DOMAIN", () -> cunmod_random_irreducible(0, 1, 7));
refused("e_DOMAIN", () -> cunmod_random_irreducible(3, -1, 7));
refused("e_OVERFLOW", () -> cunmod_random_irreducible(3, 2^64, 7));
refused("e_OVERFLOW", () -> cunmod_random_irreducible(2^63 - 1, 1, 7));
refused("e_PRIME", () -> cunmod_random_irreducible(3, 1, 15));
refused("e_INV", () -> cunmod_revert_series(x^2, 3, 7));
refused("e_INV", () -> cunmod_sqrt_series(1 + x, 3, 2));
refused("e_INV", () -> cunmod_monic(Mod(3, 15)*x));
refused("e_INV", () -> cunmod_power_sums(0, 3, 7));
refused("e_INV", () -> cunmod_interpolate_geometric([1, 2], 1, 7));
refused("e_INV", () -> cunmod_chinese([1, 2], [x, x], 7));
refused("e_PRIME", () -> cunmod_exp_series(x, 3, 15));
refused("e_PRIME", () -> cunmod_poldisc(x^2, 15));
refused("e_DIM", () -> cunmod_chinese([1], [x, x + 1], 7));
refused("e_DIM", () -> cunmod_chinese([], [], 7));
check(Str(iferr(cunmod_monic(Mod(3, 15)*x + 1), E, E)) == "error(\"impossible inverse in cunmod_monic: Mod(3, 15).\")", "what has no inverse");
check(Str(iferr(cunmod_intformal(Mod(1, 35)*x^9), E, E)) == "error(\"impossible inverse in cunmod_intformal: Mod(5, 35).\")", "what has no inverse in an integral");

\\ Nothing stays on the stack.
{my(f = poly(9, 101), u = words(f), s = getstack());
  for (i = 1, 10^4, cunmod_add(f, f); cunmod_scalar_mul(u, 3, 101); cunmod_poldisc(f); cunmod_power_sums(f, 4);
    cunmod_remove(f, x); cunmod_chinese([f, f], [x, x + 1]); cunmod_divides(f, x);
    iferr(cunmod_monic(0, 7), E, 0); iferr(cunmod_exp_series(x, 9, 7), E, 0));
  check(getstack() - s < 2000, Str("the stack has grown by ", getstack() - s))};
print(if (failures, "failures: ", "passed: "), checks - failures, " of ", checks);
