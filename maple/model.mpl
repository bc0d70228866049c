maple_mode(1):
# The many-core machine model of Haque, Moreno Maza and Xie as a worksheet: its formulas, its
# bounds of the running time, and the choice of s. Equations and sections are those of "A
# Many-core Machine Model for Designing Algorithms with Minimum Parallelism Overheads".
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# For Maple and for giac, whose Maple mode the first line switches on (Maple shows nothing
# for it). Flat procedures, no types, no modules: what both understand. Each check prints
# ["what", true], and mmm_summary() counts them. The names follow src/papers/model.h.
#
#   n, m  lengths, n >= m >= 1 (radix sort: n keys of m bits)
#   s     program parameter   l  threads a block
#   U     time to move a word between global and local memory
#   Z     words of local memory

# ---- checks ----------------------------------------------------------------

# How many checks there were, and how many of them were not true.
mmm_checks := 0:
mmm_wrong := 0:

# Every check ends here.
mmm_check := proc(name, ok)
    global mmm_checks, mmm_wrong;
    mmm_checks := mmm_checks + 1;
    if ok <> true then
        mmm_wrong := mmm_wrong + 1;
    end if;
    return [name, ok];
end proc:

# The last line of a worksheet.
mmm_summary := proc()
    if mmm_wrong = 0 then
        return [cat(mmm_checks, " checks, all true"), true];
    end if;
    return [cat(mmm_wrong, " of ", mmm_checks, " checks are not true"), false];
end proc:

mmm_equal := proc(name, a, b)
    local d;
    d := simplify(a - b);
    return mmm_check(name, evalb(d = 0));
end proc:

# A printed form that is not what can be derived: apart for some numbers.
mmm_unequal := proc(name, a, b)
    local d;
    d := evalf(subs(n = 1009, m = 211, s = 7, l = 64, U = 13, Z = 97, c = 32, h = 5, a - b));
    return mmm_check(name, evalb(abs(d) > 1/1000));
end proc:

mmm_less := proc(name, a, b)
    local d;
    d := evalf(b - a);
    return mmm_check(name, evalb(d > 0));
end proc:

# Numbers, to a relative error of 10^-12.
mmm_agree := proc(name, a, b)
    local d, wanted;
    wanted := evalf(b);
    d := abs(evalf(a) - wanted);
    return mmm_check(name, evalb(d <= 1e-12*abs(wanted)));
end proc:

# Numbers, to a given relative error: what a text prints in a few digits.
mmm_near := proc(name, a, b, error_at_most)
    local d;
    d := abs(evalf(a - b));
    return mmm_check(name, evalb(d <= error_at_most*abs(evalf(b))));
end proc:

mmm_log := proc(x)
    return simplify(ln(x)/ln(2));
end proc:

# ---- the algorithms: [W, S, O, N, L, C, K] ---------------------------------

# Work, span, overhead; blocks, kernels on the critical path, time of a block, blocks at once.
mmm_work := f -> f[1]:
mmm_span := f -> f[2]:
mmm_overhead := f -> f[3]:
mmm_blocks := f -> f[4]:
mmm_kernels := f -> f[5]:
mmm_block_time := f -> f[6]:
mmm_at_once := f -> f[7]:

# Section 3.1.
mmm_div_naive := proc(n, m, l, U)
    local k;
    k := n - m + 1;
    return [k*m*(2*l + 1)/l, 3*k, 5*k*m*U/l, k*m/l, k, 3 + 5*U, m/l];
end proc:

# Section 3.2.
mmm_div_steps := proc(n, m, s, U)
    local k;
    k := n - m + 1;
    return [k*m*(9*s + 1)/(4*s), 3*k, 9*k*m*U/(2*s^2), k*m/(2*s^2), k/s, 3*s + 9*U, m/(2*s)];
end proc:

# Not in the paper: blocks of s coefficients of the quotient. [operations, words] of a thread of a
# block that updates the remainder, of one that finds the next block, and of the first one.
mmm_blocks_update := (s, l) -> [2*s, (3*l + 2*s - 1)/l]:
mmm_blocks_follow := (s, l) -> [3*s^2/l, (6*s - 1)/l]:
mmm_blocks_first := (s, l) -> [(2*s^2 - s + 1)/l, 4*s/l]:
mmm_div_blocks := proc(n, m, s, l, U)
    local k, turns, update, follow, first;
    k := n - m + 1;
    turns := k/s;
    update := mmm_blocks_update(s, l);
    follow := mmm_blocks_follow(s, l);
    first := mmm_blocks_first(s, l);
    return [turns*m*update[1] + (turns - 1)*l*follow[1] + l*first[1],
        first[1] + (turns - 1)*max(update[1], follow[1]) + update[1],
        (turns*m/l*update[2] + (turns - 1)*follow[2] + first[2])*U, turns*(m/l + 1), turns + 1,
        max(update[1] + update[2]*U, follow[1] + follow[2]*U), m/l + 1];
end proc:

# The s where the two take equally long.
mmm_div_blocks_balance := (l, U) -> (l - 2*U + sqrt((l - 2*U)^2 + 9*l*U))/3:

# Section 4, n keys of c bits; the last term of W's coefficient of n is an argument.
mmm_sort_with := proc(n, c, s, l, U, last)
    local g, w, o;
    g := mmm_log(l);
    w := c*((22*s*l + s + 12)/(4*s*l) + (2^s + 20*2^s*l)/(16*s*l^2) + last)*n
        + c*(16 + 192*l)/(16*s);
    o := c*U*(9/(2*s*l)*n + 17*2^s/(16*s*l^2)*n - 1/s);
    return [w, c*(8*g + 16/s*g + 41 + 54/s), o, c/s*(1/(2*l) + 2^s/(8*l^2))*n, 5*c/s,
        s*(41 + 8*g) + 12 + 9*U, n/(4*l)];
end proc:

mmm_sort := proc(n, c, s, l, U)
    return mmm_sort_with(n, c, s, l, U, 1/s);
end proc:

mmm_sort_printed := proc(n, c, s, l, U)
    return mmm_sort_with(n, c, s, l, U, 1);
end proc:

# Section 5: a block of the multiplication phase, and one of the addition phase.
mmm_mul_block := proc(s, U)
    return s*(2*s - 1) + 2*U*(s + 1);
end proc:

mmm_add_block := proc(s, U)
    return s + 3*s*U;
end proc:

mmm_mul_with := proc(n, m, s, l, U, w, c)
    local y, g;
    y := n + s - 1;
    g := mmm_log(m/s);
    return [w, 2*s^2 + s*g - s, y*(5*m*s + 2*m - 3*s^2)*U/(s^2*l), y*(2*m - s)/(s^2*l), g + 1, c,
        m*y/(s^2*l)];
end proc:

mmm_mul := proc(n, m, s, l, U)
    return mmm_mul_with(n, m, s, l, U, (2*m - 1)*(n + s - 1),
        max(mmm_mul_block(s, U), mmm_add_block(s, U)));
end proc:

mmm_mul_printed := proc(n, m, s, l, U)
    return mmm_mul_with(n, m, s, l, U, (2*m - 1/2)*(n + s - 1), mmm_mul_block(s, U));
end proc:

# Section 6.1.
mmm_gcd_naive := proc(n, m, l, U)
    return [m*(2*n*l + n + l - 1)/l, 3*(n + m - 2), 5*m*U*(n + l + 1)/l, m*(n + l + 1)/l,
        n + m - 2, 3 + 5*U, m/l];
end proc:

# Section 6.2; W as printed: the text does not lead to it.
mmm_gcd_steps := proc(n, m, s, U)
    return [(9/4 + 6/s)*m^2 + (9*n/2 + n/(2*s) + 87*s/8 + 23/2)*m - 345*s^2/16 - 77*s/4,
        3*n + 3*m, 8*m*U*(n + s)/s^2, m*n/s^2 + m/s, n/s + m/s, 3*s + 8*U, m/s];
end proc:

# ---- bounds of the running time --------------------------------------------

# Theorem 1, (3), with L the number of kernels on the critical path.
mmm_time := proc(f, P)
    return (f[4]/P + f[5])*f[6];
end proc:

# With L the number of edges between them, as section 2.2 defines it.
mmm_time_printed := proc(f, P)
    return (f[4]/P + f[5] - 1)*f[6];
end proc:

# Corollary 1, (4).
mmm_time_unbounded := proc(f)
    return mmm_time(f, f[7]);
end proc:

# ---- the choice of s ---------------------------------------------------------

# Operations as in src/papers/model.h: 0 product, 1 division, 2 GCD, 3 radix sort, 4 division by
# blocks.
mmm_evaluate := proc(operation, n, m, s, l, U)
    if operation = 0 then
        return mmm_mul(n, m, s, l, U);
    elif operation = 3 then
        return mmm_sort(n, m, s, l, U);
    elif operation = 4 then
        return mmm_div_blocks(n, m, s, l, U);
    elif operation = 1 then
        if s <= 1 then
            return mmm_div_naive(n, m, l, U);
        end if;
        return mmm_div_steps(n, m, s, U);
    end if;
    if s <= 1 then
        return mmm_gcd_naive(n, m, l, U);
    end if;
    return mmm_gcd_steps(n, m, s, U);
end proc:

# Words of local memory of a block.
mmm_words := proc(operation, s, l)
    if operation = 0 then
        return 2*s*l + 2*s - 1;
    elif operation = 3 then
        return 8*l + 2^s;
    elif operation = 4 then
        return max(2*l + 2*s - 1, 5*s - 1);
    elif s <= 1 then
        return 2*l;
    elif operation = 1 then
        return 7*s;
    end if;
    return 6*s;
end proc:

# Threads of a block.
mmm_threads := proc(operation, s, l)
    if s > 1 and (operation = 1 or operation = 2) then
        return 3*s;
    end if;
    return l;
end proc:

# Costs are a list [V, share, U, launch]: a local operation takes V + share for each thread of its
# block, a word U, and from one kernel to the next one passes `launch`. A block of sigma operations
# and w words takes sigma v + w U = v (sigma + w U/v), v = V + l share: with v as the unit of time
# the formulas hold as they are, with U/v for U.
mmm_cost_operation := proc(operation, s, l, costs)
    return costs[1] + costs[2]*mmm_threads(operation, s, l);
end proc:

# C of (2).
mmm_cost_block := proc(operation, n, m, s, l, costs)
    local v, f;
    v := mmm_cost_operation(operation, s, l, costs);
    f := mmm_evaluate(operation, n, m, s, l, costs[3]/v);
    return v*f[6];
end proc:

# Theorem 1 and the launches on the critical path; P = 0 stands for Corollary 1.
mmm_bound := proc(operation, n, m, s, l, costs, P)
    local f, width;
    f := mmm_evaluate(operation, n, m, s, l, costs[3]);
    width := P;
    if P = 0 then
        width := f[7];
    end if;
    return (f[4]/width + f[5])*mmm_cost_block(operation, n, m, s, l, costs) + f[5]*costs[4];
end proc:

# The power of two up to `most` of least bound that fits into Z words.
mmm_fastest := proc(operation, n, m, l, most, costs, Z, P)
    local s, steps, best, least, taken;
    steps := m;
    if operation = 1 or operation = 4 then
        steps := n - m + 1;
    end if;
    best := 0;
    least := 0;
    s := 1;
    while s <= min(steps, most) do
        if mmm_words(operation, s, l) <= Z then
            taken := evalf(mmm_bound(operation, n, m, s, l, costs, P));
            if best = 0 or taken < least then
                best := s;
                least := taken;
            end if;
        end if;
        s := 2*s;
    end do;
    return best;
end proc:

