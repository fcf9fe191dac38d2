-- Keys with which programs act for a member, under their keyed hash; the last four signs tell them apart.
create table account.api_token (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  name text not null,
  hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text not null default '',
  revoked_at timestamptz
);
create index api_token_member on account.api_token (member_id, id);
