-- One list of all that waits for a decision of staff, the longest waiting first: each kind is read by its age.
create index review_since on ask.review (created_at, id) where decided_at is null;
create index report_since on messages.report (created_at, id) where handled_at is null;
create index rating_report_since on market.rating_report (created_at, id) where decision_id is null;
create index suggestion_since on ask.suggestion (created_at, id) where state = 'open';
create index proposal_since on aimap.proposal (created_at, id) where state = 'open';
-- A submission that came back waits as long as it has waited for reviewers in all its rounds.
create index submission_since on market.submission
  (((turn_at at time zone 'UTC') - make_interval(secs => with_us_s)), id) where state = 'waiting' and not is_afterwards;

-- Its page is the first of the inbox; whoever has one of the desks there has it, and sees in it what is theirs.
with page as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', r.id, 'menu', '全部待办', 'All that waits', 'inbox/all', 'inbox', 'list-check', 'tab', 100
  from account.rule r where r.area = 'admin' and r.type = 'menu_dir' and r.name = 'inbox' and r.deleted_at is null
  order by r.id limit 1
  returning id, pid
)
insert into account.group_rule (group_id, rule_id)
select distinct g.group_id, v.id
from page cross join lateral (values (page.id), (page.pid)) v (id)
  join account.rule desk on desk.area = 'admin' and desk.name in ('reviews', 'reports', 'market/reviews',
    'market/ratings', 'aiMap/proposals') and desk.type = 'menu'
  join account.group_rule g on g.rule_id = desk.id
on conflict do nothing;

-- An entry has six tabs at most: reported ratings stand in the list, and their desk with the plugin market.
with moved as (
  update account.rule desk set pid = market.id, weigh = 75
  from account.rule market join account.rule community on community.id = market.pid, account.rule inbox
  where desk.area = 'admin' and desk.name = 'market/ratings' and desk.pid = inbox.id
    and inbox.area = 'admin' and inbox.type = 'menu_dir' and inbox.name = 'inbox'
    and market.area = 'admin' and market.type = 'menu_dir' and market.name = 'market' and market.deleted_at is null
  returning desk.id, market.id market_id, community.id community_id
)
insert into account.group_rule (group_id, rule_id)
select g.group_id, v.id from moved join account.group_rule g on g.rule_id = moved.id
  cross join lateral (values (moved.market_id), (moved.community_id)) v (id)
on conflict do nothing;
