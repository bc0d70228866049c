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
    local f, g, h, a, b, power, expected;
    f := Random(n, p);
    g := Random(m, p);
    h := modp1(Multiply(f, g), p);
    a := Out(f, p);
    b := Out(g, p);
    expected := Out(h, p);
    power := modp1(ConvertIn(x^7, x), p);
    Test(cat("Multiply ", n, " by ", m, " mod ", p),
        evalb(cunmod:-Multiply(a, b, x, p) = expected));
    Test(cat("Square ", n, " mod ", p),
        evalb(cunmod:-Square(a, x, p) = Out(modp1(Multiply(f, f), p), p)));
    Test(cat("MultiplyLow ", n, " by ", m, " mod ", p),
        evalb(cunmod:-MultiplyLow(a, b, 7, x, p)
            = Out(modp1(Rem(h, power), p), p)));
    return NULL;
end proc:

Divisions := proc(n, m, p)
    local f, g, a, b, q, r;
    f := Random(n, p);
    g := Random(m, p);
    a := Out(f, p);
    b := Out(g, p);
    q, r := cunmod:-DivRem(a, b, x, p);
    Test(cat("DivRem, quotient, ", n, " by ", m, " mod ", p),
        evalb(q = Out(modp1(Quo(f, g), p), p)));
    Test(cat("DivRem, remainder, ", n, " by ", m, " mod ", p),
        evalb(r = Out(modp1(Rem(f, g), p), p)));
    Test("Quotient", evalb(cunmod:-Quotient(a, b, x, p) = q));
    Test("Remainder", evalb(cunmod:-Remainder(a, b, x, p) = r));
    if m > 1 then
        Test(cat("PowerMod ", n, " by ", m, " mod ", p),
            evalb(cunmod:-PowerMod(a, 2^64 + 2^63 + 5, b, x, p)
                = Out(modp1(Powmod(modp1(Rem(f, g), p), 2^64 + 2^63 + 5, g), p), p)));
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
    Test(cat("GCD ", n, ", ", m, ", ", k, " mod ", p), evalb(d = Out(modp1(Gcd(f, g), p), p)));
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
    Test("MultiplyArray, words", evalb(count = n + m - 1));
    Test(cat("MultiplyArray ", n, " by ", m, " mod ", p),
        evalb(cunmod:-ToModp1(res, x, p) = modp1(Multiply(f, g), p)));
    q := Array(0 .. n + m + 1, 'datatype' = 'integer'[8]);
    r := Array(0 .. n + m + 1, 'datatype' = 'integer'[8]);
    lenq, lenr := cunmod:-DivRemArray(q, r, res, b, p);
    Test("DivRemArray, words", evalb(lenq = n + 3) and evalb(lenr = m - 1));
    Test(cat("DivRemArray, a b by b, mod ", p), evalb(cunmod:-ToModp1(q, x, p) = f));
    Test("DivRemArray, remainder", evalb(cunmod:-ToPolynomial(r, x, p) = 0));
    count := cunmod:-GCDArray(res, res, b, p);
    Test("GCDArray, in place", evalb(count = m));
    count := cunmod:-QuotientArray(q, a, b, p);
    Test("QuotientArray, words", evalb(count = max(n - m + 1, 0)));
    count := cunmod:-RemainderArray(r, a, b, p);
    Test("RemainderArray", evalb(count = m - 1)
        and evalb(cunmod:-ToModp1(r, x, p) = modp1(Rem(f, g), p)));
    return NULL;
end proc:

sizes := [[1, 1], [2, 1], [1, 3], [5, 3], [3, 9], [40, 17], [17, 17]]:
primes := [2, 3, 65537, 2147483647, 3037000453, 2305843009213693951, 9223372036854775783,
    9223372036854775837, 18446744073709551557]:
for p in primes do
    for size in sizes do
        Products(size[1], size[2], p);
        Divisions(size[1], size[2], p);
        GCDs(size[1], size[2], 4, p);
        Arrays(size[1], size[2], p);
    end do;
    Products(0, 3, p);
    Products(4, 0, p);
    GCDs(0, 3, 1, p);
    GCDs(0, 0, 1, p);
    Test("p - 1", evalb(cunmod:-Multiply(-x, -1, x, p) = x));
    b := cunmod:-InverseSeries(1 + x - 3*x^4, 9, x, p);
    Test("InverseSeries", evalb(cunmod:-MultiplyLow(b, 1 + x - 3*x^4, 9, x, p) = 1));
end do:
Test("PowerMod, exponent 0", evalb(cunmod:-PowerMod(x, 0, x^3 + 1, x, 7) = 1)):
Test("PowerMod, a divisor of one coefficient", evalb(cunmod:-PowerMod(x, 5, 3, x, 7) = 0)):
Test("a modulus with factors", evalb(cunmod:-Multiply(2*x + 3, 4*x + 6, x, 8) = 2)):
Test("2^63", evalb(cunmod:-Multiply(-1, x + 2^62, x, 2^63) = 2^62 + (2^63 - 1)*x)):
Test("2^64 - 1", evalb(cunmod:-Multiply(-1, x + 2^63, x, 2^64 - 1)
    = 2^63 - 1 + (2^64 - 2)*x)):

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
Refused("p = 2^64 + 7", "cunmod: invalid modulus",
    () -> cunmod:-MultiplyArray(r, a, a, 2^64 + 7)):
Refused("p = -7", "cunmod: invalid modulus", () -> cunmod:-MultiplyArray(r, a, a, -7)):
Refused("p no integer", "invalid input", () -> cunmod:-Multiply(x, x, x, "7")):
Refused("p = 15", "cunmod: invalid modulus", () -> cunmod:-GCD(x, x + 1, x, 15)):
Refused("no inverse", "cunmod: no inverse",
    () -> cunmod:-DivRem(x^2, 5*x, x, 15)):
Refused("another name", "cunmod: %1 is not a polynomial",
    () -> cunmod:-Multiply(y, x, x, 7)):
Refused("a name is due", "invalid input", () -> cunmod:-Multiply(1, 2, 3, 7)):
Refused("by zero", "cunmod: division by the zero", () -> cunmod:-DivRem(x, 0, x, 7)):
Refused("by p", "cunmod: division by the zero", () -> cunmod:-Remainder(x, 7, x, 7)):
Refused("power by zero", "cunmod: division by the zero",
    () -> cunmod:-PowerMod(x, 3, 7*x, x, 7)):
Refused("no power series", "cunmod: no inverse",
    () -> cunmod:-InverseSeries(x, 3, x, 7)):
Refused("a length below zero", "cunmod: invalid length",
    () -> cunmod:-MultiplyLow(x, x, -1, x, 7)):
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
Refused("no such path", "cunmod: there is no path", () -> cunmod:-SetPath("fpga")):
Test("untouched by errors", evalb(convert(r, 'list') = [0, 0, 0])):
cunmod:-MultiplyArray(r, a, a, 7):
Test("usable after errors", evalb(convert(r, 'list') = [1, 4, 4])):

cunmod:-SetPath("cpu"):
cunmod:-Multiply(x + 1, x + 1, x, 7):
Test("LastOperation", evalb(cunmod:-LastOperation()[1 .. 3] = ["cpu", "flint", 0])):
cunmod:-SetPath("auto"):
Test("Version", type(cunmod:-Version(), 'string')):
Test("DeviceCount", type(cunmod:-DeviceCount(), 'nonnegint')):

printf("%d checks, %d failures\n", check_count, failure_count):
