maple_mode(1):
# Plots of the models: the bound of Theorem 1 against s, ratios of the naive algorithms over those
# of s, times of the memory machines beside their bounds, speed-up and efficiency of a prefix scan.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac plots.mpl, or read "plots.mpl": in Maple. A name that ends in _plot is a
# picture; where it is typed it is shown (for giac in its graphical front end, xcas). One that ends
# in _points is the list of its points [x, first curve, second curve, ...], of which plot.py makes
# the pictures of docs/worksheets.md.
#
# x is log2 of what a picture is drawn against, and nothing may be assigned to it. Both systems
# draw with linear axes, so that log2 of times and ratios is drawn.

read "model.mpl":
read "machines.mpl":

# Points at x = a, a + 1, ..., b of expressions in x; x_range is x = a .. b.
mmm_points := proc(curves, x_range)
    local k;
    return [seq([k, op(evalf(subs(x = k, curves)))],
        k = lhs(rhs(x_range)) .. rhs(rhs(x_range)))];
end proc:

# The curves that are drawn: their logarithms.
mmm_logs := curves -> map(y -> ln(y)/ln(2), curves):

# The x at which the curve with this number is least.
mmm_least := proc(points, number)
    local k, best;
    best := 1;
    for k from 2 to nops(points) do
        if points[k][number + 1] < points[best][number + 1] then
            best := k;
        end if;
    end do;
    return points[best][1];
end proc:

# ---- Theorem 1 against s ---------------------------------------------------------------

# An H200: U = 310.1, Z = 58112 words, P = 132; l = 256 threads a block. s goes as far as a block
# fits, from 1 for products and from 2 for the others, since their s = 1 is another algorithm.
mmm_theorem := f -> mmm_time(f, 132):
product_curves := [mmm_theorem(mmm_mul(8000, 8000, 2^x, 256, 310.1))]:
product_range := x = 0 .. 6:
product_points := mmm_points(product_curves, product_range):
product_plot := plot(mmm_logs(product_curves), product_range):
# By steps, and by blocks.
division_curves := [mmm_theorem(mmm_div_steps(16000, 8000, 2^x, 310.1)),
    mmm_theorem(mmm_div_blocks(16000, 8000, 2^x, 256, 310.1))]:
division_range := x = 1 .. 12:
division_points := mmm_points(division_curves, division_range):
division_plot := plot(mmm_logs(division_curves), division_range):
euclid_curves := [mmm_theorem(mmm_gcd_steps(8000, 8000, 2^x, 310.1))]:
euclid_range := x = 1 .. 12:
euclid_points := mmm_points(euclid_curves, euclid_range):
euclid_plot := plot(mmm_logs(euclid_curves), euclid_range):

# ---- ratios ----------------------------------------------------------------------------

# (7) and (14), n = 8000, against Z.
memory_curves := [mmm_div_time_ratio(310.1, 2^x), mmm_gcd_time_ratio(8000, 310.1, 2^x)]:
memory_range := x = 2 .. 16:
memory_points := mmm_points(memory_curves, memory_range):
memory_plot := plot(mmm_logs(memory_curves), memory_range):
# (12), n = 8000, against s: with the right C, and as printed.
ratio_curves := [mmm_mul_time_ratio(8000, 2^x, 310.1),
    mmm_mul_time_ratio_printed(8000, 2^x, 310.1)]:
ratio_range := x = 0 .. 6:
ratio_points := mmm_points(ratio_curves, ratio_range):
ratio_plot := plot(mmm_logs(ratio_curves), ratio_range):

# ---- times of the memory machines ------------------------------------------------------

# n = 2^20, 2^14 threads, d = 16, x of 64 numbers; each time is before its bound: the sum on the
# UMM and on the HMM, the convolution on the UMM and on the HMM.
mem_times := (w, l) -> [mem_sum(2^20, 2^14, w, l), mem_sum_bound(2^20, 2^14, w, l),
    mem_sum_hmm(2^20, 2^14, w, l, 16), mem_sum_hmm_bound(2^20, 2^14, w, l),
    mem_convolution(2^20, 64, 2^14, w, l), mem_convolution_bound(2^20, 64, 2^14, w, l),
    mem_convolution_hmm(2^20, 64, 2^14, w, l, 16),
    mem_convolution_hmm_bound(2^20, 64, 2^14, w, l, 16)]:
latency_curves := mem_times(32, 2^x):
latency_range := x = 1 .. 10:
latency_points := mmm_points(latency_curves, latency_range):
latency_plot := plot(mmm_logs(latency_curves), latency_range):
width_curves := mem_times(2^x, 512):
width_range := x = 1 .. 8:
width_points := mmm_points(width_curves, width_range):
width_plot := plot(mmm_logs(width_curves), width_range):

# ---- the scan --------------------------------------------------------------------------

# 2^20 words on p processors, and what Amdahl's bound allows for the report's serial fraction.
scan_speedups := [scan_speedup(scan_serial(2^20), scan_parallel(2^20, 2^x)),
    scan_amdahl(0.0053754, 2^x)]:
speedup_range := x = 0 .. 19:
speedup_points := mmm_points(scan_speedups, speedup_range):
speedup_plot := plot(mmm_logs(scan_speedups), speedup_range):
scan_efficiencies := [scan_efficiency(scan_serial(2^20), scan_parallel(2^20, 2^x), 2^x),
    scan_amdahl(0.0053754, 2^x)/2^x]:
efficiency_range := x = 0 .. 19:
efficiency_points := mmm_points(scan_efficiencies, efficiency_range):
efficiency_plot := plot(scan_efficiencies, efficiency_range):

# ---- the points --------------------------------------------------------------------------

