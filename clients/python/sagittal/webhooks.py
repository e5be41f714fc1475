"""Deliveries of webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Union

from .errors import WebhookInvalid

_TOLERANCE_S = 300


def verify_webhook(secret: str, body: Union[str, bytes], headers: Mapping[str, str]) -> dict[str, Any]:
    """Checks a delivery's signature and age (Standard Webhooks) and returns its payload. Raises WebhookInvalid.

    secret: `whsec_…`, shown once when the webhook was made; body: of the request, byte for byte.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > _TOLERANCE_S:
        raise WebhookInvalid("The timestamp is missing or too far from now.")
    data = body.encode() if isinstance(body, str) else body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, f"{message_id}.{timestamp}.".encode() + data, hashlib.sha256).digest()).decode()
    signatures = [part.split(",", 1)[-1] for part in given.get("webhook-signature", "").split() if part.startswith("v1,")]
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise WebhookInvalid("No signature fits.")
    payload: dict[str, Any] = json.loads(data)
    return payload
