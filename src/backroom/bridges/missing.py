"""What is said where the package on the other side of a bridge is not there."""


def missing(package: str, extra: str) -> ImportError:
    """One sentence that says what to install."""
    return ImportError(f"{package} is not installed here: pip install 'backroom[{extra}]'")
