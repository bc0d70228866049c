#!/bin/bash
# conda build runs this in a copy of the sources; PREFIX, PYTHON and CPU_COUNT are its own.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

set -eu
./bootstrap
./configure --prefix="$PREFIX" --without-cuda --without-pari --with-flint="$PREFIX" \
    --with-gmp="$PREFIX" PYTHON="$PYTHON"
make -j "${CPU_COUNT:-1}"
make install
