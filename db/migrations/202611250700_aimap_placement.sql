-- How posts settle on the map. What people confirmed or rejected is never placed anew; the rest follows its text.
create table aimap.placement_due (post_id bigint primary key references ask.post (id) on delete cascade);
insert into aimap.placement_due (post_id) select id from ask.post where deleted_at is null;

create function aimap.note_placement_due() returns trigger language plpgsql as $$
begin
  insert into aimap.placement_due (post_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger post_place_added after insert on ask.post for each row execute function aimap.note_placement_due();
create trigger post_place_changed after update of title, text on ask.post
  for each row when (old.title is distinct from new.title or old.text is distinct from new.text)
  execute function aimap.note_placement_due();

-- Posts that fit nowhere well enough: they wait for somebody to choose, or were found to belong nowhere.
create table aimap.placement_wait (
  post_id bigint primary key references ask.post (id) on delete cascade,
  state text not null check (state in ('waiting', 'nowhere')),
  node_ids bigint[] not null, -- what fits best, best first
  looked_at timestamptz not null
);
create index placement_wait_state on aimap.placement_wait (state, post_id);

-- What members say of a place; two who agree settle it.
create table aimap.placement_vote (
  id bigint generated always as identity primary key,
  post_id bigint not null references ask.post (id) on delete cascade,
  node_id bigint not null references aimap.node (id) on delete cascade,
  member_id bigint not null,
  is_right boolean not null,
  voted_at timestamptz not null,
  unique (post_id, node_id, member_id)
);
create index placement_vote_member on aimap.placement_vote (member_id, id);
create index placement_vote_node on aimap.placement_vote (node_id);

-- The terms of a topic as posts are compared with them, counted once for each of its revisions.
create table aimap.node_terms (
  node_id bigint primary key references aimap.node (id) on delete cascade,
  revision integer not null, -- of the node
  counting smallint not null, -- of the way of counting
  counts jsonb not null
);

-- The console's directory of the map, for whichever desk comes first, and the desk of placements.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', 'AI 地图', 'AI map', 'aiMap', 'aiMap', 'map', 84
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap');

with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '归位', 'Placements', 'aiMap/placements', 'aiMap/placements', 'map', 'tab', 30 from dir
  returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '确定位置', 'Settle places', 'aiMap/placements/settle', 10 from desk;

-- The desk reads what was placed by itself, newest first.
create index placement_auto on aimap.placement (post_id) where state = 'auto';
