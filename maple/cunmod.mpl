# cunmod: the Maple package. Products, divisions, GCDs, values at many points of polynomials
# modulo p by the library of the same name, on an NVIDIA GPU or with FLINT.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
#   read "cunmod.mpl":
#   cunmod:-Multiply(x^2 + 2*x + 3, 5*x + 4, x, 7);
#
# Two levels: polynomials in x with integer coefficients, and Arrays of words, which are
# handed to the library without a copy. help/*.txt describe each function.
#
# A word is C's uint64_t in Maple's integer[8], which is signed: c >= 2^63, which occurs
# for p > 2^63 only, is the word c - 2^64, the same 64 bits.

cunmod := module()
    option package;
    description "polynomials modulo p on NVIDIA GPUs";
    export Multiply, MultiplyLow, MultiplyHigh, MultiplyMid, Square, DivRem, Quotient,
        Remainder, DivideExact, GCD, GCDEx, InverseMod, Resultant, HalfGCD, Ratrecon, Pade,
        MinimalPolynomial, InverseSeries, DivideSeries, MultiplyMod, PowerMod, ComposeMod,
        Evaluate, Interpolate,
        Negate, Add, Subtract, ScalarMultiply, AddMultiple, ShiftLeft, ShiftRight, Truncate,
        Reverse, Deflate, Inflate, Derivative, Integral, Monic, EvaluateAt, TaylorShift,
        EvaluateGeometric, InterpolateGeometric, ProductOfRoots, Power, PowerLow, LogSeries,
        ExpSeries, SqrtSeries, InverseSqrtSeries, RevertSeries, TanSeries, SinSeries, CosSeries,
        ArcTanSeries, ArcSinSeries, TanhSeries, SinhSeries, CoshSeries, ArcTanhSeries,
        ArcSinhSeries, Compose, ComposeSeries, PowerSums, PowerSumsToPolynomial, Discriminant,
        SquareFreePart, Divides, RemoveFactor, GCDInverse,
        MultiplyArray, MultiplyLowArray, MultiplyHighArray,
        MultiplyMidArray, SquareArray, DivRemArray, QuotientArray, RemainderArray,
        DivideExactArray, GCDArray, GCDExArray, InverseModArray, ResultantArray, HalfGCDArray,
        RatreconArray, PadeArray, MinimalPolynomialArray, InverseSeriesArray,
        DivideSeriesArray, MultiplyModArray, PowerModArray, ComposeModArray, EvaluateArray,
        InterpolateArray,
        NegateArray, AddArray, SubtractArray, ScalarMultiplyArray, AddMultipleArray,
        ShiftLeftArray, ShiftRightArray, TruncateArray, ReverseArray, DeflateArray, InflateArray,
        DerivativeArray, IntegralArray, MonicArray, EvaluateAtArray, TaylorShiftArray,
        EvaluateGeometricArray, InterpolateGeometricArray, ProductOfRootsArray, PowerArray,
        PowerLowArray, LogSeriesArray, ExpSeriesArray, SqrtSeriesArray, InverseSqrtSeriesArray,
        RevertSeriesArray, TanSeriesArray, SinSeriesArray, CosSeriesArray, ArcTanSeriesArray,
        ArcSinSeriesArray, TanhSeriesArray, SinhSeriesArray, CoshSeriesArray,
        ArcTanhSeriesArray, ArcSinhSeriesArray, ComposeArray, ComposeSeriesArray,
        PowerSumsArray, PowerSumsToPolynomialArray, DiscriminantArray, SquareFreePartArray,
        DividesArray, RemoveFactorArray, GCDInverseArray,
        FromPolynomial, ToPolynomial, FromModp1, ToModp1, SetPath,
        SetAlgorithm, LastOperation, DeviceCount, Version;
    local ModuleLoad, Link, DefaultLibrary, StatusModulus, StatusInverse, Check, Found, Modulus,
        ToWord, FromWord, ArrayOf, FromList, ToList, FromIntegers, NewWords, WordCount,
        CheckRoom, TrueLength, QuotientLength, Divide, WithDivisor, Reduced, Constant, Exponent,
        Same, Next, Shorter, Given, Raised, Lowered, Deflated, Inflated, Longer, Composition,
        PowerLength, Degree, One, OneArray, Number, NumberArray, OneConstant, OneConstantArray,
        Two, TwoArray, Words,
        c_status_text, c_version, c_device_count, c_set_path, c_set_algorithm, c_set_s,
        c_last_path, c_last_algorithm, c_last_s, c_last_reason, c_mul, c_sqr, c_mullow,
        c_mulhigh, c_mulmid, c_divrem, c_div, c_divexact, c_rem, c_inv_series, c_div_series,
        c_gcd, c_xgcd, c_invmod, c_resultant, c_hgcd, c_ratrec, c_pade, c_minpoly,
        c_divisor_create, c_divisor_destroy, c_mulmod, c_powmod, c_compose_mod, c_evaluate,
        c_interpolate,
        c_neg, c_add, c_sub, c_scalar_mul, c_scalar_addmul, c_shift_left, c_shift_right,
        c_reverse, c_deflate, c_inflate, c_derivative, c_integral, c_make_monic, c_evaluate_at,
        c_taylor_shift, c_evaluate_geometric, c_interpolate_geometric, c_product_roots, c_pow,
        c_pow_trunc, c_log_series, c_exp_series, c_sqrt_series, c_invsqrt_series,
        c_revert_series, c_tan_series, c_sin_series, c_cos_series, c_atan_series, c_asin_series,
        c_tanh_series, c_sinh_series, c_cosh_series, c_atanh_series, c_asinh_series, c_compose,
        c_compose_series, c_power_sums, c_power_sums_to_poly, c_discriminant, c_squarefree_part,
        c_remove, c_gcdinv;

    # ---- the library -----------------------------------------------------

    # `make install` puts the path of the installed library here.
    DefaultLibrary := "libcunmod.so.0";

    # Links the functions; also when the module comes from an archive, whose links are stale.
    ModuleLoad := proc()
        local chosen;
        chosen := [getenv("CUNMOD_LIBRARY")];
        if nops(chosen) = 1 and type(chosen[1], 'string') and chosen[1] <> "" then
            Link(chosen[1]);
        else
            Link(DefaultLibrary);
        end if;
        return NULL;
    end proc;

    # The functions of cunmod.h, called directly. A pointer to one word or to many is an
    # ARRAY, an opaque handle a word, and so is the context, of which 0 is the default one.
    Link := proc(library)
        local words, count, word, handle, int, text, lib, one, number, constant, two;
        words := 'ARRAY'('datatype' = 'integer'[8]);
        count := 'integer'[8];
        word := 'integer'[8];
        handle := 'integer'[8];
        int := 'integer'[4];
        text := 'string'[];
        lib := 'LIB' = library;
        c_status_text := define_external('cunmod_status_text', 'status'::int,
            'RETURN'::text, lib);
        c_version := define_external('cunmod_version', 'RETURN'::text, lib);
        c_device_count := define_external('cunmod_device_count', 'RETURN'::int, lib);
        c_set_path := define_external('cunmod_set_path', 'ctx'::handle, 'path'::int,
            'RETURN'::int, lib);
        c_set_algorithm := define_external('cunmod_set_algorithm', 'ctx'::handle, 'op'::int,
            'name'::text, 'RETURN'::int, lib);
        c_set_s := define_external('cunmod_set_s', 'ctx'::handle, 'op'::int, 's'::count,
            'RETURN'::int, lib);
        c_last_path := define_external('cunmod_last_path', 'ctx'::handle, 'RETURN'::int, lib);
        c_last_algorithm := define_external('cunmod_last_algorithm', 'ctx'::handle,
            'RETURN'::text, lib);
        c_last_s := define_external('cunmod_last_s', 'ctx'::handle, 'RETURN'::count, lib);
        c_last_reason := define_external('cunmod_last_reason', 'ctx'::handle,
            'RETURN'::text, lib);
        c_mul := define_external('cunmod_mul', 'res'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_sqr := define_external('cunmod_sqr', 'res'::words, 'a'::words, 'lena'::count,
            'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_mullow := define_external('cunmod_mullow', 'res'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_mulhigh := define_external('cunmod_mulhigh', 'res'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'start'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_mulmid := define_external('cunmod_mulmid', 'res'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'nlo'::count, 'nhi'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_divrem := define_external('cunmod_divrem', 'q'::words, 'r'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_div := define_external('cunmod_div', 'q'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_divexact := define_external('cunmod_divexact', 'q'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int,
            lib);
        c_rem := define_external('cunmod_rem', 'r'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_inv_series := define_external('cunmod_inv_series', 'res'::words, 'b'::words,
            'lenb'::count, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_div_series := define_external('cunmod_div_series', 'res'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'n'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_gcd := define_external('cunmod_gcd', 'g'::words, 'leng'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_xgcd := define_external('cunmod_xgcd', 'g'::words, 'leng'::words, 's'::words,
            't'::words, 'a'::words, 'lena'::count, 'b'::words, 'lenb'::count, 'p'::word,
            'ctx'::handle, 'RETURN'::int, lib);
        c_invmod := define_external('cunmod_invmod', 'res'::words, 'a'::words, 'lena'::count,
            'f'::words, 'lenf'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_resultant := define_external('cunmod_resultant', 'res'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int,
            lib);
        c_hgcd := define_external('cunmod_hgcd', 'm'::words, 'c'::words, 'd'::words,
            'sign'::words, 'a'::words, 'lena'::count, 'b'::words, 'lenb'::count, 'p'::word,
            'ctx'::handle, 'RETURN'::int, lib);
        c_ratrec := define_external('cunmod_ratrec', 'num'::words, 'lennum'::count,
            'den'::words, 'lenden'::count, 'a'::words, 'lena'::count, 'm'::words,
            'lenm'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_pade := define_external('cunmod_pade', 'num'::words, 'lennum'::count, 'den'::words,
            'lenden'::count, 'a'::words, 'lena'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_minpoly := define_external('cunmod_minpoly', 'res'::words, 'len'::words,
            'a'::words, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_evaluate := define_external('cunmod_evaluate', 'ys'::words, 'a'::words,
            'lena'::count, 'xs'::words, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int,
            lib);
        c_interpolate := define_external('cunmod_interpolate', 'res'::words, 'xs'::words,
            'ys'::words, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_divisor_create := define_external('cunmod_divisor_create', 'divisor'::words,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_divisor_destroy := define_external('cunmod_divisor_destroy', 'divisor'::handle, lib);
        c_mulmod := define_external('cunmod_mulmod', 'res'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'divisor'::handle, 'RETURN'::int, lib);
        c_powmod := define_external('cunmod_powmod', 'res'::words, 'a'::words, 'lena'::count,
            'exponent'::words, 'limbs'::count, 'divisor'::handle, 'RETURN'::int, lib);
        c_compose_mod := define_external('cunmod_compose_mod', 'res'::words, 'a'::words,
            'lena'::count, 'g'::words, 'leng'::count, 'divisor'::handle, 'RETURN'::int, lib);
        # Functions of one shape; the last argument is the name of a number or of an operand.
        one := name -> define_external(name, 'res'::words, 'a'::words, 'lena'::count,
            'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        number := (name, n) -> define_external(name, 'res'::words, 'a'::words, 'lena'::count,
            n::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        constant := (name, c) -> define_external(name, 'res'::words, 'a'::words, 'lena'::count,
            c::word, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        two := (name, b, lenb) -> define_external(name, 'res'::words, 'a'::words,
            'lena'::count, b::words, lenb::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_neg := one('cunmod_neg');
        c_add := two('cunmod_add', 'b', 'lenb');
        c_sub := two('cunmod_sub', 'b', 'lenb');
        c_scalar_mul := constant('cunmod_scalar_mul', 'c');
        c_scalar_addmul := define_external('cunmod_scalar_addmul', 'res'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'c'::word, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_shift_left := number('cunmod_shift_left', 'k');
        c_shift_right := number('cunmod_shift_right', 'k');
        c_reverse := number('cunmod_reverse', 'n');
        c_deflate := number('cunmod_deflate', 'k');
        c_inflate := number('cunmod_inflate', 'k');
        c_derivative := one('cunmod_derivative');
        c_integral := one('cunmod_integral');
        c_make_monic := one('cunmod_make_monic');
        c_evaluate_at := define_external('cunmod_evaluate_at', 'y'::words, 'a'::words,
            'lena'::count, 'x'::word, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_taylor_shift := constant('cunmod_taylor_shift', 'c');
        c_evaluate_geometric := define_external('cunmod_evaluate_geometric', 'ys'::words,
            'a'::words, 'lena'::count, 'q'::word, 'n'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_interpolate_geometric := define_external('cunmod_interpolate_geometric', 'res'::words,
            'q'::word, 'ys'::words, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_product_roots := define_external('cunmod_product_roots', 'res'::words, 'xs'::words,
            'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_pow := constant('cunmod_pow', 'e');
        c_pow_trunc := define_external('cunmod_pow_trunc', 'res'::words, 'a'::words,
            'lena'::count, 'e'::word, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_log_series := number('cunmod_log_series', 'n');
        c_exp_series := number('cunmod_exp_series', 'n');
        c_sqrt_series := number('cunmod_sqrt_series', 'n');
        c_invsqrt_series := number('cunmod_invsqrt_series', 'n');
        c_revert_series := number('cunmod_revert_series', 'n');
        c_tan_series := number('cunmod_tan_series', 'n');
        c_sin_series := number('cunmod_sin_series', 'n');
        c_cos_series := number('cunmod_cos_series', 'n');
        c_atan_series := number('cunmod_atan_series', 'n');
        c_asin_series := number('cunmod_asin_series', 'n');
        c_tanh_series := number('cunmod_tanh_series', 'n');
        c_sinh_series := number('cunmod_sinh_series', 'n');
        c_cosh_series := number('cunmod_cosh_series', 'n');
        c_atanh_series := number('cunmod_atanh_series', 'n');
        c_asinh_series := number('cunmod_asinh_series', 'n');
        c_compose := two('cunmod_compose', 'g', 'leng');
        c_compose_series := define_external('cunmod_compose_series', 'res'::words, 'a'::words,
            'lena'::count, 'g'::words, 'leng'::count, 'n'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_power_sums := number('cunmod_power_sums', 'n');
        c_power_sums_to_poly := one('cunmod_power_sums_to_poly');
        c_discriminant := one('cunmod_discriminant');
        c_squarefree_part := one('cunmod_squarefree_part');
        c_remove := define_external('cunmod_remove', 'e'::words, 'res'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int,
            lib);
        c_gcdinv := define_external('cunmod_gcdinv', 'g'::words, 'leng'::words, 's'::words,
            'a'::words, 'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        return NULL;
    end proc;

    StatusModulus := 3; # CUNMOD_E_MODULUS
    StatusInverse := 6; # CUNMOD_E_INVERSE

    Check := proc(status)
        if status <> 0 then
            error cat("cunmod: ", c_status_text(status));
        end if;
        return NULL;
    end proc;

    # Whether there is a fraction.
    Found := proc(status)
        if status = StatusInverse then
            return false;
        end if;
        Check(status);
        return true;
    end proc;

    Version := proc()
        return c_version();
    end proc;

    DeviceCount := proc()
        return c_device_count();
    end proc;

    SetPath := proc(path::string)
        local number;
        if path = "auto" then
            number := 0;
        elif path = "cpu" then
            number := 1;
        elif path = "gpu" then
            number := 2;
        else
            error "cunmod: there is no path %1; there are auto, cpu and gpu", path;
        end if;
        Check(c_set_path(0, number));
        return NULL;
    end proc;

    SetAlgorithm := proc(operation::string, name::string, s::nonnegint)
        local number, status;
        if operation = "mul" then
            number := 0;
        elif operation = "div" then
            number := 1;
        elif operation = "gcd" then
            number := 2;
        elif operation = "points" then
            number := 3;
        elif operation = "elementary" then
            number := 4;
        else
            error cat("cunmod: there is no operation %1; there are mul, div, gcd, points and ",
                "elementary"), operation;
        end if;
        if name = "" then
            status := c_set_algorithm(0, number, 0); # 0 is C's NULL
        else
            status := c_set_algorithm(0, number, name);
        end if;
        Check(status);
        Check(c_set_s(0, number, s));
        return NULL;
    end proc;

    LastOperation := proc()
        return [["none", "cpu", "gpu"][c_last_path(0) + 1], c_last_algorithm(0), c_last_s(0),
            c_last_reason(0)];
    end proc;

    # ---- words and Arrays ------------------------------------------------

    ToWord := proc(c)
        if c < 2^63 then
            return c;
        end if;
        return c - 2^64;
    end proc;

    FromWord := proc(w)
        if w < 0 then
            return w + 2^64;
        end if;
        return w;
    end proc;

    # p as a word; the library refuses what is left of bad ones.
    Modulus := proc(p)
        if p < 2 or p >= 2^64 then
            Check(StatusModulus);
        end if;
        return ToWord(p);
    end proc;

    # Zeros; at least one, so that there is something to point at.
    NewWords := proc(n)
        return Array(0 .. max(n, 1) - 1, 'datatype' = 'integer'[8]);
    end proc;

    ArrayOf := proc(words)
        if nops(words) = 0 then
            return NewWords(1);
        end if;
        return Array(0 .. nops(words) - 1, words, 'datatype' = 'integer'[8]);
    end proc;

    # Coefficients, lowest first, reduced modulo p; `mod` itself may be set to mods.
    FromList := proc(coefficients, p)
        Modulus(p);
        if p > 2^63 then
            return ArrayOf(map(ToWord, map(modp, coefficients, p)));
        end if;
        return ArrayOf(map(modp, coefficients, p));
    end proc;

    ToList := proc(A, p)
        WordCount(A, "the Array");
        if p > 2^63 then
            return map(FromWord, convert(A, 'list'));
        end if;
        return convert(A, 'list');
    end proc;

    # The same for integers that the user gives.
    FromIntegers := proc(values, p)
        if not type(values, 'list'('integer')) then
            error "cunmod: %1 is not a list of integers", values;
        end if;
        return FromList(values, p);
    end proc;

    # The number of words of an Array that reaches the library as it is: another one would
    # be copied, and a result in the copy lost.
    WordCount := proc(A, role)
        if not type(A, 'rtable') or rtable_num_dims(A) <> 1
            or rtable_options(A, 'datatype') <> 'integer'[8]
            or rtable_options(A, 'storage') <> 'rectangular'
            or rtable_options(A, 'order') <> 'Fortran_order' then
            error cat("cunmod: ", role, " is not an Array of one dimension with datatype ",
                "integer[8] and the default order");
        end if;
        return rtable_num_elems(A, 'All');
    end proc;

    CheckRoom := proc(A, role, needed)
        if WordCount(A, role) < needed then
            error cat("cunmod: ", role, " is an Array of fewer than ", needed, " words");
        end if;
        if rtable_options(A, 'readonly') then
            error cat("cunmod: ", role, " is a read-only Array");
        end if;
        return NULL;
    end proc;

    # Without leading zeros.
    TrueLength := proc(A)
        local first, n;
        first := lhs(rtable_dims(A));
        n := rtable_num_elems(A, 'All');
        while n > 0 and A[first + n - 1] = 0 do
            n := n - 1;
        end do;
        return n;
    end proc;

    # Of a by b, and 0 for the zero polynomial b.
    QuotientLength := proc(a, b)
        local n;
        n := TrueLength(b);
        if n = 0 then
            return 0;
        end if;
        return max(rtable_num_elems(a, 'All') - n + 1, 0);
    end proc;

    # ---- conversions -----------------------------------------------------

    FromPolynomial := proc(f, x::name, p::integer)
        if not type(f, 'polynom'('integer', x)) then
            error "cunmod: %1 is not a polynomial in %2 with integer coefficients", f, x;
        end if;
        return FromList(PolynomialTools:-CoefficientList(expand(f), x), p);
    end proc;

    ToPolynomial := proc(A, x::name, p::integer)
        return PolynomialTools:-FromCoefficientList(ToList(A, p), x);
    end proc;

    FromModp1 := proc(f, p::integer)
        return FromList(modp1('ConvertOut'(f), p), p);
    end proc;

    ToModp1 := proc(A, x::name, p::integer)
        return modp1('ConvertIn'(ToList(A, p), x), p);
    end proc;

    # ---- Arrays: results first; each returns the number of words it wrote --

    MultiplyArray := proc(res, a, b, p::integer)
        local lena, lenb, n;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        n := 0;
        if lena > 0 and lenb > 0 then
            n := lena + lenb - 1;
        end if;
        CheckRoom(res, "the result", n);
        Check(c_mul(res, a, lena, b, lenb, Modulus(p), 0));
        return n;
    end proc;

    SquareArray := proc(res, a, p::integer)
        local lena, n;
        lena := WordCount(a, "the operand");
        n := max(2*lena - 1, 0);
        CheckRoom(res, "the result", n);
        Check(c_sqr(res, a, lena, Modulus(p), 0));
        return n;
    end proc;

    MultiplyLowArray := proc(res, a, b, n::integer, p::integer)
        local lena, lenb;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        CheckRoom(res, "the result", n);
        Check(c_mullow(res, a, lena, b, lenb, n, Modulus(p), 0));
        return n;
    end proc;

    MultiplyHighArray := proc(res, a, b, n::integer, p::integer)
        local lena, lenb, full;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        full := 0;
        if lena > 0 and lenb > 0 then
            full := max(lena + lenb - 1 - max(n, 0), 0);
        end if;
        CheckRoom(res, "the result", full);
        Check(c_mulhigh(res, a, lena, b, lenb, n, Modulus(p), 0));
        return full;
    end proc;

    MultiplyMidArray := proc(res, a, b, lo::integer, hi::integer, p::integer)
        local lena, lenb;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        CheckRoom(res, "the result", hi - lo);
        Check(c_mulmid(res, a, lena, b, lenb, lo, hi, Modulus(p), 0));
        return hi - lo;
    end proc;

    DivRemArray := proc(q, r, a, b, p::integer)
        local lena, lenb, lenq;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        lenq := QuotientLength(a, b);
        CheckRoom(q, "the quotient", lenq);
        CheckRoom(r, "the remainder", lenb - 1);
        Check(c_divrem(q, r, a, lena, b, lenb, Modulus(p), 0));
        return lenq, lenb - 1;
    end proc;

    # With c_div or c_divexact.
    Divide := proc(c_function, q, a, b, p)
        local lena, lenb, lenq;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        lenq := QuotientLength(a, b);
        CheckRoom(q, "the quotient", lenq);
        Check(c_function(q, a, lena, b, lenb, Modulus(p), 0));
        return lenq;
    end proc;

    QuotientArray := proc(q, a, b, p::integer)
        return Divide(c_div, q, a, b, p);
    end proc;

    DivideExactArray := proc(q, a, b, p::integer)
        return Divide(c_divexact, q, a, b, p);
    end proc;

    RemainderArray := proc(r, a, b, p::integer)
        local lena, lenb;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        CheckRoom(r, "the remainder", lenb - 1);
        Check(c_rem(r, a, lena, b, lenb, Modulus(p), 0));
        return lenb - 1;
    end proc;

    GCDArray := proc(g, a, b, p::integer)
        local lena, lenb, leng;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        CheckRoom(g, "the result", max(lena, lenb));
        leng := NewWords(1);
        Check(c_gcd(g, leng, a, lena, b, lenb, Modulus(p), 0));
        return leng[0];
    end proc;

    InverseSeriesArray := proc(res, b, n::integer, p::integer)
        local lenb;
        lenb := WordCount(b, "the operand");
        CheckRoom(res, "the result", n);
        Check(c_inv_series(res, b, lenb, n, Modulus(p), 0));
        return n;
    end proc;

    DivideSeriesArray := proc(res, a, b, n::integer, p::integer)
        local lena, lenb;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        CheckRoom(res, "the result", n);
        Check(c_div_series(res, a, lena, b, lenb, n, Modulus(p), 0));
        return n;
    end proc;

    GCDExArray := proc(g, s, t, a, b, p::integer)
        local lena, lenb, leng;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        CheckRoom(g, "the GCD", max(lena, lenb));
        CheckRoom(s, "the first cofactor", max(lenb, 1));
        CheckRoom(t, "the second cofactor", max(lena, 1));
        leng := NewWords(1);
        Check(c_xgcd(g, leng, s, t, a, lena, b, lenb, Modulus(p), 0));
        return leng[0], max(lenb, 1), max(lena, 1);
    end proc;

    InverseModArray := proc(res, a, f, p::integer)
        local lena, lenf;
        lena := WordCount(a, "the operand");
        lenf := WordCount(f, "the modulus");
        CheckRoom(res, "the result", lenf - 1);
        Check(c_invmod(res, a, lena, f, lenf, Modulus(p), 0));
        return lenf - 1;
    end proc;

    # The resultant itself.
    ResultantArray := proc(a, b, p::integer)
        local lena, lenb, res;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        res := NewWords(1);
        Check(c_resultant(res, a, lena, b, lenb, Modulus(p), 0));
        return FromWord(res[0]);
    end proc;

    # The words of an entry of m, of c and of d, and the determinant.
    HalfGCDArray := proc(m, c, d, a, b, p::integer)
        local lena, lenb, lenm, lend, determinant;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        lenm := iquo(lena + 1, 2);
        lend := iquo(lena, 2);
        CheckRoom(m, "the matrix", 4*lenm);
        CheckRoom(c, "the first remainder", lena);
        CheckRoom(d, "the second remainder", lend);
        determinant := NewWords(1);
        Check(c_hgcd(m, c, d, determinant, a, lena, b, lenb, Modulus(p), 0));
        return lenm, lena, lend, determinant[0];
    end proc;

    RatreconArray := proc(num, den, a, m, n::integer, d::integer, p::integer)
        local lena, lenm;
        lena := WordCount(a, "the operand");
        lenm := WordCount(m, "the modulus");
        CheckRoom(num, "the numerator", n + 1);
        CheckRoom(den, "the denominator", d + 1);
        return Found(c_ratrec(num, n + 1, den, d + 1, a, lena, m, lenm, Modulus(p), 0));
    end proc;

    PadeArray := proc(num, den, a, n::integer, d::integer, p::integer)
        local lena;
        lena := WordCount(a, "the operand");
        CheckRoom(num, "the numerator", n + 1);
        CheckRoom(den, "the denominator", d + 1);
        return Found(c_pade(num, n + 1, den, d + 1, a, lena, Modulus(p), 0));
    end proc;

    MinimalPolynomialArray := proc(res, a, p::integer)
        local n, len;
        n := WordCount(a, "the sequence");
        CheckRoom(res, "the result", iquo(n, 2) + 1);
        len := NewWords(1);
        Check(c_minpoly(res, len, a, n, Modulus(p), 0));
        return len[0];
    end proc;

    EvaluateArray := proc(ys, a, xs, p::integer)
        local lena, n;
        lena := WordCount(a, "the operand");
        n := WordCount(xs, "the Array of points");
        CheckRoom(ys, "the result", n);
        Check(c_evaluate(ys, a, lena, xs, n, Modulus(p), 0));
        return n;
    end proc;

    InterpolateArray := proc(res, xs, ys, p::integer)
        local n;
        n := WordCount(xs, "the Array of points");
        if WordCount(ys, "the Array of values") <> n then
            error "cunmod: points and values are not as many";
        end if;
        CheckRoom(res, "the result", n);
        Check(c_interpolate(res, xs, ys, n, Modulus(p), 0));
        return n;
    end proc;

    # Calls operation(divisor) with a prepared divisor f, and returns the length of what it
    # writes into res.
    WithDivisor := proc(res, f, p, operation)
        local lenf, lenr, divisor;
        lenf := WordCount(f, "the divisor");
        lenr := max(TrueLength(f) - 1, 0);
        CheckRoom(res, "the result", lenr);
        divisor := NewWords(1);
        Check(c_divisor_create(divisor, f, lenf, Modulus(p), 0));
        try
            Check(operation(divisor[0]));
        finally
            c_divisor_destroy(divisor[0]);
        end try;
        return lenr;
    end proc;

    MultiplyModArray := proc(res, a, b, f, p::integer)
        local lena, lenb;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        return WithDivisor(res, f, p, divisor -> c_mulmod(res, a, lena, b, lenb, divisor));
    end proc;

    PowerModArray := proc(res, a, e::nonnegint, b, p::integer)
        local lena, limbs, number;
        lena := WordCount(a, "the base");
        limbs := ArrayOf(map(ToWord, convert(e, 'base', 2^64)));
        number := rtable_num_elems(limbs, 'All');
        return WithDivisor(res, b, p, divisor -> c_powmod(res, a, lena, limbs, number, divisor));
    end proc;

    ComposeModArray := proc(res, a, g, f, p::integer)
        local lena, leng;
        lena := WordCount(a, "the first operand");
        leng := WordCount(g, "the second operand");
        return WithDivisor(res, f, p, divisor -> c_compose_mod(res, a, lena, g, leng, divisor));
    end proc;

    # ---- polynomials -----------------------------------------------------

    Multiply := proc(a, b, x::name, p::integer)
        local A, B, res;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        res := NewWords(rtable_num_elems(A, 'All') + rtable_num_elems(B, 'All') - 1);
        MultiplyArray(res, A, B, p);
        return ToPolynomial(res, x, p);
    end proc;

    Square := proc(a, x::name, p::integer)
        local A, res;
        A := FromPolynomial(a, x, p);
        res := NewWords(2*rtable_num_elems(A, 'All') - 1);
        SquareArray(res, A, p);
        return ToPolynomial(res, x, p);
    end proc;

    MultiplyLow := proc(a, b, n::integer, x::name, p::integer)
        local res;
        res := NewWords(n);
        MultiplyLowArray(res, FromPolynomial(a, x, p), FromPolynomial(b, x, p), n, p);
        return ToPolynomial(res, x, p);
    end proc;

    MultiplyHigh := proc(a, b, n::integer, x::name, p::integer)
        local A, B, res;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        res := NewWords(rtable_num_elems(A, 'All') + rtable_num_elems(B, 'All') - 1);
        MultiplyHighArray(res, A, B, n, p);
        return ToPolynomial(res, x, p);
    end proc;

    MultiplyMid := proc(a, b, lo::integer, hi::integer, x::name, p::integer)
        local res;
        res := NewWords(hi - lo);
        MultiplyMidArray(res, FromPolynomial(a, x, p), FromPolynomial(b, x, p), lo, hi, p);
        return ToPolynomial(res, x, p);
    end proc;

    DivRem := proc(a, b, x::name, p::integer)
        local A, B, q, r;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        q := NewWords(QuotientLength(A, B));
        r := NewWords(rtable_num_elems(B, 'All') - 1);
        DivRemArray(q, r, A, B, p);
        return ToPolynomial(q, x, p), ToPolynomial(r, x, p);
    end proc;

    Quotient := proc(a, b, x::name, p::integer)
        local A, B, q;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        q := NewWords(QuotientLength(A, B));
        QuotientArray(q, A, B, p);
        return ToPolynomial(q, x, p);
    end proc;

    # a modulo the Array B, as an Array.
    Reduced := proc(a, B, x, p)
        local r;
        r := NewWords(rtable_num_elems(B, 'All') - 1);
        RemainderArray(r, FromPolynomial(a, x, p), B, p);
        return r;
    end proc;

    Remainder := proc(a, b, x::name, p::integer)
        return ToPolynomial(Reduced(a, FromPolynomial(b, x, p), x, p), x, p);
    end proc;

    DivideExact := proc(a, b, x::name, p::integer)
        local A, B, q;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        q := NewWords(QuotientLength(A, B));
        DivideExactArray(q, A, B, p);
        return ToPolynomial(q, x, p);
    end proc;

    GCD := proc(a, b, x::name, p::integer)
        local A, B, g;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        g := NewWords(max(rtable_num_elems(A, 'All'), rtable_num_elems(B, 'All')));
        GCDArray(g, A, B, p);
        return ToPolynomial(g, x, p);
    end proc;

    InverseSeries := proc(b, n::integer, x::name, p::integer)
        local res;
        res := NewWords(n);
        InverseSeriesArray(res, FromPolynomial(b, x, p), n, p);
        return ToPolynomial(res, x, p);
    end proc;

    DivideSeries := proc(a, b, n::integer, x::name, p::integer)
        local res;
        res := NewWords(n);
        DivideSeriesArray(res, FromPolynomial(a, x, p), FromPolynomial(b, x, p), n, p);
        return ToPolynomial(res, x, p);
    end proc;

    GCDEx := proc(a, b, x::name, p::integer)
        local A, B, lena, lenb, g, s, t;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        lena := rtable_num_elems(A, 'All');
        lenb := rtable_num_elems(B, 'All');
        g := NewWords(max(lena, lenb));
        s := NewWords(lenb);
        t := NewWords(lena);
        GCDExArray(g, s, t, A, B, p);
        return ToPolynomial(g, x, p), ToPolynomial(s, x, p), ToPolynomial(t, x, p);
    end proc;

    InverseMod := proc(a, f, x::name, p::integer)
        local F, res;
        F := FromPolynomial(f, x, p);
        res := NewWords(rtable_num_elems(F, 'All') - 1);
        InverseModArray(res, FromPolynomial(a, x, p), F, p);
        return ToPolynomial(res, x, p);
    end proc;

    Resultant := proc(a, b, x::name, p::integer)
        return ResultantArray(FromPolynomial(a, x, p), FromPolynomial(b, x, p), p);
    end proc;

    HalfGCD := proc(a, b, x::name, p::integer)
        local A, n, m, c, d, lenm, lenc, lend, determinant, words;
        A := FromPolynomial(a, x, p);
        n := rtable_num_elems(A, 'All');
        m := NewWords(2*n + 2);
        c := NewWords(n);
        d := NewWords(n);
        lenm, lenc, lend, determinant := HalfGCDArray(m, c, d, A, FromPolynomial(b, x, p), p);
        words := ToList(m, p);
        m := [seq(PolynomialTools:-FromCoefficientList(words[i*lenm + 1 .. (i + 1)*lenm], x),
            i = 0 .. 3)];
        return [[m[1], m[2]], [m[3], m[4]]], ToPolynomial(c, x, p), ToPolynomial(d, x, p),
            determinant;
    end proc;

    Ratrecon := proc(a, m, n::integer, d::integer, x::name, p::integer)
        local num, den;
        num := NewWords(n + 1);
        den := NewWords(d + 1);
        if not RatreconArray(num, den, FromPolynomial(a, x, p), FromPolynomial(m, x, p), n, d, p)
        then
            return FAIL;
        end if;
        return ToPolynomial(num, x, p), ToPolynomial(den, x, p);
    end proc;

    Pade := proc(a, n::integer, d::integer, x::name, p::integer)
        local num, den;
        num := NewWords(n + 1);
        den := NewWords(d + 1);
        if not PadeArray(num, den, FromPolynomial(a, x, p), n, d, p) then
            return FAIL;
        end if;
        return ToPolynomial(num, x, p), ToPolynomial(den, x, p);
    end proc;

    MinimalPolynomial := proc(a, x::name, p::integer)
        local A, res;
        A := FromIntegers(a, p); # one word, zero, for no terms: the answer is the same
        res := NewWords(iquo(rtable_num_elems(A, 'All'), 2) + 1);
        MinimalPolynomialArray(res, A, p);
        return ToPolynomial(res, x, p);
    end proc;

    Evaluate := proc(a, xs, x::name, p::integer)
        local X, ys;
        X := FromIntegers(xs, p);
        ys := NewWords(nops(xs));
        EvaluateArray(ys, FromPolynomial(a, x, p), X, p);
        return ToList(ys, p)[1 .. nops(xs)];
    end proc;

    Interpolate := proc(xs, ys, x::name, p::integer)
        local X, Y, res;
        X := FromIntegers(xs, p); # one word, zero, for no points: the answer is the same
        Y := FromIntegers(ys, p);
        if nops(xs) <> nops(ys) then
            error "cunmod: points and values are not as many";
        end if;
        res := NewWords(nops(xs));
        InterpolateArray(res, X, Y, p);
        return ToPolynomial(res, x, p);
    end proc;

    MultiplyMod := proc(a, b, f, x::name, p::integer)
        local F, res;
        F := FromPolynomial(f, x, p);
        res := NewWords(rtable_num_elems(F, 'All') - 1);
        MultiplyModArray(res, Reduced(a, F, x, p), Reduced(b, F, x, p), F, p);
        return ToPolynomial(res, x, p);
    end proc;

    PowerMod := proc(a, e::nonnegint, b, x::name, p::integer)
        local B, res;
        B := FromPolynomial(b, x, p);
        res := NewWords(rtable_num_elems(B, 'All') - 1);
        PowerModArray(res, Reduced(a, B, x, p), e, B, p);
        return ToPolynomial(res, x, p);
    end proc;

    ComposeMod := proc(a, g, f, x::name, p::integer)
        local F, res;
        F := FromPolynomial(f, x, p);
        res := NewWords(rtable_num_elems(F, 'All') - 1);
        ComposeModArray(res, FromPolynomial(a, x, p), Reduced(g, F, x, p), F, p);
        return ToPolynomial(res, x, p);
    end proc;

    # ---- one coefficient by one, and what is made of other operations -----------------

    # Each of these operations is of a shape, which makes its two procedures: of Arrays, of what
    # f() is, the library's function that is linked now, and of polynomials, of that of Arrays.
    # Both get the room of the result, of the Arrays of operands and of a number.

    # An integer as a coefficient, and an exponent.
    Constant := proc(c, p)
        Modulus(p);
        return ToWord(modp(c, p));
    end proc;

    Exponent := proc(e)
        if e >= 2^64 then
            error "cunmod: the exponent %1 is not below 2^64", e;
        end if;
        return ToWord(e);
    end proc;

    # Words of Arrays of results.
    Words := A -> rtable_num_elems(A, 'All');
    Same := A -> Words(A);
    Next := A -> Words(A) + 1;
    Shorter := A -> max(Words(A) - 1, 0);
    Given := (A, n) -> n;
    Raised := (A, k) -> Words(A) + max(k, 0);
    Lowered := (A, k) -> max(Words(A) - max(k, 0), 0);
    Deflated := (A, k) -> iquo(Words(A) - 1, max(k, 1)) + 1;
    Inflated := (A, k) -> max(Words(A) - 1, 0)*max(k, 1) + 1;
    PowerLength := (A, e) -> max(Words(A) - 1, 0)*e + 1;
    Longer := (A, B) -> max(Words(A), Words(B));
    Composition := (A, B) -> max(Words(A) - 1, 0)*max(Words(B) - 1, 0) + 1;

    # Of a polynomial that has these power sums.
    Degree := A -> FromWord(A[lhs(rtable_dims(A))]) + 1;

    OneArray := proc(f, room)
        return proc(res, a, p::integer)
            local lena, n, call;
            lena := WordCount(a, "the operand");
            n := room(a);
            CheckRoom(res, "the result", n);
            call := f();
            Check(call(res, a, lena, Modulus(p), 0));
            return n;
        end proc;
    end proc;

    One := proc(operation, room)
        return proc(a, x::name, p::integer)
            local A, res;
            A := FromPolynomial(a, x, p);
            res := NewWords(room(A));
            operation(res, A, p);
            return ToPolynomial(res, x, p);
        end proc;
    end proc;

    # With a number, a length or a power of x.
    NumberArray := proc(f, room)
        return proc(res, a, n::integer, p::integer)
            local lena, count, call;
            lena := WordCount(a, "the operand");
            count := room(a, n);
            CheckRoom(res, "the result", count);
            call := f();
            Check(call(res, a, lena, n, Modulus(p), 0));
            return count;
        end proc;
    end proc;

    Number := proc(operation, room)
        return proc(a, n::integer, x::name, p::integer)
            local A, res;
            A := FromPolynomial(a, x, p);
            res := NewWords(room(A, n));
            operation(res, A, n, p);
            return ToPolynomial(res, x, p);
        end proc;
    end proc;

    OneConstantArray := proc(f)
        return proc(res, a, c::integer, p::integer)
            local lena, call;
            lena := WordCount(a, "the operand");
            CheckRoom(res, "the result", lena);
            call := f();
            Check(call(res, a, lena, Constant(c, p), Modulus(p), 0));
            return lena;
        end proc;
    end proc;

    OneConstant := proc(operation)
        return proc(a, c::integer, x::name, p::integer)
            local A, res;
            A := FromPolynomial(a, x, p);
            res := NewWords(Words(A));
            operation(res, A, c, p);
            return ToPolynomial(res, x, p);
        end proc;
    end proc;

    TwoArray := proc(f, room)
        return proc(res, a, b, p::integer)
            local lena, lenb, n, call;
            lena := WordCount(a, "the first operand");
            lenb := WordCount(b, "the second operand");
            n := room(a, b);
            CheckRoom(res, "the result", n);
            call := f();
            Check(call(res, a, lena, b, lenb, Modulus(p), 0));
            return n;
        end proc;
    end proc;

    Two := proc(operation, room)
        return proc(a, b, x::name, p::integer)
            local A, B, res;
            A := FromPolynomial(a, x, p);
            B := FromPolynomial(b, x, p);
            res := NewWords(room(A, B));
            operation(res, A, B, p);
            return ToPolynomial(res, x, p);
        end proc;
    end proc;

    NegateArray := OneArray(() -> c_neg, Same);
    Negate := One(NegateArray, Same);
    DerivativeArray := OneArray(() -> c_derivative, Shorter);
    Derivative := One(DerivativeArray, Shorter);
    IntegralArray := OneArray(() -> c_integral, Next);
    Integral := One(IntegralArray, Next);
    MonicArray := OneArray(() -> c_make_monic, Same);
    Monic := One(MonicArray, Same);
    SquareFreePartArray := OneArray(() -> c_squarefree_part, Same);
    SquareFreePart := One(SquareFreePartArray, Same);
    PowerSumsToPolynomialArray := OneArray(() -> c_power_sums_to_poly, Degree);
    ShiftLeftArray := NumberArray(() -> c_shift_left, Raised);
    ShiftLeft := Number(ShiftLeftArray, Raised);
    ShiftRightArray := NumberArray(() -> c_shift_right, Lowered);
    ShiftRight := Number(ShiftRightArray, Lowered);
    ReverseArray := NumberArray(() -> c_reverse, Given);
    Reverse := Number(ReverseArray, Given);
    DeflateArray := NumberArray(() -> c_deflate, Deflated);
    Deflate := Number(DeflateArray, Deflated);
    InflateArray := NumberArray(() -> c_inflate, Inflated);
    Inflate := Number(InflateArray, Inflated);
    LogSeriesArray := NumberArray(() -> c_log_series, Given);
    LogSeries := Number(LogSeriesArray, Given);
    ExpSeriesArray := NumberArray(() -> c_exp_series, Given);
    ExpSeries := Number(ExpSeriesArray, Given);
    SqrtSeriesArray := NumberArray(() -> c_sqrt_series, Given);
    SqrtSeries := Number(SqrtSeriesArray, Given);
    InverseSqrtSeriesArray := NumberArray(() -> c_invsqrt_series, Given);
    InverseSqrtSeries := Number(InverseSqrtSeriesArray, Given);
    RevertSeriesArray := NumberArray(() -> c_revert_series, Given);
    RevertSeries := Number(RevertSeriesArray, Given);
    TanSeriesArray := NumberArray(() -> c_tan_series, Given);
    TanSeries := Number(TanSeriesArray, Given);
    SinSeriesArray := NumberArray(() -> c_sin_series, Given);
    SinSeries := Number(SinSeriesArray, Given);
    CosSeriesArray := NumberArray(() -> c_cos_series, Given);
    CosSeries := Number(CosSeriesArray, Given);
    ArcTanSeriesArray := NumberArray(() -> c_atan_series, Given);
    ArcTanSeries := Number(ArcTanSeriesArray, Given);
    ArcSinSeriesArray := NumberArray(() -> c_asin_series, Given);
    ArcSinSeries := Number(ArcSinSeriesArray, Given);
    TanhSeriesArray := NumberArray(() -> c_tanh_series, Given);
    TanhSeries := Number(TanhSeriesArray, Given);
    SinhSeriesArray := NumberArray(() -> c_sinh_series, Given);
    SinhSeries := Number(SinhSeriesArray, Given);
    CoshSeriesArray := NumberArray(() -> c_cosh_series, Given);
    CoshSeries := Number(CoshSeriesArray, Given);
    ArcTanhSeriesArray := NumberArray(() -> c_atanh_series, Given);
    ArcTanhSeries := Number(ArcTanhSeriesArray, Given);
    ArcSinhSeriesArray := NumberArray(() -> c_asinh_series, Given);
    ArcSinhSeries := Number(ArcSinhSeriesArray, Given);
    PowerSumsArray := NumberArray(() -> c_power_sums, Given);
    ScalarMultiplyArray := OneConstantArray(() -> c_scalar_mul);
    ScalarMultiply := OneConstant(ScalarMultiplyArray);
    TaylorShiftArray := OneConstantArray(() -> c_taylor_shift);
    TaylorShift := OneConstant(TaylorShiftArray);
    AddArray := TwoArray(() -> c_add, Longer);
    Add := Two(AddArray, Longer);
    SubtractArray := TwoArray(() -> c_sub, Longer);
    Subtract := Two(SubtractArray, Longer);
    ComposeArray := TwoArray(() -> c_compose, Composition);
    Compose := Two(ComposeArray, Composition);

    # ---- those that have a shape of their own -----------------------------------------

    AddMultipleArray := proc(res, a, b, c::integer, p::integer)
        local lena, lenb, n;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        n := max(lena, lenb);
        CheckRoom(res, "the result", n);
        Check(c_scalar_addmul(res, a, lena, b, lenb, Constant(c, p), Modulus(p), 0));
        return n;
    end proc;

    AddMultiple := proc(a, b, c::integer, x::name, p::integer)
        local A, B, res;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        res := NewWords(Longer(A, B));
        AddMultipleArray(res, A, B, c, p);
        return ToPolynomial(res, x, p);
    end proc;

    # A shift by no places of fewer coefficients.
    TruncateArray := proc(res, a, n::integer, p::integer)
        local count;
        count := min(WordCount(a, "the operand"), n);
        CheckRoom(res, "the result", count);
        Check(c_shift_left(res, a, count, 0, Modulus(p), 0));
        return count;
    end proc;

    Truncate := Number(TruncateArray, Given);

    # The value itself.
    EvaluateAtArray := proc(a, c::integer, p::integer)
        local lena, y;
        lena := WordCount(a, "the operand");
        y := NewWords(1);
        Check(c_evaluate_at(y, a, lena, Constant(c, p), Modulus(p), 0));
        return FromWord(y[0]);
    end proc;

    EvaluateAt := proc(a, c::integer, x::name, p::integer)
        return EvaluateAtArray(FromPolynomial(a, x, p), c, p);
    end proc;

    EvaluateGeometricArray := proc(ys, a, q::integer, n::integer, p::integer)
        local lena;
        lena := WordCount(a, "the operand");
        CheckRoom(ys, "the result", n);
        Check(c_evaluate_geometric(ys, a, lena, Constant(q, p), n, Modulus(p), 0));
        return n;
    end proc;

    EvaluateGeometric := proc(a, q::integer, n::integer, x::name, p::integer)
        local ys;
        ys := NewWords(n);
        EvaluateGeometricArray(ys, FromPolynomial(a, x, p), q, n, p);
        return ToList(ys, p)[1 .. n];
    end proc;

    InterpolateGeometricArray := proc(res, q::integer, ys, p::integer)
        local n;
        n := WordCount(ys, "the Array of values");
        CheckRoom(res, "the result", n);
        Check(c_interpolate_geometric(res, Constant(q, p), ys, n, Modulus(p), 0));
        return n;
    end proc;

    InterpolateGeometric := proc(q::integer, ys, x::name, p::integer)
        local Y, res;
        Y := FromIntegers(ys, p); # one word, zero, for no values: the answer is the same
        res := NewWords(Words(Y));
        InterpolateGeometricArray(res, q, Y, p);
        return ToPolynomial(res, x, p);
    end proc;

    ProductOfRootsArray := proc(res, xs, p::integer)
        local n;
        n := WordCount(xs, "the Array of points");
        CheckRoom(res, "the result", n + 1);
        Check(c_product_roots(res, xs, n, Modulus(p), 0));
        return n + 1;
    end proc;

    ProductOfRoots := proc(xs, x::name, p::integer)
        local X, res;
        X := FromIntegers(xs, p);
        if nops(xs) = 0 then
            return 1;
        end if;
        res := NewWords(nops(xs) + 1);
        ProductOfRootsArray(res, X, p);
        return ToPolynomial(res, x, p);
    end proc;

    PowerArray := proc(res, a, e::nonnegint, p::integer)
        local lena, n, exponent;
        lena := WordCount(a, "the base");
        exponent := Exponent(e);
        n := PowerLength(a, e);
        CheckRoom(res, "the result", n);
        Check(c_pow(res, a, lena, exponent, Modulus(p), 0));
        return n;
    end proc;

    Power := proc(a, e::nonnegint, x::name, p::integer)
        local A, res;
        Exponent(e); # so that there is no room for longer ones
        A := FromPolynomial(a, x, p);
        res := NewWords(PowerLength(A, e));
        PowerArray(res, A, e, p);
        return ToPolynomial(res, x, p);
    end proc;

    PowerLowArray := proc(res, a, e::nonnegint, n::integer, p::integer)
        local lena;
        lena := WordCount(a, "the base");
        CheckRoom(res, "the result", n);
        Check(c_pow_trunc(res, a, lena, Exponent(e), n, Modulus(p), 0));
        return n;
    end proc;

    PowerLow := proc(a, e::nonnegint, n::integer, x::name, p::integer)
        local res;
        res := NewWords(n);
        PowerLowArray(res, FromPolynomial(a, x, p), e, n, p);
        return ToPolynomial(res, x, p);
    end proc;

    ComposeSeriesArray := proc(res, a, g, n::integer, p::integer)
        local lena, leng;
        lena := WordCount(a, "the first operand");
        leng := WordCount(g, "the second operand");
        CheckRoom(res, "the result", n);
        Check(c_compose_series(res, a, lena, g, leng, n, Modulus(p), 0));
        return n;
    end proc;

    ComposeSeries := proc(a, g, n::integer, x::name, p::integer)
        local res;
        res := NewWords(n);
        ComposeSeriesArray(res, FromPolynomial(a, x, p), FromPolynomial(g, x, p), n, p);
        return ToPolynomial(res, x, p);
    end proc;

    PowerSums := proc(a, n::integer, x::name, p::integer)
        local sums;
        sums := NewWords(n);
        PowerSumsArray(sums, FromPolynomial(a, x, p), n, p);
        return ToList(sums, p)[1 .. n];
    end proc;

    PowerSumsToPolynomial := proc(sums, x::name, p::integer)
        local S, res;
        S := FromIntegers(sums, p); # one word, zero, for no sums: the answer is the same
        res := NewWords(Degree(S));
        PowerSumsToPolynomialArray(res, S, p);
        return ToPolynomial(res, x, p);
    end proc;

    # The discriminant itself.
    DiscriminantArray := proc(a, p::integer)
        local lena, res;
        lena := WordCount(a, "the operand");
        res := NewWords(1);
        Check(c_discriminant(res, a, lena, Modulus(p), 0));
        return FromWord(res[0]);
    end proc;

    Discriminant := proc(a, x::name, p::integer)
        return DiscriminantArray(FromPolynomial(a, x, p), p);
    end proc;

    # Whether b divides a; then q is the quotient, else that of the division with remainder. The
    # library's function of this name gives an int, for which there is no Array here.
    DividesArray := proc(q, a, b, p::integer)
        local r;
        if TrueLength(b) = 0 then
            return evalb(TrueLength(a) = 0);
        end if;
        r := NewWords(WordCount(b, "the divisor") - 1);
        DivRemArray(q, r, a, b, p);
        return evalb(TrueLength(r) = 0);
    end proc;

    Divides := proc(a, b, x::name, p::integer)
        local A, q;
        A := FromPolynomial(a, x, p);
        q := NewWords(Words(A));
        if not DividesArray(q, A, FromPolynomial(b, x, p), p) then
            return FAIL;
        end if;
        return ToPolynomial(q, x, p);
    end proc;

    # The exponent.
    RemoveFactorArray := proc(res, a, b, p::integer)
        local lena, lenb, e;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        CheckRoom(res, "the result", lena);
        e := NewWords(1);
        Check(c_remove(e, res, a, lena, b, lenb, Modulus(p), 0));
        return e[0];
    end proc;

    RemoveFactor := proc(a, b, x::name, p::integer)
        local A, res, e;
        A := FromPolynomial(a, x, p);
        res := NewWords(Words(A));
        e := RemoveFactorArray(res, A, FromPolynomial(b, x, p), p);
        return ToPolynomial(res, x, p), e;
    end proc;

    GCDInverseArray := proc(g, s, a, b, p::integer)
        local lena, lenb, leng;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        CheckRoom(g, "the GCD", max(lena, lenb));
        CheckRoom(s, "the cofactor", max(lenb, 1));
        leng := NewWords(1);
        Check(c_gcdinv(g, leng, s, a, lena, b, lenb, Modulus(p), 0));
        return leng[0], max(lenb, 1);
    end proc;

    GCDInverse := proc(a, b, x::name, p::integer)
        local A, B, g, s;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        g := NewWords(Longer(A, B));
        s := NewWords(Words(B));
        GCDInverseArray(g, s, A, B, p);
        return ToPolynomial(g, x, p), ToPolynomial(s, x, p);
    end proc;

    ModuleLoad();
end module:
