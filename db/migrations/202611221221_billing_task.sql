-- What tasks give, dated: a change is a new row, awards keep the id of the one they were given by. Before the first row of a
-- task the product's own numbers hold.
create table billing.task_rule (
  id bigint generated always as identity primary key,
  task text not null,
  starts_at timestamptz not null,
  points integer not null check (points >= 0),
  daily_cap integer not null check (daily_cap >= 0),
  pair_cap integer not null check (pair_cap >= 0),
  is_on boolean not null,
  note text not null default '',
  made_by bigint references account.member (id) on delete set null
);
create index task_rule_task on billing.task_rule (task, starts_at, id);
create index task_rule_made_by on billing.task_rule (made_by) where made_by is not null;

-- Points given for a task, and taken back when the reason went away. `subject` is what was done, such as an answer's id;
-- `partner_id` who else took part. A subject whose points were taken back in full may earn again, in another round.
create table billing.task_award (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  task text not null,
  subject bigint not null,
  round smallint not null,
  partner_id bigint references account.member (id) on delete set null,
  points integer not null check (points > 0),
  rule_id bigint not null,
  journal_id bigint,
  day date not null,
  zone text not null,
  at timestamptz not null,
  withdrawn_at timestamptz,
  -- What could be taken back: the member may have spent the rest.
  taken integer not null default 0 check (taken between 0 and points),
  unique (member_id, task, subject, round)
);
create index task_award_day on billing.task_award (member_id, task, day);
create index task_award_subject on billing.task_award (task, subject) where withdrawn_at is null;
create index task_award_pair on billing.task_award (task, least(member_id, partner_id), greatest(member_id, partner_id), at) where partner_id is not null;
create index task_award_partner on billing.task_award (partner_id) where partner_id is not null;

-- The desk of task rules; the finance groups of the console have it as they have the other desks.
with dir as (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'finance' order by id limit 1), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '积分任务', 'Point tasks', 'tasks', 'tasks', 'points', 'tab', 40 from dir returning id
), node as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
  select 'admin', id, 'button', '修改积分任务', 'Change point tasks', 'tasks/edit', 10 from desk returning id
)
insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g, (select id, false is_write from desk union all select id, true from node) r
where g.area = 'admin' and (g.name_en in ('Finance maker', 'Finance checker') or g.name_en = 'Auditor' and not r.is_write);
