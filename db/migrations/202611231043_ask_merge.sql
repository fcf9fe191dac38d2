-- A duplicate whose answers, comments, votes, bookmarks and followers moved into another question; `moved` holds the ids of
-- what moved, so that it can move back for thirty days.
create table ask.merge (
  id bigint generated always as identity primary key,
  source_id bigint not null references ask.post (id),
  target_id bigint not null references ask.post (id),
  merged_at timestamptz not null,
  merged_by bigint not null,
  moved jsonb not null,
  undone_at timestamptz,
  undone_by bigint,
  check (source_id <> target_id)
);
create unique index merge_source on ask.merge (source_id) where undone_at is null;
create index merge_target on ask.merge (target_id, id);
create index merge_source_all on ask.merge (source_id, id);
