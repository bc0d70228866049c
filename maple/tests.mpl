# Tests of the Maple package; the oracle is modp1. From this folder: maple -q tests.mpl
# The last line counts. Randpoly is random, so a failure is printed with its operands.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

read "cunmod.mpl":

check_count := 0:
failure_count := 0:

Test := proc(name, ok)
    global check_count, failure_count;
    check_count := check_count + 1;
    if not ok then
        failure_count := failure_count + 1;
        printf("FAIL %s\n", name);
    end if;
    return NULL;
end proc:

Same := proc(name, got, expected)
    if nargs <> 3 then
        Test(name, false);
        return NULL;
    end if;
    Test(name, evalb(got = expected));
    return NULL;
end proc:

# The message of the error that f() ends with, its %1 and so on not replaced; "" without one.
Message := proc(f)
    try
        f();
    catch:
        return lastexception[2];
    end try;
    return "";
end proc:

# f() ends with an error that begins so.
Refused := proc(name, start, f)
    local message, found;
    message := Message(f);
    found := evalb(length(message) >= length(start));
    if found then
        found := evalb(message[1 .. length(start)] = start);
    end if;
    Test(cat(name, ": ", message), found);
    return NULL;
end proc:

# A polynomial of n coefficients, at random, and 0 for n = 0.
Random := proc(n, p)
    if n = 0 then
        return modp1(ConvertIn(0, x), p);
    end if;
    return modp1(Randpoly(n - 1), p);
end proc:

Out := proc(f, p)
    return modp1(ConvertOut(f, x), p);
end proc:

# Of polynomials of n and m coefficients.
Products := proc(n, m, p)
    local f, g, h, a, b, power, expected, name;
    name := cat(" ", n, " by ", m, " mod ", p);
    f := Random(n, p);
    g := Random(m, p);
    h := modp1(Multiply(f, g), p);
    a := Out(f, p);
    b := Out(g, p);
    expected := Out(h, p);
    power := modp1(ConvertIn(x^7, x), p);
    Same(cat("Multiply", name), cunmod:-Multiply(a, b, x, p), expected);
    Same(cat("Square ", n, " mod ", p), cunmod:-Square(a, x, p), Out(modp1(Multiply(f, f), p), p));
    Same(cat("MultiplyLow", name), cunmod:-MultiplyLow(a, b, 7, x, p),
        Out(modp1(Rem(h, power), p), p));
    return NULL;
end proc:

Divisions := proc(n, m, p)
    local f, g, a, b, q, r, name;
    name := cat(" ", n, " by ", m, " mod ", p);
    f := Random(n, p);
    g := Random(m, p);
    a := Out(f, p);
    b := Out(g, p);
    q, r := cunmod:-DivRem(a, b, x, p);
    Same(cat("DivRem, quotient,", name), q, Out(modp1(Quo(f, g), p), p));
    Same(cat("DivRem, remainder,", name), r, Out(modp1(Rem(f, g), p), p));
    Same("Quotient", cunmod:-Quotient(a, b, x, p), q);
    Same("Remainder", cunmod:-Remainder(a, b, x, p), r);
    if m > 1 then
        Same(cat("PowerMod", name), cunmod:-PowerMod(a, 2^64 + 2^63 + 5, b, x, p),
            Out(modp1(Powmod(modp1(Rem(f, g), p), 2^64 + 2^63 + 5, g), p), p));
    end if;
    return NULL;
end proc:

# With a common factor of k coefficients.
GCDs := proc(n, m, k, p)
    local f, g, h, d;
    h := Random(k, p);
    f := modp1(Multiply(Random(n, p), h), p);
    g := modp1(Multiply(Random(m, p), h), p);
    d := cunmod:-GCD(Out(f, p), Out(g, p), x, p);
    Same(cat("GCD ", n, ", ", m, ", ", k, " mod ", p), d, Out(modp1(Gcd(f, g), p), p));
    return NULL;
end proc:

