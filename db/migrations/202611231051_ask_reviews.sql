-- One look of a reviewer at one text. cause says what first brought it here, weight orders the queue, reasons is what the spam score
-- found ([{name, points, note}]). locked_by has it on the screen until locked_until.
create table ask.review (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('post', 'answer', 'comment')),
  subject_id bigint not null,
  post_id bigint not null references ask.post (id) on delete cascade,
  author_id bigint not null,
  category_id integer not null,
  cause text not null check (cause in ('held', 'first', 'flags', 'edit')),
  weight real not null default 0,
  score smallint not null default 0,
  reasons jsonb not null default '[]',
  ip text,
  created_at timestamptz not null,
  locked_by bigint,
  locked_until timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  outcome text check (outcome in ('approved', 'hidden', 'deleted', 'rejected', 'cleaned', 'gone')),
  note text not null default '',
  check ((decided_at is null) = (outcome is null))
);
create unique index review_open on ask.review (subject, subject_id) where decided_at is null;
create index review_queue on ask.review (weight desc, id) where decided_at is null;
create index review_queue_cause on ask.review (cause, weight desc, id) where decided_at is null;
create index review_locked on ask.review (locked_by) where locked_by is not null and decided_at is null;
create index review_post on ask.review (post_id);
create index review_author on ask.review (author_id, id);
create index review_decided on ask.review (decided_at) where decided_at is not null;

-- Whoever does not want to decide on a text is not shown it again.
create table ask.review_skip (
  review_id bigint not null references ask.review (id) on delete cascade,
  member_id bigint not null,
  at timestamptz not null,
  primary key (review_id, member_id)
);

-- A member's word that something is wrong with a text. weight is what it counted when it was raised.
create table ask.flag (
  id bigint generated always as identity primary key,
  review_id bigint not null references ask.review (id) on delete cascade,
  subject text not null check (subject in ('post', 'answer', 'comment')),
  subject_id bigint not null,
  member_id bigint not null,
  reason text not null check (reason in ('spam', 'rude', 'quality', 'attention')),
  note text not null default '',
  weight real not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('agreed', 'declined')),
  decided_at timestamptz
);
create unique index flag_once on ask.flag (member_id, subject, subject_id) where outcome is null;
create index flag_review on ask.flag (review_id);
create index flag_member on ask.flag (member_id, id);

-- What texts may not hold. form word: looked for as a whole piece of folded text; regex: an RE2 expression over it.
create table ask.word_rule (
  id bigint generated always as identity primary key,
  form text not null check (form in ('word', 'regex')),
  pattern text not null,
  action text not null check (action in ('hold', 'refuse', 'mask')),
  note text not null default '',
  is_on boolean not null default true,
  hits integer not null default 0,
  created_at timestamptz not null,
  created_by bigint not null,
  updated_at timestamptz not null
);
create unique index word_rule_pattern on ask.word_rule (form, pattern);
