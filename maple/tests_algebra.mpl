# Tests of the elementary operations and of what is made of others, for tests.mpl, which reads this
# file.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# Coefficient by coefficient; c is any integer.
Elementary := proc(n, m, c, p)
    local f, g, a, b, name, power, r, i;
    name := cat(" ", n, ", ", m, " mod ", p);
    f := Random(n, p);
    g := Random(m, p);
    a := Out(f, p);
    b := Out(g, p);
    power := modp1(ConvertIn(x^3, x), p);
    Same(cat("Add", name), cunmod:-Add(a, b, x, p), Out(modp1(Add(f, g), p), p));
    Same(cat("Subtract", name), cunmod:-Subtract(a, b, x, p), Out(modp1(Subtract(f, g), p), p));
    Same(cat("Negate", name), cunmod:-Negate(a, x, p), expand(-a) mod p);
    Same(cat("ScalarMultiply", name), cunmod:-ScalarMultiply(a, c, x, p), expand(c*a) mod p);
    Same(cat("AddMultiple", name), cunmod:-AddMultiple(a, b, c, x, p), expand(a + c*b) mod p);
    Same(cat("ShiftLeft", name), cunmod:-ShiftLeft(a, 3, x, p),
        Out(modp1(Multiply(f, power), p), p));
    Same(cat("ShiftRight", name), cunmod:-ShiftRight(a, 3, x, p), Out(modp1(Quo(f, power), p), p));
    Same(cat("Truncate", name), cunmod:-Truncate(a, 3, x, p), Out(modp1(Rem(f, power), p), p));
    r := cunmod:-Reverse(a, n + 2, x, p);
    Test(cat("Reverse", name), evalb(cunmod:-ShiftRight(cunmod:-Reverse(r, n + 2, x, p), 0, x, p)
        = a) and evalb(cunmod:-EvaluateAt(r, 1, x, p) = modp1(Eval(f, 1), p)));
    r := cunmod:-Inflate(a, 3, x, p);
    Same(cat("Inflate", name), cunmod:-EvaluateAt(r, 2, x, p), modp1(Eval(f, 8 mod p), p));
    Same(cat("Deflate", name), cunmod:-Deflate(r, 3, x, p), a);
    Same(cat("Derivative", name), cunmod:-Derivative(a, x, p), Out(modp1(Diff(f), p), p));
    if n < p then
        Test(cat("Integral", name),
            evalb(cunmod:-Derivative(cunmod:-Integral(a, x, p), x, p) = a)
            and evalb(cunmod:-EvaluateAt(cunmod:-Integral(a, x, p), 0, x, p) = 0));
    else
        Refused(cat("Integral", name), "cunmod: no inverse", () -> cunmod:-Integral(a, x, p));
    end if;
    if n > 0 then
        Same(cat("Monic", name), cunmod:-Monic(a, x, p), Out(modp1(Gcd(f, f), p), p));
    end if;
    Same(cat("EvaluateAt", name), cunmod:-EvaluateAt(a, c, x, p), modp1(Eval(f, c mod p), p));
    r := cunmod:-TaylorShift(a, c, x, p);
    Test(cat("TaylorShift", name),
        evalb(cunmod:-EvaluateAt(r, 5 - c, x, p) = modp1(Eval(f, 5 mod p), p))
        and evalb(cunmod:-TaylorShift(r, -c, x, p) = a));
    r := cunmod:-EvaluateGeometric(a, 2, 9, x, p);
    Same(cat("EvaluateGeometric", name), r, [seq(modp1(Eval(f, 2^i mod p), p), i = 0 .. 8)]);
    return NULL;
end proc:

# What is made of other operations. Exponents and lengths are small.
Algebra := proc(n, m, p)
    local f, g, a, b, name, r, e, i;
    name := cat(" ", n, ", ", m, " mod ", p);
    f := Random(n, p);
    g := Random(m, p);
    a := Out(f, p);
    b := Out(g, p);
    Same(cat("Power", name), cunmod:-Power(a, 3, x, p), Out(modp1(Power(f, 3), p), p));
    Same(cat("PowerLow", name), cunmod:-PowerLow(a, 3, 7, x, p),
        Out(modp1(Rem(modp1(Power(f, 3), p), modp1(ConvertIn(x^7, x), p)), p), p));
    Same(cat("Compose", name), cunmod:-Compose(2*x^2 + x + 3, a, x, p),
        expand(2*a*a + a + 3) mod p);
    Same(cat("ComposeSeries", name), cunmod:-ComposeSeries(2*x^2 + x + 3, x*a, 7, x, p),
        cunmod:-MultiplyLow(expand(2*x*x*a*a + x*a + 3), 1, 7, x, p));
    if n > 1 then
        Same(cat("Discriminant", name), cunmod:-Discriminant(a, x, p), modp1(Discrim(f), p));
        if n < p then
            r := cunmod:-PowerSums(a, n, x, p);
            Same(cat("PowerSums", name), cunmod:-PowerSumsToPolynomial(r, x, p),
                cunmod:-Monic(a, x, p));
        end if;
        Same(cat("SquareFreePart", name), cunmod:-SquareFreePart(cunmod:-Power(a, 2, x, p), x, p),
            cunmod:-SquareFreePart(a, x, p));
    end if;
    Same(cat("Divides", name), cunmod:-Divides(Out(modp1(Multiply(f, g), p), p), b, x, p), a);
    if m > 1 then
        Same(cat("divides not", name),
            cunmod:-Divides(Out(modp1(Multiply(f, g), p), p) + 1, b, x, p), FAIL);
        r, e := cunmod:-RemoveFactor(Out(modp1(Multiply(f, modp1(Power(g, 2), p)), p), p), b, x, p);
        Test(cat("RemoveFactor", name), evalb(e >= 2) and evalb(cunmod:-Multiply(r,
            cunmod:-Power(b, e - 2, x, p), x, p) = a)
            and evalb(cunmod:-Divides(r, b, x, p) = FAIL));
    end if;
    if n > 0 then
        e := cunmod:-Factors(cunmod:-Multiply(a, a, x, p), x, p);
        r := e[1];
        for i from 1 to nops(e[2]) do
            r := cunmod:-Multiply(r, cunmod:-Power(e[2][i][1], e[2][i][2], x, p), x, p);
            Test(cat("a factor", name), cunmod:-IsIrreducible(e[2][i][1], x, p));
        end do;
        Same(cat("Factors", name), r, cunmod:-Multiply(a, a, x, p));
        e := cunmod:-Roots(a, x, p);
        r := a;
        for i from 1 to nops(e) do
            r := cunmod:-Divides(r, cunmod:-Power(x - e[i][1], e[i][2], x, p), x, p);
        end do;
        Test(cat("Roots", name), evalb(r <> FAIL) and evalb(cunmod:-Roots(r, x, p) = []));
    end if;
    Same(cat("GCDInverse", name), [cunmod:-GCDInverse(a, b, x, p)],
        [cunmod:-GCDEx(a, b, x, p)][1 .. 2]);
    return NULL;
end proc:

# ---- single values ---------------------------------------------------------

Elementary(0, 3, -1, 7):
Elementary(4, 0, 10, 7):
Series := [
    [cunmod:-ExpSeries, 16*x^5 + 80*x^4 + 17*x^3 + 51*x^2 + x + 1, x],
    [cunmod:-LogSeries, 81*x^5 + 25*x^4 + 34*x^3 + 50*x^2 + x, x + 1],
    [cunmod:-SqrtSeries, 2*x^5 + 26*x^4 + 19*x^3 + 63*x^2 + 51*x + 1, x + 1],
    [cunmod:-InverseSqrtSeries, 83*x^5 + 20*x^4 + 6*x^3 + 13*x^2 + 50*x + 1, x + 1],
    [cunmod:-RevertSeries, 14*x^5 + 96*x^4 + 2*x^3 + 100*x^2 + x, x + x^2],
    [cunmod:-TanSeries, 54*x^5 + 34*x^3 + x, x],
    [cunmod:-SinSeries, 16*x^5 + 84*x^3 + x, x],
    [cunmod:-CosSeries, 80*x^4 + 50*x^2 + 1, x],
    [cunmod:-ArcTanSeries, 81*x^5 + 67*x^3 + x, x],
    [cunmod:-ArcSinSeries, 43*x^5 + 17*x^3 + x, x],
    [cunmod:-TanhSeries, 54*x^5 + 67*x^3 + x, x],
    [cunmod:-SinhSeries, 16*x^5 + 17*x^3 + x, x],
    [cunmod:-CoshSeries, 80*x^4 + 51*x^2 + 1, x],
    [cunmod:-ArcTanhSeries, 81*x^5 + 34*x^3 + x, x],
    [cunmod:-ArcSinhSeries, 43*x^5 + 84*x^3 + x, x]]:
for i from 1 to nops(Series) do
    f := Series[i][1]:
    Same(cat("power series ", i), f(Series[i][3], 6, x, 101), Series[i][2]):
end do:
Test("InterpolateGeometric", evalb(cunmod:-InterpolateGeometric(3, [6, 6, 3], x, 7)
    = 3*x^2 + 2*x + 1) and evalb(cunmod:-InterpolateGeometric(3, [], x, 7) = 0)):
Test("ProductOfRoots", evalb(cunmod:-ProductOfRoots([0, 1, -5], x, 7) = x^3 + 4*x^2 + 2*x)
    and evalb(cunmod:-ProductOfRoots([], x, 7) = 1)):
Test("PowerSums", evalb(cunmod:-PowerSums(x^2 - 1, 4, x, 7) = [2, 0, 2, 0])
    and evalb(cunmod:-PowerSums(x, 0, x, 7) = [])):
Same("PowerSumsToPolynomial, zeros left out", cunmod:-PowerSumsToPolynomial([2], x, 7), x^2):
Test("Power of zero",
    evalb(cunmod:-Power(0, 0, x, 7) = 1) and evalb(cunmod:-Power(0, 5, x, 7) = 0)):
Same("Power, a long exponent", cunmod:-PowerLow(1 + x, 2^64 - 1, 3, x, 101),
    cunmod:-PowerLow(1 + x, (2^64 - 1) mod 101, 3, x, 101)):
Same("SquareFreePart", cunmod:-SquareFreePart(x^7 + x^6, x, 7), x^2 + x):
Test("Divides, zeros",
    evalb(cunmod:-Divides(0, 0, x, 7) = 0) and evalb(cunmod:-Divides(x, 0, x, 7) = FAIL)):
Same("Factors", cunmod:-Factors(3*x^2*(x^2 + 1)*(x + 2)^9, x, 7),
    [3, [[x, 2], [x + 2, 9], [x^2 + 1, 1]]]):
Same("Factors, a word beyond 2^63", cunmod:-Factors(-2*x - 4, x, 18446744073709551557),
    [18446744073709551555, [[x + 2, 1]]]):
Test("Factors of a constant", evalb(cunmod:-Factors(3, x, 7) = [3, []])
    and evalb(cunmod:-Roots(3, x, 7) = [])):
Same("Roots", cunmod:-Roots(x^2*(x^2 + 1)*(x + 2)^9, x, 7), [[0, 2], [5, 9]]):
Same("Roots beyond 2^63", cunmod:-Roots(x^2 - 4, x, 18446744073709551557),
    [[2, 1], [18446744073709551555, 1]]):
Test("IsIrreducible", evalb(cunmod:-IsIrreducible(x^2 + 1, x, 7))
    and evalb(not cunmod:-IsIrreducible(x^2 - 1, x, 7))
    and evalb(not cunmod:-IsIrreducible((x^2 + 1)^2, x, 7))
    and evalb(not cunmod:-IsIrreducible(3, x, 7)) and evalb(not cunmod:-IsIrreducible(0, x, 7))):
Test("IsPrimitive", evalb(cunmod:-IsPrimitive(x^4 + x + 1, x, 2))
    and evalb(not cunmod:-IsPrimitive(x^4 + x^3 + x^2 + x + 1, x, 2))
    and evalb(cunmod:-IsPrimitive(x - 3, x, 7)) and evalb(not cunmod:-IsPrimitive(x - 2, x, 7))
    and evalb(not cunmod:-IsPrimitive(3, x, 7)) and evalb(not cunmod:-IsPrimitive(0, x, 7))):
for n from 1 to 9 do
    for p in [2, 101, 18446744073709551557] do
        r := cunmod:-RandomIrreducible(n, 2^64 - n, x, p);
        e := cunmod:-Factors(r, x, p);
        Test(cat("RandomIrreducible of degree ", n), evalb(cunmod:-ShiftRight(r, n, x, p) = 1)
            and evalb(e = [1, [[r, 1]]])
            and evalb(r = cunmod:-RandomIrreducible(n, 2^64 - n, x, p)));
    end do;
end do:
Same("RandomIrreducible", cunmod:-RandomIrreducible(2, 5, x, 2), x^2 + x + 1):
Same("RemoveFactor", [cunmod:-RemoveFactor(x^3 + x^2, x, x, 7)], [x + 1, 2]):
Same("constants beyond 2^63", cunmod:-ScalarMultiply(x, -2, x, 18446744073709551557),
    18446744073709551555*x):