# Parts of products, exact quotients, series, and products and values modulo a polynomial.
Parts := proc(n, m, p)
    local f, g, h, a, b, c, u, name;
    name := cat(" ", n, " by ", m, " mod ", p);
    f := Random(n, p);
    g := Random(m, p);
    h := modp1(Multiply(f, g), p);
    a := Out(f, p);
    b := Out(g, p);
    c := Out(h, p);
    Same(cat("MultiplyHigh", name), cunmod:-MultiplyHigh(a, b, 3, x, p),
        Out(modp1(Quo(h, modp1(ConvertIn(x^3, x), p)), p), p));
    u := modp1(Rem(h, modp1(ConvertIn(x^5, x), p)), p);
    Same(cat("MultiplyMid", name), cunmod:-MultiplyMid(a, b, 2, 5, x, p),
        Out(modp1(Quo(u, modp1(ConvertIn(x^2, x), p)), p), p));
    Same(cat("DivideExact", name), cunmod:-DivideExact(c, b, x, p), a);
    b := Out(modp1(ConvertIn(1 + x*b, x), p), p);
    c := cunmod:-DivideSeries(a, b, 9, x, p);
    Same(cat("DivideSeries", name), cunmod:-MultiplyLow(b, c, 9, x, p),
        cunmod:-MultiplyLow(a, 1, 9, x, p));
    b := Out(g, p);
    Same(cat("MultiplyMod", name), cunmod:-MultiplyMod(a, a + 1, b, x, p),
        Out(modp1(Rem(modp1(ConvertIn(expand(a*(a + 1)), x), p), g), p), p));
    if m > 3 then
        Same(cat("ComposeMod", name), cunmod:-ComposeMod(2*x^2 + x + 3, a, b, x, p),
            Out(modp1(Rem(modp1(ConvertIn(expand(2*a*a + a + 3), x), p), g), p), p));
    end if;
    return NULL;
end proc:

# What Euclid's algorithm gives, with a common factor of k coefficients.
Euclid := proc(n, m, k, p)
    local f, g, h, a, b, d, s, t, name, res, M, c, r, e, num, den;
    name := cat(" ", n, ", ", m, ", ", k, " mod ", p);
    h := Random(k, p);
    f := modp1(Multiply(Random(n, p), h), p);
    g := modp1(Multiply(Random(m, p), h), p);
    a := Out(f, p);
    b := Out(g, p);
    d, s, t := cunmod:-GCDEx(a, b, x, p);
    Same(cat("GCDEx, GCD", name), d, Out(modp1(Gcd(f, g), p), p));
    Same(cat("GCDEx, cofactors", name), expand(s*a + t*b - d) mod p, 0);
    Same(cat("Resultant", name), cunmod:-Resultant(a, b, x, p), modp1(Resultant(f, g), p));
    if modp1(Degree(g), p) > 0 then
        if d = 1 then
            res := cunmod:-InverseMod(a, b, x, p);
            Same(cat("InverseMod", name), cunmod:-MultiplyMod(res, a, b, x, p), 1);
        else
            Refused(cat("InverseMod", name), "cunmod: no inverse",
                () -> cunmod:-InverseMod(a, b, x, p));
        end if;
        # a modulo b = num/den: what it is by definition, and there is one of these degrees.
        r := modp1(Degree(g), p) - 1;
        res := [cunmod:-Ratrecon(a, b, r, 0, x, p)];
        Same(cat("Ratrecon, a polynomial", name), res, [cunmod:-Remainder(a, b, x, p), 1]);
        res := [cunmod:-Ratrecon(a, b, iquo(r, 2), r - iquo(r, 2), x, p)];
        if res <> [FAIL] then
            num := res[1];
            den := res[2];
            Test(cat("Ratrecon", name),
                evalb(cunmod:-Remainder(expand(den*a - num), b, x, p) = 0)
                and evalb(cunmod:-GCD(num, den, x, p) = 1));
        end if;
    end if;
    if modp1(Degree(f), p) > modp1(Degree(g), p) then
        M, c, r, e := cunmod:-HalfGCD(a, b, x, p);
        Test(cat("HalfGCD", name),
            evalb(expand(M[1][1]*c + M[1][2]*r - a) mod p = 0)
            and evalb(expand(M[2][1]*c + M[2][2]*r - b) mod p = 0)
            and evalb(expand(M[1][1]*M[2][2] - M[1][2]*M[2][1] - e) mod p = 0));
        Test(cat("HalfGCD, degrees", name),
            evalb(2*modp1(Degree(modp1(ConvertIn(c, x), p)), p) >= modp1(Degree(f), p))
            and evalb(2*modp1(Degree(modp1(ConvertIn(r, x), p)), p) < modp1(Degree(f), p)));
    end if;
    return NULL;
