maple_mode(1):
# How to report a parallel computation: speed-up, efficiency, work, serial fraction and
# iso-efficiency, on the example of a prefix scan, whose report ("Parallel Prefix Scan using
# CUDA") gives the numbers.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac scan.mpl, or read "scan.mpl": in Maple.
#
#   n  words, 2^h   p  processors, 2^g   T1, Tp  times on one and on p processors

read "model.mpl":
read "machines.mpl":

mmm_equal("Karp and Flatt invert Amdahl", scan_serial_fraction(scan_amdahl(f, p), p), f);
mmm_equal("Amdahl, p to infinity", limit(scan_amdahl(f, p), p = +infinity), 1/f);
mmm_equal("efficiency by overhead", scan_efficiency_of(T1, scan_overhead(T1, Tp, p)),
    scan_efficiency(T1, Tp, p));
mmm_equal("iso-efficiency inverts it", scan_efficiency_of(scan_work_for(E1, T0), T0), E1);

# ---- the scan, counted ---------------------------------------------------------

mmm_equal("work of the levels", sum(2^t, t = 0 .. h - 1), 2^h - 1);
mmm_equal("parallel work 2(n-1): n = 1024", scan_tree(1024), 2*1023);
mmm_equal("steps 2(n/p - 1 + log p): n = 4096, p = 64", scan_steps(4096, 64),
    scan_parallel(4096, 64));
mmm_equal("steps: n = 4096, p = 2048", scan_steps(4096, 2048), scan_parallel(4096, 2048));
mmm_equal("enough processors: 2 log n", scan_steps(4096, 4096), 2*mmm_log(4096));
mmm_equal("speed-up then: (n-1)/(2 log n)", scan_speedup(scan_serial(4096), scan_steps(4096,
    4096)), 4095/24);

# ---- overhead and iso-efficiency -------------------------------------------------

# With g = log2 p.
taken := 2*(n/p - 1 + g):
mmm_equal("overhead: n + 1 - 2 p + 2 p log p", scan_overhead(n - 1, taken, p),
    n + 1 - 2*p + 2*p*g);
mmm_unequal("overhead printed, 2 p log p, lacks the second n - 1 additions",
    subs(p = 16, g = 4, scan_overhead(n - 1, taken, p)), subs(p = 16, g = 4, 2*p*g));
mmm_equal("so the efficiency tends to 1/2", limit(subs(p = 16, g = 4, (n - 1)/(p*taken)),
    n = +infinity), 1/2);
mmm_equal("with the printed overhead it would tend to 1",
    limit(scan_efficiency_of(n - 1, 2*16*4), n = +infinity), 1);
mmm_equal("over the parallel work the overhead is O(p log p)", p*taken - 2*(n - 1),
    2*p*g - 2*p + 2);
# n = c p log p keeps the efficiency.
mmm_equal("iso-efficiency: n = c p log p keeps c/(2 c + 2)", limit(limit(subs(n = c*p*g,
    (n - 1)/(p*taken)), p = +infinity), g = +infinity), c/(2*c + 2));
mmm_near("the same counted: c = 8, p = 2^20", scan_efficiency(scan_serial(8*2^20*20),
    scan_parallel(8*2^20*20, 2^20), 2^20), 8/18, 0.01);

# ---- the most processors at a constant cost ----------------------------------------

# Cost p Tp over serial work, p = n/log n: at most 4; p = n: it grows as log n.
scan_cost := (n, p) -> p*scan_parallel(n, p)/scan_serial(n):
mmm_less("cost for p = n/log n, n = 2^16", scan_cost(2^16, 2^12), 4);
mmm_less("cost for p = n/log n, n = 2^256", scan_cost(2^256, 2^248), 4);
mmm_less("cost for p = n, n = 2^256", 500, scan_cost(2^256, 2^256));

# ---- the report's numbers -----------------------------------------------------------

# [serial on the GPU, parallel on the GPU, speed-up, efficiency], ms.
table768 := [[0.82944, 0.0256, 32.4, 0.0421875], [0.970752, 0.027648, 35.11111111, 0.045717593],
    [1.292352, 0.029696, 43.51939655, 0.056665881], [1.904064, 0.032864, 57.93768257, 0.075439691],
    [3.097152, 0.035296, 87.74796011, 0.114255156], [5.894592, 0.052256, 112.8022045, 0.14687787],
    [10.834368, 0.09248, 117.1536332, 0.152543793], [22.041024, 0.224224, 98.29912944,
    0.127993658], [41.565312, 0.378208, 109.9006684, 0.143099829], [81.302016, 0.672768,
    120.847032, 0.157352906], [160.65024, 1.238816, 129.6804691, 0.168854777], [318.008832,
    2.403296, 132.3219578, 0.172294216], [633.230802, 4.715584, 134.2847041, 0.174849875]]:
table128 := [[0.667968, 0.041432, 16.12203128, 0.125953369], [0.704784, 0.042312, 16.65683494,
    0.130131523], [0.759168, 0.043992, 17.25695581, 0.134819967], [0.82944, 0.044312, 18.71818018,
    0.146235783]]:
table256 := [[0.704784, 0.037888, 18.60177365, 0.072663178], [0.759168, 0.039132, 19.40018399,
    0.075781969], [0.82944, 0.039851, 20.8135304, 0.081302853], [0.970752, 0.04124, 23.53908826,
    0.091949564]]:
table512 := [[0.759168, 0.035424, 21.43089431, 0.041857215], [0.82944, 0.035744, 23.20501343,
    0.045322292], [0.970752, 0.036992, 26.24221453, 0.051254325], [1.292352, 0.04096, 31.5515625,
    0.061624146]]:

# The largest relative error of the printed speed-ups and efficiencies.
scan_table_error := proc(rows, p)
    local k, worst;
    worst := 0;
    for k from 1 to nops(rows) do
        worst := max(worst, abs(scan_speedup(rows[k][1], rows[k][2])/rows[k][3] - 1),
            abs(scan_efficiency(rows[k][1], rows[k][2], p)/rows[k][4] - 1));
    end do;
    return worst;
end proc:

mmm_less("table 1, 768 cores", scan_table_error(table768, 768), 1e-7);
mmm_less("table 2, 128 cores", scan_table_error(table128, 128), 1e-7);
mmm_less("table 3, 256 cores", scan_table_error(table256, 256), 1e-7);
mmm_less("table 4, 512 cores", scan_table_error(table512, 512), 1e-7);

fraction768 := (633.2308 - 629.8285)/633.2308:
mmm_near("serial fraction, 768 cores: 0.00537", fraction768, 0.00537, 0.001);
mmm_less("printed 0.00538 is rounded up", fraction768, 0.005375);
mmm_near("mean serial fraction", (0.00538 + 0.005394 + 0.005374 + 0.005351)/4, 0.005375, 0.0001);
mmm_near("Amdahl, 768 cores", scan_amdahl(0.0053754, 768), 149.91, 0.0001);
mmm_near("Amdahl, 512 cores", scan_amdahl(0.0053754, 512), 136.65, 0.0001);
mmm_near("Amdahl, 256 cores", scan_amdahl(0.0053754, 256), 107.98, 0.0001);
mmm_near("Amdahl, 128 cores", scan_amdahl(0.0053754, 128), 76.07, 0.0001);
mmm_less("the largest speed-up lies below", table768[13][3], scan_amdahl(0.0053754, 768));
mmm_near("serial fraction that it shows, Karp and Flatt",
    scan_serial_fraction(table768[13][3], 768), 0.00615, 0.001);
mmm_summary();
