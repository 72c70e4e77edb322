"""`python -m nalu_tutorial` is the command `nalu-tutorial`."""

import sys

from .cli import main

sys.exit(main())