end proc:

# At n points 0, 1, ..., which are different modulo p.
Points := proc(n, p)
    local f, xs, ys, i;
    f := Random(n, p);
    xs := [seq(i, i = 0 .. n - 1)];
    ys := cunmod:-Evaluate(Out(f, p), xs, x, p);
    Same(cat("Evaluate at ", n, " points mod ", p), ys,
        [seq(modp1(Eval(f, i), p), i = 0 .. n - 1)]);
    Same(cat("Interpolate ", n, " values mod ", p), cunmod:-Interpolate(xs, ys, x, p), Out(f, p));
    return NULL;
end proc:

# The same at the level of Arrays, with and without zeros above the polynomial.
Arrays := proc(n, m, p)
    local f, g, a, b, res, q, r, count, lenq, lenr;
    f := Random(n, p);
    g := Random(m, p);
    a := cunmod:-FromModp1(f, p);
    b := cunmod:-FromModp1(g, p);
    res := Array(1 .. n + m + 2, 'datatype' = 'integer'[8]);
    count := cunmod:-MultiplyArray(res, a, b, p);
    Same("MultiplyArray, words", count, n + m - 1);
    Same(cat("MultiplyArray ", n, " by ", m, " mod ", p), cunmod:-ToModp1(res, x, p),
        modp1(Multiply(f, g), p));
    q := Array(0 .. n + m + 1, 'datatype' = 'integer'[8]);
    r := Array(0 .. n + m + 1, 'datatype' = 'integer'[8]);
    lenq, lenr := cunmod:-DivRemArray(q, r, res, b, p);
    Test("DivRemArray, words", evalb(lenq = n + 3) and evalb(lenr = m - 1));
    Same(cat("DivRemArray, a b by b, mod ", p), cunmod:-ToModp1(q, x, p), f);
    Same("DivRemArray, remainder", cunmod:-ToPolynomial(r, x, p), 0);
    count := cunmod:-GCDArray(res, res, b, p);
    Same("GCDArray, in place", count, m);
    count := cunmod:-QuotientArray(q, a, b, p);
    Same("QuotientArray, words", count, max(n - m + 1, 0));
    count := cunmod:-RemainderArray(r, a, b, p);
    Test("RemainderArray",
        evalb(count = m - 1) and evalb(cunmod:-ToModp1(r, x, p) = modp1(Rem(f, g), p)));
    return NULL;
end proc:

read "tests_algebra.mpl":
read "tests_matrices.mpl":

sizes := [[1, 1], [2, 1], [1, 3], [5, 3], [3, 9], [40, 17], [17, 17]]:
primes := [2, 3, 65537, 2147483647, 3037000453, 2305843009213693951, 9223372036854775783,
    9223372036854775837, 18446744073709551557]:
for p in primes do
    for size in sizes do
        Products(size[1], size[2], p);
        Divisions(size[1], size[2], p);
        GCDs(size[1], size[2], 4, p);
        Arrays(size[1], size[2], p);
        Parts(size[1], size[2], p);
        Euclid(size[1], size[2], 1, p);
        Euclid(size[1], size[2], 3, p);
        Points(min(size[1], p), p);
        Elementary(size[1], size[2], p - 2, p);
        Algebra(size[1], size[2], p);
    end do;
    Rectangles(1, 1, 1, p);
    Rectangles(3, 2, 5, p);
    Rectangles(5, 4, 3, p);
    Sums(3, 2, 5, p);
    Sums(4, 4, 4, p);
    Powers(1, p);
    Powers(4, p);
    for n from 1 to 5 do
        Squares(n, p);
    end do;
    Products(0, 3, p);
    Products(4, 0, p);
    GCDs(0, 3, 1, p);
    GCDs(0, 0, 1, p);
    Same("p - 1", cunmod:-Multiply(-x, -1, x, p), x);
    b := cunmod:-InverseSeries(1 + x - 3*x^4, 9, x, p);
    Same("InverseSeries", cunmod:-MultiplyLow(b, 1 + x - 3*x^4, 9, x, p), 1);
end do:
Same("GCDEx of zeros", [cunmod:-GCDEx(0, 7, x, 7)], [0, 0, 0]):
Same("Resultant beyond 2^63", cunmod:-Resultant(x + 1, x, x, 18446744073709551557),
    18446744073709551556):
Same("Pade", [cunmod:-Pade(1 + 2*x + 3*x^2 + 4*x^3, 0, 2, x, 7)], [1, x^2 + 5*x + 1]):
Same("no Pade approximant", cunmod:-Pade(x, 0, 1, x, 7), FAIL):
Same("no fraction", cunmod:-Ratrecon(x^2, x^3, 1, 1, x, 7), FAIL):
Same("MinimalPolynomial", cunmod:-MinimalPolynomial([0, 1, 1, 2, 3, 5, 8, 13], x, 101),
    x^2 + 100*x + 100):
Test("MinimalPolynomial of short sequences",
    evalb([cunmod:-MinimalPolynomial([], x, 7), cunmod:-MinimalPolynomial([4, 0], x, 7)] = [1, x])
    and evalb(cunmod:-MinimalPolynomial([1, -2, 4, -8], x, 7) = x + 2)):
Same("Evaluate, integers", cunmod:-Evaluate(x, [-1, 7, 8], x, 7), [6, 0, 1]):
Same("Evaluate, no points", cunmod:-Evaluate(x, [], x, 7), []):
Same("Evaluate, a modulus with factors", cunmod:-Evaluate(x^2, [3, 6], x, 9), [0, 0]):
Same("Interpolate, no points", cunmod:-Interpolate([], [], x, 7), 0):
Same("ComposeMod, an outer polynomial longer than the divisor",
    cunmod:-ComposeMod(x^3 + 2, x + 1, x^2, x, 7), 3*x + 3):
Same("ComposeMod, a divisor of one coefficient", cunmod:-ComposeMod(0, x, 3, x, 7), 0):
Same("MultiplyMid, nothing", cunmod:-MultiplyMid(x, x, 3, 3, x, 7), 0):
Same("MultiplyHigh, nothing", cunmod:-MultiplyHigh(x, x, 9, x, 7), 0):
Same("PowerMod, exponent 0", cunmod:-PowerMod(x, 0, x^3 + 1, x, 7), 1):
Same("PowerMod, a divisor of one coefficient", cunmod:-PowerMod(x, 5, 3, x, 7), 0):
Same("a modulus with factors", cunmod:-Multiply(2*x + 3, 4*x + 6, x, 8), 2):
Same("2^63", cunmod:-Multiply(-1, x + 2^62, x, 2^63), 2^62 + (2^63 - 1)*x):
Same("2^64 - 1", cunmod:-Multiply(-1, x + 2^63, x, 2^64 - 1), 2^63 - 1 + (2^64 - 2)*x):

# ---- errors, after each of which the package goes on -----------------------

a := cunmod:-FromPolynomial(1 + 2*x, x, 7):
z := cunmod:-FromPolynomial(0, x, 7):
r := Array(0 .. 2, 'datatype' = 'integer'[8]):
few := Array(0 .. 1, 'datatype' = 'integer'[8]):
locked := Array(0 .. 2, 'datatype' = 'integer'[8], 'readonly' = true):
unlike := Array(0 .. 2):
c_order := Array(0 .. 2, 'datatype' = 'integer'[8], 'order' = 'C_order'):
large := Array(0 .. 1, [7, 1], 'datatype' = 'integer'[8]):
Refused("p = 1", "cunmod: invalid modulus", () -> cunmod:-Multiply(x, x, x, 1)):
Refused("p = 2^64", "cunmod: invalid modulus", () -> cunmod:-Multiply(x, x, x, 2^64)):
Refused("p = 2^64 + 7", "cunmod: invalid modulus", () -> cunmod:-MultiplyArray(r, a, a, 2^64 + 7)):
Refused("p = -7", "cunmod: invalid modulus", () -> cunmod:-MultiplyArray(r, a, a, -7)):
Refused("p no integer", "invalid input", () -> cunmod:-Multiply(x, x, x, "7")):
Refused("p = 15", "cunmod: invalid modulus", () -> cunmod:-GCD(x, x + 1, x, 15)):
Refused("no inverse", "cunmod: no inverse", () -> cunmod:-DivRem(x^2, 5*x, x, 15)):
Refused("another name", "cunmod: %1 is not a polynomial", () -> cunmod:-Multiply(y, x, x, 7)):
Refused("a name is due", "invalid input", () -> cunmod:-Multiply(1, 2, 3, 7)):
Refused("by zero", "cunmod: division by the zero", () -> cunmod:-DivRem(x, 0, x, 7)):
Refused("by p", "cunmod: division by the zero", () -> cunmod:-Remainder(x, 7, x, 7)):
Refused("power by zero", "cunmod: division by the zero", () -> cunmod:-PowerMod(x, 3, 7*x, x, 7)):
Refused("no power series", "cunmod: no inverse", () -> cunmod:-InverseSeries(x, 3, x, 7)):
Refused("a length below zero", "cunmod: invalid length", () -> cunmod:-MultiplyLow(x, x, -1, x, 7)):
Refused("no inverse modulo", "cunmod: no inverse", () -> cunmod:-InverseMod(x, x^2, x, 7)):
Refused("an inverse modulo zero", "cunmod: division by the zero",
    () -> cunmod:-InverseMod(x, 0, x, 7)):
Refused("an inverse modulo a constant", "cunmod: invalid length",
    () -> cunmod:-InverseMod(x, 3, x, 7)):
Refused("half-GCD of equal degrees", "cunmod: invalid length", () -> cunmod:-HalfGCD(x, x, x, 7)):
Refused("too large degrees", "cunmod: invalid length", () -> cunmod:-Ratrecon(x, x^3, 2, 1, x, 7)):
Refused("a degree below -1", "cunmod: invalid length", () -> cunmod:-Pade(x, -2, 1, x, 7)):
Refused("equal points", "cunmod: ", () -> cunmod:-Interpolate([1, 8], [2, 3], x, 7)):
Refused("fewer values", "cunmod: points and values", () -> cunmod:-Interpolate([1, 2], [2], x, 7)):
Refused("points of another kind", "cunmod: %1 is not a list of integers",
    () -> cunmod:-Evaluate(x, [x], x, 7)):
Refused("no list of terms", "cunmod: %1 is not a list of integers",
    () -> cunmod:-MinimalPolynomial(x, x, 7)):
Refused("p = 15 for GCDEx", "cunmod: invalid modulus", () -> cunmod:-GCDEx(x, x + 1, x, 15)):
Refused("p = 15 for Interpolate", "cunmod: invalid modulus",
    () -> cunmod:-Interpolate([1], [2], x, 15)):
Refused("a short cofactor", "cunmod: the first cofactor is an Array of fewer than 3 words",
    () -> cunmod:-GCDExArray(r, few, r, a, r, 7)):
Refused("a short matrix", "cunmod: the matrix is an Array of fewer than 8 words",
    () -> cunmod:-HalfGCDArray(few, r, r, r, a, 7)):
Refused("a short denominator", "cunmod: the denominator is an Array of fewer than 3 words",
    () -> cunmod:-PadeArray(r, few, a, 1, 2, 7)):
Refused("too few values' places", "cunmod: the result is an Array of fewer than 3 words",
    () -> cunmod:-EvaluateArray(few, a, r, 7)):
Refused("a short middle product", "cunmod: the result is an Array of fewer than 3 words",
    () -> cunmod:-MultiplyMidArray(few, a, a, 0, 3, 7)):
Refused("too many values", "cunmod: points and values", () -> cunmod:-InterpolateArray(r, a, r, 7)):
Refused("a short result", "cunmod: the result is an Array of fewer than 3 words",
    () -> cunmod:-MultiplyArray(few, a, a, 7)):
Refused("a short remainder", "cunmod: the remainder is an Array of fewer than 2 words",
    () -> cunmod:-RemainderArray(z, a, r, 7)):
Refused("read-only", "cunmod: the result is a read-only Array",
    () -> cunmod:-MultiplyArray(locked, a, a, 7)):
Refused("another datatype", "cunmod: the second operand is not an Array",
    () -> cunmod:-MultiplyArray(r, a, unlike, 7)):
Refused("C_order", "cunmod: the result is not an Array",
    () -> cunmod:-MultiplyArray(c_order, a, a, 7)):
Refused("no Array", "cunmod: the first operand is not an Array",
    () -> cunmod:-MultiplyArray(r, [1, 2], a, 7)):
Refused("a coefficient p", "cunmod: a coefficient", () -> cunmod:-MultiplyArray(r, large, a, 7)):
Refused("one result for two", "cunmod: two results overlap",
    () -> cunmod:-DivRemArray(r, r, a, a, 7)):
