maple_mode(1):
# The formulas of the slides "Multithreaded programming on the GPU" (Moreno Maza, PASCO 2017):
# the many-core machine model with p multiprocessors, prefix sums, carries, and numbers of tiles;
# each derived from model.mpl or counted, and every printed form that differs beside what is right.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac slides.mpl, or read "slides.mpl": in Maple.
#
#   P  multiprocessors; the other names are those of model.mpl

read "model.mpl":

# ---- Theorem 1 -----------------------------------------------------------------------

# The ratio of two times by Theorem 1: the slides' R(p), where the paper has Corollary 1.
mmm_ratio := proc(one, large, P)
    return mmm_time(one, P)/mmm_time(large, P);
end proc:

mmm_equal("L by edges, as the slides have it too: one block takes C/2, which is false",
    mmm_time_printed([C, C, 0, 1, 1, C, 1], 2), C/2);

# ---- products, n and m apart ---------------------------------------------------------

mmm_slides_overhead := (n, m, s) -> n*s^2*(7*m - 3)/((n + s - 1)*(5*m*s + 2*m - 3*s^2)):
mmm_slides_kernels := (m, s) -> (m*mmm_log(m) + 3*m - 1)/(m*mmm_log(m/s) + 3*m - s):
# R without the kernels, whose ratio tends to log m/log(m/s), and what the slides make of it.
mmm_slides_block := (s, U) -> (1 + 4*U)/(2*U*s + 2*U + 2*s^2 - s):
mmm_slides_block_leading := (s, U) -> 2*U/(U*(s + 1) + s^2):
mmm_slides_block_printed := (s, U) -> 2*U/(s*(s + U)):
mmm_slides_limit_printed := (m, s, U) -> mmm_slides_block_printed(s, U)*mmm_log(m)/mmm_log(m/s):

one := mmm_mul_printed(n, m, 1, l, U):
large := mmm_mul_printed(n, m, s, l, U):
mmm_equal("product, work ratio", mmm_work(one)/mmm_work(large), n/(n + s - 1));
mmm_equal("product, span ratio", mmm_span(one)/mmm_span(large), mmm_mul_span_ratio(m, s));
mmm_equal("product, overhead ratio", mmm_overhead(one)/mmm_overhead(large),
    mmm_slides_overhead(n, m, s));
mmm_equal("product, overhead ratio: m = n is (11)", mmm_slides_overhead(n, n, s),
    mmm_mul_overhead_ratio(n, s));
mmm_equal("product, overhead ratio: the limit is 7 s^2/(5 s + 2)", limit(limit(
    mmm_slides_overhead(n, m, s), n = +infinity), m = +infinity), mmm_mul_overhead_limit(s));
mmm_equal("product, R by the block of a multiplication; n is not in it",
    mmm_time_unbounded(one)/mmm_time_unbounded(large),
    mmm_slides_kernels(m, s)*mmm_slides_block(s, U));
mmm_less("product, printed R is too large: s = 8, U = 100",
    mmm_time_unbounded(mmm_mul(9000, 4096, 1, 256, 100))
    /mmm_time_unbounded(mmm_mul(9000, 4096, 8, 256, 100)),
    mmm_slides_kernels(4096, 8)*mmm_slides_block(8, 100));
mmm_equal("product, R is 1 at s = 1", mmm_slides_block(1, U), 1);
mmm_equal("product, printed limit at s = 1: 2 for large U",
    limit(mmm_slides_block_printed(1, U), U = +infinity), 2);
mmm_equal("product, printed limit over R, large U: (s + 1)/s", limit(
    mmm_slides_block_printed(s, U)/mmm_slides_block(s, U), U = +infinity), (s + 1)/s);
mmm_equal("product, printed limit without the 2: half of R for large s and U = s",
    limit(mmm_slides_block_printed(s, s)/2/mmm_slides_block(s, s), s = +infinity), 1/2);
mmm_equal("product, 2 U/(U (s + 1) + s^2): R at any s for large U",
    limit(mmm_slides_block_leading(s, U)/mmm_slides_block(s, U), U = +infinity), 1);
mmm_equal("product, 2 U/(U (s + 1) + s^2): R for large s and U = 3 s",
    limit(mmm_slides_block_leading(s, 3*s)/mmm_slides_block(s, 3*s), s = +infinity), 1);
mmm_near("product, \"less than 1 for s > 1\": the printed limit for s = 2, m = 4000, U = 1000",
    mmm_slides_limit_printed(4000, 2, 1000), 1.0890, 0.0001);
mmm_near("product, \"less than 1 for s > 1\": R itself there",
    mmm_slides_kernels(4000, 2)*mmm_slides_block(2, 1000), 0.7139, 0.0001);

# ---- division ------------------------------------------------------------------------

