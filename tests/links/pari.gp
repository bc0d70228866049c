\\ The plugin for gp against gp's own answers; tests/links/t-pari runs it.
\\ Copyright (C) 2026 the cunmod authors
\\ SPDX-License-Identifier: LGPL-3.0-or-later
read(getenv("CUNMOD_GP"));
checks = 0;
failures = 0;
check(ok, what) = {checks++; if (!ok, failures++; print("FAIL: ", what))};

caught(action) = iferr(action(); "none", E, errname(E));

\\ A word as gp shows it in a t_VECSMALL; a polynomial as a vector; and a random one.
word(n) = if (n >= 2^63, n - 2^64, n);
words(f) = if (f == 0, Vecsmall([]), Vecsmall(apply(word, lift(Vecrev(f)))));
vecsmall(v) = Vecsmall(apply(word, lift(v)));
poly(n, p) = if (n <= 0, Mod(0, p)*x, Polrev(concat(vector(n - 1, i, Mod(random(p), p)), [Mod(1 + random(p - 1), p)])));
monic(f) = if (f == 0, f, f/pollead(f));
unit(f, p) = f - polcoef(f, 0) + Mod(1, p);

\\ One operation, on polynomials and on vectors.
same(name, want, got, gotvec, p) = {
  check(want == got && (want == 0 || (type(got) == "t_POL" && type(polcoef(got, 0)) == "t_INTMOD")), Str(name, " of polynomials modulo ", p));
  check(words(want) == gotvec, Str(name, " of vectors modulo ", p))};

compare(p, n, m) = {
  my(f = poly(n, p), g = poly(m, p), h = f*g, u = words(f), v = words(g), r, s, k = random(n + m + 2), e = 1 + random(999));
  same("mul", h, cunmod_mul(f, g), cunmod_mul(u, v, p), p);
  same("mul, equal operands", f*f, cunmod_mul(f, f), cunmod_mul(u, u, p), p);
  same("sqr", f^2, cunmod_sqr(f), cunmod_sqr(u, p), p);
  same("mullow", h % x^k, cunmod_mullow(f, g, k), cunmod_mullow(u, v, k, p), p);
  s = h % x^(k + 3) \ x^k;
  same("mulhigh", h \ x^k, cunmod_mulhigh(f, g, k), cunmod_mulhigh(u, v, k, p), p);
  same("mulmid", s, cunmod_mulmid(f, g, k, k + 3), cunmod_mulmid(u, v, k, k + 3, p), p);
  check(cunmod_mul(lift(f), lift(g), p) == h, "coefficients of type t_INT");
  if (m > 0, r = divrem(f, g);
    check(cunmod_divrem(f, g) == r, Str("divrem modulo ", p));
    check(cunmod_divrem(u, v, p) == [words(r[1]), words(r[2])]~, Str("divrem of vectors modulo ", p));
    same("div", r[1], cunmod_div(f, g), cunmod_div(u, v, p), p);
    same("rem", r[2], cunmod_rem(f, g), cunmod_rem(u, v, p), p);
    same("divexact", f, cunmod_divexact(h, g), cunmod_divexact(words(h), v, p), p);
    same("compose_mod", lift(subst(r[2], x, Mod(h, g))), cunmod_compose_mod(r[2], h, g), cunmod_compose_mod(words(r[2]), words(h), v, p), p);
    same("mulmod", f*h % g, cunmod_mulmod(f, h, g), cunmod_mulmod(u, words(h), v, p), p);
    same("powmod", lift(Mod(f, g)^e), cunmod_powmod(f, e, g), cunmod_powmod(u, e, v, p), p);
    same("powmod x", lift(Mod(Mod(1, p)*x, g)^e), cunmod_powmod(Mod(1, p)*x, e, g), cunmod_powmod(Vecsmall([0, 1]), e, v, p), p);
    s = unit(g, p);
    same("inv_series", truncate(1/(s + O(x^(k + 1)))), cunmod_inv_series(s, k + 1), cunmod_inv_series(words(s), k + 1, p), p);
    same("div_series", truncate((f + O(x^(k + 1)))/(s + O(x^(k + 1)))), cunmod_div_series(f, s, k + 1), cunmod_div_series(u, words(s), k + 1, p), p));
  if (n + m > 0, r = poly(1 + random(9), p);
    same("gcd", monic(gcd(f*r, g*r)), cunmod_gcd(f*r, g*r), cunmod_gcd(words(f*r), words(g*r), p), p);
    compare_gcdext(f, g, p);
    compare_gcdext(f*r, g*r, p));
  if (m > 1, if (poldegree(gcd(f, g)) == 0,
    s = Mod(1, p)*x^0*lift(1/Mod(f, g));
    same("invmod", s, cunmod_invmod(f, g), cunmod_invmod(u, v, p), p),
    check(caught(() -> cunmod_invmod(f, g)) == "e_INV" && caught(() -> cunmod_invmod(u, v, p)) == "e_INV", Str("no invmod modulo ", p))));
  if (n > 0 && m > 0, s = polresultant(f, g);
    check(cunmod_polresultant(f, g) == s && cunmod_polresultant(u, v, p) == lift(s), Str("polresultant modulo ", p)));
  if (n > m, compare_halfgcd(f, g, p));
  if (m > 1, compare_fractions(f, g, p));
  compare_lists(f, m, p)};

