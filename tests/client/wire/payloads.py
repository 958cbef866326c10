"""What the small Discord says of itself, its guild and its bot."""

from __future__ import annotations

from typing import Any

Payload = dict[str, Any]

APPLICATION = 9000
GUILD = 100
CHANNEL = 200
BOT_USER: dict[str, Any] = {
    "id": str(APPLICATION),
    "username": "Parry",
    "discriminator": "0000",
    "avatar": None,
    "bot": True,
}
APPLICATION_INFO: dict[str, Any] = {
    "id": str(APPLICATION),
    "name": "Parry",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": {"id": "1", "username": "host", "discriminator": "0", "avatar": None},
    "verify_key": "",
    "flags": 0,
}


def text_channel(number: int) -> Payload:
    """A channel of the guild."""
    return {"id": str(number), "type": 0, "name": "table", "position": 0}


def guild() -> Payload:
    """The one guild, with its one channel."""
    return {
        "id": str(GUILD),
        "name": "Table",
        "owner_id": "1",
        "roles": [],
        "emojis": [],
        "stickers": [],
        "features": [],
        "channels": [text_channel(CHANNEL)],
        "threads": [],
        "members": [],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "member_count": 2,
        "large": False,
        "unavailable": False,
        "preferred_locale": "en-GB",
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "joined_at": "2026-01-01T00:00:00+00:00",
    }


MESSAGE: dict[str, Any] = {
    "channel_id": str(CHANNEL),
    "author": BOT_USER,
    "content": "",
    "embeds": [],
    "components": [],
    "attachments": [],
    "mentions": [],
    "mention_roles": [],
    "mention_everyone": False,
    "pinned": False,
    "tts": False,
    "type": 0,
    "flags": 0,
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
}
