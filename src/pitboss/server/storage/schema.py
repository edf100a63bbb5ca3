"""The database schema. The primary key (table_id, seq) of `entries` is the only lock on a game."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

meta = MetaData()

tables = Table(
    "tables",
    meta,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("status", String(12), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", String(40), nullable=False),
    Column("clock", Integer),
    Column("secret", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("opened", Text, nullable=False, server_default=""),
    Column("opened_from", Text),
    Column("rematch", String(32)),
    Column("undo", Text),
    Column("seq", Integer, nullable=False),
    Column("to_act", Integer),
    Column("moved", Float, nullable=False),
    Column("waits_since", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("visited", Float, nullable=False, server_default="0"),
    Column("witnesses", Text),
    Column("sight", String(64)),
    Column("seeds", Text),
    Column("advice", String(12)),
    Column("fixed_dice", Boolean, nullable=False, server_default=false()),
    Column("practice", Boolean, nullable=False, server_default=false()),
    Column("result", Text),
    Index("tables_sight", "sight"),
    Index("tables_listed", "listed", "status", "moved"),
    Index("tables_waiting", "status", "to_act", "moved"),
    Index("tables_host", "host", "created"),
)

seats = Table(
    "seats",
    meta,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", String(40)),
    Column("level", String(40)),
    Column("stand_in", String(40)),
    Column("online_until", Float, nullable=False),
    Index("seats_person", "person"),
)

entries = Table(
    "entries",
    meta,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(80)),
    Column("note", Text),
    UniqueConstraint("table_id", "key", name="entries_key"),
)

chat = Table(
    "chat",
    meta,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

people = Table(
    "people",
    meta,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

records = Table(
    "records",
    meta,
    Column("id", String(32), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("verified", Boolean),
    Column("created", Float, nullable=False),
)

reviews = Table(
    "reviews",
    meta,
    Column("id", String(32), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("record_id", String(32), ForeignKey("records.id")),
    Column("person", String(40), nullable=False),
    Column("asked", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("progress", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("node", String(40)),
    Column("lease", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("result", Text),
    Column("fault", Text),
    Index("reviews_waiting", "status", "created"),
    Index("reviews_table", "table_id"),
    Index("reviews_record", "record_id"),
    Index("reviews_person", "person", "status"),
)

carries = Table(
    "carries",
    meta,
    Column("digest", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("seat", Integer),
    Column("person", String(40), nullable=False),
    Column("expires", Float, nullable=False),
    Index("carries_person", "person"),
)

settings = Table(
    "settings",
    meta,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
