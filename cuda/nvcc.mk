# How nvcc compiles a kernel file into a libtool object; part of Makefile.am.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Traps: a plain rule, or libtool's -static mode, leaves the object out of the
# shared library without a word; libtool eats -Xcompiler; headers named after the
# colon of a suffix rule are ignored, so dependencies come from -MMD, and from -MP,
# with which an old build goes on after a header has been removed. libtool must not
# add -fPIC of its own (-prefer-non-pic): nvcc does not know it. nvcc's
# missing-launch-bounds warns of every template kernel (13.0); tests/project/t-layers
# checks the bounds instead.

SUFFIXES = .cu

AM_V_NVCC = $(am__v_NVCC_@AM_V@)
am__v_NVCC_ = $(am__v_NVCC_@AM_DEFAULT_V@)
am__v_NVCC_0 = @echo "  NVCC    " $@;
am__v_NVCC_1 =

AM_NVCCFLAGS = -std=c++17 --compiler-options -fPIC,-fno-semantic-interposition,-Wall,-Wextra \
	-Werror all-warnings,default-stream-launch

CUDA_GENCODE_OF = $(CUDA_GENCODE)
nvcc_compile = $(AM_V_NVCC)$(MKDIR_P) $(@D)/$(DEPDIR) && \
	$(LIBTOOL) $(AM_V_lt) --tag=CC --mode=compile \
	$(NVCC) $(CUDA_GENCODE_OF) $(NVCC_COMPRESS) $(own_includes) $(AM_NVCCFLAGS) $(NVCCFLAGS) \
	-MMD -MP -MF $(@D)/$(DEPDIR)/$(@F).d -MT $@ -prefer-non-pic -c -o $@ $<

.cu.lo:
	$(nvcc_compile)

# The driver loads the kernels of an object when one of them is first launched, at some 0.5 GB/s of
# machine code (H200). So files of many kernels are compiled in parts, of which a call needs one.
.SECONDEXPANSION:
cuda_part_source = $(firstword $(subst -, ,$(1))).cu
cuda_part = -DCUNMOD_PART=$(lastword $(subst -, ,$(1)))
$(cuda_parts): %.lo: $$(call cuda_part_source,$$*)
	$(nvcc_compile) $(call cuda_part,$*)

comma = ,
# The instructions of warpgroups belong to architecture 90a: code for 90a takes the place of code for
# 90. It runs on the same GPUs.
cuda/mat/dev_mat_wgmma.lo tests/mul/ptx_tensor.lo: CUDA_GENCODE_OF = $(subst compute_90$(comma)code=sm_90,compute_90a$(comma)code=sm_90a,$(CUDA_GENCODE))

-include $(wildcard cuda/*/$(DEPDIR)/*.d tests/*/$(DEPDIR)/*.d)
