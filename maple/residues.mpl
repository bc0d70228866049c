maple_mode(1):
# Polynomials modulo a prime p for the worksheets that run the many-core machine model's
# algorithms: operands, and the products, divisions and GCDs of the computer algebra system
# itself, with which the algorithms are compared.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A polynomial is the list of its coefficients in 0 .. p-1, the lowest one first. X is the
# variable where the system wants one; nothing may be assigned to it.

# c modulo p, in 0 .. p-1, for any sign of c.
mmm_residue := proc(c, p)
    return irem(irem(c, p) + p, p);
end proc:

# As many numbers in 0 .. p-1 as terms says, the same ones for the same seed.
mmm_random := proc(seed, terms, p)
    local state, numbers, k;
    state := irem(1103515245*(seed + 1) + 12345, 2147483648);
    numbers := [];
    for k from 1 to terms do
        state := irem(1103515245*state + 12345, 2147483648);
        numbers := [op(numbers), irem(iquo(state, 65536), p)];
    end do;
    return numbers;
end proc:

# n coefficients, of which the leading one is not 0.
mmm_operand := proc(seed, n, p)
    return [op(mmm_random(seed, n - 1, p)), 1 + mmm_random(seed + 7919, 1, p - 1)[1]];
end proc:

mmm_polynomial := proc(a)
    local f, k;
    f := 0;
    for k from 1 to nops(a) do
        f := f + a[k]*X^(k - 1);
    end do;
    return f;
end proc:

mmm_coefficients := proc(f, terms, p)
    local k;
    return [seq(mmm_residue(coeff(f, X, k), p), k = 0 .. terms - 1)];
end proc:

# A table of the coefficients of a at 0, 1, ..., with zeros at the other indices from .. to.
mmm_memory := proc(a, first, last)
    local T, k;
    T := table();
    for k from first to last do
        T[k] := 0;
    end do;
    for k from 1 to nops(a) do
        T[k - 1] := a[k];
    end do;
    return T;
end proc:

# Without zeros above the leading coefficient, which is made 1; [] is the zero polynomial.
mmm_monic := proc(a, p)
    local terms, lead_inverse, k;
    terms := nops(a);
    while terms > 0 and a[max(terms, 1)] = 0 do
        terms := terms - 1;
    end do;
    if terms = 0 then
        return [];
    end if;
    lead_inverse := mmm_residue(a[terms]^(p - 2), p);
    return [seq(mmm_residue(a[k]*lead_inverse, p), k = 1 .. terms)];
end proc:

# ---- what the system computes --------------------------------------------------------

mmm_system_product := proc(a, b, p)
    return mmm_coefficients(expand(mmm_polynomial(a)*mmm_polynomial(b)), nops(a) + nops(b) - 1,
        p);
end proc:

# [q, r]: nops(a) - nops(b) + 1 coefficients of the quotient, nops(b) - 1 of the remainder.
mmm_system_division := proc(a, b, p)
    local f, g;
    f := mmm_polynomial(a);
    g := mmm_polynomial(b);
    return [mmm_coefficients(Quo(f, g, X) mod p, nops(a) - nops(b) + 1, p),
        mmm_coefficients(Rem(f, g, X) mod p, nops(b) - 1, p)];
end proc:

# The monic GCD.
mmm_system_gcd := proc(a, b, p)
    return mmm_monic(mmm_coefficients(Gcd(mmm_polynomial(a), mmm_polynomial(b)) mod p,
        max(nops(a), nops(b)), p), p);
end proc:
