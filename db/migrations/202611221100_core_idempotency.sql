-- Answers of requests that must take effect once, kept as long as a browser may repeat them.
create table core.idempotent_request (
  member_id bigint not null,
  key uuid not null,
  path text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  answer jsonb,
  at timestamptz not null,
  primary key (member_id, key)
);
create index idempotent_request_at on core.idempotent_request (at);
