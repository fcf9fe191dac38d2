-- A closed account keeps its name for ever, as the keyed hash of its lower case: nobody can take it, nobody can read it.
alter table account.member add column retired_name bytea;
create unique index member_retired_name on account.member (retired_name) where retired_name is not null;

-- When a closure that was due last found money in the account; null while it only waits for its day.
alter table account.closure add column held_at timestamptz;
