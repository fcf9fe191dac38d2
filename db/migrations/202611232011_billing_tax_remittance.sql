-- Who books that withheld tax was paid to the office: those who make payout files.
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', '登记缴税', 'Record tax payments', 'taxes/remit', 10
from account.rule menu where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'taxes';
insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin' and r.name = 'taxes/remit'
where g.area = 'admin' and g.name_en = 'Finance maker' on conflict do nothing;
