# Tests of the functions of matrices, for tests.mpl, which reads this file. The oracle is
# elimination row by row.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

SameMatrix := proc(name, got, expected)
    Same(name, convert(got, listlist), convert(expected, listlist));
    return NULL;
end proc:

# Of coefficients of a random polynomial, whose leading coefficient is left out.
RandomMatrix := proc(m, n, p)
    local res, c, i, j;
    c := modp1(ConvertOut(modp1(Randpoly(m*n), p)), p);
    res := Matrix(m, n);
    for i from 1 to m do
        for j from 1 to n do
            res[i, j] := c[(i - 1)*n + j];
        end do;
    end do;
    return res;
end proc:

# The first n columns of A as words, in either order.
WordsOf := proc(A, m, n, order)
    local res, i, j;
    res := Matrix(m, n, datatype = integer[8], 'order' = order);
    for i from 1 to m do
        for j from 1 to n do
            if A[i, j] >= 2^63 then
                res[i, j] := A[i, j] - 2^64;
            else
                res[i, j] := A[i, j];
            end if;
        end do;
    end do;
    return res;
end proc:

# The product of an m x k and a k x n Matrix.
Times := proc(A, B, m, k, n, p)
    local res, i, j, l, s;
    res := Matrix(m, n);
    for i from 1 to m do
        for j from 1 to n do
            s := 0;
            for l from 1 to k do
                s := s + A[i, l]*B[l, j];
            end do;
            res[i, j] := s mod p;
        end do;
    end do;
    return res;
end proc:

# c^(p-2) by modp1, as a polynomial modulo x.
InverseOf := proc(c, p)
    local f;
    f := modp1(Powmod(modp1(ConvertIn(c, x), p), p - 2, modp1(ConvertIn(x, x), p)), p);
    return modp1(ConvertOut(f), p)[1];
end proc:

# The reduced row echelon form of an m x n Matrix, the rank, and for m = n the determinant.
Eliminated := proc(A, m, n, p)
    local res, rank, det, i, j, k, l, c, t;
    res := Matrix(m, n);
    for i from 1 to m do
        for j from 1 to n do
            res[i, j] := A[i, j];
        end do;
    end do;
    rank := 0;
    det := 1;
    for j from 1 to n do
        k := rank + 1;
        while k <= m and res[k, j] = 0 do
            k := k + 1;
        end do;
        if k <= m then
            rank := rank + 1;
            det := det*res[k, j] mod p;
            if k <> rank then
                det := -det mod p;
            end if;
            c := InverseOf(res[k, j], p);
            for l from 1 to n do
                t := res[k, l];
                res[k, l] := res[rank, l];
                res[rank, l] := c*t mod p;
            end do;
            for i from 1 to m do
                c := res[i, j];
                if i <> rank and c <> 0 then
                    for l from 1 to n do
                        res[i, l] := (res[i, l] - c*res[rank, l]) mod p;
                    end do;
                end if;
            end do;
        end if;
    end do;
    if rank < m then
        det := 0;
    end if;
    return res, rank, det;
end proc:

# A product of an m x k and a k x n Matrix, and eliminations of the product.
Rectangles := proc(m, k, n, p)
    local A, B, C, R, N, rank, det, name;
    name := cat(" ", m, " by ", k, " by ", n, " mod ", p);
    A := RandomMatrix(m, k, p);
    B := RandomMatrix(k, n, p);
    C := Times(A, B, m, k, n, p);
    R := cunmod:-MatrixMultiply(A, B, p);
    SameMatrix(cat("MatrixMultiply", name), R, C);
    Same(cat("MatrixMultiply, datatype", name), evalb(rtable_options(R, 'datatype')
        = 'integer'[8]), evalb(p <= 2^63));
    SameMatrix(cat("MatrixMultiply, rows of words", name), cunmod:-MatrixMultiply(
        WordsOf(A, m, k, 'C_order'), WordsOf(B, k, n, 'Fortran_order'), p), C);
    SameMatrix(cat("MatrixMultiply, columns of words", name), cunmod:-MatrixMultiply(
        WordsOf(A, m, k, 'Fortran_order'), WordsOf(B, k, n, 'C_order'), p), C);
    R, rank, det := Eliminated(C, m, n, p);
    Same(cat("MatrixRank", name), cunmod:-MatrixRank(C, p), rank);
    SameMatrix(cat("MatrixRowReduce", name), cunmod:-MatrixRowReduce(C, p), R);
    N := cunmod:-MatrixNullSpace(C, p);
    Same(cat("MatrixNullSpace, size", name), [rtable_dims(N)], [1 .. n, 1 .. n - rank]);
    SameMatrix(cat("MatrixNullSpace", name), Times(C, N, m, n, n - rank, p), Matrix(m, n - rank));
    R, rank, det := Eliminated(N, n, n - rank, p);
    Same(cat("MatrixNullSpace, rank", name), [1 .. n, 1 .. rank], [rtable_dims(N)]);
    return NULL;
