-- Texts under no name carry minus the number of their author in the thread as author_id: whatever reads author_id sees no member.
-- Who it is stands here alone. A closed account leaves the number and loses the rest.
create table ask.alias (
  post_id bigint not null references ask.post (id) on delete cascade,
  number integer not null check (number > 0),
  member_id bigint,
  created_at timestamptz not null,
  primary key (post_id, number)
);
create unique index alias_member on ask.alias (member_id, post_id) where member_id is not null;

-- Where members may write without their name.
alter table ask.category add column allows_anonymous boolean not null default false;

-- A post or answer that belongs to everybody: many may edit it, votes on it earn no reputation.
alter table ask.post add column wiki_at timestamptz, add column wiki_by bigint;
alter table ask.answer add column wiki_at timestamptz, add column wiki_by bigint;

-- The page where the operator sets who may write without a name; the button lets staff look who it was.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', id, 'menu', '匿名发布', 'Anonymous posts', 'anonymity', 'anonymity', 'eye-off', 'tab', 40
from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1;

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, 'anonymity/' || node.name, node.weigh
from account.rule menu join (values
  ('edit', '修改匿名发布的范围', 'Change where anonymous posts are allowed', 20),
  ('reveal', '查看匿名作者', 'See who wrote anonymously', 10)
) node (name, title_zh, title_en, weigh) on true
where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'anonymity';
