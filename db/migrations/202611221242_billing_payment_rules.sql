insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from account.rule dir join (values
  ('支付记录', 'Payments', 'payments', 'card', 60),
  ('充值退款', 'Top-up refunds', 'topup-refunds', 'undo', 55),
  ('对账', 'Reconciliation', 'reconciliation', 'list-check', 50),
  ('支付渠道', 'Payment channels', 'channels', 'settings', 20)
) menu (title_zh, title_en, name, icon, weigh) on true
where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'finance';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, menu.name || '/' || node.name, node.weigh
from account.rule menu join (values
  ('payments', 'ask', '向渠道查询', 'Ask the channel', 10),
  ('topup-refunds', 'propose', '提出退款', 'Propose refunds', 20),
  ('topup-refunds', 'decide', '批准或驳回退款', 'Approve or reject refunds', 10),
  ('reconciliation', 'import', '导入账单与流水', 'Import bills and statements', 30),
  ('reconciliation', 'resolve', '处理差错', 'Resolve breaks', 20),
  ('reconciliation', 'confirm', '复核动账的处理', 'Confirm resolutions that move money', 10),
  ('channels', 'edit', '修改支付渠道', 'Change payment channels', 10)
) node (menu, name, title_zh, title_en, weigh) on node.menu = menu.name
where menu.area = 'admin' and menu.type = 'menu';

insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin' and (
  r.name in ('payments', 'topup-refunds', 'reconciliation', 'channels')
  or g.name_en in ('Finance maker', 'Finance checker') and r.name = 'payments/ask'
  or g.name_en = 'Finance maker' and r.name in ('topup-refunds/propose', 'reconciliation/import', 'reconciliation/resolve')
  or g.name_en = 'Finance checker' and r.name in ('topup-refunds/decide', 'reconciliation/confirm'))
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor')
on conflict do nothing;
