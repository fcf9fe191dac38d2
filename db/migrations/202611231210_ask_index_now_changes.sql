-- Posts that guests could read and cannot any more, or the other way round, until search engines were told. A trigger writes it, so
-- that no command has to think of it: deletions, holds, clean-ups, mergers, restorations and changes of a category's access.
create table ask.index_now_change (
  post_id bigint primary key,
  kind text not null, -- the address of a post that is gone depends on it
  changed_at timestamptz not null
);

create function ask.note_public_change() returns trigger language plpgsql as $$
begin
  insert into ask.index_now_change (post_id, kind, changed_at) values (new.id, new.kind, clock_timestamp())
  on conflict (post_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

create trigger post_public after update of deleted_at, audience, language, category_id, channel on ask.post
  for each row when ((old.deleted_at is null and old.channel < 4) is distinct from (new.deleted_at is null and new.channel < 4))
  execute function ask.note_public_change();
