-- A browser that a member lets notices be pushed to: one for each login, whose end ends it.
create table messages.push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  login_id bigint not null unique references account.login (id) on delete cascade,
  endpoint_hash bytea not null unique, -- keyed hash of the address, so that a browser stands once
  sealed text not null, -- address and keys of the browser
  agent text not null,
  created_at timestamptz not null,
  sent_at timestamptz -- the last message that a push service took
);
create index push_subscription_member on messages.push_subscription (member_id);

-- Null: the default of the kind.
alter table messages.notice_preference add column push boolean;
