-- Edits that somebody without the right to edit proposes. `base` is the revision the proposal started from.
create table ask.suggestion (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('post', 'answer')),
  subject_id bigint not null,
  post_id bigint not null references ask.post (id) on delete cascade,
  author_id bigint not null,
  base integer not null,
  title text not null,
  markdown text not null,
  category_id integer,
  tag_ids bigint[] not null default '{}',
  reason text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  is_improved boolean not null default false,
  revision integer, -- what it became
  choices text[] not null default '{}', -- why it was rejected
  note text not null default '',
  reviewer_id bigint,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index suggestion_one on ask.suggestion (subject, subject_id, author_id) where state = 'open';
create index suggestion_open on ask.suggestion (id) where state = 'open';
create index suggestion_open_post on ask.suggestion (post_id) where state = 'open';
create index suggestion_author on ask.suggestion (author_id, id);
create index suggestion_reviewer on ask.suggestion (reviewer_id, id) where reviewer_id is not null;
create index suggestion_post on ask.suggestion (post_id);

-- Who let a proposed revision in.
alter table ask.revision add column reviewer_id bigint, add column suggestion_id bigint;
