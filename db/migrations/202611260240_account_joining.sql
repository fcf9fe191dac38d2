-- Links by which people may register, with a limit, an end and a group.
create table account.invitation (
  id bigint generated always as identity primary key,
  code text not null unique,
  label text not null default '',
  group_id bigint references account.member_group (id) on delete set null,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null,
  created_by bigint,
  ended_at timestamptz,
  check (max_uses is null or uses <= max_uses)
);
create table account.invitation_use (
  member_id bigint primary key references account.member (id) on delete cascade,
  invitation_id bigint not null references account.invitation (id),
  used_at timestamptz not null
);
create index invitation_use_invitation on account.invitation_use (invitation_id);
create index invitation_group on account.invitation (group_id) where group_id is not null;

-- Somebody whose account waits until staff let them in. The row goes when they do; with a no the account goes too.
create table account.application (
  member_id bigint primary key references account.member (id) on delete cascade,
  note text not null default '',
  language text not null,
  applied_at timestamptz not null
);

-- The link by which somebody whom staff have added sets their first password.
create table account.welcome (
  member_id bigint primary key references account.member (id) on delete cascade,
  hash bytea not null unique,
  sent_at timestamptz not null,
  sent_by bigint,
  expires_at timestamptz not null
);

-- Who waits cannot act, as if suspended.
create or replace function account.is_suspended(who bigint, at timestamptz) returns boolean language sql stable
return exists (select from account.suspension s where s.member_id = who and (s.until is null or s.until > at))
  or exists (select from account.application a where a.member_id = who);

-- Closing registration used to be said by allowing no way of verification.
insert into core.setting (key, value, updated_at)
select 'registration', '"closed"'::jsonb, now() from core.setting where key = 'accountVerification' and value = '[]'::jsonb
on conflict do nothing;
update core.setting set value = '["email", "mobile"]'::jsonb where key = 'accountVerification' and value = '[]'::jsonb;

with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'people' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '加入', 'Joining', 'joining', 'joining', 'plus', 'tab', 75 from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', desk.id, 'button', b.zh, b.en, 'joining/' || b.name, b.weigh
from desk, (values ('审核申请', 'Decide on applications', 'decide', 40), ('管理邀请链接', 'Manage invitation links', 'invite', 30),
  ('添加会员', 'Add members', 'add', 20)) b (zh, en, name, weigh);
