-- The member's menu: 23 entries in four groups become sixteen in three (docs/decisions/064). As in the console, a folder in a group
-- is an entry and its pages are tabs. What an operator has put elsewhere, renamed or hidden stays as they have it; every page keeps
-- its address.
-- Until now a folder in a folder was a group of its own: those that operators made stay groups, behind the group they stood in.
with recursive inner_folder as (
  select r.id, p.id top, p.weigh, r.status and p.status status, p.pid above
  from account.rule r join account.rule p on p.id = r.pid
  where r.area = 'site' and r.type = 'menu_dir'
  union all
  select i.id, p.id, p.weigh, i.status and p.status, p.pid from inner_folder i join account.rule p on p.id = i.above
)
update account.rule r set pid = null, weigh = i.weigh, status = i.status
from inner_folder i where i.id = r.id and i.above is null;

-- Learning stands with the questions.
update account.rule page set pid = group_of.id, weigh = 100
from account.rule was, account.rule group_of
where page.area = 'site' and page.type = 'menu' and page.name = 'learning' and page.pid = was.id
  and was.area = 'site' and was.type = 'menu_dir' and was.name = 'study' and was.status and was.deleted_at is null
  and group_of.area = 'site' and group_of.type = 'menu_dir' and group_of.name = 'ask' and group_of.pid is null
  and group_of.status and group_of.deleted_at is null;
update account.rule r set title_zh = '学习与问答', title_en = 'Learning and Q&A'
where r.area = 'site' and r.type = 'menu_dir' and r.name = 'ask' and r.title_zh = '我的问答' and r.title_en = 'My Q&A'
  and exists (select from account.rule page where page.pid = r.id and page.name = 'learning');

update account.rule set title_zh = '管理员消息', title_en = 'Moderator messages'
where area = 'site' and type = 'menu' and name = 'ask/moderators' and title_zh = '社区管理' and title_en = 'Moderators';

-- In the console the same people are called 会员 everywhere; an entry has the name of its page.
update account.rule set title_zh = '会员沟通'
where area = 'admin' and type = 'menu' and name = 'threads' and title_zh = '成员沟通';
update account.rule r set title_zh = n.zh
from (values ('reviews/ban', '暂停成员发布', '暂停会员发布'), ('threads/write', '给成员发消息', '给会员发消息')) n (name, was, zh)
where r.area = 'admin' and r.type = 'button' and r.name = n.name and r.title_zh = n.was;

-- An entry is called as its first page is, and stands where that stood; where that page is somewhere else, nothing is gathered.
create temporary table gathered on commit drop as
select head.id head_id, entry.name, head.pid group_id from account.rule head
join (values
  ('security', 'account', 'account/security'), ('posts', 'ask', 'ask/post'), ('purse', 'xiaowo', 'xiaowo/wallet')
) entry (name, folder, head) on entry.head = head.name
join account.rule group_of on group_of.id = head.pid and group_of.name = entry.folder and group_of.type = 'menu_dir'
where head.area = 'site' and head.type = 'menu' and head.deleted_at is null and group_of.deleted_at is null;

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, weigh)
select 'site', g.group_id, 'menu_dir', head.title_zh, head.title_en, g.name, g.name, head.icon, head.weigh
from gathered g join account.rule head on head.id = g.head_id
where not exists (select from account.rule r where r.area = 'site' and r.type = 'menu_dir' and r.name = g.name);

update account.rule page set pid = entry.id, weigh = tab.weigh
from account.rule entry, gathered g, account.rule was, account.rule group_of, (values
  ('account/security', 'account', 'security', 90), ('account/changePassword', 'account', 'security', 80),
  ('ask/post', 'ask', 'posts', 90), ('ask/drafts', 'ask', 'posts', 80), ('ask/edits', 'ask', 'posts', 70),
  ('xiaowo/wallet', 'xiaowo', 'purse', 90), ('account/balance', 'account', 'purse', 80), ('xiaowo/withdraw', 'xiaowo', 'purse', 70),
  ('xiaowo/cards', 'xiaowo', 'purse', 60), ('xiaowo/statements', 'xiaowo', 'purse', 50), ('xiaowo/purchases', 'xiaowo', 'purse', 40)
) tab (name, was, entry, weigh)
where page.area = 'site' and page.type = 'menu' and page.name = tab.name and page.pid = was.id
  and was.area = 'site' and was.type = 'menu_dir' and was.name = tab.was
  and entry.area = 'site' and entry.type = 'menu_dir' and entry.name = tab.entry and entry.pid = g.group_id and g.name = tab.entry
  and group_of.id = g.group_id
  -- Out of a group into another only while both are in sight: what one of them hides stays what it was.
  and (was.id = group_of.id or (was.status and was.deleted_at is null and group_of.status));

-- A right without its folders reaches nothing: whoever has a page has its entry and its group too.
insert into account.group_rule (group_id, rule_id)
with recursive above as (
  select g.group_id, r.pid
  from account.group_rule g join account.rule r on r.id = g.rule_id
  where r.area = 'site' and r.type = 'menu' and r.pid is not null
  union
  select a.group_id, r.pid from above a join account.rule r on r.id = a.pid where r.pid is not null
)
select group_id, pid from above
on conflict do nothing;