# Values of src/papers/model.c.
mmm_agree("product, s = 16", product_points[5][2], 369168.88321143546);
mmm_agree("division by steps, s = 512", division_points[9][2], 71618.17300997647);
mmm_agree("division by blocks, s = 256", division_points[8][3], 104806.01862668991);
mmm_agree("Euclid, s = 512", euclid_points[9][2], 133429.74668560605);
mmm_agree("(7), Z = 4096", memory_points[11][2], 199.94582755944356);
mmm_agree("(14), Z = 4096", memory_points[11][3], 247.11689878907325);
mmm_agree("(12), s = 8", ratio_points[4][2], 0.20518882897558846);
mmm_agree("(12) printed, s = 8", ratio_points[4][3], 0.2681151305552149);

mmm_equal("the least of 3, 1, 2", mmm_least([[0, 3], [1, 1], [2, 2]], 1), 1);

# What is drawn.
mmm_near("product, s = 16, its logarithm", subs(x = 4, mmm_logs(product_curves)[1]), 18.4939,
    0.00001);

# How far the curves go: for products as far as a block fits, else below n - m + 1 and m.
numbers := [nops(product_points), nops(division_points), nops(euclid_points),
    nops(memory_points), nops(ratio_points), nops(latency_points), nops(width_points),
    nops(speedup_points), nops(efficiency_points)]:
mmm_check("numbers of points", evalb(numbers = [7, 12, 12, 15, 7, 10, 8, 20, 20]));
mmm_check("the last x of each", evalb([product_points[7][1], division_points[12][1],
    euclid_points[12][1], memory_points[15][1], ratio_points[7][1], latency_points[10][1],
    width_points[8][1], speedup_points[20][1], efficiency_points[20][1]]
    = [6, 12, 12, 16, 6, 10, 8, 19, 19]));
mmm_less("product: a block of s = 64 fits", mmm_words(0, 2^6, 256), 58113);
mmm_less("product: one of s = 128 does not", 58112, mmm_words(0, 2^7, 256));

mmm_equal("product: least at the s that the model prefers", 2^mmm_least(product_points, 1),
    mmm_best(0, 8000, 8000, 256, 310.1, 58112, 132));
mmm_equal("division by steps: the same", 2^mmm_least(division_points, 1),
    mmm_best(1, 16000, 8000, 256, 310.1, 58112, 132));
mmm_equal("division by blocks: the same", 2^mmm_least(division_points, 2),
    mmm_best(4, 16000, 8000, 256, 310.1, 58112, 132));
mmm_equal("Euclid: the same", 2^mmm_least(euclid_points, 1),
    mmm_best(2, 8000, 8000, 256, 310.1, 58112, 132));

mmm_near("(7) < 1 at Z = 8", memory_points[2][2], 0.635369, 0.00001);
mmm_near("(7) > 1 at Z = 16", memory_points[3][2], 1.26918, 0.00001);
mmm_near("(14) < 1 at Z = 8", memory_points[2][3], 0.833660, 0.00001);
mmm_near("(14) > 1 at Z = 16", memory_points[3][3], 1.66482, 0.00001);
mmm_near("(12) falls below 1 at s = 2", ratio_points[2][2], 0.709504, 0.00001);
mmm_agree("(12) is 1 at s = 1", ratio_points[1][2], 1);
mmm_agree("(12) printed is right at s = 2", ratio_points[2][3], ratio_points[2][2]);
mmm_near("(12) at s = 4", ratio_points[3][2], 0.380977, 0.00001);
mmm_near("(12) printed is too large at s = 4", ratio_points[3][3], 0.453569, 0.00001);
mmm_equal("(12): least at the last s", mmm_least(ratio_points, 1), 6);

# The memory machines by hand: w = 32, l = 2.
mmm_agree("sum, UMM: 3 (63 rounds of 513, and 530 for the last 14 steps)", latency_points[1][2],
    3*(63*513 + 530));
mmm_agree("its bound: 2^15, 128 and 2 log n", latency_points[1][3], 32768 + 128 + 40);
mmm_agree("sum, HMM: 64 rounds of 513; 108 in the shared memories; 2; 2 and 12",
    latency_points[1][4], 64*513 + 108 + 2 + 2 + 12);
mmm_agree("its bound", latency_points[1][5], 32768 + 128 + 2 + 20);
mmm_agree("convolution, UMM: 64 passes, 64 terms, 4 accesses of 513", latency_points[1][6],
    64*64*4*513);
mmm_agree("its bound", latency_points[1][7], 2097152 + 8192 + 12);
mmm_agree("convolution, HMM: 65 rounds, 4096 times 4 of 32, 64 rounds", latency_points[1][8],
    65*513 + 4096*4*32 + 64*513);
mmm_agree("its bound", latency_points[1][9], 32800 + 131072 + 128.125 + 2 + 6);
mmm_equal("both pictures have w = 32, l = 512", latency_points[9][2], width_points[5][2]);
mmm_equal("the last of them, too", latency_points[9][9], width_points[5][9]);

mmm_agree("scan: speed-up (n - 1)/40 on 2^19 processors", speedup_points[20][2], 1048575/40);
mmm_agree("scan: on one processor the tree takes twice as long", efficiency_points[1][2], 1/2);
mmm_agree("scan: efficiency on 1024 processors", 1024*efficiency_points[11][2],
    speedup_points[11][2]);
mmm_less("scan: almost 1/2 there", 0.49, efficiency_points[11][2]);
mmm_less("Amdahl: less than 1/f", speedup_points[20][3], 1/0.0053754);
mmm_near("Amdahl, 512 cores", speedup_points[10][3], 136.65, 0.0001);
mmm_agree("Amdahl: efficiency on 512", 512*efficiency_points[10][3], speedup_points[10][3]);
mmm_summary();
