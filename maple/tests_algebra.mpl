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
    Test(cat("Add", name), evalb(cunmod:-Add(a, b, x, p) = Out(modp1(Add(f, g), p), p)));
    Test(cat("Subtract", name),
        evalb(cunmod:-Subtract(a, b, x, p) = Out(modp1(Subtract(f, g), p), p)));
    Test(cat("Negate", name), evalb(cunmod:-Negate(a, x, p) = expand(-a) mod p));
    Test(cat("ScalarMultiply", name),
        evalb(cunmod:-ScalarMultiply(a, c, x, p) = expand(c*a) mod p));
    Test(cat("AddMultiple", name),
        evalb(cunmod:-AddMultiple(a, b, c, x, p) = expand(a + c*b) mod p));
    Test(cat("ShiftLeft", name),
        evalb(cunmod:-ShiftLeft(a, 3, x, p) = Out(modp1(Multiply(f, power), p), p)));
    Test(cat("ShiftRight", name),
        evalb(cunmod:-ShiftRight(a, 3, x, p) = Out(modp1(Quo(f, power), p), p)));
    Test(cat("Truncate", name),
        evalb(cunmod:-Truncate(a, 3, x, p) = Out(modp1(Rem(f, power), p), p)));
    r := cunmod:-Reverse(a, n + 2, x, p);
    Test(cat("Reverse", name), evalb(cunmod:-ShiftRight(cunmod:-Reverse(r, n + 2, x, p), 0, x, p)
        = a) and evalb(cunmod:-EvaluateAt(r, 1, x, p) = modp1(Eval(f, 1), p)));
    r := cunmod:-Inflate(a, 3, x, p);
    Test(cat("Inflate", name),
        evalb(cunmod:-EvaluateAt(r, 2, x, p) = modp1(Eval(f, 8 mod p), p)));
    Test(cat("Deflate", name), evalb(cunmod:-Deflate(r, 3, x, p) = a));
    Test(cat("Derivative", name), evalb(cunmod:-Derivative(a, x, p) = Out(modp1(Diff(f), p), p)));
    if n < p then
        Test(cat("Integral", name),
            evalb(cunmod:-Derivative(cunmod:-Integral(a, x, p), x, p) = a)
            and evalb(cunmod:-EvaluateAt(cunmod:-Integral(a, x, p), 0, x, p) = 0));
    else
        Refused(cat("Integral", name), "cunmod: no inverse", () -> cunmod:-Integral(a, x, p));
    end if;
    if n > 0 then
        Test(cat("Monic", name),
            evalb(cunmod:-Monic(a, x, p) = Out(modp1(Gcd(f, f), p), p)));
    end if;
    Test(cat("EvaluateAt", name),
        evalb(cunmod:-EvaluateAt(a, c, x, p) = modp1(Eval(f, c mod p), p)));
    r := cunmod:-TaylorShift(a, c, x, p);
    Test(cat("TaylorShift", name),
        evalb(cunmod:-EvaluateAt(r, 5 - c, x, p) = modp1(Eval(f, 5 mod p), p))
        and evalb(cunmod:-TaylorShift(r, -c, x, p) = a));
    r := cunmod:-EvaluateGeometric(a, 2, 9, x, p);
    Test(cat("EvaluateGeometric", name),
        evalb(r = [seq(modp1(Eval(f, 2^i mod p), p), i = 0 .. 8)]));
    return NULL;
end proc:

# What is made of other operations. Exponents and lengths are small.
Algebra := proc(n, m, p)
    local f, g, a, b, name, r, e;
    name := cat(" ", n, ", ", m, " mod ", p);
    f := Random(n, p);
    g := Random(m, p);
    a := Out(f, p);
    b := Out(g, p);
    Test(cat("Power", name),
        evalb(cunmod:-Power(a, 3, x, p) = Out(modp1(Power(f, 3), p), p)));
    Test(cat("PowerLow", name), evalb(cunmod:-PowerLow(a, 3, 7, x, p)
        = Out(modp1(Rem(modp1(Power(f, 3), p), modp1(ConvertIn(x^7, x), p)), p), p)));
    Test(cat("Compose", name), evalb(cunmod:-Compose(2*x^2 + x + 3, a, x, p)
        = expand(2*a*a + a + 3) mod p));
    Test(cat("ComposeSeries", name), evalb(cunmod:-ComposeSeries(2*x^2 + x + 3, x*a, 7, x, p)
        = cunmod:-MultiplyLow(expand(2*x*x*a*a + x*a + 3), 1, 7, x, p)));
    if n > 1 then
        Test(cat("Discriminant", name),
            evalb(cunmod:-Discriminant(a, x, p) = modp1(Discrim(f), p)));
        if n < p then
            r := cunmod:-PowerSums(a, n, x, p);
            Test(cat("PowerSums", name),
                evalb(cunmod:-PowerSumsToPolynomial(r, x, p) = cunmod:-Monic(a, x, p)));
        end if;
        Test(cat("SquareFreePart", name), evalb(cunmod:-SquareFreePart(cunmod:-Power(a, 2, x, p),
            x, p) = cunmod:-SquareFreePart(a, x, p)));
    end if;
    Test(cat("Divides", name),
        evalb(cunmod:-Divides(Out(modp1(Multiply(f, g), p), p), b, x, p) = a));
    if m > 1 then
        Test(cat("divides not", name),
            evalb(cunmod:-Divides(Out(modp1(Multiply(f, g), p), p) + 1, b, x, p) = FAIL));
        r, e := cunmod:-RemoveFactor(Out(modp1(Multiply(f, modp1(Power(g, 2), p)), p), p), b, x, p);
        Test(cat("RemoveFactor", name), evalb(e >= 2) and evalb(cunmod:-Multiply(r,
            cunmod:-Power(b, e - 2, x, p), x, p) = a)
            and evalb(cunmod:-Divides(r, b, x, p) = FAIL));
    end if;
    Test(cat("GCDInverse", name), evalb([cunmod:-GCDInverse(a, b, x, p)]
        = [cunmod:-GCDEx(a, b, x, p)][1 .. 2]));
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
    Test(cat("power series ", i), evalb(f(Series[i][3], 6, x, 101) = Series[i][2])):
end do:
Test("InterpolateGeometric", evalb(cunmod:-InterpolateGeometric(3, [6, 6, 3], x, 7)
    = 3*x^2 + 2*x + 1) and evalb(cunmod:-InterpolateGeometric(3, [], x, 7) = 0)):
Test("ProductOfRoots", evalb(cunmod:-ProductOfRoots([0, 1, -5], x, 7) = x^3 + 4*x^2 + 2*x)
    and evalb(cunmod:-ProductOfRoots([], x, 7) = 1)):
Test("PowerSums", evalb(cunmod:-PowerSums(x^2 - 1, 4, x, 7) = [2, 0, 2, 0])
    and evalb(cunmod:-PowerSums(x, 0, x, 7) = [])):
Test("PowerSumsToPolynomial, zeros left out",
    evalb(cunmod:-PowerSumsToPolynomial([2], x, 7) = x^2)):
Test("Power of zero", evalb(cunmod:-Power(0, 0, x, 7) = 1)
    and evalb(cunmod:-Power(0, 5, x, 7) = 0)):
Test("Power, a long exponent",
    evalb(cunmod:-PowerLow(1 + x, 2^64 - 1, 3, x, 101) = cunmod:-PowerLow(1 + x,
        (2^64 - 1) mod 101, 3, x, 101))):
Test("SquareFreePart", evalb(cunmod:-SquareFreePart(x^7 + x^6, x, 7) = x^2 + x)):
Test("Divides, zeros", evalb(cunmod:-Divides(0, 0, x, 7) = 0)
    and evalb(cunmod:-Divides(x, 0, x, 7) = FAIL)):
Test("RemoveFactor", evalb([cunmod:-RemoveFactor(x^3 + x^2, x, x, 7)] = [x + 1, 2])):
Test("constants beyond 2^63", evalb(cunmod:-ScalarMultiply(x, -2, x, 18446744073709551557)
    = 18446744073709551555*x)):
