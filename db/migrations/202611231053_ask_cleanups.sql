-- Networks from which only staff write for a time.
create table core.blocked_network (
  id bigint generated always as identity primary key,
  network text not null,
  until timestamptz not null,
  reason text not null,
  created_at timestamptz not null,
  created_by bigint
);
create index blocked_network_until on core.blocked_network (until);

-- Everything of a spammer taken away at once. It goes through its steps in small transactions; done counts what each step
-- did, todo what there was when it began. Undone within 30 days, later what was hidden is deleted for good.
create table ask.cleanup (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  reason text not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone', 'purged')),
  step text not null default 'posts',
  todo jsonb not null,
  done jsonb not null default '{}',
  suspends boolean not null,
  networks bigint[] not null default '{}',
  made_at timestamptz not null,
  made_by bigint not null,
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by bigint
);
create unique index cleanup_live on ask.cleanup (member_id) where state in ('running', 'done', 'undoing');
create index cleanup_old on ask.cleanup (finished_at) where state = 'done';

create table ask.cleanup_item (
  cleanup_id bigint not null references ask.cleanup (id) on delete cascade,
  subject text not null check (subject in ('post', 'answer', 'comment')),
  subject_id bigint not null,
  -- What it was before: null for a text everybody saw.
  withheld text,
  primary key (cleanup_id, subject, subject_id)
);

create table ask.cleanup_vote (
  cleanup_id bigint not null references ask.cleanup (id) on delete cascade,
  subject text not null,
  subject_id bigint not null,
  post_id bigint not null,
  value smallint not null,
  created_at timestamptz not null,
  primary key (cleanup_id, subject, subject_id)
);

-- Messages that were taken from the sight of those who got them.
alter table messages.message add column hidden_by_cleanup bigint;
create index message_cleanup on messages.message (hidden_by_cleanup) where hidden_by_cleanup is not null;
-- Uploads that are kept but not served.
alter table account.upload add column hidden_at timestamptz;
