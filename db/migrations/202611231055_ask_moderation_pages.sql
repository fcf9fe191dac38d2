-- The console's desks of moderation.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1) dir, (values
  ('reviews', '内容审核', 'Reviews', 'list-check', 100),
  ('words', '敏感词', 'Words', 'filter', 96),
  ('cleanups', '垃圾清理', 'Clean-ups', 'ban', 94),
  ('threads', '成员沟通', 'Member threads', 'mail', 92),
  ('moderators', '版主', 'Moderators', 'shield', 90)
) menu (name, title_zh, title_en, icon, weigh);

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, menu.name || '/' || node.name, node.weigh
from account.rule menu join (values
  ('reviews', 'decide', '审核内容', 'Review texts', 20),
  ('reviews', 'ban', '暂停成员发布', 'Keep members from posting', 10),
  ('words', 'edit', '修改敏感词', 'Change words', 10),
  ('cleanups', 'start', '清理和撤销清理', 'Clean up and undo', 10),
  ('threads', 'write', '给成员发消息', 'Write to members', 10),
  ('moderators', 'edit', '任免版主', 'Appoint and dismiss moderators', 10)
) node (menu, name, title_zh, title_en, weigh) on node.menu = menu.name
where menu.area = 'admin' and menu.type = 'menu';

-- What the moderators and a member write to each other, on the member's side.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'site', 'menu_dir', '我的问答', 'My Q&A', 'ask', 'ask', 'ask', 80
where not exists (select from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '社区管理', 'Moderators', 'ask/moderators', 'ask/moderators', 'shield', 'tab', 5
from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask' order by id limit 1;
