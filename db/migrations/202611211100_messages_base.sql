create schema if not exists messages;

-- Two members who write to each other. low and high are their ids in order; "wrote" says whether that side ever sent anything.
create table messages.conversation (
  id bigint generated always as identity primary key,
  low_id bigint not null,
  high_id bigint not null,
  low_wrote boolean not null default false,
  high_wrote boolean not null default false,
  created_at timestamptz not null,
  check (low_id < high_id)
);
create unique index conversation_pair on messages.conversation (low_id, high_id);
create index conversation_high on messages.conversation (high_id);

-- How a conversation looks to one of the two. last_id is the newest message this side still sees: null when all are deleted,
-- and then it is not listed. messages and unread count what this side sees; they change with the messages, in one transaction.
create table messages.side (
  member_id bigint not null,
  other_id bigint not null,
  conversation_id bigint not null references messages.conversation (id) on delete cascade,
  last_id bigint,
  messages integer not null default 0 check (messages >= 0),
  unread integer not null default 0 check (unread >= 0),
  primary key (member_id, other_id)
);
create index side_conversation on messages.side (conversation_id);
create index side_list on messages.side (member_id, last_id desc) where last_id is not null;
create index side_unread on messages.side (member_id, last_id desc) include (unread) where unread > 0;

-- One message. hidden_low and hidden_high: deleted by that side; deleted by both it is gone. key: the sender's own name for
-- this message, so that sending it again does nothing.
create table messages.message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references messages.conversation (id) on delete cascade,
  is_from_low boolean not null,
  text text not null,
  html text not null,
  key text,
  created_at timestamptz not null,
  read_at timestamptz,
  hidden_low boolean not null default false,
  hidden_high boolean not null default false
);
create index message_low on messages.message (conversation_id, id desc) where not hidden_low;
create index message_high on messages.message (conversation_id, id desc) where not hidden_high;
create index message_unread on messages.message (conversation_id, is_from_low, id) where read_at is null;
create unique index message_key on messages.message (conversation_id, is_from_low, key) where key is not null;

-- member_id takes no messages from blocked_id.
create table messages.block (
  member_id bigint not null,
  blocked_id bigint not null,
  created_at timestamptz not null,
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index block_blocked on messages.block (blocked_id);

-- A member complains about another. texts keeps what was written to them, as deleting a message must not delete the proof.
create table messages.report (
  id bigint generated always as identity primary key,
  reporter_id bigint not null,
  member_id bigint not null,
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'illegal', 'other')),
  note text not null default '',
  texts jsonb not null default '[]',
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by bigint,
  outcome text not null default ''
);
create unique index report_open on messages.report (reporter_id, member_id) where handled_at is null;
create index report_member on messages.report (member_id, id desc);
create index report_waiting on messages.report (id) where handled_at is null;

-- Accounts that speak for the site; their name carries a mark.
create table messages.official_account (
  member_id bigint primary key,
  created_at timestamptz not null,
  created_by bigint
);
