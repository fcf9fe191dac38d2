-- What other processes and hosts have to hear of a transaction: told in it, so that a rollback tells nobody. Rows hold ids
-- and numbers, never a text or a name. They are read in the order of (xid, id) below the oldest transaction that is still
-- open, so that one which commits late is not passed over; see docs/decisions/065.
create table core.stream (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  topic text not null check (length(topic) between 1 and 60),
  kind text not null check (length(kind) between 1 and 60),
  data jsonb not null default '{}' check (pg_column_size(data) <= 4096)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
create index stream_place on core.stream (xid, id);
create index stream_at on core.stream (at);

-- Tells that what waits for some members has changed: one row for each two hundred of them, whatever their number.
create function core.tell_members(kind text, members bigint[]) returns bigint language sql volatile as $$
  with told as (
    insert into core.stream (topic, kind, data)
    select 'members', $1, jsonb_build_object('members', jsonb_agg(m.id order by m.place))
    from (select id, row_number() over () place from (select distinct unnest($2) id) d) m
    group by (m.place - 1) / 200
    returning 1)
  select count(*) from told
$$;

-- An end of a login and a suspension are told wherever they come from: what is open for that login ends at once.
create function account.tell_login_end() returns trigger language plpgsql as $$
begin
  insert into core.stream (topic, kind, data) values ('login', 'ended', jsonb_build_object('login', old.id));
  return null;
end $$;
create trigger tell_end after update of ended_at on account.login
  for each row when (old.ended_at is null and new.ended_at is not null) execute function account.tell_login_end();
create trigger tell_deletion after delete on account.login
  for each row when (old.ended_at is null) execute function account.tell_login_end();

create function account.tell_suspension() returns trigger language plpgsql as $$
begin
  insert into core.stream (topic, kind, data)
    values ('login', 'suspended', jsonb_build_object('member', new.member_id));
  return null;
end $$;
create trigger tell_suspension after insert or update on account.suspension
  for each row execute function account.tell_suspension();
