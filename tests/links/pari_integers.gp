\\ Polynomials over the integers against gp's own answers; tests/links/t-pari runs it.
\\ Copyright (C) 2026 the cunmod authors
\\ SPDX-License-Identifier: LGPL-3.0-or-later
read(getenv("CUNMOD_GP"));
checks = 0;
failures = 0;
check(ok, what) = {checks++; if (!ok, failures++; print("FAIL: ", what))};
caught(action) = iferr(action(); "none", E, errname(E));
integer(bits) = random(2^(bits + 1)) - 2^bits;
poly(n, bits) = if (n <= 0, 0*x, Polrev(concat(vector(n - 1, i, integer(bits)), [1 + random(2^bits)])*(-1)^random(2)));
positive(f) = if (pollead(f) < 0, -f, f);

compare(f, g) = {
  my(z = cunmod_zmul(f, g));
  check(z == f*g, Str("zmul ", f, ", ", g));
  check(type(z) == "t_POL" && variable(z) == 'x, "the type of zmul");
  check(cunmod_zgcd(f, g) == positive(gcd(f, g)), Str("zgcd ", f, ", ", g));
  check(cunmod_zresultant(f, g) == polresultant(f, g), Str("zresultant ", f, ", ", g));
  if (poldegree(f) > 0, check(cunmod_zdisc(f) == poldisc(f), Str("zdisc ", f)))};
{foreach([1, 31, 62, 63, 64, 65, 127, 128, 300], bits,
  for (n = 1, 6, for (m = 1, 4, compare(poly(n, bits), poly(m, 190 - bits\2))));
  my(h = poly(3, 50));
  compare(h*poly(3, bits), 6*h*poly(2, bits)))};
compare(x^2 - 2^64, x - 2^63);
compare(-2^63*x + 2^63 - 1, 2^127*x^3 - 2^64 + 1);
check(cunmod_zmul(0*x, x + 1) == 0, "zmul by 0");
check(cunmod_zmul(-3, x + 1) == -3*x - 3, "zmul by a constant");
check(cunmod_zgcd(0, 4 - 6*x) == 6*x - 4, "zgcd of 0");
check(cunmod_zresultant(7, x^2 + 1) == 49, "zresultant of a constant");
check(cunmod_zresultant(0*x, x^2 + 1) == 0, "zresultant of 0");
check(cunmod_zmul(y + 1, y - 1) == y^2 - 1 && variable(cunmod_zmul(y, 2)) == 'y, "another variable");
check(caught(() -> cunmod_zmul(x/2, x)) == "e_TYPE", "a rational coefficient");
check(caught(() -> cunmod_zgcd(x*Mod(1, 7), x)) == "e_TYPE", "a residue");
check(caught(() -> cunmod_zgcd(x, y)) == "e_VAR", "two variables");
check(caught(() -> cunmod_zdisc([1, 2])) == "e_TYPE", "a vector");
check(cunmod_zmul(x + 5, x) == x^2 + 5*x, "after errors");

\\ Before they are proved.
cunmod_early();
{foreach([5, -2^70, 0], c,
  my(f = x - integer(2000), g = f*(x - integer(2000)) + c);
  check(cunmod_zresultant(f, g) == c && cunmod_zresultant(f, g + x) == polresultant(f, g + x), "an early zresultant"))};
cunmod_early(0);

\\ Quotients and values.
{foreach([1, 63, 64, 200], bits,
  my(f = poly(5, bits), g = poly(3, bits), X = [0, 1, -1, 2^63, -2^64, integer(90)]);
  check(cunmod_zdivexact(f*g, g) == f, Str("zdivexact ", f*g, ", ", g));
  check(cunmod_zeval(f, X) == [subst(f, x, t) | t <- X], Str("zeval ", f));
  check(cunmod_zeval(f, X~) == [subst(f, x, t) | t <- X]~, Str("zeval of a column ", f));
  check(cunmod_zeval(f, 2^70) === subst(f, x, 2^70), Str("zeval at an integer ", f)))};
check(cunmod_zdivexact(0*x, x + 1) == 0 && cunmod_zdivexact(6*y, 3) === 2*y, "zdivexact by constants");
check(cunmod_zeval(0*x, [3, 4]) == [0, 0] && cunmod_zeval(7, []) == [] && cunmod_zeval(7, 5) == 7, "zeval of constants");
check(caught(() -> cunmod_zdivexact(x^2 + 1, x + 1)) == "e_DOMAIN", "zdivexact with a remainder");
check(caught(() -> cunmod_zdivexact(x, 2)) == "e_DOMAIN", "zdivexact by 2");
check(caught(() -> cunmod_zdivexact(x, 0*x)) == "e_INV", "zdivexact by 0");
check(caught(() -> cunmod_zeval(x, [1/2])) == "e_TYPE", "zeval at a rational number");
check(caught(() -> cunmod_zeval(x, y)) == "e_TYPE", "zeval at a variable");

\\ Two variables, of which x has the higher priority.
bivariate(n, m, bits) = sum(i = 0, n, x^i*subst(poly(1 + random(m + 1), bits), x, y));
resultants(f, g) = {
  check(cunmod_zresultant(f, g) == polresultant(f, g), Str("zresultant ", f, ", ", g));
  check(cunmod_zresultant(f, g, x) == polresultant(f, g, x), Str("zresultant by x ", f, ", ", g));
  check(cunmod_zresultant(f, g, y) == polresultant(f, g, y), Str("zresultant by y ", f, ", ", g))};
{foreach([1, 20, 64, 130], bits,
  for (n = 1, 3, for (m = 0, 3, resultants(bivariate(n, m, bits), bivariate(4 - n, 3, 40)))))};
resultants((y - 1)*x^2 + x - y, (y^2 - 1)*x + 3);
resultants(x*y + 1, x - y);
resultants(x + 1, y^2 - 2);
resultants(x^2*y^2 + 2^64, 5);
resultants(0*x, x*y + 1);
check(cunmod_zresultant(x, y) == y && cunmod_zresultant(x, y, y) == polresultant(x, y, y), "zresultant of variables");
check(cunmod_zresultant(x^2 + 1, x - 1, y) == 1, "zresultant by another variable");
check(type(cunmod_zresultant(x^2 - y, x - 1)) == "t_POL" && variable(cunmod_zresultant(x^2 - y, x - 1)) == 'y, "the type of zresultant");
check(cunmod_zresultant(z^2 - w, z*w + 1) == polresultant(z^2 - w, z*w + 1), "other variables");
check(caught(() -> cunmod_zresultant(x*y, x + z)) == "e_VAR", "three variables");
check(caught(() -> cunmod_zresultant(x*y, x + 1, z)) == "e_VAR", "two variables and a third");
check(caught(() -> cunmod_zresultant(x*y/2, x + y)) == "e_TYPE", "a rational coefficient of y");

\\ Determinants.
{foreach([1, 64, 100], bits, for (n = 1, 4,
  my(M = matrix(n, n, i, j, poly(random(4), bits)));
  check(cunmod_zmatdet(M) == matdet(M), Str("zmatdet ", M));
  M[, n] = if (n > 1, x*M[, 1], [0]~);
  check(cunmod_zmatdet(M) == 0, Str("zmatdet of a singular matrix ", M))))};
check(cunmod_zmatmul([1, -2^70; 3, 4; 0, 5], [7, 8; -1, 2^64]) === [1, -2^70; 3, 4; 0, 5] * [7, 8; -1, 2^64], "zmatmul");
check(cunmod_zmatmul([;], [;]) == [;] && cunmod_zmatmul([2; 3], matrix(1, 0)) == matrix(2, 0), "zmatmul without entries");
check(cunmod_zmatrank([1, 2, 2^70; 2, 4, 2^71; 1, 0, 3]) === 2 && cunmod_zmatrank([;]) === 0 && cunmod_zmatrank(matid(3)) === 3, "zmatrank");
check(cunmod_zmatsolve([2, 0; 1, -3], [2^70, 1; 5, 0]) === matsolve([2, 0; 1, -3], [2^70, 1; 5, 0]) && cunmod_zmatsolve(Mat(4), [-2]~) === [-1/2]~, "zmatsolve");
check(cunmod_zmatsolve([;], [;]) == [;] && caught(() -> cunmod_zmatsolve([1, 2; 2, 4], [1, 2]~)) == "e_INV", "zmatsolve without a solution");
check(caught(() -> cunmod_zmatsolve([1, 2; 3, 4], [1]~)) == "e_DIM", "zmatsolve of sides that do not match");
check(caught(() -> cunmod_zmatmul([1, 2; 3, 4], [1, 2; 3, 4; 5, 6])) == "e_DIM", "zmatmul of unequal numbers");
check(caught(() -> cunmod_zmatmul([1, 2; 3, 4], [x; 2])) == "e_TYPE", "zmatmul of a polynomial");
check(cunmod_zmatdet([;]) == 1 && cunmod_zmatdet([3, 2^64; 1, 5]) == 15 - 2^64, "zmatdet of integers");
check(cunmod_zmatdet([y, 1; 2, y]) === y^2 - 2, "zmatdet in another variable");
check(caught(() -> cunmod_zmatdet([x, y; 1, 1])) == "e_VAR", "zmatdet in two variables");
check(caught(() -> cunmod_zmatdet(Mat([x, 1]))) == "e_DIM", "zmatdet of a row");
check(caught(() -> cunmod_zmatdet([x/2])) == "e_TYPE", "zmatdet of a vector");
check(caught(() -> cunmod_zmatdet(Mat(x/2))) == "e_TYPE", "zmatdet of a rational coefficient");
{foreach([1, 64, 100], bits, for (n = 1, 4,
  my(M = matrix(n, n, i, j, subst(poly(random(4), bits), x, y)));
  check(cunmod_zmatcharpoly(M) == charpoly(M), Str("zmatcharpoly ", M))))};
check(cunmod_zmatcharpoly([;]) == 1 && cunmod_zmatcharpoly([3, 2^64; 1, 5], y) === y^2 - 8*y + 15 - 2^64, "zmatcharpoly of integers");
check(cunmod_zmatcharpoly([0, 1; z, 0], y) == y^2 - z, "zmatcharpoly in other variables");
check(caught(() -> cunmod_zmatcharpoly([x, 1; 1, 1])) == "e_PRIORITY", "zmatcharpoly in the variable of the entries");
check(caught(() -> cunmod_zmatcharpoly([x, 1; 1, 1], y)) == "e_PRIORITY", "zmatcharpoly in a variable of lower priority");
check(caught(() -> cunmod_zmatcharpoly(Mat([x, 1]))) == "e_DIM", "zmatcharpoly of a row");
check(caught(() -> cunmod_zmatcharpoly(3)) == "e_TYPE", "zmatcharpoly of an integer");
print(if (failures, "failures: ", "passed: "), checks - failures, " of ", checks);
