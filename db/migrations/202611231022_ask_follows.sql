-- What members follow: tags, categories and other members.
create table ask.follow (
  member_id bigint not null,
  kind text not null check (kind in ('tag', 'category', 'member')),
  subject_id bigint not null,
  created_at timestamptz not null,
  primary key (member_id, kind, subject_id)
);
create index follow_subject on ask.follow (kind, subject_id, member_id);

-- When a member's last digest of what they follow was made, so that running the job again sends no second one.
create table ask.digest_state (
  member_id bigint primary key,
  sent_for date not null
);

-- The best of each week in each language, kept as it was on its last day. `week` is its Monday.
create table ask.weekly (
  week date not null,
  language text not null check (language in ('zh-cn', 'en')),
  place smallint not null,
  post_id bigint not null references ask.post (id) on delete cascade,
  score integer not null,
  answers integer not null,
  primary key (week, language, place)
);
create index weekly_post on ask.weekly (post_id);

-- Posts that everybody may read, by author: a member's newest ones, for their followers and their feed.
create index post_author_newest on ask.post (author_id, channel, created_at, id) where deleted_at is null;
