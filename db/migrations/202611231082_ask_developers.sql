-- Who applied to be a developer. One row of a member: it keeps what was last sent and what was decided; the audit keeps the rest.
create table ask.developer (
  member_id bigint primary key references account.member (id) on delete cascade,
  state text not null check (state in ('applied', 'approved', 'returned', 'withdrawn')),
  slug text not null check (slug ~ '^[a-z][a-z0-9-]{2,29}$'),
  name_zh text not null,
  name_en text not null,
  kind text not null check (kind in ('personal', 'company')),
  email text not null,
  mobile text not null,
  introduction text not null,
  agreement text not null, -- version that was accepted
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text not null default ''
);
-- A name is taken while its application waits, and for ever once it was approved.
create unique index developer_slug on ask.developer (slug) where state in ('applied', 'approved');
create index developer_desk on ask.developer (state, applied_at, member_id);

insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

with dir as (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '开发者申请', 'Developer applications', 'developers', 'developers', 'code', 'tab', 10 from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '通过与退回申请', 'Approve and return applications', 'developers/decide', 10 from desk;
