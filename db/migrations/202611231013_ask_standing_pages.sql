-- The console's desks of privileges, reputation and badges.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1) dir, (values
  ('privileges', '声望与特权', 'Reputation', 'route', 60),
  ('badges', '徽章', 'Badges', 'medal', 50)
) menu (name, title_zh, title_en, icon, weigh);

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, menu.name || '/' || node.name, node.weigh
from account.rule menu join (values
  ('privileges', 'edit', '修改特权等级和声望分值', 'Change privileges and reputation', 10),
  ('badges', 'edit', '开关徽章', 'Switch badges on and off', 20),
  ('badges', 'give', '授予和收回徽章', 'Grant and withdraw badges', 10)
) node (menu, name, title_zh, title_en, weigh) on node.menu = menu.name
where menu.area = 'admin' and menu.type = 'menu';

-- A member's own reputation.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'site', 'menu_dir', '我的问答', 'My Q&A', 'ask', 'ask', 'ask', 80
where not exists (select from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '声望', 'Reputation', 'ask/reputation', 'ask/reputation', 'chart', 'tab', 10
from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask' order by id limit 1;