mmm_slides_division := (m, U, Z, P) -> 2/3*(3 + 5*U)*(2*m + Z*P)*Z/((Z + 21*U)*(7*m + 2*Z*P)):
mmm_slides_division_limit := (U, Z) -> 4/21*(3 + 5*U)*Z/(Z + 21*U):

naive := mmm_div_naive(n, m, Z/2, U):
steps := mmm_div_steps(n, m, Z/7, U):
mmm_equal("division, R(p)", mmm_ratio(naive, steps, P), mmm_slides_division(m, U, Z, P));
mmm_equal("division, R(p), m to infinity", limit(mmm_slides_division(m, U, Z, P), m = +infinity),
    mmm_slides_division_limit(U, Z));
mmm_equal("division, R(p), p to infinity: (7)", limit(mmm_slides_division(m, U, Z, P),
    P = +infinity), mmm_div_time_ratio(U, Z));
mmm_equal("division, the limit is 1 for Z = 441 U/(20 U - 9)",
    mmm_slides_division_limit(U, 441*U/(20*U - 9)), 1);
mmm_equal("division, the limit grows with Z", diff(mmm_slides_division_limit(U, Z), Z),
    4*U*(3 + 5*U)/(Z + 21*U)^2);
mmm_equal("division, no Z is enough for U <= 9/20",
    limit(mmm_slides_division_limit(9/20, Z), Z = +infinity), 1);
mmm_equal("division, Z > 22.05 for large U", limit(441*U/(20*U - 9), U = +infinity), 441/20);

# ---- Euclid's algorithm --------------------------------------------------------------

mmm_slides_work_under := (n, Z) -> (1296*Z + 7488)*n^2 + (348*Z^2 + 2208*Z)*n
    - (115*Z^3 + 616*Z^2):
mmm_slides_work := (n, Z) -> 192*((2*Z + 2)*n^2 + (Z - 2)*n)/mmm_slides_work_under(n, Z):
mmm_slides_work_printed := (n, Z) -> ((284*Z + 2)*n^2 + (Z - 2)*n)/mmm_slides_work_under(n, Z):
mmm_slides_gcd_limit := (U, Z) -> (3 + 5*U)*Z/(9*(Z + 16*U)):

naive := mmm_gcd_naive(n, n, Z/2, U):
steps := mmm_gcd_steps(n, n, Z/6, U):
mmm_equal("Euclid, work ratio", mmm_work(naive)/mmm_work(steps), mmm_slides_work(n, Z));
mmm_equal("Euclid, printed work ratio: (100 Z + 382) n^2 + 191 (Z - 2) n too few above",
    (mmm_slides_work(n, Z) - mmm_slides_work_printed(n, Z))*mmm_slides_work_under(n, Z),
    (100*Z + 382)*n^2 + 191*(Z - 2)*n);
mmm_equal("Euclid, its denominator is 192 Z times the paper's W of section 6.2",
    192*Z*mmm_work(steps), mmm_slides_work_under(n, Z));
mmm_equal("Euclid, work ratio, n to infinity: the paper's",
    limit(mmm_slides_work(n, Z), n = +infinity), mmm_gcd_work_ratio(Z));
mmm_equal("Euclid, the additional work, printed as a portion of W naive: 19/8 of it for large Z",
    limit(1/mmm_gcd_work_ratio(Z) - 1, Z = +infinity), 19/8);
mmm_equal("Euclid, overhead ratio", mmm_overhead(naive)/mmm_overhead(steps),
    mmm_gcd_overhead_ratio(n, Z));
# n = 1/t to infinity.
mmm_equal("Euclid, R(p), n to infinity: 9", subs(t = 0, normal(subs(n = 1/t,
    mmm_ratio(naive, steps, P)))), mmm_slides_gcd_limit(U, Z));
mmm_equal("Euclid, R(p), p to infinity, then n: the paper's 3",
    subs(t = 0, normal(subs(n = 1/t, limit(mmm_ratio(naive, steps, P), P = +infinity)))),
    (3 + 5*U)*Z/(3*(Z + 16*U)));
mmm_equal("Euclid, the limit is 1 for Z = 144 U/(5 U - 6)",
    mmm_slides_gcd_limit(U, 144*U/(5*U - 6)), 1);
# The paper's N and K: at s the time of m = n large is 3 n/s (3 s + 8 U), that of the naive
# algorithm 3 n (3 + 5 U).
general := mmm_time_unbounded(mmm_gcd_naive(n, n, l, U))/mmm_time_unbounded(mmm_gcd_steps(n, n, s,
    U)):
mmm_equal("Euclid, T1/Ts by Corollary 1", subs(t = 0, normal(subs(n = 1/t, general))),
    s*(3 + 5*U)/(3*s + 8*U));
mmm_equal("Euclid, T1/Ts > 1, printed for s > 1, begins at s = 8/5", subs(s = 8/5,
    s*(3 + 5*U)/(3*s + 8*U)), 1);

# ---- prefix sums ---------------------------------------------------------------------

