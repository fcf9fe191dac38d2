-- Searches that members keep: the job looks for posts after `last_post_id` and counts in `unseen` what the member has not looked at.
create table ask.saved_search (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  keywords text not null,
  language text not null check (language in ('zh-cn', 'en')),
  notifies boolean not null default true,
  last_post_id bigint not null,
  unseen integer not null default 0,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  unique (member_id, keywords, language)
) with (fillfactor = 85);
create index saved_search_due on ask.saved_search (last_post_id, id) where notifies;

-- Names that mean the same, beside those that ship with the product.
create table ask.search_alias (
  id bigint generated always as identity primary key,
  names text[] not null check (cardinality(names) between 2 and 12),
  is_on boolean not null default true,
  note text not null default '',
  changed_by bigint references account.member (id) on delete set null,
  changed_at timestamptz not null
);
create index search_alias_changed_by on ask.search_alias (changed_by) where changed_by is not null;

-- How often something is searched, by a keyed hash of the words. The words themselves are kept only once three people have
-- searched for them, and all of it for 90 days.
create table ask.search_tally (
  digest bytea not null,
  day date not null,
  searches integer not null default 0,
  empty integer not null default 0,
  primary key (digest, day)
) with (fillfactor = 80);
create index search_tally_day on ask.search_tally (day);
create table ask.search_person (
  digest bytea not null,
  person bytea not null,
  at timestamptz not null,
  primary key (digest, person)
);
create index search_person_at on ask.search_person (at);
create table ask.search_phrase (
  digest bytea primary key,
  words text not null
);
create table ask.search_secret (
  id boolean primary key default true check (id),
  secret bytea not null
);
insert into ask.search_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- One writing anew of search entries, at most one at a time.
create table ask.search_run (
  id bigint generated always as identity primary key,
  is_all boolean not null,
  last_id bigint not null default 0,
  done bigint not null default 0,
  total bigint not null,
  started_by bigint references account.member (id) on delete set null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  finished_at timestamptz
);
create unique index search_run_open on ask.search_run ((true)) where finished_at is null and stopped_at is null;
create index search_run_started_by on ask.search_run (started_by) where started_by is not null;

-- The console's desk of search.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', id, 'menu', '搜索', 'Search', 'search', 'search', 'search', 'tab', 60
from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1;

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', '修改同义词、重建索引', 'Change synonyms, rebuild the index', 'search/edit', 10
from account.rule menu where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'search';
