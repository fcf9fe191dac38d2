-- What visitors see of the market: the texts of plugins as pages and search need them, what is newest of each, ratings
-- and downloads.

-- A listing as it is shown and found; made anew by a job or at once when the listing changes.
create table market.plugin_text (
  plugin_id bigint primary key references market.plugin (id) on delete cascade,
  html_zh text not null,
  html_en text not null,
  search tsvector not null
);
create index plugin_text_search on market.plugin_text using gin (search);
-- Set while the texts are not those of the listing.
alter table market.plugin add column is_text_due boolean not null default false;
update market.plugin set is_text_due = true where listing is not null;
create index plugin_text_due on market.plugin (id) where is_text_due;
create function market.mark_text_due() returns trigger language plpgsql as $$
begin
  if new.listing is not null and (tg_op = 'INSERT' or old.listing is distinct from new.listing) then
    new.is_text_due := true;
  end if;
  return new;
end $$;
create trigger plugin_text_due before insert or update of listing on market.plugin
  for each row execute function market.mark_text_due();

-- What the shown version of a plugin says: lists filter by it.
alter table market.plugin add column shown_version_id bigint references market.plugin_version (id);
alter table market.plugin add column permissions text[] not null default '{}';
alter table market.plugin add column host_range text not null default '';
-- How often each grade was given, one star first.
alter table market.plugin add column rating_stars integer[] not null default '{0,0,0,0,0}';
-- The mean as if three members of a middle grade had rated too: one rating of five stars makes no leader.
alter table market.plugin add column rating_rank real not null
  generated always as ((rating_sum + 9.0) / (rating_count + 3)) stored;
create index plugin_rated on market.plugin (rating_rank desc, rating_count desc, id desc) where state = 'published';
create index plugin_host_range on market.plugin (host_range) where state = 'published';

alter table market.category add column plugins integer not null default 0;

-- The version that is shown: the newest that everybody is offered, stable before beta; else what is on its way out.
create function market.set_shown_version() returns trigger language plpgsql as $$
begin
  update market.plugin p set shown_version_id = v.id, permissions = coalesce(v.permissions, '{}'),
      host_range = coalesce(v.host_range, '')
    from (select 1) one left join lateral (
      select v.id, v.manifest #>> '{host,range}' host_range,
        array(select jsonb_array_elements_text(v.manifest -> 'permissions')) permissions
      from market.plugin_version v
      where v.plugin_id = new.plugin_id and v.state in ('live', 'deprecated', 'rolling_out')
      order by array_position(array['live', 'deprecated', 'rolling_out'], v.state), v.channel = 'beta', v.id desc
      limit 1) v on true
    where p.id = new.plugin_id and (p.shown_version_id, p.host_range, p.permissions)
      is distinct from (v.id, coalesce(v.host_range, ''), coalesce(v.permissions, '{}'));
  return null;
end $$;
create trigger plugin_version_shown after insert or update of state, manifest on market.plugin_version
  for each row execute function market.set_shown_version();

-- How many published plugins a category has.
create function market.follow_plugin() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and (new.state <> 'published'
      or old.category_id is distinct from new.category_id) then
    update market.category set plugins = plugins - 1 where id = old.category_id;
  end if;
  if new.state = 'published' and (tg_op = 'INSERT' or old.state <> 'published'
      or old.category_id is distinct from new.category_id) then
    update market.category set plugins = plugins + 1 where id = new.category_id;
  end if;
  return null;
end $$;
create trigger plugin_followed after insert or update of state, category_id on market.plugin
  for each row execute function market.follow_plugin();

-- One rating of a member and plugin; of a closed account the grade stays, without a name.
create table market.rating (
  id bigint generated always as identity primary key,
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  member_id bigint references account.member (id) on delete set null,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 2000),
  version text not null, -- of the version that they last took when they wrote it
  revision integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  is_hidden boolean not null default false, -- by staff: its words, while the grade counts
  hidden_reason text not null default '',
  reply text not null default '' check (length(reply) <= 2000),
  reply_by bigint references account.member (id) on delete set null,
  replied_at timestamptz,
  reply_edited_at timestamptz,
  unique (plugin_id, member_id)
);
create index rating_newest on market.rating (plugin_id, created_at desc, id desc);
create index rating_of on market.rating (member_id) where member_id is not null;
-- What a rating said before it was edited.
create table market.rating_revision (
  rating_id bigint not null references market.rating (id) on delete cascade,
  number integer not null,
  stars smallint not null,
  words text not null,
  at timestamptz not null,
  primary key (rating_id, number)
);

-- A download that counts: one of a member or device, a version and 24 hours. `who` is a keyed hash of either.
create table market.download (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  day date not null, -- of the site
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  version_id bigint not null references market.plugin_version (id) on delete cascade,
  source text not null check (source in ('page', 'api', 'feed')),
  member_id bigint references account.member (id) on delete set null,
  is_rolled boolean not null default false
);
create index download_of on market.download (member_id, plugin_id, id desc) where member_id is not null;
create index download_unrolled on market.download (id) where not is_rolled;
create table market.download_last (
  version_id bigint not null references market.plugin_version (id) on delete cascade,
  who bytea not null,
  at timestamptz not null,
  primary key (version_id, who)
);
create index download_last_at on market.download_last (at);
-- Downloads of a day, kept for ever.
create table market.download_day (
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  day date not null,
  version_id bigint not null references market.plugin_version (id) on delete cascade,
  source text not null,
  downloads integer not null,
  primary key (plugin_id, day, version_id, source)
);
-- One-time addresses of packages: who may use it, till when; once begun, only the same download goes on.
create table market.download_ticket (
  id uuid primary key,
  version_id bigint not null references market.plugin_version (id) on delete cascade,
  who bytea not null,
  source text not null,
  expires_at timestamptz not null,
  begun_at timestamptz
);
create index download_ticket_end on market.download_ticket (expires_at);

-- The market in the header and the console's right over the words of ratings.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, menu_type, no_login_valid, weigh)
select area, type, '插件', 'Plugins', 'plugin', 'plugin', 'box', 'tab', no_login_valid, 85
from account.rule where type = 'nav' and name = 'ask' order by id limit 1;
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '隐藏插件评价的文字', 'Hide the words of ratings', 'market/ratings/hide', 1
from account.rule where area = 'admin' and type = 'menu' and name = 'developers';

-- The feed of what came out.
create index plugin_version_out on market.plugin_version (live_at desc, id desc)
  where live_at is not null and state in ('live', 'deprecated');
