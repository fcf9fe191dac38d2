-- What members may answer by e-mail: one mail, one member, one thing it was about. The token itself stands in the mail alone.
create table messages.reply_token (
  hash bytea primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  subject_kind text not null, -- post, answer, comment: a comment there; member: a message to them
  subject_id bigint not null,
  path text not null, -- where the mail led
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reply_token_member on messages.reply_token (member_id);
create index reply_token_expiry on messages.reply_token (expires_at);

-- Mails that came into the mailbox, each once, without their words.
create table messages.reply_mail (
  id bigint generated always as identity primary key,
  key bytea not null unique, -- hash of the Message-ID
  outcome text not null check (outcome in ('taken', 'held', 'refused', 'ignored', 'failed')),
  reason text not null default '',
  member_id bigint references account.member (id) on delete set null,
  subject_kind text,
  subject_id bigint,
  tries integer not null default 1,
  at timestamptz not null
);
create index reply_mail_at on messages.reply_mail (at);
create index reply_mail_member on messages.reply_mail (member_id) where member_id is not null;

-- How reading the mailbox went last; one row.
create table messages.reply_mailbox (
  id integer primary key check (id = 1),
  read_at timestamptz, -- last time it could be read
  fault text not null default '', -- why it cannot be read now
  failing_since timestamptz,
  logged_at timestamptz -- when the log last said so
);

-- A suspended member's tokens end with the suspension's beginning and do not come back with its end.
create function messages.end_reply_tokens() returns trigger language plpgsql as $$
begin
  delete from messages.reply_token where member_id = new.member_id;
  return new;
end $$;
create trigger end_reply_tokens after insert or update on account.suspension for each row execute function messages.end_reply_tokens();
