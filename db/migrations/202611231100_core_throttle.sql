-- A limit's time begins with the first call, so one row of a key is enough, and no limit is open twice around a full minute.
drop table core.throttle;
create unlogged table core.throttle (
  key text primary key,
  ends_at timestamptz not null,
  hits integer not null
);
create index throttle_ends_at on core.throttle (ends_at);
