-- expand
-- What processes keep of tables that hardly ever change, and by which mark a transaction sees that it is still so: each
-- statement that changes one of these tables gives another, also to the transaction that it is part of.
create table core.kept_mark (
  name text primary key check (length(name) between 1 and 60),
  mark uuid not null default gen_random_uuid()
);
insert into core.kept_mark (name) values ('rights');

create function core.change_kept_mark() returns trigger language plpgsql as $$
begin
  update core.kept_mark set mark = gen_random_uuid() where name = tg_argv[0];
  return null;
end $$;
create trigger change_kept_mark after insert or update or delete or truncate on account.rule
  for each statement execute function core.change_kept_mark('rights');
create trigger change_kept_mark after insert or update or delete or truncate on account.member_group
  for each statement execute function core.change_kept_mark('rights');
create trigger change_kept_mark after insert or update or delete or truncate on account.group_rule
  for each statement execute function core.change_kept_mark('rights');
