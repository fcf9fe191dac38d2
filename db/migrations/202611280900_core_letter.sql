-- expand
-- Mails and text messages that have no server to leave by, of all hosts; their content is sealed.
create table core.letter (
  id bigint generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('mail', 'sms')),
  host text not null,
  sealed bytea not null,
  size integer not null,
  made_at timestamptz not null,
  -- Of a job's letter what it is: the same job tried again leaves it alone.
  about bytea unique
);
