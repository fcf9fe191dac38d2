create schema core;

create table core.setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Counters of rate limits: cheap to write, worthless after a crash.
create unlogged table core.throttle (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (key, window_start)
);
create index throttle_window_start on core.throttle (window_start);

create table core.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id bigint,
  action text not null,
  subject_kind text,
  subject_id bigint,
  detail jsonb not null default '{}',
  request_id text
);
create index audit_subject on core.audit (subject_kind, subject_id, id);
create index audit_actor on core.audit (actor_id, id);

-- Bumped by every write that changes what guests see; part of the page cache's key.
create sequence core.content_version;
