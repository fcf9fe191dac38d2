-- Posts like a post, the most alike first: chosen by words and tags in the background, filtered by who may read them when read.
create table ask.related (
  post_id bigint primary key references ask.post (id) on delete cascade,
  ids bigint[] not null,
  likeness real[] not null,
  chosen_at timestamptz not null
);

-- Posts whose related ones are to be chosen: new ones, changed ones, and at first all there are.
create table ask.related_due (post_id bigint primary key references ask.post (id) on delete cascade);
insert into ask.related_due (post_id) select id from ask.post where deleted_at is null;

create function ask.note_related_due() returns trigger language plpgsql as $$
begin
  insert into ask.related_due (post_id) values (new.id)
  -- Waits for a run that is choosing for the state before, which would else take this note with it.
  on conflict (post_id) do update set post_id = excluded.post_id;
  return null;
end $$;
create trigger post_related_added after insert on ask.post for each row execute function ask.note_related_due();
create trigger post_related_changed after update of title, text, category_id, language, audience, channel, deleted_at on ask.post
  for each row when (new.deleted_at is null and (old.title, old.text, old.channel, old.deleted_at) is distinct from (new.title, new.text, new.channel, new.deleted_at))
  execute function ask.note_related_due();