Refused("a long exponent", "cunmod: the number", () -> cunmod:-Power(x, 2^64, x, 7)):
Refused("an exponent below zero", "invalid input", () -> cunmod:-Power(x, -1, x, 7)):
Refused("a shift below zero", "cunmod: invalid length", () -> cunmod:-ShiftLeft(x, -1, x, 7)):
Refused("a length below zero", "cunmod: invalid length", () -> cunmod:-Truncate(x, -1, x, 7)):
Refused("no power of x", "cunmod: invalid length", () -> cunmod:-Deflate(x, 0, x, 7)):
Refused("a monic zero", "cunmod: division by the zero", () -> cunmod:-Monic(0, x, 7)):
Refused("no logarithm", "cunmod: the operand is not in the domain", () -> cunmod:-LogSeries(x, 3, x, 7)):
Refused("an exponential that is too long", "cunmod: the operand is not in the domain",
    () -> cunmod:-ExpSeries(x, 9, x, 7)):
Refused("a constant factor", "cunmod: invalid length", () -> cunmod:-RemoveFactor(x, 3, x, 7)):
Refused("factors of zero", "cunmod: division by the zero", () -> cunmod:-Factors(0, x, 7)):
Refused("roots of zero", "cunmod: division by the zero", () -> cunmod:-Roots(0, x, 7)):
Refused("factors modulo 15", "cunmod: ", () -> cunmod:-Factors(x, x, 15)):
Refused("a primitive polynomial modulo 15", "cunmod: ", () -> cunmod:-IsPrimitive(x, x, 15)):
Refused("a long seed", "cunmod: the number", () -> cunmod:-RandomIrreducible(2, 2^64, x, 7)):
Refused("equal powers", "cunmod: ", () -> cunmod:-InterpolateGeometric(1, [2, 3], x, 7)):
Refused("a short sum", "cunmod: the result is an Array of fewer than 3 words",
    () -> cunmod:-AddArray(few, a, r, 7)):
Refused("a short integral", "cunmod: the result is an Array of fewer than 4 words",
    () -> cunmod:-IntegralArray(r, r, 7)):
Refused("a short shift", "cunmod: the result is an Array of fewer than 4 words",
    () -> cunmod:-ShiftLeftArray(r, a, 2, 7)):
Refused("a short power", "cunmod: the result is an Array of fewer than 3 words",
    () -> cunmod:-PowerArray(few, a, 2, 7)):
Refused("no such path", "cunmod: there is no path", () -> cunmod:-SetPath("fpga")):
Same("untouched by errors", convert(r, 'list'), [0, 0, 0]):
cunmod:-MultiplyArray(r, a, a, 7):
Same("usable after errors", convert(r, 'list'), [1, 4, 4]):


# What functions of Arrays return, and write: a = 2 x + 1, b = 3 x^2 + 2 modulo 7.
b := cunmod:-FromPolynomial(3*x^2 + 2, x, 7):
c := Array(0 .. 2, 'datatype' = 'integer'[8]):
d := Array(0 .. 2, 'datatype' = 'integer'[8]):
m := Array(0 .. 7, 'datatype' = 'integer'[8]):
Same("MultiplyHighArray", [cunmod:-MultiplyHighArray(r, a, a, 2, 7), r[0]], [1, 4]):
Same("MultiplyMidArray", [cunmod:-MultiplyMidArray(r, a, a, 1, 3, 7), r[0]], [2, 4]):
Same("DivideExactArray", [cunmod:-DivideExactArray(r, a, a, 7), r[0]], [1, 1]):
Same("DivideSeriesArray", [cunmod:-DivideSeriesArray(r, a, a, 3, 7), r[0]], [3, 1]):
Same("MultiplyModArray", [cunmod:-MultiplyModArray(r, a, a, b, 7), r[0]], [2, 3]):
Same("ComposeModArray", [cunmod:-ComposeModArray(r, a, a, b, 7), r[0]], [2, 3]):
Same("GCDExArray", [cunmod:-GCDExArray(r, c, d, a, b, 7), r[0]], [1, 3, 2, 1]):
Same("InverseModArray", [cunmod:-InverseModArray(r, a, b, 7), r[0]], [2, 6]):
Same("ResultantArray", cunmod:-ResultantArray(a, b, 7), 4):
Same("HalfGCDArray", [cunmod:-HalfGCDArray(m, c, d, b, a, 7)], [2, 3, 1, -1]):
Same("RatreconArray", [cunmod:-RatreconArray(r, c, a, b, 1, 0, 7), r[1]], [true, 2]):
Same("PadeArray", [cunmod:-PadeArray(r, c, a, 0, 1, 7), c[1]], [true, 1]):
Same("MinimalPolynomialArray", [cunmod:-MinimalPolynomialArray(r, r, 7)], [2]):
Same("EvaluateArray", [cunmod:-EvaluateArray(r, b, a, 7), r[0], r[1]], [2, 5, 0]):
Same("InterpolateArray", [cunmod:-InterpolateArray(r, a, a, 7), r[0], r[1]], [2, 0, 1]):

