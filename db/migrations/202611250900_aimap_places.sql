-- Where the posts of the community are drawn: the mean of the topics they lie at, weighed by the scores of their
-- placements, and a step beside it that follows from the id alone. So nothing moves when something is added. Triggers
-- keep it, whoever writes placements or moves topics.
create table aimap.place (
  post_id bigint primary key references ask.post (id) on delete cascade,
  x integer not null check (x between 0 and 65535),
  y integer not null check (y between 0 and 65535),
  cell integer not null -- of 256 by 256, numbered along a Z-order curve: each tile of the map is a range
);
create index place_cell on aimap.place (cell, post_id);

-- Turns by the golden angle from id to id, as seeds lie in a flower; at most 1,250 from the middle.
create function aimap.beside(middle_x float8, middle_y float8, id bigint, out x integer, out y integer)
language sql immutable as $$
  select least(65535, greatest(0, round(middle_x + r * cos(id * 2.399963229728653::float8))))::integer,
    least(65535, greatest(0, round(middle_y + r * sin(id * 2.399963229728653::float8))))::integer
  from (select 1250 * sqrt((id % 1024 + 0.5) / 1024.0) r) radius
$$;

create function aimap.spread_bits(v integer) returns integer language sql immutable as $$
  select (c | (c << 1)) & 21845 from (select (b | (b << 2)) & 13107 c from (select (v | (v << 4)) & 3855 b) one) two
$$;

create function aimap.cell_of(x integer, y integer) returns integer language sql immutable as $$
  select aimap.spread_bits(x >> 8) | (aimap.spread_bits(y >> 8) << 1)
$$;

create function aimap.settle_places(posts bigint[]) returns void language sql as $$
  delete from aimap.place where post_id = any (posts) and not exists (
    select from aimap.placement pl join aimap.node n on n.id = pl.node_id
    where pl.post_id = place.post_id and pl.state <> 'rejected' and n.status = 'published');
  insert into aimap.place (post_id, x, y, cell)
  select m.post_id, b.x, b.y, aimap.cell_of(b.x, b.y)
  from (select pl.post_id, sum(n.x * w.weight) / sum(w.weight) x, sum(n.y * w.weight) / sum(w.weight) y
      from aimap.placement pl join aimap.node n on n.id = pl.node_id and n.status = 'published'
        cross join lateral (select greatest(coalesce(pl.score, 1), 0.01)::float8 / pl.rank ^ 2 weight) w
      where pl.post_id = any (posts) and pl.state <> 'rejected' group by pl.post_id) m
    cross join lateral aimap.beside(m.x, m.y, m.post_id) b
    where exists (select from ask.post p where p.id = m.post_id)
  on conflict (post_id) do update set x = excluded.x, y = excluded.y, cell = excluded.cell
    where (place.x, place.y) <> (excluded.x, excluded.y)
$$;

create function aimap.settle_placed() returns trigger language plpgsql as $$
begin
  perform aimap.settle_places(array(select distinct post_id from changed order by post_id));
  return null;
end $$;
create trigger places_added after insert on aimap.placement referencing new table as changed
  for each statement execute function aimap.settle_placed();
create trigger places_changed after update on aimap.placement referencing new table as changed
  for each statement execute function aimap.settle_placed();
create trigger places_gone after delete on aimap.placement referencing old table as changed
  for each statement execute function aimap.settle_placed();

create function aimap.settle_moved() returns trigger language plpgsql as $$
begin
  perform aimap.settle_places(array(select distinct pl.post_id from changed n join before b on b.id = n.id
    join aimap.placement pl on pl.node_id = n.id
    where (n.x, n.y, n.status) is distinct from (b.x, b.y, b.status) order by 1));
  return null;
end $$;
create trigger nodes_moved after update on aimap.node referencing new table as changed old table as before
  for each statement execute function aimap.settle_moved();

select aimap.settle_places(array(select distinct post_id from aimap.placement));
