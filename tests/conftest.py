"""Tests run on compiled rules unless they ask for the uncompiled ones by name."""

import os
import tempfile

os.environ.setdefault("PITBOSS_RULES", "compiled")
os.environ.setdefault("PITBOSS_STATE", tempfile.mkdtemp(prefix="pitboss-"))

from hypothesis import HealthCheck, settings

settings.register_profile(
    "pitboss",
    deadline=None,  # machines are noisy; no test is timed
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pitboss")
