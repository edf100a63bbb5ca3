"""The machine that figures are from."""

import os
import platform
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path


def processor() -> str:
    """Name the processor."""
    for line in Path("/proc/cpuinfo").read_text().splitlines() if sys.platform == "linux" else []:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def machine() -> str:
    """Name the processor, the system and the versions that figures depend on."""
    versions = (
        f"Python {platform.python_version()}, Numba {version('numba')}, NumPy {version('numpy')}"
    )
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}, {versions}"


def moment() -> str:
    """Say when a measurement begins, and how busy the machine is then."""
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, load average {os.getloadavg()[0]:.1f}"
