-- Who works with money in the console: makers enter, checkers confirm what somebody else entered, auditors look.
insert into account.member_group (area, name_zh, name_en) values
  ('admin', '财务经办', 'Finance maker'),
  ('admin', '财务复核', 'Finance checker'),
  ('admin', '审计', 'Auditor');

insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
values ('admin', 'menu_dir', '财务', 'Finance', 'finance', 'finance', 'wallet', 75);

-- The desks of the folder come with their own migrations, which grant them.
insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin' and r.deleted_at is null
  and (r.type = 'menu_dir' and r.name in ('overview', 'finance') or r.type = 'menu' and r.name = 'dashboard'
    or g.name_en = 'Auditor' and (r.type = 'menu_dir' and r.name = 'system' or r.type = 'menu' and r.name = 'audit'))
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor');
