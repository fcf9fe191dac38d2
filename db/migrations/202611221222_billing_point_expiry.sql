-- How far the daily expiry of points has come: an interrupted run goes on after this member.
create table billing.point_expiry_run (
  day date primary key,
  after_member_id bigint not null default 0,
  lots integer not null default 0,
  points bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- Which expiry a member was told of: `horizon` is 30 or 7 days before it.
create table billing.point_expiry_notice (
  member_id bigint not null references account.member (id) on delete cascade,
  day date not null,
  horizon smallint not null,
  points bigint not null,
  at timestamptz not null,
  primary key (member_id, day, horizon)
);
