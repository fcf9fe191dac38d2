-- expand
-- Files that were copied to the other place, whose originals stay for a while: which they are, and where.
create table core.file_move (
  id bigint generated always as identity primary key,
  -- The path below DATA_DIR, which is also the object's name in the store.
  key text not null,
  -- Where the original lies: a machine's disk by its name, or 'store'.
  origin text not null,
  sha256 bytea not null,
  size bigint not null,
  moved_at timestamptz not null default now(),
  unique (key, origin)
);
