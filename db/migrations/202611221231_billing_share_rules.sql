-- "Purchases" in the folder "xiaowo" of the member centre, which another page may have made.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'site', 'menu_dir', '小蜗', 'My nest', 'xiaowo', 'xiaowo', 'wallet', 70
where not exists (select from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo');
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '我买的分享', 'Purchases', 'xiaowo/purchases', 'xiaowo/purchases', 'lock', 'tab', 40
from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo' order by id limit 1;

-- The console's desk for paid shares.
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', id, 'menu', '付费分享', 'Paid shares', 'shares', 'shares', 'share', 'tab', 40
from account.rule where area = 'admin' and type = 'menu_dir' and name = 'finance';
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, 'shares/' || node.name, node.weigh
from account.rule menu join (values
  ('view', '查看付费内容', 'Read what is sold', 30),
  ('takeDown', '下架与恢复', 'Take down and restore', 20),
  ('refund', '退款', 'Refund purchases', 10)
) node (name, title_zh, title_en, weigh) on true
where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'shares';
insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin'
  and (r.name = 'shares' or r.name = 'shares/refund' and g.name_en = 'Finance maker')
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor');