end proc:

# The coefficients of f in x, the lowest one first.
Coefficients := (f, p) -> modp1(ConvertOut(modp1(ConvertIn(f, x), p)), p):

# The value at an n x n Matrix of the polynomial with the coefficients L is 0.
Vanishes := proc(name, L, A, n, p)
    local V, i, k;
    V := Matrix(n, n);
    for k from nops(L) to 1 by -1 do
        V := Times(V, A, n, n, n, p);
        for i from 1 to n do
            V[i, i] := (V[i, i] + L[k]) mod p;
        end do;
    end do;
    SameMatrix(name, V, Matrix(n, n));
    return NULL;
end proc:

# The characteristic and the minimal polynomial of an n x n Matrix.
Polynomials := proc(A, n, det, p)
    local L, i, trace, name;
    name := cat(" ", n, " mod ", p);
    L := Coefficients(cunmod:-MatrixCharacteristicPolynomial(A, x, p), p);
    trace := 0;
    for i from 1 to n do
        trace := trace + A[i, i];
    end do;
    Same(cat("MatrixCharacteristicPolynomial", name), [nops(L), L[n + 1], L[n], L[1]],
        [n + 1, 1, (-trace) mod p, ((-1)^n*det) mod p]);
    Vanishes(cat("MatrixCharacteristicPolynomial, value", name), L, A, n, p);
    Vanishes(cat("MatrixMinimalPolynomial, value", name),
        Coefficients(cunmod:-MatrixMinimalPolynomial(A, x, p), p), A, n, p);
    Same(cat("MatrixMinimalPolynomial of 1", name), cunmod:-MatrixMinimalPolynomial(
        Matrix([[1, 0], [0, 1]]), x, p), x + p - 1);
    return NULL;
end proc:

Squares := proc(n, p)
    local A, B, X, Y, R, rank, det, i, name;
    name := cat(" ", n, " mod ", p);
    A := RandomMatrix(n, n, p);
    B := RandomMatrix(n, 2, p);
    R, rank, det := Eliminated(A, n, n, p);
    Same(cat("MatrixDeterminant", name), cunmod:-MatrixDeterminant(A, p), det);
    Polynomials(A, n, det, p);
    if rank < n then
        Refused(cat("MatrixInverse", name), "cunmod: the matrix has no inverse",
            () -> cunmod:-MatrixInverse(A, p));
        Refused(cat("MatrixSolve", name), "cunmod: the matrix has no inverse",
            () -> cunmod:-MatrixSolve(A, B, p));
        return NULL;
    end if;
    # R is the unit Matrix.
    X := cunmod:-MatrixInverse(A, p);
    SameMatrix(cat("MatrixInverse", name), Times(A, X, n, n, n, p), R);
    Y := cunmod:-MatrixSolve(A, B, p);
    SameMatrix(cat("MatrixSolve", name), Times(A, Y, n, n, 2, p), B);
    return NULL;
end proc:

# c + a b and c - a b; powers and values of polynomials by products.
Sums := proc(m, k, n, p)
    local A, B, C, D, X, Y, i, j, name;
    name := cat(" ", m, " by ", k, " by ", n, " mod ", p);
    A := RandomMatrix(m, k, p);
    B := RandomMatrix(k, n, p);
    C := RandomMatrix(m, n, p);
    D := Times(A, B, m, k, n, p);
    X := Matrix(m, n);
    Y := Matrix(m, n);
    for i from 1 to m do
        for j from 1 to n do
            X[i, j] := (C[i, j] + D[i, j]) mod p;
            Y[i, j] := (C[i, j] - D[i, j]) mod p;
        end do;
    end do;
    SameMatrix(cat("MatrixAddMultiply", name), cunmod:-MatrixAddMultiply(C, A, B, p), X);
    SameMatrix(cat("MatrixSubtractMultiply", name), cunmod:-MatrixSubtractMultiply(
        WordsOf(C, m, n, 'C_order'), A, B, p), Y);
    return NULL;
