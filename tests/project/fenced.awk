# Prints what stands in the blocks of a page that are fenced and marked with -v language=NAME.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

$0 == "```" language { open = 1; next }
/^```/ { open = 0 }
open
