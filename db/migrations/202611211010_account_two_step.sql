-- How a login came about, and when its member last proved in it that it is they.
alter table account.login add column method text not null default 'other'
  check (method in ('password', 'two-step', 'trusted-device', 'passkey', 'registration', 'other'));
alter table account.login add column proven_at timestamptz;

-- The second step of a member's login: a TOTP secret (RFC 6238), sealed. Not confirmed means: still being set up.
create table account.two_step (
  member_id bigint primary key references account.member (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The latest time step whose code was used: it and earlier ones are used up.
  last_step bigint not null default -1
);

-- Codes for when the authenticator is lost, under their keyed hash; each works once.
create table account.recovery_code (
  hash bytea primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_member on account.recovery_code (member_id);

-- A right password that still waits for its second step, under the keyed hash of the ticket.
create table account.login_ticket (
  hash bytea primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  keeps boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index login_ticket_member on account.login_ticket (member_id);
create index login_ticket_expires_at on account.login_ticket (expires_at);

-- Browsers that are let in without the second step for a while, under the keyed hash of their cookie.
create table account.trusted_device (
  hash bytea primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  agent text not null
);
create index trusted_device_member on account.trusted_device (member_id);
create index trusted_device_expires_at on account.trusted_device (expires_at);
