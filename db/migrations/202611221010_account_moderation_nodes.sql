-- What staff do outside of the console, as nodes below an entry that no menu shows.
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, extend, weigh)
select 'admin', dir.id, 'menu', '内容管理', 'Moderation', 'moderation', 'moderation', 'shield', 'tab', 'add_rules_only', 60
from account.rule dir where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'site';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, 'moderation/' || node.name, node.weigh
from account.rule menu join (values
  ('edit', '编辑他人的内容', 'Edit what others wrote', 40),
  ('delete', '删除他人的内容', 'Delete what others wrote', 30),
  ('unlimited', '发布和私信不受每日次数限制', 'Post and message without daily limits', 20),
  ('official', '设置官方账号', 'Mark official accounts', 10)
) node (name, title_zh, title_en, weigh) on true
where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'moderation';

-- All staff could do this until now: each group of theirs keeps it.
insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin'
  and (r.name = 'moderation' or r.name like 'moderation/%' or (r.type = 'menu_dir' and r.name = 'site'))
where g.area = 'admin' and not g.is_all
on conflict do nothing;
