-- Who may read and write a category: everybody ('open'), everybody reads and its groups post ('posting'), or only its groups
-- read and write ('members'). `zone` is the category's own number while only its groups read it, else 0.
alter table ask.category
  add column access text not null default 'open' check (access in ('open', 'posting', 'members')),
  add column zone smallint not null default 0 check (zone = 0 or zone = id);

-- Groups of members (area site) and of staff (area admin) that a category is for. Staff groups with every right always belong.
create table ask.category_group (
  category_id integer not null references ask.category (id) on delete cascade,
  group_id bigint not null references account.member_group (id) on delete cascade,
  primary key (category_id, group_id)
);
create index category_group_group on ask.category_group (group_id);

-- Whether somebody belongs to a category's groups. `as_staff`: they act with their console rights.
create function ask.is_of_category(category integer, member bigint, as_staff boolean) returns boolean
language sql stable parallel safe
return exists (
  select from ask.category_group g
  join account.member_group mg on mg.id = g.group_id and mg.status
  where g.category_id = category and (
    mg.area = 'site' and exists (select from account.member m where m.id = member and m.group_id = g.group_id)
    or as_staff and mg.area = 'admin' and exists (select from account.staff s where s.member_id = member and s.group_id = g.group_id))
) or as_staff and exists (
  select from account.staff s join account.member_group mg on mg.id = s.group_id and mg.status and mg.is_all where s.member_id = member
);

-- The categories that somebody may not read; 0 stands for a guest.
create function ask.hidden_categories(member bigint, as_staff boolean) returns integer[]
language sql stable parallel safe
return array(select c.id from ask.category c where c.zone > 0 and (member = 0 or not ask.is_of_category(c.id, member, as_staff)));

-- The parts of a list that somebody reads: the given ones of what is open to all, and the same of each restricted category
-- they belong to.
create function ask.channels_for(member bigint, as_staff boolean, base smallint[]) returns smallint[]
language sql stable parallel safe
return base || array(
  select (c.zone * 4 + b.part)::smallint from ask.category c cross join unnest(base) as b (part)
  where c.zone > 0 and member > 0 and ask.is_of_category(c.id, member, as_staff));

-- The part of every list that a post lies in is kept by a trigger from here on: a post of a restricted category lies in parts
-- of its own (4 × zone + 0 to 3), so that every list, count and search of outsiders leaves it out by the index alone.
-- Both columns only lose their formula: no row is written.
alter table ask.post alter column channel drop expression, alter column counts drop expression;
alter table ask.post alter column channel set default 0, alter column counts set default true;

create function ask.place_post() returns trigger language plpgsql as $$
declare
  own_zone smallint := (select zone from ask.category where id = new.category_id);
begin
  new.channel := coalesce(own_zone, 0) * 4 + case new.audience when 'all' then 0 else 2 end + case new.language when 'en' then 1 else 0 end;
  new.counts := new.audience <> 'en' and coalesce(own_zone, 0) = 0;
  return new;
end $$;
create trigger post_place before insert or update of audience, language, category_id on ask.post
  for each row execute function ask.place_post();

drop trigger post_keys on ask.post;
create trigger post_keys after update of created_at, active_at, hot, up, down, audience, language, category_id, channel, deleted_at on ask.post
  for each row when ((old.channel, old.created_at, old.active_at, old.hot, old.score, old.deleted_at)
    is distinct from (new.channel, new.created_at, new.active_at, new.hot, new.score, new.deleted_at))
  execute function ask.copy_post_keys();

-- Nobody posts to a retired category any more, and no list of categories shows it.
alter table ask.category
  add column retired_at timestamptz,
  add column icon text not null default '',
  add column about_zh text not null default '',
  add column about_en text not null default '';
