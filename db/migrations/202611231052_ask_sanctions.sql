-- Members who may not write in the community for a time; they sign in and read as before.
create table ask.ban (
  member_id bigint primary key references account.member (id) on delete cascade,
  reason text not null,
  until timestamptz not null,
  made_at timestamptz not null,
  made_by bigint not null
);
create index ban_until on ask.ban (until);

-- What moderators tell each other of a member.
create table ask.member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  author_id bigint not null,
  text text not null,
  created_at timestamptz not null
);
create index member_note_member on ask.member_note (member_id, id);

-- Members who moderate a part of the community: one category or one tag a row.
create table ask.moderator (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  category_id integer references ask.category (id) on delete cascade,
  tag_id bigint references ask.tag (id) on delete cascade,
  granted_at timestamptz not null,
  granted_by bigint not null,
  check (num_nonnulls(category_id, tag_id) = 1)
);
create unique index moderator_category on ask.moderator (member_id, category_id) where category_id is not null;
create unique index moderator_tag on ask.moderator (member_id, tag_id) where tag_id is not null;
create index moderator_of_category on ask.moderator (category_id) where category_id is not null;
create index moderator_of_tag on ask.moderator (tag_id) where tag_id is not null;

-- What the moderators as a body and one member write to each other; every moderator reads all of it, nobody deletes any.
create table ask.mod_message (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  author_id bigint not null,
  is_from_staff boolean not null,
  text text not null,
  created_at timestamptz not null
);
create index mod_message_member on ask.mod_message (member_id, id);
create table ask.mod_thread (
  member_id bigint primary key references account.member (id) on delete cascade,
  last_id bigint not null,
  is_waiting boolean not null,
  read_id bigint not null default 0
);
create index mod_thread_last on ask.mod_thread (last_id);
create index mod_thread_waiting on ask.mod_thread (last_id) where is_waiting;