Same("AddArray", [cunmod:-AddArray(r, a, b, 7), r[0], r[2]], [3, 3, 3]):
Same("DerivativeArray", [cunmod:-DerivativeArray(r, b, 7), r[1]], [2, 6]):
Same("EvaluateAtArray", cunmod:-EvaluateAtArray(b, 2, 7), 0):
Same("DiscriminantArray", cunmod:-DiscriminantArray(b, 7), 4):
Same("DividesArray", [cunmod:-DividesArray(r, a, a, 7), r[0]], [true, 1]):
Same("RemoveFactorArray", [cunmod:-RemoveFactorArray(r, a, a, 7), r[0]], [1, 1]):
Same("FactorsArray", [cunmod:-FactorsArray(r, m, c, d, b, 7), r[0], m[0], m[2], c[1], d[1]],
    [2, 3, 2, 5, 2, 1]):
Same("RootsArray", [cunmod:-RootsArray(c, d, b, 7), c[0], c[1], d[0]], [2, 2, 5, 1]):
Test("IsIrreducibleArray", evalb(not cunmod:-IsIrreducibleArray(b, 7))
    and cunmod:-IsIrreducibleArray(a, 7)):
Test("IsPrimitiveArray", evalb(not cunmod:-IsPrimitiveArray(b, 7))
    and evalb(cunmod:-IsPrimitiveArray(cunmod:-FromPolynomial(x^2 + 6*x + 3, x, 7), 7))):
Same("RandomIrreducibleArray", [cunmod:-RandomIrreducibleArray(m, 2, 9, 2), m[0], m[1], m[2]],
    [3, 1, 1, 1]):
Refused("a short irreducible polynomial", "cunmod: the result is an Array of fewer than 4 words",
    () -> cunmod:-RandomIrreducibleArray(few, 3, 1, 7)):
Same("GCDInverseArray", [cunmod:-GCDInverseArray(r, c, a, b, 7), r[0]], [1, 3, 1]):
Same("ExpSeriesArray, a part of the Array",
    [cunmod:-ExpSeriesArray(m, cunmod:-FromPolynomial(x, x, 7), 3, 7), m[2]], [3, 4]):

cunmod:-SetPath("cpu"):
cunmod:-Multiply(x + 1, x + 1, x, 7):
Same("LastOperation", cunmod:-LastOperation()[1 .. 3], ["cpu", "flint", 0]):
cunmod:-SetPath("auto"):
cunmod:-SetAlgorithm("points", "tree", 0):
cunmod:-SetAlgorithm("points", "", 0):
cunmod:-SetAlgorithm("elementary", "linear", 0):
cunmod:-SetAlgorithm("elementary", "", 0):
cunmod:-Evaluate(x, [1, 2], x, 7):
Test("LastOperation, points", evalb(cunmod:-LastOperation()[2] <> "")):
Refused("no such operation", "cunmod: there is no operation",
    () -> cunmod:-SetAlgorithm("add", "", 0)):
Refused("an algorithm of another operation", "cunmod: invalid argument",
    () -> cunmod:-SetAlgorithm("mul", "newton", 0)):
Refused("s below zero", "invalid input", () -> cunmod:-SetAlgorithm("mul", "", -1)):
Test("Version", type(cunmod:-Version(), 'string')):
Test("DeviceCount", type(cunmod:-DeviceCount(), 'nonnegint')):

printf("%d checks, %d failures\n", check_count, failure_count):
