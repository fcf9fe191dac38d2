-- The console's menu: 62 entries under ten headings become eighteen in five groups (docs/decisions/061). A group is a folder, an
-- entry a folder in it, and the pages that belong together are the entry's tabs. What an operator has put elsewhere or renamed stays
-- as they have it; every page keeps its address.
-- Pages move between folders: what a hidden folder hid stays hidden by itself, and the folder is there for what comes into it. One
-- that was removed was removed with its pages; it comes back empty.
with folder as (
  select id, name from account.rule
  where area = 'admin' and type = 'menu_dir' and name in
    ('overview', 'people', 'community', 'aiMap', 'market', 'site', 'finance', 'ledger', 'campaigns', 'money-settings', 'system')
), hidden as (
  update account.rule page set status = false
  from folder join account.rule dir on dir.id = folder.id
  where page.pid = dir.id and not dir.status
)
update account.rule dir set status = true, deleted_at = null
from folder
where dir.id = folder.id and (not dir.status or dir.deleted_at is not null)
  and not exists (select from account.rule other where other.area = 'admin' and other.name = dir.name and other.id <> dir.id
    and other.deleted_at is null);

update account.rule r set title_zh = n.zh, title_en = n.en, icon = n.icon
from (values
  ('overview', '总览', '今天', 'Today', 'home'), ('site', '站点', '网站', 'Site', 'settings'),
  ('finance', '资金审核', '资金', 'Money', 'wallet'), ('ledger', '账簿与对账', '账簿', 'Books', 'book'),
  ('campaigns', '活动与兑换', '奖励与推广', 'Rewards and invitations', 'gift'),
  ('money-settings', '资金设置', '收款方式', 'Ways to pay', 'wallet'), ('system', '系统', '运行', 'System', 'chart'),
  ('market', '插件市场', '插件市场', 'Plugin market', 'box')
) n (name, was, zh, en, icon)
where r.area = 'admin' and r.type = 'menu_dir' and r.name = n.name and r.title_zh = n.was;

update account.rule r set title_zh = n.zh, title_en = n.en, icon = n.icon
from (values
  ('dashboard', '概况', '首页', 'Home', 'home'), ('developers', '开发者', '开发者', 'Developers', 'user'),
  ('groups', '分组与权限', '分组与权限', 'Groups and permissions', 'users')
) n (name, was, zh, en, icon)
where r.area = 'admin' and r.type = 'menu' and r.name = n.name and r.title_zh = n.was;

insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh) values
  ('admin', 'menu_dir', '收件箱', 'Inbox', 'inbox', 'inbox', 'list-check', 90),
  ('admin', 'menu_dir', '会员', 'Members', 'member-desk', 'member-desk', 'users', 90),
  ('admin', 'menu_dir', '角色与权限', 'Roles', 'roles', 'roles', 'key', 80),
  ('admin', 'menu_dir', '分类与标签', 'Categories and tags', 'taxonomy', 'taxonomy', 'tag', 90),
  ('admin', 'menu_dir', '目录与文档', 'Catalogue and docs', 'catalogue', 'catalogue', 'robot', 80),
  ('admin', 'menu_dir', '社区规则', 'Community rules', 'community-rules', 'community-rules', 'shield', 70),
  ('admin', 'menu_dir', '公告与页面', 'Announcements and pages', 'publishing', 'publishing', 'bell', 60),
  ('admin', 'menu_dir', '充值', 'Top-ups', 'topup-desk', 'topup-desk', 'card', 80),
  ('admin', 'menu_dir', '提现', 'Withdrawals', 'withdrawal-desk', 'withdrawal-desk', 'bank', 70),
  ('admin', 'menu_dir', '设置', 'Settings', 'preferences', 'preferences', 'settings', 90),
  ('admin', 'menu_dir', '集成', 'Integrations', 'integrations', 'integrations', 'link', 80);

-- The order of the groups, and of the entries in theirs.
update account.rule r set weigh = n.weigh
from (values ('overview', 100), ('people', 90), ('community', 80), ('finance', 70), ('site', 60)) n (name, weigh)
where r.area = 'admin' and r.type = 'menu_dir' and r.name = n.name and r.pid is null;

