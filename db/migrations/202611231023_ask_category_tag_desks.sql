-- The console's desks of categories and tags.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1) dir, (values
  ('分类', 'Categories', 'categories', 'folder', 90),
  ('标签', 'Tags', 'tags', 'tag', 85)
) menu (title_zh, title_en, name, icon, weigh);

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, menu.name || '/edit', 10
from account.rule menu join (values
  ('categories', '新建、修改、限制和合并分类', 'Create, change, restrict and merge categories'),
  ('tags', '修改、合并和删除标签', 'Change, merge and delete tags')
) node (menu, title_zh, title_en) on node.menu = menu.name
where menu.area = 'admin' and menu.type = 'menu';
