-- What is known of the links of the map: one row an address, however many resources have it. The state that pages show
-- stands at the resources, too.
create table aimap.link (
  id bigint generated always as identity primary key,
  url text not null unique,
  origin text not null, -- scheme, host and port
  state text not null default 'unchecked' check (state in ('unchecked', 'ok', 'moved', 'dead')),
  due_at timestamptz not null, -- when to ask it next; 1970: never asked
  checked_at timestamptz, -- when it last told something
  status smallint, -- of the last answer
  fault text not null default '',
  is_barred boolean not null default false, -- its site does not let programs look
  moved_to text,
  fault_days smallint not null default 0, -- on so many days it was asked in vain
  fault_day date -- the last of them, a day of the site
);
create index link_due on aimap.link (due_at);
create index link_origin on aimap.link (origin);

-- The sites of links. One is asked by one process at a time, and not before `free_at`.
create table aimap.link_site (
  origin text primary key,
  free_at timestamptz not null,
  answered_at timestamptz,
  robots text, -- its robots.txt; null: not read yet
  robots_at timestamptz
);

insert into aimap.link (url, origin, due_at)
select distinct url, lower(substring(url from '^https?://[^/?#]*')), timestamptz 'epoch' from aimap.resource;

-- Whoever writes resources: a new address is checked soon, and one that is known already brings its state.
create function aimap.note_link() returns trigger language plpgsql as $$
declare
  known aimap.link;
begin
  if tg_op = 'UPDATE' then
    new.link_state := 'unchecked';
    new.checked_at := null;
  end if;
  select * into known from aimap.link where url = new.url;
  if found then
    if known.state <> 'unchecked' then
      new.link_state := known.state;
      new.checked_at := known.checked_at;
    end if;
  else
    insert into aimap.link (url, origin, due_at)
    values (new.url, lower(substring(new.url from '^https?://[^/?#]*')), timestamptz 'epoch') on conflict (url) do nothing;
  end if;
  return new;
end $$;
create trigger resource_added before insert on aimap.resource for each row execute function aimap.note_link();
create trigger resource_moved before update of url on aimap.resource
  for each row when (old.url is distinct from new.url) execute function aimap.note_link();
create index resource_url on aimap.resource (url);

-- The desk of links.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', 'AI 地图', 'AI map', 'aiMap', 'aiMap', 'map', 84
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap');

with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '链接', 'Links', 'aiMap/links', 'aiMap/links', 'link', 'tab', 20 from dir
  returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '更换与存档链接', 'Replace and archive links', 'aiMap/links/edit', 10 from desk;
