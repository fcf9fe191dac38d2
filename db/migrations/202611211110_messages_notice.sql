create schema if not exists messages;

-- Something that happened and concerns a member. Repeats of one kind, act and subject go into the open row.
create table messages.notice (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null, -- what members choose by: app/messages/notices/schema.ts
  act text not null default '', -- which event of the kind
  subject_kind text not null,
  subject_id bigint not null,
  path text not null default '', -- where it leads on this site; empty: nowhere
  -- Who did it, oldest first; at most 100, then no more are taken in.
  actor_ids bigint[] not null default '{}',
  data jsonb not null default '{}',
  grows boolean not null, -- takes in further actors and newer data until it is read; otherwise it comes once
  is_open boolean not null default true,
  on_site boolean not null, -- false: for a mail only, never listed
  mail text check (mail in ('now', 'daily', 'weekly')), -- the mail it waits for
  at timestamptz not null,
  read_at timestamptz
) with (fillfactor = 85);
create unique index notice_open on messages.notice (member_id, kind, act, subject_kind, subject_id) where is_open;
create index notice_newest on messages.notice (member_id, at, id) where on_site;
create index notice_unread on messages.notice (member_id, at, id) where on_site and read_at is null;
create index notice_subject on messages.notice (subject_kind, subject_id);
create index notice_mail on messages.notice (mail, member_id) where mail is not null;
create index notice_at on messages.notice (at);

-- What a member has not read. `unread` is the count of listed unread rows of messages.notice.
create table messages.notice_state (
  member_id bigint primary key,
  unread integer not null default 0 check (unread >= 0),
  announcement_id bigint not null default 0 -- read up to this one
) with (fillfactor = 70);

-- What differs from the defaults of app/messages/notices/schema.ts.
create table messages.notice_preference (
  member_id bigint not null,
  kind text not null,
  site boolean not null,
  mail text not null check (mail in ('off', 'now', 'daily', 'weekly')),
  primary key (member_id, kind)
);
create index notice_preference_mail on messages.notice_preference (kind, mail, member_id) where mail <> 'off';

-- One row for all members, never one for each.
create table messages.announcement (
  id bigint generated always as identity primary key,
  title_zh text not null,
  title_en text not null,
  markdown_zh text not null,
  markdown_en text not null,
  html_zh text not null,
  html_en text not null,
  text_zh text not null,
  text_en text not null,
  path text not null default '',
  newest_member_id bigint not null, -- who joined later has not missed it
  mails_due text[] not null default '{now,daily,weekly}', -- rhythms whose mails have not gone out
  created_by bigint not null,
  published_at timestamptz not null,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint
);
create index announcement_live on messages.announcement (id) where withdrawn_at is null;
