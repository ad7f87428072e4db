"""The database: the tables' logs, which are the truth, and what is needed to find them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text, false

metadata = MetaData()

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(80)),
    Column("body", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("host", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("state", String(10), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("card", Text, nullable=False),
    Column("due", BigInteger),  # when the table needs attention, if nothing happens before
    Column("practice", Boolean, nullable=False, server_default=false()),  # such a table appears in no list of results
    Column("result", Text),  # who came where, once the match is over; worked out from the log where it is missing
    Column("noted", Integer),  # the seq until which `turns` says whom the table waits for
    Index("tables_due", "due"),
    Index("tables_lobby", "public", "state", "made"),
    Index("tables_host", "host", "made"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
)

turns = Table(  # whom a table waits for, as far as its log was looked at (`tables.noted`)
    "turns",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("what", String(10), primary_key=True),
    Column("mark", Integer, nullable=False),  # the seq that the turn began with
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),  # when their time is up
    Column(
        "tell", BigInteger
    ),  # when to tell them, unless they are there; none where they were told, or nobody asks for it
    Index("turns_person", "person"),
    Index("turns_tell", "tell"),
)

push = Table(  # where browsers let themselves be told, by the hash of the address
    "push",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("key", String(64), nullable=False),  # the hash of the cookie it was switched on with
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("push_person", "person"),
    Index("push_key", "key"),
)

sharing = Table(  # who shows their results to whoever has the link
    "sharing",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("link", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("sharing_link", "link", unique=True),
)

signing = Table(  # private keys of the server's own, made once for all processes
    "signing",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("key", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)

keys = Table(  # cookies of browsers and tokens of programs, hashed
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("label", String(60), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("keys_person", "person"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the credential's id
    Column("person", String(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("passkeys_person", "person"),
)

challenges = Table(  # what passkeys are asked to sign, kept for a few minutes
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("made", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("muted", String(32), primary_key=True),
)

facts = Table(  # about the server itself, such as when it was last seen alive
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

editions = Table(  # what tables were opened with, by the hash that their logs name
    "editions",
    metadata,
    Column("hash", String(80), primary_key=True),
    Column("text", Text, nullable=False),
)
