maple_mode(1):
# Nakano's memory machines as a worksheet: times of contiguous access, sum and direct
# convolution on the DMM, the UMM and the HMM, counted, beside their bounds from above and
# from below. Lemmas, theorems and sections are those of "The Hierarchical Memory Machine
# Model for GPUs".
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac memory.mpl, or read "memory.mpl": in Maple.
#
# The names, the times and the bounds are those of machines.mpl. "From a to b" means that a time is
# between a and b times the bound, for all cases of a grid. "Optimal within c" means that the bound
# is at most c times the largest limit. Both together are what the paper proves, optimal times.

read "model.mpl":
read "machines.mpl":

# ---- one access of a warp, section III ----------------------------------------

# How many of the strides 1 .. most take gcd(stride, w) units of a DMM, and how many of them take
# min(stride, w) of a UMM.
mem_strides_right := proc(most, w)
    local banks, groups, stride, addresses;
    banks := 0;
    groups := 0;
    for stride from 1 to most do
        addresses := mem_stride(0, stride, w);
        if mem_dmm(addresses, w) = igcd(stride, w) then
            banks := banks + 1;
        end if;
        if mem_umm(addresses, w) = min(stride, w) then
            groups := groups + 1;
        end if;
    end do;
    return [banks, groups];
end proc:

mmm_equal("contiguous access, DMM: no conflict", mem_dmm(mem_stride(64, 1, 32), 32), 1);
mmm_equal("contiguous access, UMM: one group", mem_umm(mem_stride(64, 1, 32), 32), 1);
mmm_equal("contiguous access from address 5, DMM: no conflict", mem_dmm(mem_stride(5, 1, 32), 32),
    1);
mmm_equal("contiguous access from address 5, UMM: two groups", mem_umm(mem_stride(5, 1, 32), 32),
    2);
mmm_equal("one address for all, DMM", mem_dmm(mem_stride(7, 0, 32), 32), 1);
mmm_equal("one address for all, UMM", mem_umm(mem_stride(7, 0, 32), 32), 1);
mmm_equal("column of a 32 x 32 tile, DMM: all in one bank", mem_dmm(mem_stride(3, 32, 32), 32), 32);
mmm_equal("column of a 32 x 33 tile, DMM: no conflict", mem_dmm(mem_stride(3, 33, 32), 32), 1);
mmm_equal("row of a 32 x 33 tile, DMM: no conflict", mem_dmm(mem_stride(33*5, 1, 32), 32), 1);
mmm_equal("column of a 32 x 33 tile, UMM: padding gains nothing", mem_umm(mem_stride(3, 33, 32),
    32), 32);
mmm_equal("slides: half a column of 32 x 32, 16 banks: 16 turns", mem_dmm(mem_stride(0, 32, 16),
    16), 16);
mmm_equal("slides: half a column of 32 x 33, 16 banks", mem_dmm(mem_stride(0, 33, 16), 16), 1);
mmm_equal("slides: half a column of a matrix of 1024: 16 transactions", mem_umm(mem_stride(0, 1024,
    16), 16), 16);
mmm_check("strides 1 .. 40: gcd(stride, 32) and min(stride, 32)", evalb(mem_strides_right(40, 32)
    = [40, 40]));
mmm_equal("DMM: the last bank alone has a conflict", mem_dmm([0, 31, 63, 95], 32), 3);

# ---- contiguous access, section IV ---------------------------------------------

mmm_equal("one warp, k address groups: k + l - 1", subs(k = 3, k + l - 1), l + 2);
mmm_equal("figure 4: requests of 3 groups and of 1, l = 5, in 8 time units", 5 + (3 + 1) - 1, 8);
mmm_equal("Lemma 1, w <= p <= n: n/p (p/w + l - 1)", n/p*(p/w + l - 1), n/w + n*(l - 1)/p);
mmm_equal("access, p = n: by the groups of each warp", mem_access(256, 256, 32, 200),
    mem_warps(0, 1, 256, 32, 200));
mmm_equal("access 32 apart, p = n: p + l - 1", mem_warps(0, 32, 256, 32, 200), 256 + 199);
mmm_equal("access, w <= p <= n", mem_access(4096, 256, 32, 200), 4096/256*(256/32 + 200 - 1));
mmm_equal("access, p <= w: n/p l", mem_access(4096, 16, 32, 200), 4096/16*200);
mmm_equal("access, p > n: n/w + l - 1", mem_access(4096, 8192, 32, 200), 4096/32 + 199);
mmm_equal("p >= w l hides the latency: 2 n/w", subs(p = w*l, n/w + n*l/p), 2*n/w);

# ---- sum and direct convolution, sections V to IX -------------------------------------

