-- One check of the books, whole or of the journals that came since the last one: what it covered and what it found.
-- The next check of new journals goes on after the last one that found nothing.
create table wallet.check_run (
  id bigint generated always as identity primary key,
  is_whole boolean not null,
  -- The journals after the one up to the other, both as of a seal: nothing can appear in between any more.
  from_journal bigint not null,
  to_journal bigint not null,
  journals bigint not null check (journals >= 0),
  breaks bigint not null check (breaks >= 0),
  checked_at timestamptz not null,
  check (to_journal >= from_journal)
);
create index check_run_whole on wallet.check_run (to_journal) where breaks = 0;

revoke update, delete, truncate on wallet.check_run from current_user;
create trigger keep before update or delete on wallet.check_run for each row execute function wallet.refuse_change();
create trigger keep_all before truncate on wallet.check_run execute function wallet.refuse_change();
