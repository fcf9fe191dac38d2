-- Members follow topics, areas and learning paths. Nodes and paths are never removed, their ids never used again.
create table aimap.follow (
  member_id bigint not null references account.member (id) on delete cascade,
  kind text not null check (kind in ('node', 'path')),
  subject_id bigint not null,
  created_at timestamptz not null,
  primary key (member_id, kind, subject_id)
);
create index follow_subject on aimap.follow (kind, subject_id, member_id);

-- What followers are still to be told of: a post that settled, a node or a path that changed. Triggers note it, whoever
-- changes the map. A post stays noted for some days, so that it is told once however often it is placed.
create table aimap.follow_due (
  kind text not null check (kind in ('post', 'node', 'path')),
  subject_id bigint not null,
  noted_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (kind, subject_id)
);
create index follow_due_open on aimap.follow_due (noted_at) where told_at is null;

create function aimap.note_followed_post() returns trigger language plpgsql as $$
begin
  insert into aimap.follow_due (kind, subject_id)
    select 'post', new.post_id where exists (
      select from aimap.node n join aimap.follow f on f.kind = 'node' and f.subject_id in (n.id, n.area_id)
      where n.id = new.node_id)
    on conflict do nothing;
  return null;
end $$;
create trigger placement_followed after insert on aimap.placement
  for each row when (new.state <> 'rejected') execute function aimap.note_followed_post();
create trigger placement_followed_again after update of state on aimap.placement
  for each row when (new.state <> 'rejected' and old.state = 'rejected') execute function aimap.note_followed_post();

create function aimap.note_followed_change() returns trigger language plpgsql as $$
begin
  insert into aimap.follow_due (kind, subject_id) select tg_argv[0], new.id
    where exists (select from aimap.follow f where f.kind = tg_argv[0] and f.subject_id = new.id)
      or tg_argv[0] = 'path' and exists (select from aimap.path_enrolment e where e.path_id = new.id)
    on conflict (kind, subject_id) do update set noted_at = excluded.noted_at, told_at = null;
  return null;
end $$;
create trigger node_followed after update on aimap.node
  for each row when (new.status in ('published', 'archived')
    and (new.revision > old.revision or new.status <> old.status))
  execute function aimap.note_followed_change('node');
create trigger path_followed after update of version on aimap.path
  for each row when (new.version > old.version) execute function aimap.note_followed_change('path');