compare_gcdext(f, g, p) = {
  my(r = cunmod_gcdext(f, g), d = monic(gcd(f, g)), s = gcdext(f, g));
  check(r[3] == d && r[1]*f + r[2]*g == d, Str("gcdext modulo ", p));
  check(cunmod_gcdext(words(f), words(g), p) == apply(words, r), Str("gcdext of vectors modulo ", p));
  if (f != 0 && g != 0 && poldegree(d) < min(poldegree(f), poldegree(g)),
    check(r == s/pollead(s[3]), Str("gcdext, cofactors modulo ", p)),
    check(r[1] == 0 || r[2] == 0, Str("gcdext, one divides the other, modulo ", p)))};

compare_halfgcd(f, g, p) = {
  my(r = halfgcd(f, g), h = cunmod_halfgcd(f, g));
  check(h == r && type(h[1][1, 1]) == "t_POL", Str("halfgcd modulo ", p));
  h = cunmod_halfgcd(words(f), words(g), p);
  check(h == [matrix(2, 2, i, j, words(r[1][i, j])), apply(words, r[2])], Str("halfgcd of vectors modulo ", p))};

\\ gp's own takes the degree of denominators alone, and in PARI 2.15 monic moduli alone.
compare_fraction(name, want, got, gotvec, p) = {
  check(if (type(want) == "t_VEC", got == [], #got == 2 && got[1] == want*got[2] && pollead(got[2]) == 1), Str(name, " modulo ", p));
  check(gotvec == apply(words, got), Str(name, " of vectors modulo ", p))};

compare_fractions(f, g, p) = {
  g = monic(g);
  my(n = poldegree(g) - 1, d = random(n + 1), u = words(f), s = unit(f, p));
  compare_fraction("ratrec", if (f % g == 0, 0, bestapprPade(Mod(f, g), d)), cunmod_ratrec(f, g, n - d, d), cunmod_ratrec(u, words(g), n - d, d, p), p);
  compare_fraction("pade", bestapprPade(s + O(x^(n + 1)), d), cunmod_pade(s, n - d, d), cunmod_pade(words(s), n - d, d, p), p)};

compare_lists(f, n, p) = {
  my(X = vector(n, i, Mod(random(p), p)), Y = vector(n, i, subst(f, x, X[i])), r, s, d);
  check(cunmod_evaluate(f, X) == Y && cunmod_evaluate(f, lift(X)~, p) == Y, Str("evaluate modulo ", p));
  check(cunmod_evaluate(words(f), vecsmall(X), p) == vecsmall(Y), Str("evaluate of vectors modulo ", p));
  X = Set(X);
  Y = vector(#X, i, Mod(random(p), p));
  if (#X > 0, same("polinterpolate", Mod(1, p)*polinterpolate(X, Y), cunmod_polinterpolate(X, Y), cunmod_polinterpolate(vecsmall(X), vecsmall(Y), p), p));
  \\ The coefficients of r/s are a sequence whose minimal polynomial is s backwards.
  until (poldegree(gcd(r, s)) == 0, s = unit(poly(n + 1, p), p); d = poldegree(s); r = poly(d, p));
  X = Vec(if (d > 0, r/s, 0) + O(x^(2*d + 3)), -(2*d + 3));
  if (d > 0, same("minpoly", polrecip(s), cunmod_minpoly(X), cunmod_minpoly(vecsmall(X), p), p))};

primes_of_all_sizes = [2, 3, 5, 7, 65537, 2^31 - 1, 2^31 + 11, 2^32 - 5, 2^32 + 15, 3037000507, nextprime(2^60), 2^61 - 1, 2^63 - 25, 2^63 + 29, 2^64 - 59];
sizes = if (getenv("CUNMOD_TEST_SMALL"), [0, 1, 2, 17], [0, 1, 2, 3, 16, 17, 64, 151]);
foreach (primes_of_all_sizes, p, foreach (sizes, n, foreach (sizes, m, compare(p, n, m))));

\\ Exponents of several words, and results that are shorter than expected.
p = 2^61 - 1;
f = poly(20, p);
g = poly(9, p);
check(cunmod_powmod(f, p^5 + 1, g) == lift(Mod(f, g)^(p^5 + 1)), "a long exponent");
check(cunmod_powmod(Mod(1, p)*x, 2^200, g) == lift(Mod(x*Mod(1, p), g)^(2^200)), "a long exponent of x");
check(cunmod_powmod(x, 5, Mod(1, p)*x^3 + 1) == -Mod(1, p)*x^2, "coefficients of both types");
check(cunmod_mul(Mod(2, 4)*x + 1, Mod(2, 4)*x + 1) == 1, "a product that loses its top");
check(variable(cunmod_mul(Mod(2, 7)*y, Mod(3, 7)*y)) == 'y, "the variable");
check(cunmod_mul(Mod(2, 7), Mod(3, 7)*y) == Mod(6, 7)*y, "a constant");
z = cunmod_rem(f, f);
check(z == 0 && type(z) == "t_POL" && z + 1 == Mod(1, p), "zero keeps its modulus");
\\ Composite moduli.
check(cunmod_mul(Mod(3, 15)*x + 1, Mod(5, 15)*x + 2) == Mod(11, 15)*x + 2, "composite modulus");
check(cunmod_divrem(Mod(1, 15)*x^2, Mod(2, 15)*x + 1) == divrem(Mod(1, 15)*x^2, Mod(2, 15)*x + 1), "composite modulus, divrem");
\\ Results do not hold on to operands.
a = Mod(1, p)*(x + 1); b = cunmod_mul(a, a); a = 0;
check(b == Mod(1, p)*(x + 1)^2, "operands are gone");
v = vector(1000, i, cunmod_mul(Mod(1, p)*x + i, Mod(1, p)*x - i));
check(v == vector(1000, i, Mod(1, p)*(x^2 - i^2)), "many results");
check(parvector(50, i, cunmod_sqr(Mod(1, 7)*'x + i)) == vector(50, i, (Mod(1, 7)*x + i)^2), "threads of gp's");

\\ Flx, for C programs: the variable, then the coefficients; no copy is made of them.
Flx(f) = Vecsmall(concat([0], Vec(words(f))));
install("Flx_cunmod_mul", "GGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_sqr", "GU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_mullow", "GGLU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_mulmid", "GGLLU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_divrem", "GGUD&", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_rem", "GGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_inv_series", "GLU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_div_series", "GGLU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_gcd", "GGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_mulmod", "GGGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_powmod", "GGGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_mulhigh", "GGLU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_divexact", "GGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_compose_mod", "GGGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_extgcd", "GGUD&D&", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_invmod", "GGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_resultant", "uGGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_halfgcd", "GGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_ratrec", "GGLLU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_pade", "GLLU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flv_cunmod_minpoly", "GUL", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flx_cunmod_multieval", "GGU", , getenv("CUNMOD_PARI_PLUGIN"));
install("Flv_cunmod_polint", "GGUL", , getenv("CUNMOD_PARI_PLUGIN"));
h = unit(f*g, p);
check(Flx_cunmod_mul(Flx(f), Flx(g), p) == Flx(f*g), "Flx mul");
check(Flx_cunmod_sqr(Flx(f), p) == Flx(f^2), "Flx sqr");
check(Flx_cunmod_mullow(Flx(f), Flx(g), 7, p) == Flx(f*g % x^7), "Flx mullow");
check(Flx_cunmod_mulmid(Flx(f), Flx(g), 7, 9, p) == Flx(f*g % x^9 \ x^7), "Flx mulmid");
q = Flx_cunmod_divrem(Flx(h), Flx(f), p, &r);
check([q, r] == apply(Flx, Vec(divrem(h, f))), "Flx divrem");
check(Flx_cunmod_divrem(Flx(h), Flx(f), p) == Flx(h \ f), "Flx div");
check(Flx_cunmod_rem(Flx(h), Flx(f), p) == Flx(h % f), "Flx rem");
check(Flx_cunmod_rem(Flx(f), Flx(f), p) == Vecsmall([0]), "Flx zero");
check(Flx_cunmod_inv_series(Flx(h), 9, p) == Flx(truncate(1/(h + O(x^9)))), "Flx inv_series");
check(Flx_cunmod_div_series(Flx(f), Flx(h), 9, p) == Flx(truncate(f/(h + O(x^9)))), "Flx div_series");
check(Flx_cunmod_gcd(Flx(f*g), Flx(g), p) == Flx(monic(g)), "Flx gcd");
check(Flx_cunmod_mulmod(Flx(f), Flx(h), Flx(g), p) == Flx(f*h % g), "Flx mulmod");
check(Flx_cunmod_powmod(Flx(f), 100, Flx(g), p) == Flx(lift(Mod(f, g)^100)), "Flx powmod");
check(Flx_cunmod_mulhigh(Flx(f), Flx(g), 7, p) == Flx(f*g \ x^7), "Flx mulhigh");
check(Flx_cunmod_divexact(Flx(f*g), Flx(g), p) == Flx(f), "Flx divexact");
check(Flx_cunmod_compose_mod(Flx(g), Flx(h), Flx(f), p) == Flx(lift(subst(g, x, Mod(h, f)))), "Flx compose_mod");
d = Flx_cunmod_extgcd(Flx(f), Flx(g), p, &u, &v);
check([u, v, d] == apply(Flx, cunmod_gcdext(f, g)), "Flx extgcd");
check(Flx_cunmod_invmod(Flx(h), Flx(g), p) == Flx(lift(1/Mod(h, g))), "Flx invmod");
check(Flx_cunmod_resultant(Flx(f), Flx(h), p) == lift(polresultant(f, h)), "Flx resultant");
check(Flx_cunmod_halfgcd(Flx(h), Flx(f), p) == matrix(2, 2, i, j, Flx(halfgcd(h, f)[1][i, j])), "Flx halfgcd");
check(Flx_cunmod_ratrec(Flx(f), Flx(h), 15, 10, p) == apply(Flx, cunmod_ratrec(f, h, 15, 10)), "Flx ratrec");
check(Flx_cunmod_pade(Flx(h), 10, 11, p) == apply(Flx, cunmod_pade(h, 10, 11)), "Flx pade");
v = vector(9, i, Mod(i^2, p));
check(Flv_cunmod_minpoly(vecsmall(v), p, 0) == Flx(Mod(1, p)*(x - 1)^3), "Flv minpoly");
check(Flx_cunmod_multieval(Flx(f), vecsmall(v), p) == vecsmall(vector(9, i, subst(f, x, v[i]))), "Flx multieval");
check(Flv_cunmod_polint(vecsmall(v), vecsmall(vector(9, i, subst(g, x, v[i]))), p, 0) == Flx(g), "Flv polint");
check(Flx_cunmod_multieval(Flx(f), Vecsmall([]), p) == Vecsmall([]), "Flx multieval at no point");

\\ Lists: no elements, zeros at the end, repeated points, columns and residues beside integers.
check(cunmod_evaluate(f, []) == [] && cunmod_evaluate(words(f), Vecsmall([]), p) == Vecsmall([]), "no points");
check(cunmod_evaluate(0*f, [1, 2]~) == [Mod(0, p), Mod(0, p)], "values of zero");
check(cunmod_evaluate(x^2 - 1, [1, 1, 2, -1], 7) == Mod([0, 0, 3, 0], 7), "repeated points");
check(cunmod_evaluate(3, [1, 1], 7) == Mod([3, 3], 7), "values of a constant");
check(cunmod_evaluate(Mod(1, 15)*x, [3, 5]) == Mod([3, 5], 15), "values modulo a composite number");
check(cunmod_polinterpolate([1, Mod(2, 7)], [3, 4]~) == Mod(1, 7)*x + 2, "a column and a row");
check(cunmod_polinterpolate([], [], 7) == 0, "a polynomial through no point");
check(cunmod_minpoly([], 7) == 1 && cunmod_minpoly([0, 0], 7) == 1 && cunmod_minpoly([1, 2, 4, 8], 7) == x - 2, "short sequences");
check(cunmod_minpoly(Vecsmall([0, 1, 1, 2, 3, 5]), 7) == Vecsmall([6, 6, 1]), "Fibonacci's");
check(cunmod_pade(1 + 2*x, 0, 1, 5) == [Mod(2, 5)*x^0, Mod(1, 5)*(x + 2)], "a short Pade approximant");
check(cunmod_pade(x, 0, 1, 5) == [], "no Pade approximant");
check(variable(cunmod_gcdext(Mod(1, 7)*y, Mod(1, 7)*y + 1)[1]) == 'y && variable(cunmod_ratrec(Mod(1, 7)*y, Mod(1, 7)*y^3, 1, 1)[2]) == 'y, "the variable of several results");
check(cunmod_compose_mod(x, x^5, 3, 7) == 0, "modulo a constant");

\\ Errors are caught, and gp goes on.
refused(name, action) = {
  my(got = caught(action));
  check(got == name, Str(got, " instead of ", name, " from ", action));
  check(cunmod_mul(Mod(1, 7)*x, Mod(2, 7)) == Mod(2, 7)*x, "after an error")};
o = Mod(1, 7);
\\ The message names the cause.
named(text, action) = {
    my(message = iferr(action(); "", E, Str(E)));
    check(#strsplit(message, text) == 2, Str(text, " is not in: ", message))};
named("cunmod_mul: a modulus is missing", () -> cunmod_mul(x, x));
named("cunmod_mul: a modulus is missing: an argument p", () -> cunmod_mul(Vecsmall([1]), Vecsmall([2])));
named("cunmod_batch_mul: a modulus is missing", () -> cunmod_batch_mul([x], [x]));
named("cunmod_mul: the coefficient 1/2 is a fraction", () -> cunmod_mul(x/2, x, 7));
named("cunmod_mul: the coefficient 1/2 is a fraction", () -> cunmod_mul(x, 1/2, 7));
named("cunmod_evaluate: the coefficient 2/3 is a fraction", () -> cunmod_evaluate(x, [2/3], 7));
named("cunmod_zmul: the coefficient 1/2 is a fraction", () -> cunmod_zmul(x/2, x));
named("cunmod_mul: the modulus is no integer", () -> cunmod_mul(x, x, 7/2));
named("cunmod_mullow: length or upper limit < 0", () -> cunmod_mullow(x, x, -1, 7));
named("cunmod_truncate: length or number < 0", () -> cunmod_truncate(x, -1, 7));
named("cunmod_batch_mullow: length or number < 0", () -> cunmod_batch_mullow([x], [x], -1, 7));
named("cunmod_inv_series: precision < 0", () -> cunmod_inv_series(1 + x, -1, 7));
refused("e_TYPE", () -> cunmod_mul(x, x));
refused("e_TYPE", () -> cunmod_mul("a", o*x));
refused("e_TYPE", () -> cunmod_mul([1, 2], [3], 7));
refused("e_TYPE", () -> cunmod_mul(Vecsmall([1]), Vecsmall([1])));
refused("e_TYPE", () -> cunmod_mul(Vecsmall([1]), o*x, 7));
refused("e_TYPE", () -> cunmod_mul(o*x, o*x*y));
refused("e_TYPE", () -> cunmod_mul(o*x, 0.5*x));
refused("e_TYPE", () -> cunmod_mul(o*x, o*x, 7.0));
refused("e_TYPE", () -> cunmod_powmod(o*x, 1/2, o*x));
refused("e_VAR", () -> cunmod_mul(o*x, o*y));
refused("e_MODULUS", () -> cunmod_mul(o*x, Mod(1, 5)*x));
refused("e_MODULUS", () -> cunmod_mul(o*x, o*x, 5));
refused("e_DOMAIN", () -> cunmod_mul(Vecsmall([0]), Vecsmall([0]), 1));
refused("e_DOMAIN", () -> cunmod_mul(Vecsmall([0]), Vecsmall([0]), 0));
refused("e_DOMAIN", () -> cunmod_mul(x, x, -7));
refused("e_DOMAIN", () -> cunmod_mul(x, x, 2^64));
refused("e_DOMAIN", () -> cunmod_mul(Mod(1, 2^64 + 13)*x, Mod(1, 2^64 + 13)*x));
refused("e_DOMAIN", () -> cunmod_mul(Vecsmall([7]), Vecsmall([1]), 7));
refused("e_DOMAIN", () -> cunmod_mul(Vecsmall([-1]), Vecsmall([1]), 7));
refused("e_DOMAIN", () -> cunmod_mullow(o*x, o*x, -1));
refused("e_DOMAIN", () -> cunmod_mulmid(o*x, o*x, -1, 1));
refused("e_DOMAIN", () -> cunmod_mulmid(o*x, o*x, 2, 1));
refused("e_DOMAIN", () -> cunmod_inv_series(o*x + 1, -3));
refused("e_DOMAIN", () -> cunmod_powmod(o*x, -1, o*x^2));
refused("e_DOMAIN", () -> cunmod_path("tpu"));
refused("e_DOMAIN", () -> cunmod_algorithm("mul", "magic"));
refused("e_DOMAIN", () -> cunmod_algorithm("add"));
refused("e_DOMAIN", () -> cunmod_algorithm("mul", , -1));
refused("e_STACK", () -> cunmod_inv_series(o*x + 1, 2^50));
refused("e_STACK", () -> cunmod_inv_series(o*x + 1, 2^63 - 1));
refused("e_OVERFLOW", () -> cunmod_inv_series(o*x + 1, 2^63));
refused("e_INV", () -> cunmod_rem(o*x, 0*o*x));
refused("e_INV", () -> cunmod_divrem(Vecsmall([1]), Vecsmall([]), 7));
refused("e_INV", () -> cunmod_div(Vecsmall([1]), Vecsmall([0, 0]), 7));
refused("e_INV", () -> cunmod_inv_series(o*x, 3));
refused("e_INV", () -> cunmod_mulmod(o*x, o*x, o*0));
refused("e_INV", () -> cunmod_powmod(o*x, 3, o*0));
refused("e_INV", () -> cunmod_rem(Mod(1, 15)*x^2, Mod(3, 15)*x));
refused("e_INV", () -> cunmod_invmod(o*x, o*x^2));
refused("e_INV", () -> cunmod_invmod(Vecsmall([0, 1]), Vecsmall([0, 0, 1]), 7));
refused("e_INV", () -> cunmod_invmod(o*x, o*0));
refused("e_INV", () -> cunmod_ratrec(o*x, o*0, 0, 0));
refused("e_INV", () -> cunmod_divexact(o*x, o*0));
refused("e_INV", () -> cunmod_compose_mod(o*x, o*x, o*0));
refused("e_INV", () -> cunmod_polinterpolate([1, 1], [2, 3], 7));
refused("e_DIM", () -> cunmod_polinterpolate([1, 2], [2], 7));
refused("e_DOMAIN", () -> cunmod_invmod(o*x, o*3));
refused("e_DOMAIN", () -> cunmod_compose_mod(o*x^2, o*x, o*x^2));
refused("e_DOMAIN", () -> cunmod_halfgcd(o*x, o*x));
refused("e_DOMAIN", () -> cunmod_halfgcd(o*x, o*x^2));
refused("e_DOMAIN", () -> cunmod_ratrec(o*x, o*x^3, 2, 1));
refused("e_DOMAIN", () -> cunmod_ratrec(o*x, o*x^3, -1, 1));
refused("e_DOMAIN", () -> cunmod_pade(o*x, 1, -1));
refused("e_DOMAIN", () -> cunmod_mulhigh(o*x, o*x, -1));
refused("e_DOMAIN", () -> cunmod_evaluate(Vecsmall([1]), Vecsmall([7]), 7));
refused("e_STACK", () -> cunmod_pade(o*x, 2^50, 1));
refused("e_OVERFLOW", () -> cunmod_pade(o*x, 2^63 - 1, 1));
refused("e_TYPE", () -> cunmod_evaluate(o*x, o*x));
refused("e_TYPE", () -> cunmod_evaluate(o*x, [x]));
refused("e_TYPE", () -> cunmod_evaluate(o*x, Vecsmall([1])));
refused("e_TYPE", () -> cunmod_minpoly(o*x));
refused("e_TYPE", () -> cunmod_minpoly([1, 2]));
refused("e_TYPE", () -> cunmod_gcdext(o*x, "a"));
refused("e_MODULUS", () -> cunmod_evaluate(o*x, [Mod(1, 5)]));
refused("e_PRIME", () -> cunmod_gcdext(Mod(1, 15)*x, Mod(1, 15)*x));
refused("e_PRIME", () -> cunmod_invmod(Mod(1, 15)*x, Mod(1, 15)*x^2 + 1));
refused("e_PRIME", () -> cunmod_polresultant(x, x, 15));
refused("e_PRIME", () -> cunmod_halfgcd(x, 1, 15));
refused("e_PRIME", () -> cunmod_pade(x, 1, 1, 15));
refused("e_PRIME", () -> cunmod_ratrec(x, x^3, 1, 1, 15));
refused("e_PRIME", () -> cunmod_minpoly([1, 2], 15));
refused("e_PRIME", () -> cunmod_polinterpolate([1, 2], [2, 3], 15));
refused("e_PRIME", () -> cunmod_gcd(Mod(1, 15)*x, Mod(1, 15)*x));
refused("e_TYPE", () -> Flx_cunmod_mul(1, 2, 7));
refused("e_DOMAIN", () -> Flx_cunmod_mul(Vecsmall([0, 1]), Vecsmall([0, 1]), 1));
{if (cunmod_device() == "none: CUDA reports no GPU",
  cunmod_path("gpu");
  check(caught(() -> cunmod_mul(o*x, o*x)) == "e_MISC", "a forced GPU that is not there"))};
cunmod_path("cpu");
cunmod_mul(o*x, o*x);
check(cunmod_last()[1..3] == ["cpu", "flint", 0], "what ran");
cunmod_algorithm("div", "newton", 100);
cunmod_algorithm("div");
cunmod_algorithm("points", "tree");
cunmod_evaluate(o*x, [1, 2]);
check(cunmod_last()[1..3] == ["cpu", "flint", 0], "what ran, at points");
cunmod_algorithm("points");
cunmod_algorithm("elementary", "linear");
cunmod_algorithm("elementary");
refused("e_DOMAIN", () -> cunmod_algorithm("points", "newton"));
cunmod_path("auto");

\\ Nothing stays on the stack, whatever is called and refused.
{my(u = Vecsmall([1, 2, 3]), v = Vecsmall([4, 5]), s = getstack());
  for (i = 1, 10^5, cunmod_mul(u, v, 7));
  for (i = 1, 10^4, cunmod_divrem(f, g); cunmod_gcd(f, g); cunmod_rem(f, f); cunmod_powmod(f, 3, g); cunmod_last();
    cunmod_gcdext(f, g); cunmod_halfgcd(f, g); cunmod_invmod(g, f); cunmod_polresultant(f, g); cunmod_pade(f, 3, 3);
    cunmod_evaluate(f, [1, 2, 3]); cunmod_polinterpolate([1, 2], [3, 4], p); cunmod_minpoly([1, 2, 3], p);
    iferr(cunmod_invmod(f, f), E, 0); cunmod_ratrec(x, x^3, 0, 1, p);
    iferr(cunmod_rem(f, 0*f), E, 0));
  check(getstack() - s < 2000, Str("the stack has grown by ", getstack() - s))};

\\ An alarm in a long call: the power has ten million bits.
long = 2^(10^7) - 1;
h = Mod(1, p)*x^200 + x + 1;
check(errname(alarm(1, cunmod_powmod(x + Mod(3, p), long, h))) == "e_ALARM", "an alarm");
check(errname(alarm(1, cunmod_powmod(x, long, h))) == "e_ALARM", "an alarm in a power of x");
check(cunmod_powmod(x, 3, h) == x^3*Mod(1, p), "after an alarm");

\\ The same in one call of FLINT's, which takes many seconds. It is given up.
cunmod_path("cpu");
f = x^20000 + x + 1;
g = x^19999 + x + 3;
check(errname(alarm(1, cunmod_compose_mod(g, g, f, p))) == "e_ALARM", "an alarm in a call of FLINT's");
cunmod_path("auto");
check(cunmod_mul(x + 1, x + 1, 7) == (x + 1)^2*Mod(1, 7), "after an alarm in a call of FLINT's");
print(if (failures, "failures: ", "passed: "), checks - failures, " of ", checks);
