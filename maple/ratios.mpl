maple_mode(1):
# The many-core machine model: the formulas by counting, the ratios (5) to (15) derived from
# them, every printed form tested, every erratum shown, and the s that the model prefers.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# "printed" in a name is what the paper prints and what cannot be derived; docs/model.md has
# the table. From this folder: giac ratios.mpl, or read "ratios.mpl": in Maple.

read "model.mpl":

# The ratio of two times by Corollary 1.
mmm_ratio := proc(one, large)
    return mmm_time_unbounded(one)/mmm_time_unbounded(large);
end proc:

# ---- section 2: L ------------------------------------------------------------

# One block of time C on two multiprocessors: it takes C.
one := [C, C, 0, 1, 1, C, 1]:
mmm_equal("Theorem 1 with L kernels allows C and more", mmm_time(one, 2), 3*C/2);
mmm_equal("printed L, edges: the bound is C/2, which is false", mmm_time_printed(one, 2), C/2);
# L kernels of K blocks each, one after the other: N = K L, and Corollary 1 gives 2 L C.
mmm_equal("Corollary 1 for a chain of kernels",
    mmm_time_unbounded([0, 0, 0, K*L, L, C, K]), 2*L*C);

# ---- section 3: division ------------------------------------------------------

k := n - m + 1:
naive := mmm_div_naive(n, m, l, U):
steps := mmm_div_steps(n, m, s, U):
mmm_equal("division, naive: blocks", mmm_blocks(naive), k*(m/l));
mmm_equal("division, naive: work", mmm_work(naive), k*(m/l)*(2*l + 1));
mmm_equal("division, naive: overhead", mmm_overhead(naive), k*(m/l)*5*U);
mmm_equal("division, s steps: blocks", mmm_blocks(steps), k/s*(m/(2*s)));
mmm_equal("division, s steps: work, heads and coefficients", mmm_work(steps),
    k/s*(m/(2*s))*(sum(t, t = 1 .. s) + 2*s*2*s));
mmm_equal("division, s steps: overhead", mmm_overhead(steps), k/s*(m/(2*s))*9*U);
mmm_equal("division, s steps: blocks at once", mmm_at_once(steps), m/(2*s));
mmm_equal("division, s steps: span", mmm_span(steps), k/s*3*s);

naive := mmm_div_naive(n, m, Z/2, U):
steps := mmm_div_steps(n, m, Z/7, U):
mmm_equal("(5)", mmm_work(naive)/mmm_work(steps), mmm_div_work_ratio(Z));
mmm_equal("division, span ratio 1", mmm_span(naive)/mmm_span(steps), 1);
mmm_equal("(6)", mmm_overhead(naive)/mmm_overhead(steps), mmm_div_overhead_ratio(Z));
mmm_equal("(7)", mmm_ratio(naive, steps), mmm_div_time_ratio(U, Z));
mmm_equal("(7) is 1 for Z = 12.6", mmm_div_time_ratio(U, 63/5), 1);
mmm_equal("(7) grows with Z", diff(mmm_div_time_ratio(U, Z), Z),
    7*U*(3 + 5*U)/(Z + 21*U)^2);

# ---- section 4: radix sort ------------------------------------------------------

one := mmm_sort(n, c, 1, l, U):
large := mmm_sort(n, c, s, l, U):
# n to infinity: the coefficients of n.
mmm_equal("(8) if W has + 1/s", diff(mmm_work(one), n)/diff(mmm_work(large), n),
    mmm_sort_work_ratio(s, l));
mmm_unequal("(8) does not follow from the printed W, + 1",
    diff(mmm_work(mmm_sort_printed(n, c, 1, l, U)), n)
    /diff(mmm_work(mmm_sort_printed(n, c, s, l, U)), n), mmm_sort_work_ratio(s, l));
mmm_equal("what the printed W gives", diff(mmm_work(mmm_sort_printed(n, c, 1, l, U)), n)
    /diff(mmm_work(mmm_sort_printed(n, c, s, l, U)), n),
    (104*s*l^2 + 92*s*l + 2*s)/(104*s*l^2 + 20*2^s*l + 4*s*l + 48*l + 2^s));