update account.rule r set pid = grp.id, weigh = n.weigh
from account.rule grp, (values
  ('inbox', 'overview', 90), ('member-desk', 'people', 90), ('roles', 'people', 80), ('taxonomy', 'community', 90),
  ('catalogue', 'community', 80), ('community-rules', 'community', 70), ('publishing', 'community', 60), ('aiMap', 'community', 50),
  ('market', 'community', 40), ('money-settings', 'finance', 90), ('topup-desk', 'finance', 80), ('withdrawal-desk', 'finance', 70),
  ('campaigns', 'finance', 60), ('ledger', 'finance', 50), ('preferences', 'site', 90), ('integrations', 'site', 80),
  ('system', 'site', 70)
) n (name, folder, weigh)
where r.area = 'admin' and r.type = 'menu_dir' and r.name = n.name and r.pid is null
  and grp.area = 'admin' and grp.type = 'menu_dir' and grp.name = n.folder and grp.deleted_at is null;

update account.rule r set pid = entry.id, weigh = n.weigh
from account.rule entry, account.rule old, (values
  ('reviews', 'community', 'inbox', 90), ('reports', 'site', 'inbox', 80), ('market/reviews', 'market', 'inbox', 70),
  ('market/ratings', 'market', 'inbox', 60), ('aiMap/proposals', 'aiMap', 'inbox', 50), ('aiMap/placements', 'aiMap', 'inbox', 40),
  ('moderation', 'site', 'inbox', 10),
  ('members', 'people', 'member-desk', 90), ('joining', 'people', 'member-desk', 80), ('authen', 'people', 'member-desk', 70),
  ('threads', 'community', 'member-desk', 60), ('cleanups', 'community', 'member-desk', 50),
  ('groups', 'people', 'roles', 90), ('moderators', 'community', 'roles', 80), ('rules', 'site', 'roles', 70),
  ('categories', 'community', 'taxonomy', 90), ('tags', 'community', 'taxonomy', 80), ('search', 'community', 'taxonomy', 70),
  ('models', 'community', 'catalogue', 90), ('devdoc', 'community', 'catalogue', 80),
  ('words', 'community', 'community-rules', 90), ('privileges', 'community', 'community-rules', 80),
  ('badges', 'community', 'community-rules', 70), ('closing', 'community', 'community-rules', 60),
  ('anonymity', 'community', 'community-rules', 50),
  ('announcements', 'site', 'publishing', 90), ('pages', 'site', 'publishing', 80),
  ('channels', 'money-settings', 'money-settings', 90), ('codes', 'campaigns', 'money-settings', 80),
  ('terms', 'money-settings', 'money-settings', 70),
  ('topups', 'finance', 'topup-desk', 90), ('payments', 'ledger', 'topup-desk', 80), ('topup-refunds', 'finance', 'topup-desk', 70),
  ('withdrawals', 'finance', 'withdrawal-desk', 90), ('payouts', 'finance', 'withdrawal-desk', 80),
  ('cards', 'finance', 'withdrawal-desk', 70), ('risks', 'finance', 'withdrawal-desk', 60),
  ('tasks', 'campaigns', 'campaigns', 90), ('referrals', 'campaigns', 'campaigns', 80), ('shares', 'campaigns', 'campaigns', 70),
  ('books', 'ledger', 'ledger', 90), ('reconciliation', 'ledger', 'ledger', 80), ('statements', 'ledger', 'ledger', 70),
  ('taxes', 'ledger', 'ledger', 60),
  ('settings', 'system', 'preferences', 90), ('uploads', 'site', 'preferences', 80),
  ('federation', 'site', 'integrations', 90), ('webhooks', 'community', 'integrations', 80), ('imports', 'community', 'integrations', 70),
  ('health', 'system', 'system', 90), ('queue', 'system', 'system', 80), ('outbox', 'system', 'system', 70),
  ('backups', 'system', 'system', 60), ('audit', 'system', 'system', 50),
  ('developers', 'market', 'market', 90), ('market/measures', 'market', 'market', 80), ('market/refunds', 'market', 'market', 70),
  ('market/invoices', 'market', 'market', 60), ('market/categories', 'market', 'market', 50)
) n (name, was, folder, weigh)
where r.area = 'admin' and r.type = 'menu' and r.name = n.name and r.pid = old.id
  and old.area = 'admin' and old.type = 'menu_dir' and old.name = n.was
  and entry.area = 'admin' and entry.type = 'menu_dir' and entry.name = n.folder and entry.deleted_at is null;

-- A right without its folders reaches nothing: whoever has a page has its entry and its group too.
insert into account.group_rule (group_id, rule_id)
with recursive above as (
  select g.group_id, r.pid
  from account.group_rule g join account.rule r on r.id = g.rule_id
  where r.area = 'admin' and r.type = 'menu' and r.pid is not null
  union
  select a.group_id, r.pid from above a join account.rule r on r.id = a.pid where r.pid is not null
)
select group_id, pid from above
on conflict do nothing;
