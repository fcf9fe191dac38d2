-- The desk of closing: reasons, votes needed, rules of categories. Staff who edit what others wrote have it.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', id, 'menu', '关闭与回答规则', 'Closing and answer rules', 'closing', 'closing', 'lock', 'tab', 50
from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1;

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '修改关闭与回答规则', 'Change closing and answer rules', 'closing/edit', 10
from account.rule where area = 'admin' and type = 'menu' and name = 'closing';

insert into account.group_rule (group_id, rule_id)
select gr.group_id, r.id from account.group_rule gr join account.rule e on e.id = gr.rule_id and e.area = 'admin' and e.name = 'moderation/edit'
  join account.rule r on r.area = 'admin' and (r.name in ('closing', 'closing/edit') or r.type = 'menu_dir' and r.name = 'community')
on conflict do nothing;
