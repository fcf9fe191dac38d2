-- expand
-- How far the log of changes was when a member last wrote, for reads from replicas; written only where there are any.
-- Nothing in it outlives a crash, after which every replica has what was acknowledged or is left out.
create unlogged table core.member_write (
  member_id bigint primary key,
  lsn pg_lsn not null,
  at timestamptz not null default now()
);
