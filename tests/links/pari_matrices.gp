\\ Matrices modulo p against gp's own answers; tests/links/t-pari runs it.
\\ Copyright (C) 2026 the cunmod authors
\\ SPDX-License-Identifier: LGPL-3.0-or-later
read(getenv("CUNMOD_GP"));
checks = 0;
failures = 0;
check(ok, what) = {checks++; if (!ok, failures++; print("FAIL: ", what))};
caught(action) = iferr(action(); "none", E, errname(E));
mat(m, n, p) = matrix(m, n, i, j, Mod(random(p), p));

\\ The pivots are 1, the first entries of their rows, and the only ones of their columns.
is_reduced(R) = {
  my(last = 0, ended = 0);
  for (i = 1, #R~, my(j = 1);
    while (j <= #R && R[i, j] == 0, j++);
    if (j > #R, ended = 1; next);
    if (ended || j <= last || R[i, j] != 1 || sum(k = 1, #R~, R[k, j] != 0) != 1, return(0));
    last = j);
  1};

compare(m, k, n, p) = {
  my(A = mat(m, k, p), B = mat(k, n, p), C = A*B, R = cunmod_matrref(C), K = cunmod_matker(C), r = matrank(C), v = B[, 1]);
  check(cunmod_matmul(A, B) === C, Str("matmul modulo ", p));
  check(cunmod_matmul(lift(A), lift(B), p) === C && cunmod_matmul(A, lift(B)) === C, Str("matmul of t_INT modulo ", p));
  check(cunmod_matmul(A, v) === A*v, Str("matmul by a column modulo ", p));
  check(cunmod_matrank(C) === r, Str("matrank modulo ", p));
  check(is_reduced(R) && matrank(R) == r && matrank(matconcat([R; C])) == r, Str("matrref modulo ", p));
  check(#K == n - r && C*K == 0 && matrank(K) == #K, Str("matker modulo ", p));
  if (#K, check(matimage(matconcat([K, matker(C)])) == matimage(K), Str("the space of matker modulo ", p)));
  A = mat(m, m, p);
  check(cunmod_matdet(A) === matdet(A), Str("matdet modulo ", p));
  check(cunmod_matcharpoly(A) === charpoly(A), Str("matcharpoly modulo ", p));
  check(cunmod_matminpoly(A) === Mod(1, p)*minpoly(A) && cunmod_matminpoly(lift(A), p) == minpoly(A), Str("matminpoly modulo ", p));
  if (matdet(A) == 0, check(caught(() -> cunmod_matinv(A)) == "e_INV", Str("no matinv modulo ", p));
    A = matid(m)*Mod(1, p));
  check(cunmod_matinv(A) === 1/A && cunmod_matinv(lift(A), p) === 1/A, Str("matinv modulo ", p));
  B = mat(m, n, p);
  check(cunmod_matsolve(A, B) === 1/A*B, Str("matsolve modulo ", p));
  check(cunmod_matsolve(A, B[, 1]) === 1/A*B[, 1], Str("matsolve of a column modulo ", p))};
{my(v = [1, 2]~*Mod(1, 7));
check(cunmod_matrref(v) === Mat([1, 0]~)*Mod(1, 7), "matrref of a column");
check(cunmod_matinv([3]~, 7) === Mat(Mod(5, 7)), "matinv of a column");
check(cunmod_matker([0]~, 7) === Mat(Mod(1, 7)), "matker of a column")};
{foreach([2, 3, 101, 2^31 - 1, 2^61 - 1, 2^64 - 59], p,
  compare(1, 1, 1, p); compare(5, 2, 7, p); compare(7, 2, 5, p); compare(6, 9, 6, p); compare(20, 17, 23, p))};

\\ Any modulus for products, any integers as entries.
{foreach([4, 15, 2^32, 2^64 - 1], p,
  my(A = mat(4, 5, p), B = mat(5, 3, p));
  check(cunmod_matmul(A, B) === A*B, Str("matmul modulo ", p));
  check(caught(() -> cunmod_matrank(A)) == "e_PRIME", Str("matrank modulo ", p)))};
check(cunmod_matmul(Mat([-1, 2^70]), [10^30; -7], 11) === Mat(Mod(-10^30 - 7*2^70, 11)), "entries of any size");

\\ Sums with products, powers, values of polynomials, modulo any number.
extra(m, k, n, p) = {
  my(A = mat(m, k, p), B = mat(k, n, p), C = mat(m, n, p), S = mat(m, m, p), f = Pol(vector(random(12), i, Mod(random(p), p))));
  check(cunmod_mataddmul(C, A, B) === C + A*B && cunmod_mataddmul(lift(C), lift(A), lift(B), p) === C + A*B, Str("mataddmul modulo ", p));
  check(cunmod_matsubmul(C, A, B) === C - A*B, Str("matsubmul modulo ", p));
  check(cunmod_matsubmul(C[, 1], A, B[, 1]) === C[, 1] - A*B[, 1], Str("matsubmul of columns modulo ", p));
  check(cunmod_matpow(S, 13) === S^13 && cunmod_matpow(lift(S), 13, p) === S^13 && cunmod_matpow(S, 0) === matid(m)*Mod(1, p), Str("matpow modulo ", p));
  check(cunmod_mateval(f, S) === matid(m)*Mod(0, p) + subst(f, x, S), Str("mateval modulo ", p));
  check(cunmod_mateval(lift(f), lift(S), p) === cunmod_mateval(f, S), Str("mateval of t_INT modulo ", p))};
{foreach([2, 4, 15, 2^31 - 1, 2^32, 2^64 - 1], p, extra(1, 1, 1, p); extra(4, 5, 3, p); extra(9, 2, 9, p))};
check(cunmod_matpow([1, 1; 1, 0], 2^64 - 1, 10) === Mod([1, 1; 1, 0], 10)^(2^64 - 1), "the largest exponent");
check(caught(() -> cunmod_matpow([1, 1; 1, 0], -1, 7)) == "e_DOMAIN", "an exponent below 0");
check(caught(() -> cunmod_matpow([1, 1; 1, 0], 2^64, 7)) == "e_OVERFLOW", "an exponent of 65 bits");
check(caught(() -> cunmod_matpow([1, 1; 1, 0], 1/2, 7)) == "e_TYPE", "an exponent that is no integer");
check(caught(() -> cunmod_matpow([1, 2, 3; 4, 5, 6], 2, 7)) == "e_DIM", "matpow of a matrix that is not square");
check(caught(() -> cunmod_mateval(x, [1, 2, 3; 4, 5, 6], 7)) == "e_DIM", "mateval of a matrix that is not square");
check(caught(() -> cunmod_mataddmul([1, 2], [1, 2; 3, 4], [1, 2; 3, 4], 7)) == "e_TYPE", "a vector as a sum");
check(caught(() -> cunmod_matsubmul(matid(3), [1, 2; 3, 4], [1, 2; 3, 4], 7)) == "e_DIM", "a sum that does not fit");
check(cunmod_matpow(matrix(0, 0), 5, 7) == [;] && cunmod_mateval(x + 1, matrix(0, 0), 7) == [;], "powers of nothing");

\\ Without entries.
check(cunmod_matdet(matrix(0, 0), 7) === Mod(1, 7), "matdet of no rows");
check(cunmod_matcharpoly(matrix(0, 0), 7) === Mod(1, 7)*x^0 && cunmod_matminpoly([;], 7) === Mod(1, 7)*x^0, "matcharpoly of no rows");
check(cunmod_matminpoly(matid(3), 7) === Mod(1, 7)*x - 1 && cunmod_matcharpoly(matid(3), 7) === (Mod(1, 7)*x - 1)^3, "the unit matrix");
check(caught(() -> cunmod_matcharpoly([1, 2, 3; 4, 5, 6], 7)) == "e_DIM", "matcharpoly of a matrix that is not square");
check(cunmod_matrank(matrix(0, 3), 7) === 0 && cunmod_matker(matrix(0, 3), 7) === matid(3)*Mod(1, 7), "no rows");
check(cunmod_matker(matid(3), 7) == matrix(3, 0) && cunmod_matinv(matrix(0, 0), 7) == [;], "no columns");

check(caught(() -> cunmod_matmul([1, 2], [1, 2; 3, 4], 7)) == "e_TYPE", "a vector");
check(caught(() -> cunmod_matmul([1, 2; 3, 4], [1, 2, 3; 4, 5, 6]~, 7)) == "e_DIM", "a product that does not fit");
check(caught(() -> cunmod_matdet([1, 2, 3; 4, 5, 6], 7)) == "e_DIM", "matdet of a matrix that is not square");
check(caught(() -> cunmod_matsolve([1, 2; 3, 4], [1, 2, 3]~, 7)) == "e_DIM", "matsolve that does not fit");
check(caught(() -> cunmod_matsolve([1, 2; 2, 4], [1, 2]~, 7)) == "e_INV", "matsolve without an inverse");
check(caught(() -> cunmod_matdet([1, 2; 3, 4])) == "e_TYPE", "no modulus");
check(caught(() -> cunmod_matdet([1/2, 2; 3, 4], 7)) == "e_TYPE", "a fraction");
check(caught(() -> cunmod_matdet([x, 2; 3, 4], 7)) == "e_TYPE", "a polynomial");
check(caught(() -> cunmod_matmul(Mod(Mat([1, 2]), 7), Mod([1; 2], 5))) == "e_MODULUS", "two moduli");
check(caught(() -> cunmod_matdet([1, 2; 3, 4], 1)) == "e_DOMAIN", "the modulus 1");
check(caught(() -> cunmod_matdet([1, 2; 3, 4], 2^64)) == "e_DOMAIN", "a modulus of 65 bits");

cunmod_algorithm("mat", "tensor");
check(cunmod_matdet([1, 2; 3, 4], 7) == 5, "an algorithm for matrices");
cunmod_algorithm("mat");

\\ Nothing stays on the stack.
{my(A = mat(5, 5, 101), s = getstack());
for (i = 1, 1000, cunmod_matmul(A, A); cunmod_matrank(A); cunmod_matdet(A); cunmod_matrref(A); cunmod_matker(A);
  cunmod_mataddmul(A, A, A); cunmod_matsubmul(A, A, A); cunmod_matpow(A, 5); cunmod_mateval(x^2 + 1, A);
  cunmod_matcharpoly(A); cunmod_matminpoly(A);
  iferr(cunmod_matinv(A), E, 0); iferr(cunmod_matdet([1, 2]~, 7), E, 0));
check(getstack() - s < 2000, Str("the stack has grown by ", getstack() - s))};

print(if (failures, "failures: ", "passed: "), checks - failures, " of ", checks);
