-- What members found of a resource; its numbers stand beside it, kept by a trigger whoever writes votes.
alter table aimap.resource
  add column useful integer not null default 0 check (useful >= 0),
  add column useless integer not null default 0 check (useless >= 0);

create table aimap.resource_vote (
  resource_id bigint not null references aimap.resource (id) on delete cascade,
  member_id bigint not null references account.member (id) on delete cascade,
  is_useful boolean not null,
  voted_at timestamptz not null,
  primary key (resource_id, member_id)
);
create index resource_vote_member on aimap.resource_vote (member_id, resource_id);

create function aimap.count_resource_votes() returns trigger language plpgsql as $$
begin
  update aimap.resource r set useful = r.useful + d.useful, useless = r.useless + d.useless
  from (select resource_id, sum(case when is_useful then n else 0 end) useful,
      sum(case when is_useful then 0 else n end) useless
    from (select new.resource_id, new.is_useful, 1 n where tg_op <> 'DELETE'
      union all select old.resource_id, old.is_useful, -1 where tg_op <> 'INSERT') v
    group by resource_id) d
  where r.id = d.resource_id;
  return null;
end $$;
create trigger resource_vote_counted after insert or update or delete on aimap.resource_vote
  for each row execute function aimap.count_resource_votes();

-- What members say of a link that does not open, for the desk of links: one row a member and resource.
create table aimap.link_report (
  id bigint generated always as identity primary key,
  resource_id bigint not null references aimap.resource (id) on delete cascade,
  member_id bigint not null references account.member (id) on delete cascade,
  note text not null default '' check (length(note) <= 300),
  state text not null default 'open' check (state in ('open', 'settled')),
  reported_at timestamptz not null,
  settled_at timestamptz,
  unique (resource_id, member_id)
);
create index link_report_open on aimap.link_report (reported_at, id) where state = 'open';
create index link_report_member on aimap.link_report (member_id, id);
