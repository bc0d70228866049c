\\ Polynomials over the integers against gp's own answers; tests/t-pari runs it.
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
check(caught(() -> cunmod_zresultant(x, y)) == "e_VAR", "two variables");
check(caught(() -> cunmod_zdisc([1, 2])) == "e_TYPE", "a vector");
check(cunmod_zmul(x + 5, x) == x^2 + 5*x, "after errors");
print(if (failures, "failures: ", "passed: "), checks - failures, " of ", checks);