mmm_equal("the two W agree at s = 1", mmm_work(one), mmm_work(mmm_sort_printed(n, c, 1, l, U)));
mmm_equal("span ratio of radix sort", mmm_span(one)/mmm_span(large), mmm_sort_span_ratio(s, l));
mmm_equal("(9), 172^s read as 17 2^s", diff(mmm_overhead(one), n)/diff(mmm_overhead(large), n),
    mmm_sort_overhead_ratio(s, l));
mmm_equal("R of radix sort, K = n/(4 l)", mmm_ratio(one, large), mmm_sort_time_ratio(s, l, U));
mmm_equal("(9) at 2^s = l", mmm_sort_overhead_ratio(5, 32), 5*(72*32 + 34)/(89*32));
mmm_equal("(9), 2^s = l: overhead falls by 72/89 s", limit((72*l + 34)/(72*l + 17*l),
    l = +infinity), 72/89);
mmm_equal("(9), 2^s = l^2: overhead grows", limit((72*l + 34)/(72*l + 17*l^2), l = +infinity), 0);

# R at s = g = log2 l, where 2^s = l, by its two factors.
fill := (14*l + 2)/(14*l + l):
costs := (53 + 8*g + 9*U)*g/(41*g + 8*g^2 + 12 + 9*U):
mmm_equal("R at s = log l", subs(s = 5, l = 32, mmm_sort_time_ratio(s, l, U)),
    subs(g = 5, l = 32, fill*costs));
mmm_equal("R at s = log l: sizes", limit(fill, l = +infinity), 14/15);
mmm_equal("R at s = log l, fixed U: limit 14/15 < 1", limit(14/15*costs, g = +infinity), 14/15);
mmm_equal("leading terms, fixed U", limit(mmm_sort_leading(g, U), g = +infinity), 14/15);
mmm_equal("leading terms, U = u g", limit(14/15*subs(U = 3*g, costs)
    /subs(U = 3*g, mmm_sort_leading(g, U)), g = +infinity), 1);
mmm_equal("leading terms, U = g^2", limit(14/15*subs(U = g^2, costs)
    /subs(U = g^2, mmm_sort_leading(g, U)), g = +infinity), 1);
mmm_equal("(10), U = O(log l): right", limit(14/15*subs(U = 3*g, costs)
    /subs(U = 3*g, mmm_sort_leading_printed(g, U)), g = +infinity), 1);
mmm_equal("(10) printed, U = g^2: 17/8 too large", limit(subs(U = g^2,
    mmm_sort_leading_printed(g, U))/(14/15*subs(U = g^2, costs)), g = +infinity), 17/8);
mmm_equal("(10) is 1 for l = 2^(15.75 U)", mmm_sort_leading_printed(63*U/4, U), 1);
mmm_near("R itself at U = 100, l = 16", mmm_sort_time_ratio(4, 16, 100), 3.1, 0.02);
mmm_near("R itself at U = 100, l = 256", mmm_sort_time_ratio(8, 256, 100), 4.3, 0.02);

# ---- section 5: multiplication ---------------------------------------------------

# x = m/s = 2^h rows of y words: a kernel that multiplies, then h that halve the rows.
y := n + s - 1:
x := 2^h:
first := x*y/(s*l):
phases := subs(m = s*x, mmm_mul(n, m, s, l, U)):
rows := sum(1/2^t, t = 1 .. h):
mmm_equal("product: blocks", mmm_blocks(phases), first*(1 + rows));
mmm_equal("product: work", mmm_work(phases), first*s*l*(2*s - 1) + first*rows*s*l);
mmm_equal("product: overhead", mmm_overhead(phases),
    first*2*U*(s + 1) + first*rows*3*s*U);
mmm_equal("product: span", simplify(subs(m = s*2^5, 2*s^2 + s*mmm_log(m/s) - s)),
    s*(2*s - 1) + 5*s);
mmm_unequal("printed W, 2 m - 1/2", mmm_work(phases), subs(m = s*x, (2*m - 1/2)*y));
mmm_equal("printed W has one addition step more", subs(m = s*x, (2*m - 1/2)*y)
    - mmm_work(phases), y/2);
