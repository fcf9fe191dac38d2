-- Pages of earnings and withdrawals: the member's, and the desks of the console.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'site', 'menu_dir', '小蜗', 'My nest', 'xiaowo', 'xiaowo', 'gift', 60
where not exists (select from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo');

with dir as (select id from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo' order by id limit 1)
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from dir, (values
  ('钱包', 'Wallet', 'xiaowo/wallet', 'wallet', 100),
  ('提现', 'Withdraw', 'xiaowo/withdraw', 'bank', 90),
  ('银行卡', 'Bank cards', 'xiaowo/cards', 'card', 80)
) menu (title_zh, title_en, name, icon, weigh);

with dir as (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'finance' order by id limit 1)
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from dir, (values
  ('提现审核', 'Withdrawals', 'withdrawals', 'bank', 80),
  ('付款文件', 'Payout files', 'payouts', 'file', 75),
  ('银行卡核验', 'Bank cards', 'cards', 'card', 70),
  ('风险标记', 'Risk flags', 'risks', 'flag', 40),
  ('代扣税款', 'Withheld tax', 'taxes', 'table', 30)
) menu (title_zh, title_en, name, icon, weigh);

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, menu.name || '/' || node.name, 10
from account.rule menu join (values
  ('withdrawals', 'review', '审核提现', 'Review withdrawals'),
  ('payouts', 'make', '生成与下载付款文件', 'Make and download payout files'),
  ('payouts', 'settle', '导入付款结果、登记退汇', 'Import payout results and record bounces'),
  ('cards', 'decide', '核验银行卡', 'Decide on bank cards'),
  ('risks', 'edit', '添加与解除风险标记', 'Raise and clear risk flags')
) node (menu, name, title_zh, title_en) on node.menu = menu.name
where menu.area = 'admin' and menu.type = 'menu';

-- Makers check cards and move the money that others approved; checkers approve and clear flags; auditors look.
insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin' and r.deleted_at is null
  and (r.type = 'menu' and r.name in ('withdrawals', 'payouts', 'cards', 'risks', 'taxes')
    or g.name_en = 'Finance maker' and r.name in ('payouts/make', 'payouts/settle', 'cards/decide')
    or g.name_en = 'Finance checker' and r.name in ('withdrawals/review', 'risks/edit'))
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor');
