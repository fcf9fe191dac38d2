-- Settings that can take over accounts are nodes of their own: who has "settings/edit" alone does not get them.
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.zh, node.en, node.name, node.weigh
from account.rule menu, (values
  ('修改邮件设置', 'Change mail settings', 'settings/mail', 9),
  ('修改邮件回复设置', 'Change email replies', 'settings/replies', 8),
  ('修改企业目录设置', 'Change the company directory', 'settings/directory', 7)) node (zh, en, name, weigh)
where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'settings';