# The recursive algorithm on 2^h numbers. Printed, step 3 is x[k-1] = x[k] - x[k-1]; but x[k] has
# lost the number to subtract, and x[k-1] is the other one.
mmm_prefix := proc(x, printed)
    local k, pairs, sums, result;
    if nops(x) = 1 then
        return x;
    end if;
    pairs := [seq(x[2*k - 1] + x[2*k], k = 1 .. nops(x)/2)];
    sums := mmm_prefix(pairs, printed);
    result := [];
    for k from 1 to nops(sums) do
        if printed = 1 then
            result := [op(result), sums[k] - x[2*k - 1], sums[k]];
        elif k = 1 then
            result := [x[1], sums[1]];
        else
            result := [op(result), sums[k - 1] + x[2*k - 1], sums[k]];
        end if;
    end do;
    return result;
end proc:

mmm_check("prefix sum: the slides' example", evalb(mmm_prefix([1, 2, 3, 4, 5, 6, 7, 8], 0)
    = [1, 3, 6, 10, 15, 21, 28, 36]));
squares := [seq(t^2, t = 1 .. 64)]:
their_sums := [seq(t*(t + 1)*(2*t + 1)/6, t = 1 .. 64)]:
mmm_check("prefix sum of 64 squares", evalb(mmm_prefix(squares, 0) = their_sums));
mmm_check("prefix sum printed: of the example only the last one is right",
    evalb(mmm_prefix([1, 2, 3, 4, 5, 6, 7, 8], 1) = [22, 23, 23, 26, 20, 25, 29, 36]));
mmm_check("prefix sum printed: right for equal numbers", evalb(mmm_prefix([1, 1, 1, 1], 1)
    = [1, 2, 3, 4]));
mmm_equal("prefix sum: n/2 operations before and after each call are 2 n - 2",
    2*sum(2^t, t = 0 .. h - 1), 2*2^h - 2);

# ---- carries of a sum by a prefix product of matrices --------------------------------

# The carries c_1, c_2, ... of a + b + carry, bits with the lowest one first: c_0 is the carry, and
# c_i is (a_i + b_i) c_{i-1} + a_i b_i modulo 2, a matrix [[a_i + b_i, a_i b_i], [0, 1]] by
# (c_{i-1}, 1). [u, v] stands for the product [[u, v], [0, 1]] of the matrices so far.
mmm_carries := proc(a, b, carry)
    local i, u, v, carries;
    carries := [];
    u := 1;
    v := 0;
    for i from 1 to nops(a) do
        v := irem((a[i] + b[i])*v + a[i]*b[i], 2);
        u := irem((a[i] + b[i])*u, 2);
        carries := [op(carries), irem(u*carry + v, 2)];
    end do;
    return carries;
end proc:

mmm_bits := proc(a, n)
    local i;
    return [seq(irem(iquo(a, 2^i), 2), i = 0 .. n - 1)];
end proc:

# The sum of two numbers of n bits and a carry by these carries.
mmm_sum := proc(a, b, n, carry)
    local x, y, c, i;
    x := mmm_bits(a, n);
    y := mmm_bits(b, n);
    c := mmm_carries(x, y, carry);
    return add(irem(x[i] + y[i] + [carry, op(c)][i], 2)*2^(i - 1), i = 1 .. n) + c[n]*2^n;
end proc:

mmm_check("carries: the slides' example, 10111 and 10101", evalb(mmm_carries([1, 1, 1, 0, 1],
    [1, 0, 1, 0, 1], 0) = [1, 1, 1, 0, 1]));
mmm_equal("carries: 123456 + 98765", mmm_sum(123456, 98765, 17, 0), 222221);
mmm_equal("carries: through all bits", mmm_sum(65535, 1, 16, 0), 65536);
mmm_equal("carries: one that comes in, through all bits", mmm_sum(43690, 21845, 16, 1), 65536);

# ---- numbers of the matrix examples --------------------------------------------------

mmm_near("plain product: 4 bytes an operation, 805 GFLOPS: 3.2 TB/s", 4*805/1000, 3.2, 0.01);
mmm_equal("plain product: 112 GB/s are 28 GFLOPS", 112/4, 28);
mmm_equal("1024 x 1024 by tiles of 16: 4096 blocks", (1024/16)^2, 4096);
mmm_equal("768 threads of 16 x 16: 3 blocks", 768/16^2, 3);
mmm_equal("a tile: 256 (2 x 16) operations", 16^2*2*16, 8192);
mmm_equal("registers a thread", iquo(16384, 768), 21);
mmm_near("padding, printed to have little effect: 1.94 times the bandwidth in the slides' table",
    99.83/51.42, 1.9415, 0.0001);
mmm_near("padding, printed to leave a large gap to the shared memory copy: 5 %", 104.49/99.83,
    1.0467, 0.0001);
mmm_summary();
