-- Balances of any moment. Nothing is indexed by time: an account's versions and the journals' ids follow the times of recording
-- but for an hour at most (a journal is recorded with the time its command began), so both are searched by halves, and the hour
-- around the moment is looked at one by one.

-- The first version of a member's account that was recorded at the moment or later, but for the hour; one more than the last when none.
create function wallet.version_at(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_mid bigint;
  v_at timestamptz;
begin
  select b.version + 1 into v_high from wallet.balance b where b.account_id = p_account;
  while v_high - v_low > 1 loop
    v_mid := (v_low + v_high) / 2;
    select j.recorded_at into v_at from wallet.entry e join wallet.journal j on j.id = e.journal_id
      where e.account_id = p_account and e.version = v_mid and e.version is not null;
    if v_at < p_at then v_low := v_mid; else v_high := v_mid; end if;
  end loop;
  return v_high;
end $$;

-- The same for the ids of journals; ids that were given out and never used are passed over.
create function wallet.journal_at(p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint;
  v_high bigint;
  v_mid bigint;
  v_id bigint;
  v_at timestamptz;
begin
  select min(id) - 1, max(id) + 1 into v_low, v_high from wallet.journal;
  while v_high - v_low > 1 loop
    v_mid := v_low + (v_high - v_low) / 2;
    select j.id, j.recorded_at into v_id, v_at from wallet.journal j where j.id >= v_mid and j.id < v_high order by j.id limit 1;
    if v_id is null then v_high := v_mid;
    elsif v_at < p_at then v_low := v_id;
    else v_high := v_mid;
    end if;
  end loop;
  return coalesce(v_high, 0);
end $$;

-- What a member's account held at a moment: everything recorded before it.
create function wallet.balance_at(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := wallet.version_at(p_account, p_at - interval '1 hour');
  v_high bigint := wallet.version_at(p_account, p_at + interval '1 hour');
begin
  return coalesce((select e.after from wallet.entry e where e.account_id = p_account and e.version = v_low - 1 and e.version is not null), 0)
    + coalesce((select sum(e.amount) from wallet.entry e join wallet.journal j on j.id = e.journal_id
      where e.account_id = p_account and e.version >= v_low and e.version < v_high and e.version is not null and j.recorded_at < p_at), 0);
end $$;

-- What all accounts of a kind held in sum at a moment that is over, such as the end of a month: later sums begin there.
create table wallet.carry (
  at timestamptz not null,
  kind text not null references wallet.chart (kind),
  posted bigint not null,
  primary key (at, kind)
);
create index carry_kind on wallet.carry (kind);

revoke update, delete, truncate on wallet.carry from current_user;
create trigger keep before update or delete on wallet.carry for each row execute function wallet.refuse_change();
create trigger keep_all before truncate on wallet.carry execute function wallet.refuse_change();
