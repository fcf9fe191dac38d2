-- The web domain that a developer proves to be theirs, so that buyers see what stands behind a name.
create table market.developer_domain (
  id bigint generated always as identity primary key,
  developer_id bigint not null references market.developer (member_id) on delete cascade,
  host text not null check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(host) <= 239), -- as DNS has it
  shown text not null check (length(shown) <= 600), -- as readers see it
  token text not null,
  state text not null default 'waiting' check (state in ('waiting', 'proven', 'lost', 'withdrawn')),
  way text check (way in ('dns', 'file')), -- where the token was found
  dns text not null default '', -- what the last look came to there, '' when it did not look
  file text not null default '',
  made_by bigint not null references account.member (id),
  made_at timestamptz not null,
  tried_at timestamptz,
  proven_at timestamptz,
  checked_at timestamptz, -- when the token was last found
  fault_days smallint not null default 0, -- days in a row on which it was not found
  fault_day date,
  reason text not null default '' check (length(reason) <= 500), -- of a withdrawal by staff
  unique (developer_id, host),
  check (state <> 'proven' or proven_at is not null and checked_at is not null)
);
-- A developer has one; what staff withdrew stays beside it, so that it is not simply proven again.
create unique index developer_domain_own on market.developer_domain (developer_id) where state <> 'withdrawn';
create unique index developer_domain_host on market.developer_domain (host) where state = 'proven';
create index developer_domain_due on market.developer_domain (tried_at) where state = 'proven';
