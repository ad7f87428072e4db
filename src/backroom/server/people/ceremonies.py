"""The ceremonies of WebAuthn: making and showing a passkey. Imported only when one is used, because it takes long."""

from __future__ import annotations

import json
from typing import Any

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialRequestOptions,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

__all__ = ["making", "showing", "verify_authentication_response", "verify_registration_response"]

PREFERRED = UserVerificationRequirement.PREFERRED


def making(host: str, person: str, name: str) -> tuple[bytes, dict[str, Any]]:
    """A challenge, and what a browser needs to make a passkey."""
    kept = AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED, user_verification=PREFERRED)
    options = generate_registration_options(
        rp_id=host,
        rp_name="Backroom",
        user_id=person.encode(),
        user_name=name,
        exclude_credentials=[],
        authenticator_selection=kept,
    )
    return options.challenge, plain(options)


def showing(host: str) -> tuple[bytes, dict[str, Any]]:
    """A challenge, and what a browser needs to show a passkey."""
    options = generate_authentication_options(rp_id=host, user_verification=PREFERRED)
    return options.challenge, plain(options)


def plain(options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions) -> dict[str, Any]:
    return dict(json.loads(options_to_json(options)))
