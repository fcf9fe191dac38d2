-- A member who asked for the account to be closed: until due_at logging in and one press undo it.
create table account.closure (
  member_id bigint primary key references account.member (id) on delete cascade,
  content text not null check (content in ('keep', 'remove')),
  requested_at timestamptz not null,
  due_at timestamptz not null
);
create index closure_due on account.closure (due_at);

-- Closed for good: the row stays as the anonymous author of what is kept and the owner of ledger entries.
alter table account.member add column closed_at timestamptz;

-- All data of a member in one file, which lies encrypted among the private files.
create table account.data_export (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  file uuid,
  size bigint
);
create index data_export_member on account.data_export (member_id, id);
create index data_export_expires_at on account.data_export (expires_at) where file is not null;
