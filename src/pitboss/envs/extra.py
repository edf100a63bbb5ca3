"""What to install for the environments of others."""


def not_installed(missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """Say how a package that an environment needs is installed."""
    told = f"this environment needs {missing.name}: pip install 'pitboss[envs]' brings it"
    return ModuleNotFoundError(told, name=missing.name)
