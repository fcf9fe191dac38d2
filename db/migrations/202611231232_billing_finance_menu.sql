-- The console's folder "Finance" has grown long: desks stay in it, the rest gets folders of its own beside it. Entries that an
-- operator has put elsewhere stay where they are; the order within a folder stays as it was.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
values
  ('admin', 'menu_dir', '账簿与对账', 'Ledger and statements', 'ledger', 'ledger', 'layers', 74),
  ('admin', 'menu_dir', '活动与兑换', 'Campaigns and codes', 'campaigns', 'campaigns', 'gift', 73),
  ('admin', 'menu_dir', '资金设置', 'Money settings', 'money-settings', 'money-settings', 'settings', 72);

update account.rule set title_zh = '资金审核', title_en = 'Money desks'
where area = 'admin' and type = 'menu_dir' and name = 'finance' and title_zh = '财务' and title_en = 'Finance';

update account.rule menu set pid = dir.id
from account.rule dir, account.rule finance, (values
  ('payments', 'ledger'), ('reconciliation', 'ledger'), ('statements', 'ledger'), ('books', 'ledger'), ('taxes', 'ledger'),
  ('codes', 'campaigns'), ('tasks', 'campaigns'), ('shares', 'campaigns'), ('referrals', 'campaigns'),
  ('channels', 'money-settings'), ('terms', 'money-settings')
) place (name, folder)
where menu.area = 'admin' and menu.type = 'menu' and menu.name = place.name and dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = place.folder
  and finance.area = 'admin' and finance.type = 'menu_dir' and finance.name = 'finance' and menu.pid = finance.id;

-- A right without its folder reaches nothing: whoever has an entry has its new folder too.
insert into account.group_rule (group_id, rule_id)
select distinct g.group_id, dir.id
from account.rule dir join account.rule menu on menu.pid = dir.id join account.group_rule g on g.rule_id = menu.id
where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name in ('ledger', 'campaigns', 'money-settings')
on conflict do nothing;