mmm_equal("blocks of a multiplication and an addition are equal at U = 2s(s-1)/(s-2)",
    subs(U = 2*s*(s - 1)/(s - 2), mmm_mul_block(s, U) - mmm_add_block(s, U)), 0);
mmm_less("printed C is too small: s = 4, U = 13", mmm_mul_block(4, 13), mmm_add_block(4, 13));
mmm_less("printed C is right: s = 4, U = 11", mmm_add_block(4, 11), mmm_mul_block(4, 11));
mmm_equal("words of a block: s of b, s l + s - 1 of a, s l results",
    mmm_words(0, s, l), s + (s*l + s - 1) + s*l);

one := mmm_mul_printed(n, n, 1, l, U):
large := mmm_mul_printed(n, n, s, l, U):
mmm_equal("work ratio of products", mmm_work(one)/mmm_work(large), mmm_mul_work_ratio(n, s));
mmm_equal("span ratio of products", mmm_span(one)/mmm_span(large), mmm_mul_span_ratio(n, s));
mmm_equal("(11)", mmm_overhead(one)/mmm_overhead(large), mmm_mul_overhead_ratio(n, s));
mmm_equal("(11): the limit is 7 s^2/(5 s + 2)",
    limit(mmm_mul_overhead_ratio(n, s), n = +infinity), mmm_mul_overhead_limit(s));
mmm_unequal("(11): printed limit s", limit(mmm_mul_overhead_ratio(n, s), n = +infinity), s);
# The most threads that fit.
mmm_most_threads := s -> (Z - 2*s + 1)/(2*s):
mmm_equal("products: with the most threads a block has Z words",
    mmm_words(0, s, mmm_most_threads(s)), Z);
most := mmm_overhead(mmm_mul_printed(n, n, 1, mmm_most_threads(1), U))
    /mmm_overhead(mmm_mul_printed(n, n, s, mmm_most_threads(s), U)):
mmm_equal("(11) with the most threads for each s: 7 s/(5 s + 2)",
    limit(limit(subs(s = 8, most), n = +infinity), Z = +infinity), 7*8/(5*8 + 2));
mmm_equal("(12) of the printed C", mmm_ratio(one, large), mmm_mul_time_ratio_printed(n, s, U));
mmm_equal("(12) of the right C: s = 8, U = 100", mmm_ratio(mmm_mul(n, n, 1, l, 100),
    mmm_mul(n, n, 8, l, 100)), mmm_mul_time_ratio(n, 8, 100));
mmm_less("(12) printed is too large: s = 8, U = 100", mmm_mul_time_ratio(4096, 8, 100),
    mmm_mul_time_ratio_printed(4096, 8, 100));
mmm_equal("(12) for large U is 2 log n/((s+1) log(n/s)) and terms of 1/log n",
    limit((1 + 4*U)/mmm_mul_block(s, U), U = +infinity), 2/(s + 1));
mmm_unequal("(12): printed limit, 2/s", limit((1 + 4*U)/mmm_mul_block(s, U), U = +infinity),
    2/s);
mmm_equal("with the right C, s >= 2", limit((1 + 4*U)/mmm_add_block(s, U), U = +infinity),
    4/(3*s));
mmm_near("printed limit at s = 2, n = 4000 is above 1", mmm_mul_time_limit_printed(4000, 2),
    1.09, 0.01);
mmm_near("(12) there, U = 1000, is below 1", mmm_mul_time_ratio_printed(4000, 2, 1000), 0.71,
    0.01);

# ---- section 6: Euclid ------------------------------------------------------------

naive := mmm_gcd_naive(n, m, l, U):
steps := mmm_gcd_steps(n, m, s, U):
mmm_equal("Euclid, naive: overhead", mmm_overhead(naive), mmm_blocks(naive)*5*U);
mmm_equal("Euclid, naive: span", mmm_span(naive), mmm_kernels(naive)*3);
mmm_equal("Euclid, s steps: overhead", mmm_overhead(steps), mmm_blocks(steps)*8*U);
mmm_equal("Euclid, s steps: span", mmm_span(steps), mmm_kernels(steps)*3*s);
mmm_equal("span ratio of Euclid", mmm_span(naive)/mmm_span(steps), mmm_gcd_span_ratio(n, m));
# For m = n at large s.
mmm_equal("Euclid, the blocks of section 3.2 would give N (s(s+1)/2 + 4 s^2): 9/2 n^2",
    limit(limit(subs(m = n, mmm_blocks(steps)*(s*(s + 1)/2 + 4*s^2))/n^2, n = +infinity),
    s = +infinity), 9/2);
