# Makes an archive, cunmod.mla, and a help database, cunmod.help, of the package and its
# pages. From this folder, where neither is there yet: maple -q build.mpl
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# With both in a folder of `libname`, cunmod:-Multiply and with(cunmod) need no read, and
# ?cunmod shows the pages.

read "cunmod.mpl":
LibraryTools:-Create("cunmod.mla"):
LibraryTools:-Save('cunmod', "cunmod.mla"):

pages := [
    ["help/cunmod.txt", ["cunmod"]],
    ["help/products.txt", ["Multiply", "MultiplyLow", "MultiplyHigh", "MultiplyMid", "Square"]],
    ["help/divisions.txt", ["DivRem", "Quotient", "Remainder", "DivideExact", "InverseSeries",
        "DivideSeries", "MultiplyMod", "PowerMod", "ComposeMod"]],
    ["help/gcd.txt", ["GCD", "GCDEx", "InverseMod", "Resultant", "HalfGCD", "Ratrecon", "Pade",
        "MinimalPolynomial"]],
    ["help/points.txt", ["Evaluate", "Interpolate"]],
    ["help/elementary.txt", [
        "Negate", "Add", "Subtract", "ScalarMultiply", "AddMultiple", "ShiftLeft",
        "ShiftRight", "Truncate", "Reverse", "Deflate", "Inflate", "Derivative", "Integral",
        "Monic", "EvaluateAt"]],
    ["help/algebra.txt", [
        "TaylorShift", "EvaluateGeometric", "InterpolateGeometric", "ProductOfRoots", "Power",
        "PowerLow", "LogSeries", "ExpSeries", "SqrtSeries", "InverseSqrtSeries",
        "RevertSeries", "TanSeries", "SinSeries", "CosSeries", "ArcTanSeries", "ArcSinSeries",
        "TanhSeries", "SinhSeries", "CoshSeries", "ArcTanhSeries", "ArcSinhSeries", "Compose",
        "ComposeSeries", "PowerSums", "PowerSumsToPolynomial", "Discriminant",
        "SquareFreePart", "Divides", "RemoveFactor", "GCDInverse"]],
    ["help/arrays.txt", [
        "MultiplyArray", "MultiplyLowArray", "MultiplyHighArray", "MultiplyMidArray",
        "SquareArray", "DivRemArray", "QuotientArray", "RemainderArray", "DivideExactArray",
        "GCDArray", "GCDExArray", "InverseModArray", "ResultantArray", "HalfGCDArray",
        "RatreconArray", "PadeArray", "MinimalPolynomialArray", "InverseSeriesArray",
        "DivideSeriesArray", "MultiplyModArray", "PowerModArray", "ComposeModArray",
        "EvaluateArray", "InterpolateArray", "NegateArray", "AddArray", "SubtractArray",
        "ScalarMultiplyArray", "AddMultipleArray", "ShiftLeftArray", "ShiftRightArray",
        "TruncateArray", "ReverseArray", "DeflateArray", "InflateArray", "DerivativeArray",
        "IntegralArray", "MonicArray", "EvaluateAtArray", "TaylorShiftArray",
        "EvaluateGeometricArray", "InterpolateGeometricArray", "ProductOfRootsArray",
        "PowerArray", "PowerLowArray", "LogSeriesArray", "ExpSeriesArray", "SqrtSeriesArray",
        "InverseSqrtSeriesArray", "RevertSeriesArray", "TanSeriesArray", "SinSeriesArray",
        "CosSeriesArray", "ArcTanSeriesArray", "ArcSinSeriesArray", "TanhSeriesArray",
        "SinhSeriesArray", "CoshSeriesArray", "ArcTanhSeriesArray", "ArcSinhSeriesArray",
        "ComposeArray", "ComposeSeriesArray", "PowerSumsArray", "PowerSumsToPolynomialArray",
        "DiscriminantArray", "SquareFreePartArray", "DividesArray", "RemoveFactorArray",
        "GCDInverseArray"]],
    ["help/conversions.txt", ["FromPolynomial", "ToPolynomial", "FromModp1", "ToModp1"]],
    ["help/control.txt", ["SetPath", "SetAlgorithm", "LastOperation", "DeviceCount", "Version"]]]:
for page in pages do
    for topic in page[2] do
        if topic = "cunmod" then
            makehelp(topic, page[1], "cunmod.help"):
        else
            makehelp(cat("cunmod/", topic), page[1], "cunmod.help"):
        end if;
    end do;
end do:
