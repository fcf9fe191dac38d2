-- Badges: what they are and how one gets them stands in app/ask/badges; here is what the operator switched off.
create table ask.badge (
  id integer primary key,
  is_on boolean not null default true,
  awards integer not null default 0 -- that stand
);

-- Who has which. `key` is 0 for badges that a member has once, else the id of the text it was given for. One that was taken
-- away stays, so that no rule gives it again.
create table ask.badge_award (
  id bigint generated always as identity primary key,
  badge_id integer not null,
  member_id bigint not null,
  key bigint not null default 0,
  subject text not null default '' check (subject in ('', 'post', 'answer')),
  subject_id bigint not null default 0,
  at timestamptz not null,
  told_at timestamptz, -- when the member was told and it was counted
  given_by bigint,
  note text not null default '',
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  unique (member_id, badge_id, key)
);
create index badge_award_badge on ask.badge_award (badge_id, id) where withdrawn_at is null;
create index badge_award_untold on ask.badge_award (id) where told_at is null;

-- Members whose acts are to be looked at, and how far that has been read. `is_quiet`: nothing is told of badges for old acts.
create table ask.badge_due (
  member_id bigint primary key,
  is_quiet boolean not null default false
);
create table ask.badge_mark (
  source text primary key check (source in ('log', 'post', 'answer', 'comment')),
  last_id bigint not null
);

-- Edits of what others wrote, by member: badges count them.
create index revision_edits on ask.revision (author_id) where number > 1;
create index reputation_day_member on ask.reputation_day (member_id, day);

-- The first hundred of each leaderboard, written by a job.
create table ask.leader (
  board text not null check (board in ('reputation', 'accepted')),
  period text not null check (period in ('week', 'month', 'year', 'all')),
  place smallint not null,
  member_id bigint not null,
  amount integer not null,
  primary key (board, period, place)
);
