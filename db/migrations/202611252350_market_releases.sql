-- What is between an upload and its users: submissions with their talk, measures of two people, and the update feed.

-- The next step of a roll-out comes by itself at steps_at, and each further one so many hours later.
alter table market.plugin_version add column steps_at timestamptz;
alter table market.plugin_version add column step_hours smallint not null default 0
  check (step_hours between 0 and 168);
create index plugin_version_step on market.plugin_version (steps_at) where steps_at is not null;
-- Sent for review by itself as soon as its package was found clean.
alter table market.plugin_version add column then_submit boolean not null default false;
-- What becomes of it once it is approved: offered to so many percent at once; 0 waits for its developer.
alter table market.plugin_version add column then_roll_out smallint not null default 0
  check (then_roll_out in (0, 5, 25, 100));
-- Where a version was when it came to quarantine: it goes back there when it was a false alarm.
alter table market.plugin_version add column state_before text;
-- A reviewer found what the checks found to be no harm.
alter table market.plugin_version add column was_released boolean not null default false;
create index plugin_version_scanning on market.plugin_version (id) where state in ('scanning', 'clean');

-- A listing, a version or both, as they stood when they were sent: what is decided on never changes meanwhile.
create table market.submission (
  id bigint generated always as identity primary key,
  plugin_id bigint not null references market.plugin (id),
  version_id bigint references market.plugin_version (id), -- null for a listing alone
  state text not null check (state in ('waiting', 'changes_requested', 'approved', 'rejected', 'withdrawn')),
  -- Published already, by a trusted developer: only looked at.
  is_afterwards boolean not null default false,
  is_first boolean not null,
  is_security boolean not null default false,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'), -- Snapshot of submissions.schema.ts
  round smallint not null default 1, -- grows each time it comes back
  risk smallint not null check (risk between 0 and 100),
  risk_parts jsonb not null check (jsonb_typeof(risk_parts) = 'array'),
  reviewer_id bigint references account.member (id), -- who has taken it
  submitted_by bigint not null references account.member (id),
  submitted_at timestamptz not null, -- its place in the queue, kept when it comes back
  turn_at timestamptz not null, -- since when it waits for whom it waits for
  with_us_s integer not null default 0, -- so long it has waited for reviewers in rounds that are over, seconds
  answered_at timestamptz, -- the first answer of a reviewer
  decided_at timestamptz,
  check ((state in ('waiting', 'changes_requested')) = (decided_at is null))
);
create unique index submission_open on market.submission (plugin_id)
  where state in ('waiting', 'changes_requested') and not is_afterwards;
create index submission_queue on market.submission (is_security desc, submitted_at, id) where state = 'waiting';
create index submission_of on market.submission (plugin_id, id desc);
create index submission_decided on market.submission (decided_at desc, id desc) where decided_at is not null;
create index submission_answered on market.submission (answered_at) where answered_at is not null;
create index submission_silent on market.submission (turn_at) where state = 'changes_requested';

-- What was said and decided about a submission.
create table market.submission_message (
  id bigint generated always as identity primary key,
  submission_id bigint not null references market.submission (id),
  member_id bigint references account.member (id), -- null for what happened by itself
  act text not null check (act in
    ('submitted', 'resubmitted', 'message', 'note', 'changes', 'approved', 'rejected', 'withdrawn', 'silent',
      'published', 'quarantined')),
  body text not null default '' check (length(body) <= 4000),
  reasons text[] not null default '{}', -- numbers of review-reasons.ts
  is_internal boolean not null default false, -- for reviewers alone
  at timestamptz not null
);
create index submission_message_of on market.submission_message (submission_id, id);
create index submission_message_member on market.submission_message (member_id, id);

-- What takes two people: one asks, another confirms.
create table market.measure (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('suspend', 'reopen', 'remove', 'block')),
  plugin_id bigint not null references market.plugin (id),
  version_id bigint references market.plugin_version (id), -- of a block alone
  reason text not null check (length(reason) between 2 and 1000), -- the developer and, of a block, clients read it
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused')),
  asked_by bigint not null references account.member (id),
  asked_at timestamptz not null,
  decided_by bigint references account.member (id),
  decided_at timestamptz,
  check ((kind = 'block') = (version_id is not null)),
  check ((state = 'open') = (decided_at is null)),
  check (decided_by <> asked_by or state = 'refused')
);
create unique index measure_open on market.measure (plugin_id, kind, coalesce(version_id, 0)) where state = 'open';
create index measure_list on market.measure (state, id desc);
create index measure_of on market.measure (plugin_id, id desc);

-- The number of the update feed: it grows with whatever changes what a client may be told, and never falls. It is never
-- below the seconds since 1970, so that the first change after a restore from a backup passes what clients have seen.
create table market.feed (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null
);
insert into market.feed (sequence) values (1);
create function market.step_feed() returns trigger language plpgsql as $$
begin
  update market.feed set sequence = greatest(sequence + 1, floor(extract(epoch from clock_timestamp()))::bigint);
  return null;
end $$;
create trigger feed_version after insert or delete
  or update of state, roll_out, is_paused, replacement, reason, changes_zh, changes_en, is_security, channel
  on market.plugin_version for each statement execute function market.step_feed();
create trigger feed_plugin after delete or update of state, slug, state_reason
  on market.plugin for each statement execute function market.step_feed();
create function market.keep_feed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.sequence <= old.sequence then
    raise exception 'the sequence of the feed only grows';
  end if;
  return new;
end $$;
create trigger feed_grows before update or delete on market.feed for each row execute function market.keep_feed();

-- The desks in the console.
with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'market' order by id limit 1
), reviews as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '插件审核', 'Plugin reviews', 'market/reviews', 'market/reviews', 'check', 'tab', 90
  from dir returning id
), measures as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '暂停与封禁', 'Suspensions and blocks', 'market/measures', 'market/measures', 'lock', 'tab',
    80 from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '审核插件', 'Review plugins', 'market/reviews/decide', 10 from reviews
union all
select 'admin', id, 'button', '提出暂停或封禁', 'Ask for a suspension or block', 'market/measures/ask', 20 from measures
union all
select 'admin', id, 'button', '确认暂停或封禁', 'Confirm a suspension or block', 'market/measures/confirm', 10
from measures;
