-- Where the map's topics and lands are drawn: which topics a re-layout leaves alone, and each version that was saved.
alter table aimap.node add column is_pinned boolean not null default false;

create table aimap.layout (
  version integer primary key check (version > 0),
  -- Of topics {id, kind, from {x, y, isPinned}, to}, of areas {id, kind, from {x, y, radius, polygon}, to}.
  moves jsonb not null,
  mean_shift real not null check (mean_shift >= 0), -- of all topics, as a share of the ground's side
  reason text not null default '',
  undoes integer unique references aimap.layout (version),
  created_at timestamptz not null
);

with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '布局', 'Layout', 'aiMap/layout', 'aiMap/layout', 'locate', 'tab', 50 from dir
  returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '保存位置', 'Save places', 'aiMap/layout/save', 10 from desk;
