-- A member's own suggested edits and drafts.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'site', 'menu_dir', '我的问答', 'My Q&A', 'ask', 'ask', 'ask', 80
where not exists (select from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', dir.id, 'menu', menu.title_zh, menu.title_en, 'ask/' || menu.name, 'ask/' || menu.name, menu.icon, 'tab', menu.weigh
from (select id from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask' order by id limit 1) dir, (values
  ('drafts', '草稿', 'Drafts', 'file', 30),
  ('edits', '修改建议', 'Suggested edits', 'edit', 20)
) menu (name, title_zh, title_en, icon, weigh);