mmm_equal("section VIII: p threads are n groups of s = p/n", subs(s = p/n, n*s), p);
mmm_equal("section VIII printed: s = n/p, at p = 4 n: n/4 threads, not 4 n", n*(n/(4*n)), n/4);
mmm_equal("section IX: words that are read", d*(m + m + n/d - 1), 2*m*d + n - d);
mmm_equal("Corollary 10: m d + n <= 2 n for m = n/d", subs(m = n/d, m*d + n), 2*n);
mmm_equal("Lemma 6 with w l/d threads: n d/w", subs(p = w*l/d, n*l/p), n*d/w);
mmm_equal("section IX, step 2: m n/(d w), latency 1", subs(N = n/d, q = p/d, m*N/w), m*n/(d*w));
mmm_equal("step 2 has p/d threads: m n/p, at most m n/(d w) as p >= d w",
    subs(N = n/d, q = p/d, m*N*1/q), m*n/p);

# ---- the grid -----------------------------------------------------------------------

# The least and the largest ratio over powers of two: what = 1, 2 of access, 3, 4 of the sum,
# 5, 6 of the sum on the HMM, 7, 8 of the convolution, 9, 10 of that on the HMM; odd: time over
# bound, even: bound over limit. 11: (Theorem 9 with mn l/(dw)) over the time. 12, 13: time
# over bound of the sum and of the convolution on the PRAM.
mem_range := proc(what)
    local least, worst, n, p, w, l, d, m, ratio;
    least := 10^9;
    worst := 0;
    for n in [1024, 16384, 1048576] do
        for p in [64, 1024, 16384] do
            for w in [4, 32] do
                for l in [2, 64, 512] do
                    for d in [1, 4, 16] do
                        for m in [2, 16, 64] do
                            ratio := 0;
                            if what = 1 then
                                ratio := mem_access(n, p, w, l)/mem_access_bound(n, p, w, l);
                            elif what = 2 then
                                ratio := mem_access_bound(n, p, w, l)/mem_access_limit(n, p, w, l);
                            elif what = 3 then
                                ratio := mem_sum(n, p, w, l)/mem_sum_bound(n, p, w, l);
                            elif what = 4 then
                                ratio := mem_sum_bound(n, p, w, l)/mem_sum_limit(n, p, w, l);
                            elif what = 12 then
                                ratio := mem_sum_pram(n, p)/mem_sum_pram_bound(n, p);
                            elif what = 13 then
                                ratio := mem_convolution_pram(n, m, p)
                                    /mem_convolution_pram_bound(n, m, p);
                            elif what = 7 then
                                ratio := mem_convolution(n, m, p, w, l)
                                    /mem_convolution_bound(n, m, p, w, l);
                            elif what = 8 then
                                ratio := mem_convolution_bound(n, m, p, w, l)
                                    /mem_convolution_limit(n, m, p, w, l);
                            elif p >= d*w and p <= n and n >= d^2 then
                                if what = 5 then
                                    ratio := mem_sum_hmm(n, p, w, l, d)
                                        /mem_sum_hmm_bound(n, p, w, l);
                                elif what = 6 then
                                    ratio := mem_sum_hmm_bound(n, p, w, l)
                                        /mem_sum_hmm_limit(n, p, w, l);
                                elif m*d <= n then
                                    if what = 9 then
                                        ratio := mem_convolution_hmm(n, m, p, w, l, d)
                                            /mem_convolution_hmm_bound(n, m, p, w, l, d);
                                    elif what = 10 then
                                        ratio := mem_convolution_short_bound(n, m, p, w, l, d)
                                            /mem_convolution_hmm_limit(n, m, p, w, l, d);
                                    elif what = 11 then
                                        ratio := m*n*l/(d*w)
                                            /mem_convolution_hmm(n, m, p, w, l, d);
                                    end if;
                                end if;
                            end if;
                            if ratio > 0 then
                                least := min(least, evalf(ratio));
                                worst := max(worst, evalf(ratio));
                            end if;
                        end do;
                    end do;
                end do;
            end do;
        end do;
    end do;
    return [least, worst];
end proc:

# The least and the largest ratio, to four digits.
mem_within := proc(name, what, least, largest)
    local ratios;
    ratios := mem_range(what);
    return mmm_check(name, evalb(abs(ratios[1]/least - 1) < 0.0001
        and abs(ratios[2]/largest - 1) < 0.0001));
end proc:

# Both sides: a time is a constant times the bound, but for a factor of at most 4. The numbers are
# from another program.
mem_within("Lemma 1: time from 1/2 to 1 of the bound", 1, 0.51420, 0.99975);
mem_within("Lemma 1: optimal within 3", 2, 1.0005, 3.0000);
mem_within("Lemma 3, the sum on the PRAM: time from 1/2 to 1 of the bound", 12, 0.80769, 0.99909);
mem_within("Lemma 4, the convolution on the PRAM: time from 1/2 to 2 of the bound", 13, 0.66667,
    1.7778);