# The same with V = 1 and no launch, as the paper has it.
mmm_best := proc(operation, n, m, l, U, Z, P)
    return mmm_fastest(operation, n, m, l, max(n, m), [1, 0, U, 0], Z, P);
end proc:

# ---- ratios: the naive algorithm (s = 1) over that of s, in closed form ------------

mmm_div_work_ratio := Z -> 8*(Z + 1)/(9*Z + 7):
mmm_div_overhead_ratio := Z -> 20*Z/441:
mmm_div_time_ratio := (U, Z) -> (3 + 5*U)*Z/(3*(Z + 21*U)):
mmm_sort_work_ratio := (s, l) -> (104*s*l^2 + 92*s*l + 2*s)
    /(88*s*l^2 + 16*l^2 + 20*2^s*l + 4*s*l + 48*l + 2^s):
mmm_sort_overhead_ratio := (s, l) -> s*(72*l + 34)/(72*l + 17*2^s):
mmm_sort_span_ratio := (s, l) -> s*(24*mmm_log(l) + 95)/((8*s + 16)*mmm_log(l) + 41*s + 54):
mmm_sort_time_ratio := (s, l, U) -> (14*l + 2)*(53 + 8*mmm_log(l) + 9*U)*s
    /((14*l + 2^s)*(41*s + 8*s*mmm_log(l) + 12 + 9*U)):
# At s = g = log2 l, by leading terms.
mmm_sort_leading := (g, U) -> 14*g*(8*g + 9*U)/(15*(8*g^2 + 9*U)):
mmm_sort_leading_printed := (g, U) -> 7*(8*g + 9*U)/(60*g):
mmm_sort_time_leading := (l, U) -> mmm_sort_leading(mmm_log(l), U):
mmm_sort_time_leading_printed := (l, U) -> mmm_sort_leading_printed(mmm_log(l), U):
mmm_mul_work_ratio := (n, s) -> n/(n + s - 1):
mmm_mul_span_ratio := (m, s) -> (mmm_log(m) + 1)/(s*(mmm_log(m/s) + 2*s - 1)):
mmm_mul_overhead_ratio := (n, s) -> n*s^2*(7*n - 3)/((n + s - 1)*(5*n*s + 2*n - 3*s^2)):
mmm_mul_kernels_ratio := (n, s) -> (n*mmm_log(n) + 3*n - 1)/(n*mmm_log(n/s) + 3*n - s):
mmm_mul_time_ratio := (n, s, U) -> mmm_mul_kernels_ratio(n, s)*(1 + 4*U)
    /max(mmm_mul_block(s, U), mmm_add_block(s, U)):
mmm_mul_time_ratio_printed := (n, s, U) -> mmm_mul_kernels_ratio(n, s)*(1 + 4*U)
    /mmm_mul_block(s, U):
mmm_mul_overhead_limit := s -> 7*s^2/(5*s + 2):
mmm_mul_overhead_limit_printed := s -> s:
mmm_mul_time_limit := (n, s) -> 4*mmm_log(n)/(max(2*(s + 1), 3*s)*mmm_log(n/s)):
mmm_mul_time_limit_of_printed := (n, s) -> 2*mmm_log(n)/((s + 1)*mmm_log(n/s)):
mmm_mul_time_limit_printed := (n, s) -> 2*mmm_log(n)/(s*mmm_log(n/s)):
mmm_gcd_work_ratio := Z -> 8*(Z + 1)/(3*(9*Z + 52)):
mmm_gcd_span_ratio := (n, m) -> (n + m - 2)/(n + m):
mmm_gcd_overhead_ratio := (n, Z) -> 5*Z*(2*n + 2 + Z)/(48*(6*n + Z)):
mmm_gcd_time_ratio := (n, U, Z) -> (6*n - 2 + Z)*(3 + 5*U)*Z/((18*n + Z)*(Z + 16*U)):
mmm_gcd_time_limit := (U, Z) -> (3 + 5*U)*Z/(3*(Z + 16*U)):
