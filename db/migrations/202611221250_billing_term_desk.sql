-- A change of the terms that has not begun may be taken back; the row stays.
alter table billing.term add column withdrawn_at timestamptz, add column withdrawn_by bigint,
  add check ((withdrawn_at is null) = (withdrawn_by is null)), add check (withdrawn_at is null or withdrawn_at < starts_at);

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', '费率与限额', 'Fees and limits', 'terms', 'terms', 'settings', 'tab', 10
from account.rule dir where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'finance';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', '修改费率与限额', 'Change fees and limits', 'terms/edit', 10
from account.rule menu where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'terms';

insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin'
  and (r.name = 'terms' or r.name = 'terms/edit' and g.name_en = 'Finance checker')
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor');
