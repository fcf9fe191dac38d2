-- What a member's standing lets them do, and what acts are worth: dated, a change is a new row. Before the first row the
-- product's own numbers hold (app/ask/privileges/schema.ts, app/ask/reputation/schema.ts).
create table ask.privilege_rule (
  id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  preset text not null check (preset in ('new', 'established', 'own')),
  levels jsonb not null, -- the reputation each privilege takes
  note text not null default '',
  made_by bigint references account.member (id) on delete set null
);
create index privilege_rule_start on ask.privilege_rule (starts_at, id);
create index privilege_rule_made_by on ask.privilege_rule (made_by) where made_by is not null;

create table ask.reputation_rule (
  id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  amounts jsonb not null, -- what each reason is worth, and the cap of a day
  note text not null default '',
  made_by bigint references account.member (id) on delete set null
);
create index reputation_rule_start on ask.reputation_rule (starts_at, id);
create index reputation_rule_made_by on ask.reputation_rule (made_by) where made_by is not null;

-- Every change of a member's reputation, never altered. A revocation is an entry of its own that names the one it undoes, with
-- the same day: it frees the cap of that day. `effective` is what is left of `amount` under the cap.
create table ask.reputation_log (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  reason text not null check (reason in ('upvoted', 'downvoted', 'downvoting', 'accepted', 'accepting', 'edited')),
  subject text not null check (subject in ('post', 'answer', 'suggestion')),
  subject_id bigint not null,
  post_id bigint not null, -- the post it is about
  partner_id bigint, -- whose act it was: never shown
  amount integer not null,
  effective integer not null check (abs(effective) <= abs(amount)),
  day date not null, -- of the site, whose cap it counts for
  at timestamptz not null,
  reverses bigint references ask.reputation_log (id),
  why text not null default '' check ((why = '') = (reverses is null))
);
create index reputation_log_member on ask.reputation_log (member_id, id);
create index reputation_log_subject on ask.reputation_log (subject_id, subject);
create index reputation_log_post on ask.reputation_log (post_id, subject);
create unique index reputation_log_reverses on ask.reputation_log (reverses) where reverses is not null;

create function ask.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger reputation_log_kept before update or delete on ask.reputation_log for each row execute function ask.refuse_change();

-- The sum of each member's log. What is shown is one more, and never below one; a member may owe what the sum is below zero.
create table ask.reputation (
  member_id bigint primary key,
  total integer not null default 0,
  points integer not null generated always as (greatest(total + 1, 1)) stored
) with (fillfactor = 85);
create index reputation_points on ask.reputation (points, member_id);

-- The same by day of the site, for the cap and for leaderboards. `capped` is what counts for the cap, `accepted` how many
-- answers of theirs were accepted.
create table ask.reputation_day (
  day date not null,
  member_id bigint not null,
  gained integer not null default 0,
  capped integer not null default 0,
  accepted integer not null default 0,
  primary key (day, member_id)
) with (fillfactor = 85);
