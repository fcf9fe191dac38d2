create schema account;

-- A person with an account. Names keep their spelling and are unique without regard to case; e-mail is kept in lower case.
create table account.member (
  id bigint generated always as identity primary key,
  username text not null,
  email text,
  mobile text,
  -- PHC string of argon2id; null for editors of the starter content, who cannot log in.
  password_hash text,
  nickname text not null,
  avatar text not null default '',
  gender smallint not null default 0 check (gender in (0, 1, 2)),
  birthday date,
  motto text not null default '',
  created_at timestamptz not null,
  created_ip text not null default '',
  last_login_at timestamptz,
  last_login_ip text not null default ''
);
create unique index member_username on account.member (lower(username));
create unique index member_email on account.member (email);
create unique index member_mobile on account.member (mobile);

-- Members with console rights.
create table account.staff (
  member_id bigint primary key references account.member (id) on delete cascade,
  granted_at timestamptz not null,
  granted_by bigint references account.member (id) on delete set null
);

-- A member who may not act until the row is gone: "Account disabled".
create table account.suspension (
  member_id bigint primary key references account.member (id) on delete cascade,
  suspended_at timestamptz not null,
  suspended_by bigint references account.member (id) on delete set null,
  reason text not null default ''
);

-- One signed-in device. It lives until it ends or all of its tokens have expired.
create table account.login (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  agent text not null
);
create index login_member on account.login (member_id, id);
create index login_expires_at on account.login (expires_at);
create index login_ended_at on account.login (ended_at) where ended_at is not null;

-- Keys of a login under their keyed hash. A spent refresh token stays, so that its reuse is noticed.
create table account.token (
  hash bytea primary key,
  login_id bigint not null references account.login (id) on delete cascade,
  kind text not null check (kind in ('user', 'user-refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  spent_agent text
);
create index token_login on account.token (login_id);

-- Failed proofs of a password in a row, by the keyed hash of who was tried; gone with the next right one or after a day.
create table account.failure (
  key bytea primary key,
  failures integer not null,
  failed_at timestamptz not null
);
create index failure_failed_at on account.failure (failed_at);

-- The last code sent to an address for an event; address and code are keyed hashes.
create table account.code (
  channel text not null check (channel in ('email', 'mobile')),
  address bytea not null,
  event text not null,
  hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  primary key (channel, address, event)
);
create index code_expires_at on account.code (expires_at);

-- Uploaded files; the same content under the same topic and storage is one row.
create table account.upload (
  id bigint generated always as identity primary key,
  member_id bigint references account.member (id) on delete set null,
  topic text not null,
  storage text not null,
  sha1 text not null,
  url text not null,
  name text not null,
  suffix text not null,
  mimetype text not null,
  size bigint not null,
  width integer not null default 0,
  height integer not null default 0,
  created_at timestamptz not null,
  last_upload_at timestamptz not null
);
create unique index upload_content on account.upload (sha1, topic, storage);
create index upload_member on account.upload (member_id) include (size);
