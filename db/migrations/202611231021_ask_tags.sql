-- Where the posts of a category went when it was retired: its addresses lead there.
alter table ask.category add column merged_into integer references ask.category (id);

-- A synonym leads to its main tag and has no posts of its own; a main tag is no synonym.
alter table ask.tag add column main_id bigint references ask.tag (id), add constraint tag_main check (main_id <> id);
create index tag_main_id on ask.tag (main_id) where main_id is not null;
create index tag_newest on ask.tag (created_at, id);

-- Which posts a synonym gave to its main tag, so that this can be undone. had_main: the post carried both. main_id is set once
-- the synonym was split off again: from there the posts come back.
create table ask.tag_move (
  tag_id bigint not null references ask.tag (id) on delete cascade,
  post_id bigint not null references ask.post (id) on delete cascade,
  position smallint not null,
  had_main boolean not null,
  main_id bigint references ask.tag (id) on delete cascade,
  primary key (tag_id, post_id)
);
create index tag_move_post on ask.tag_move (post_id);
create index tag_move_main on ask.tag_move (main_id) where main_id is not null;

-- What a tag is about, in each language: a line for lists and a text, and every state they were in.
create table ask.tag_wiki (
  tag_id bigint not null references ask.tag (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  revision integer not null,
  excerpt text not null,
  html text not null,
  updated_at timestamptz not null,
  primary key (tag_id, language)
);
create table ask.tag_revision (
  tag_id bigint not null references ask.tag (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  number integer not null,
  excerpt text not null,
  markdown text not null,
  reason text not null,
  author_id bigint not null,
  created_at timestamptz not null,
  primary key (tag_id, language, number)
);

-- Members' proposals that a tag be a synonym of another one.
create table ask.tag_proposal (
  id bigint generated always as identity primary key,
  tag_id bigint not null references ask.tag (id) on delete cascade,
  main_id bigint not null references ask.tag (id) on delete cascade,
  member_id bigint not null,
  reason text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  is_accepted boolean,
  check (tag_id <> main_id)
);
create unique index tag_proposal_open on ask.tag_proposal (tag_id, main_id) where decided_at is null;
create index tag_proposal_main on ask.tag_proposal (main_id);
create index tag_proposal_waiting on ask.tag_proposal (id) where decided_at is null;
