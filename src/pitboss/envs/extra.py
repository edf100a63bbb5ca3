"""The packages that environments of other projects need."""


def not_installed(missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """Say how a package that an environment needs is installed."""
    told = f"this environment needs {missing.name}: pip install 'pitboss[envs]' brings it"
    return ModuleNotFoundError(told, name=missing.name)
