-- expand
-- The secret key that this database belongs to, as a fingerprint: another key opens nothing that is sealed here.
create table core.site_key (
  is_one boolean primary key default true check (is_one),
  fingerprint bytea not null,
  noted_at timestamptz not null default now()
);

-- Machines that serve the site now; each writes its row every few seconds. Nothing in it outlives them.
create unlogged table core.host (
  id uuid primary key,
  name text not null,
  version text not null,
  fingerprint bytea not null,
  -- Milliseconds by which its clock is ahead of the database's.
  ahead_ms integer not null,
  -- Whether its new files go where all hosts find them.
  shares_files boolean not null,
  is_draining boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Which migrations a program of an older release may meet without knowing them: those that say "expand".
create table core.migration_kind (
  name text primary key,
  kind text not null check (kind in ('expand', 'contract'))
);