end proc:

Powers := proc(n, p)
    local A, P, V, i, name;
    name := cat(" ", n, " mod ", p);
    A := RandomMatrix(n, n, p);
    P := Times(A, A, n, n, n, p);
    SameMatrix(cat("MatrixPower", name), cunmod:-MatrixPower(A, 2, p), P);
    P := Times(P, P, n, n, n, p);
    SameMatrix(cat("MatrixPower", name), cunmod:-MatrixPower(A, 5, p), Times(P, A, n, n, n, p));
    V := Matrix(n, n);
    for i from 1 to n do
        V[i, i] := -1 mod p;
    end do;
    SameMatrix(cat("MatrixEvaluate", name), cunmod:-MatrixEvaluate(x^4 - 1, A, x, p),
        cunmod:-MatrixAddMultiply(P, V, cunmod:-MatrixPower(A, 0, p), p));
    return NULL;
end proc:

A := Matrix([[1, 2], [3, -4]]):
SameMatrix("MatrixEvaluate", cunmod:-MatrixEvaluate(x^2 + 3*x - 10, A, x, 101),
    Matrix([[0, 0], [0, 0]])):
SameMatrix("MatrixEvaluate of a constant", cunmod:-MatrixEvaluate(-1, A, x, 2^64 - 1),
    Matrix([[2^64 - 2, 0], [0, 2^64 - 2]])):
SameMatrix("MatrixPower", cunmod:-MatrixPower(Matrix([[1, 1], [1, 0]]), 2^64 - 1, 2),
    Matrix([[1, 0], [0, 1]])):
Refused("a power of a Matrix that is not square",
    "cunmod: the numbers of rows and columns do not fit",
    () -> cunmod:-MatrixPower(Matrix([[1, 2]]), 2, 7)):
Refused("a sum that does not fit", "cunmod: the numbers of rows and columns do not fit",
    () -> cunmod:-MatrixAddMultiply(Matrix([[1, 2]]), A, A, 7)):
SameMatrix("MatrixMultiply modulo a number that is not prime",
    cunmod:-MatrixMultiply(A, A, 2^64 - 1), Matrix([[7, 2^64 - 7], [2^64 - 10, 22]])):
SameMatrix("entries of any size", cunmod:-MatrixMultiply(Matrix([[2^70, -1]]),
    Matrix([[10^30], [5]]), 11), Matrix([[(2^70*10^30 - 5) mod 11]])):
Same("MatrixRank without rows", cunmod:-MatrixRank(Matrix(0, 3), 7), 0):
SameMatrix("MatrixNullSpace without rows", cunmod:-MatrixNullSpace(Matrix(0, 2), 7),
    Matrix([[1, 0], [0, 1]])):
Same("MatrixDeterminant without rows", cunmod:-MatrixDeterminant(Matrix(0, 0), 7), 1):
Same("MatrixCharacteristicPolynomial without rows",
    cunmod:-MatrixCharacteristicPolynomial(Matrix(0, 0), x, 7), 1):
Refused("a list of rows", "cunmod: %1 is not a Matrix", () -> cunmod:-MatrixRank([[1]], 7)):
Refused("an entry", "cunmod: the entry %1 is not an integer",
    () -> cunmod:-MatrixRank(Matrix([[x]]), 7)):
Refused("sizes that do not fit", "cunmod: the numbers of rows and columns do not fit",
    () -> cunmod:-MatrixMultiply(A, Matrix([[1, 2]]), 7)):
Refused("no square", "cunmod: the numbers of rows and columns do not fit",
    () -> cunmod:-MatrixDeterminant(Matrix([[1, 2]]), 7)):
Refused("a modulus that is not prime", "cunmod: invalid modulus", () -> cunmod:-MatrixRank(A, 15)):
Refused("the modulus 1", "cunmod: invalid modulus", () -> cunmod:-MatrixMultiply(A, A, 1)):
Refused("a word that is not reduced", "cunmod: ",
    () -> cunmod:-MatrixRank(Matrix([[7]], datatype = integer[8]), 7)):
cunmod:-SetAlgorithm("mat", "tensor", 0):
cunmod:-SetAlgorithm("mat", "", 0):
