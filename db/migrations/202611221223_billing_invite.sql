-- A member's invite link: made when its page is opened for the first time.
create table billing.invite (
  member_id bigint primary key references account.member (id) on delete cascade,
  code text not null unique,
  created_at timestamptz not null
);

-- Visitors of an invite link, once a day each under a keyed hash; forgotten after six weeks, the sums stay.
create table billing.invite_visit (
  member_id bigint not null references billing.invite (member_id) on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (member_id, day, visitor)
);
create index invite_visit_day on billing.invite_visit (day);
create table billing.invite_day (
  member_id bigint not null references billing.invite (member_id) on delete cascade,
  day date not null,
  clicks integer not null,
  primary key (member_id, day)
);

-- Who brought whom: the first touch counts, bound when the new member is first seen. A void one pays nothing.
create table billing.referral (
  member_id bigint primary key references account.member (id) on delete cascade,
  inviter_id bigint not null references account.member (id) on delete cascade,
  touched_at timestamptz not null,
  bound_at timestamptz not null,
  registered_at timestamptz not null,
  term_id bigint not null,
  void_reason text check (void_reason in ('realName', 'card', 'device')),
  voided_at timestamptz,
  check ((void_reason is null) = (voided_at is null)),
  check (member_id <> inviter_id)
);
create index referral_inviter on billing.referral (inviter_id, member_id);

-- Commissions on what invited members bought; the ledger says what became of each.
create table billing.referral_commission (
  id bigint generated always as identity primary key,
  source text not null check (source in ('order', 'share')),
  order_id bigint not null,
  level smallint not null check (level in (1, 2)),
  inviter_id bigint not null references account.member (id) on delete cascade,
  buyer_id bigint not null references account.member (id) on delete cascade,
  paid bigint not null check (paid > 0),
  rate integer not null,
  amount bigint not null check (amount > 0),
  term_id bigint not null,
  journal_id bigint not null,
  at timestamptz not null,
  release_at timestamptz not null,
  unique (source, order_id, level)
);
create index referral_commission_inviter on billing.referral_commission (inviter_id, id);
create index referral_commission_buyer on billing.referral_commission (buyer_id);

-- The folder "xiaowo" of the member centre, unless another page has made it.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'site', 'menu_dir', '小蜗', 'My nest', 'xiaowo', 'xiaowo', 'wallet', 70
where not exists (select from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo');
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '邀请与分享', 'Invite and share', 'xiaowo/share', 'xiaowo/share', 'share', 'tab', 50
from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo' order by id limit 1;