mmm_equal("printed W of Euclid: half as much again", limit(limit(subs(m = n, mmm_work(steps))
    /n^2, n = +infinity), s = +infinity), 3/2*9/2);

naive := mmm_gcd_naive(n, n, Z/2, U):
steps := mmm_gcd_steps(n, n, Z/6, U):
mmm_equal("work ratio of Euclid", limit(mmm_work(naive)/mmm_work(steps), n = +infinity),
    mmm_gcd_work_ratio(Z));
mmm_equal("(13)", mmm_overhead(naive)/mmm_overhead(steps), mmm_gcd_overhead_ratio(n, Z));
mmm_equal("(14)", mmm_ratio(naive, steps), mmm_gcd_time_ratio(n, U, Z));
# n = 1/t to infinity.
mmm_equal("(15)", subs(t = 0, normal(subs(n = 1/t, mmm_gcd_time_ratio(n, U, Z)))),
    mmm_gcd_time_limit(U, Z));
mmm_equal("(15) is 1 for Z = 9.6", mmm_gcd_time_limit(U, 48/5), 1);
mmm_equal("(15) grows with Z", diff(mmm_gcd_time_limit(U, Z), Z),
    16*U*(3 + 5*U)/(3*(Z + 16*U)^2));

# ---- the choice of s -----------------------------------------------------------

# Division: the bound falls with s; with N/K = L it is 2 k/s (3 s + 9 U).
mmm_equal("division: time of s", mmm_time_unbounded(mmm_div_steps(n, m, s, U)),
    2*(n - m + 1)/s*(3*s + 9*U));
mmm_equal("division: it falls", diff(2*(n - m + 1)/s*(3*s + 9*U), s), -18*(n - m + 1)*U/s^2);
# Euclid: the bound has a minimum.
turn := sqrt(8*U*(2*n + m)/3):
mmm_equal("Euclid: the least time is at s = sqrt(8 U (2 n + m)/3)",
    simplify(subs(s = turn, diff(mmm_time_unbounded(mmm_gcd_steps(n, m, s, U)), s))), 0);
mmm_equal("division: the largest s that fits", mmm_best(1, 10^6, 5*10^5, 256, 170, 3584, 0), 512);
mmm_equal("Euclid: the same", mmm_best(2, 10^6, 10^6, 256, 170, 3072, 0), 512);
mmm_equal("Euclid: up to the minimum", mmm_best(2, 10^4, 9000, 256, 170, 10^6, 0), 4096);
mmm_equal("products, Corollary 1: s = 1", mmm_best(0, 4000, 4000, 256, 170, 40000, 0), 1);
mmm_equal("products, Theorem 1, an H200, n = 4000: s = 8",
    mmm_best(0, 4000, 4000, 256, 310.1, 58112, 132), 8);
mmm_equal("products, Theorem 1, an H200, n = 8000: s = 16",
    mmm_best(0, 8000, 8000, 256, 310.1, 58112, 132), 16);
# Division by blocks: the two kinds of block take equally long at a positive root.
mmm_equal("blocks: the s of balance", simplify(subs(s = mmm_div_blocks_balance(l, U),
    l*(mmm_blocks_update(s, l)[1] + mmm_blocks_update(s, l)[2]*U
    - mmm_blocks_follow(s, l)[1] - mmm_blocks_follow(s, l)[2]*U))), 0);
mmm_equal("blocks: an H200", mmm_best(4, 14000, 10000, 256, 310.1, 58112, 132), 256);
mmm_equal("blocks: words of one of the quotient", mmm_words(4, 100, 7), 499);
mmm_equal("blocks: words of one of the remainder", mmm_words(4, 7, 100), 213);
mmm_equal("radix sort: what fits", mmm_best(3, 10^6, 32, 256, 170, 4096, 0), 8);
mmm_summary();