mem_within("Lemma 5, the sum on the DMM and the UMM: time from 2 to 3", 3, 2.0357, 2.9990);
mem_within("Lemma 5: optimal within 3", 4, 1.0006, 2.6250);
mem_within("Theorem 7, the sum on the HMM: time from 3/4 to 4", 5, 0.75008, 3.9844);
mem_within("Theorem 7: optimal within 4", 6, 1.0006, 3.0273);
mem_within("Theorem 8, the convolution on the DMM and the UMM: time from 5/2 to 7", 7, 2.7150,
    6.7998);
mem_within("Theorem 8: optimal within 3", 8, 1.0005, 2.5000);
mem_within("Theorem 9, the convolution on the HMM: time from 4/3 to 4", 9, 1.4308, 3.9842);
mem_within("Corollary 10: optimal within 5", 10, 1.0118, 4.0078);
mem_within("Theorem 9 printed, m n l/(d w): more than 100 times the time", 11, 0.069565, 126.88);

# Counts by hand, of cases that are small enough: w = 2, l = 3, d = 2.
mmm_equal("8 words by 4 threads: 2 rounds of 2 + 2", mem_access(8, 4, 2, 3), 8);
mmm_equal("sum of 8 numbers, PRAM of 4: 4, 2 and 1 additions", mem_sum_pram(8, 4), 3);
mmm_equal("sum of 16 numbers, PRAM of 4: 8 additions take 2", mem_sum_pram(16, 4), 5);
mmm_equal("Lemma 5, 8 numbers: 3 (4 + 3 + 3)", mem_sum(8, 4, 2, 3), 30);
mmm_equal("Lemma 6, 8 numbers: 8 and 3 (1 + 1)", mem_sum_one(8, 4, 2, 3), 14);
mmm_equal("Theorem 7, 16 numbers: 12, 6, 3 and 6", mem_sum_hmm(16, 8, 2, 3, 2), 27);
mmm_equal("convolution, PRAM, 4 results by 2 in 8 threads: 1 product, 1 addition",
    mem_convolution_pram(4, 2, 8), 2);
mmm_equal("convolution, PRAM, 4 results by 8 in 8 threads: 4 products, 1 addition",
    mem_convolution_pram(4, 8, 8), 5);
mmm_equal("Theorem 8, p <= n: 2 passes, 2 terms, 4 accesses of 4",
    mem_convolution(8, 2, 4, 2, 3), 64);
mmm_equal("Theorem 8, p = 2 n: 2 rounds of 4 accesses of 6, and 3 of 4",
    mem_convolution(4, 4, 8, 2, 3), 60);
mmm_equal("Theorem 9: 14 words in 16, 16 in the shared memories, 8 words in 8",
    mem_convolution_hmm(8, 2, 4, 2, 3, 2), 40);

# The bounds and the limits of the same cases.
mmm_equal("access: bound 4 + 6 + 3", mem_access_bound(8, 4, 2, 3), 13);
mmm_equal("access: limit 6", mem_access_limit(8, 4, 2, 3), 6);
mmm_equal("Lemma 5: bound 4 + 6 + 9", mem_sum_bound(8, 4, 2, 3), 19);
mmm_equal("Lemma 5: limit 9", mem_sum_limit(8, 4, 2, 3), 9);
mmm_equal("Theorem 7: bound 8 + 6 + 3 + 4", mem_sum_hmm_bound(16, 8, 2, 3), 21);
mmm_equal("Theorem 7: limit 8", mem_sum_hmm_limit(16, 8, 2, 3), 8);
mmm_equal("Theorem 8: bound 8 + 12 + 3", mem_convolution_bound(8, 2, 4, 2, 3), 23);
mmm_equal("Theorem 8: limit 12", mem_convolution_limit(8, 2, 4, 2, 3), 12);
mmm_equal("Theorem 9: bound 6 + 4 + 9 + 3 + 1", mem_convolution_hmm_bound(8, 2, 4, 2, 3, 2), 23);
mmm_equal("Corollary 10: bound 4 + 4 + 6 + 3 + 1", mem_convolution_short_bound(8, 2, 4, 2, 3, 2),
    18);
mmm_equal("Corollary 10: limit 6", mem_convolution_hmm_limit(8, 2, 4, 2, 3, 2), 6);

# What the hierarchy gains: l log n becomes l + log n, m n l/p becomes n l/p.
mmm_near("sum of 2^20 numbers, 2^14 threads: the HMM is 3.25 times as fast",
    mem_sum(2^20, 2^14, 32, 512)/mem_sum_hmm(2^20, 2^14, 32, 512, 16), 3.24782, 0.00001);
mmm_near("convolution of 64 and 2^20 numbers: the HMM is 25.5 times as fast, d = 16",
    mem_convolution(2^20, 64, 2^14, 32, 512)/mem_convolution_hmm(2^20, 64, 2^14, 32, 512, 16),
    25.5401, 0.00001);
mmm_summary();
