-- Where nobody else can confirm a measure, whoever asked for it does so themselves and says why. `told` is how many
-- colleagues got a notice of it.
alter table market.measure add column is_alone boolean not null default false;
alter table market.measure add column alone_reason text not null default '' check (length(alone_reason) <= 1000);
alter table market.measure add column told smallint not null default 0 check (told >= 0);
do $$
declare
  two_people text;
begin
  select conname into strict two_people from pg_constraint
    where conrelid = 'market.measure'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%decided_by <> asked_by%';
  execute format('alter table market.measure drop constraint %I', two_people);
end $$;
alter table market.measure add constraint measure_two_people
  check (decided_by <> asked_by or state = 'refused' or is_alone);
alter table market.measure add constraint measure_alone
  check (not is_alone or (state = 'confirmed' and decided_by = asked_by and length(alone_reason) >= 2));
