-- The developer area: who is a developer in the contract's userInfo, whom somebody works as, plugins that change hands.
alter table account.member add column dev smallint not null default 0 check (dev in (0, 1));
update account.member set dev = 1 where id in (select member_id from market.developer where state = 'approved');

-- As which developer a member works, who works for several.
create table market.chosen_developer (
  member_id bigint primary key references account.member (id) on delete cascade,
  developer_id bigint not null references market.developer (member_id) on delete cascade
);

-- Set while a plugin is off the list only because its developer is suspended: it comes back with them.
alter table market.plugin add column was_listed boolean not null default false;

-- A plugin that changes hands: offered, accepted, and done when it has waited. One at a time.
create table market.plugin_transfer (
  id bigint generated always as identity primary key,
  plugin_id bigint not null references market.plugin (id),
  from_id bigint not null references market.developer (member_id),
  to_id bigint not null references market.developer (member_id),
  state text not null check (state in ('offered', 'accepted', 'done', 'cancelled')),
  offered_by bigint not null references account.member (id),
  offered_at timestamptz not null,
  due_at timestamptz, -- when it is carried out, once accepted
  ended_at timestamptz,
  check (from_id <> to_id)
);
create unique index plugin_transfer_open on market.plugin_transfer (plugin_id) where state in ('offered', 'accepted');
create index plugin_transfer_due on market.plugin_transfer (due_at) where state = 'accepted';
create index plugin_transfer_to on market.plugin_transfer (to_id) where state in ('offered', 'accepted');

-- In the menu under one's picture and in the member centre.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, menu_type, no_login_valid, weigh)
values ('site', 'nav_user_menu', '开发者', 'Developer', 'developer', 'developer', 'code', 'tab', false, 55);

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, url, weigh)
select 'site', id, 'menu', '开发者中心', 'Developer area', 'developer', 'developer', 'code', 'link', '/developer', 1
from account.rule where area = 'site' and type = 'menu_dir' and name = 'account' and pid is null;

-- The console's desks.
update account.rule set title_zh = '开发者', title_en = 'Developers', icon = 'users'
  where area = 'admin' and type = 'menu' and name = 'developers';
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '暂停、恢复与信任开发者', 'Suspend, reopen and trust developers', 'developers/suspend', 5
from account.rule where area = 'admin' and type = 'menu' and name = 'developers';
with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'market' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '插件分类', 'Plugin categories', 'market/categories', 'market/categories', 'tag', 'tab', 20
  from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '编辑插件分类', 'Edit plugin categories', 'market/categories/edit', 10 from desk;
