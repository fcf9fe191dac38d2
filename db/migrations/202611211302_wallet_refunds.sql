-- How much of each part of a payment has been given back: the parts of a sale, a commission, a top-up, spent points.
-- Per part, and so in total, never more than there was.
drop table wallet.refundable;
create table wallet.refundable (
  journal_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0,
  primary key (journal_id, account_id),
  constraint refund_part check (refunded between 0 and amount)
) with (fillfactor = 80);
create trigger keep before delete on wallet.refundable for each row execute function wallet.refuse_change();

-- As before in what it does, in about a third of the time: single rows are read and written by key, in the order of
-- account ids, instead of joined; and a part of nothing opens no item.
create or replace function wallet.post(
  p_key text, p_input_hash bytea, p_type text, p_actor_kind text, p_actor_id bigint, p_occurred_at timestamptz, p_recorded_at timestamptz,
  p_parent_id bigint, p_data jsonb, p_codes text[], p_amounts bigint[], p_rests text[], p_opens boolean[], p_settles bigint[]
) returns table (journal_id bigint, is_new boolean, code text, amount bigint, after bigint)
language plpgsql set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_id bigint;
  v_hash bytea;
  v_account wallet.account;
  v_asset text;
  v_sum numeric := 0;
  -- The legs as given, with the ids of their accounts.
  v_leg_ids bigint[] := '{}';
  v_leg_codes text[] := p_codes;
  v_leg_amounts bigint[] := p_amounts;
  -- One for each account, by id.
  v_ids bigint[] := '{}';
  v_codes text[] := '{}';
  v_amounts bigint[] := '{}';
  v_afters bigint[] := '{}';
  v_versions bigint[] := '{}';
  v_after bigint;
  v_version bigint;
  v_place int;
begin
  perform pg_current_xact_id(); -- before the id: the sealer relies on it (wallet.seal)
  insert into wallet.journal (key, input_hash, type, actor_kind, actor_id, occurred_at, recorded_at, parent_id, data)
    values (p_key, p_input_hash, p_type, p_actor_kind, p_actor_id, p_occurred_at, p_recorded_at, p_parent_id, p_data)
    on conflict (key) do nothing returning id into v_id;
  if v_id is null then
    select j.id, j.input_hash into v_id, v_hash from wallet.journal j where j.key = p_key;
    if not found then raise exception 'the key % is newer than the snapshot', p_key using errcode = '40001'; end if;
    if v_hash <> p_input_hash then raise exception 'the key % was used with another input', p_key using errcode = 'WL001'; end if;
    return query select v_id, false, a.code, e.amount, e.after
      from (select) one left join wallet.entry e on e.journal_id = v_id left join wallet.account a on a.id = e.account_id order by e.account_id;
    return;
  end if;

  for i in 1..cardinality(p_codes) loop
    select * into v_account from wallet.account a where a.code = p_codes[i];
    if not found then
      perform wallet.open_accounts(p_codes);
      select * into strict v_account from wallet.account a where a.code = p_codes[i];
    end if;
    v_asset := coalesce(v_asset, v_account.asset);
    if v_asset <> v_account.asset then raise exception 'the legs of % are not of one asset', p_key using errcode = 'WL005'; end if;
    v_sum := v_sum + p_amounts[i];
    v_leg_ids := v_leg_ids || v_account.id;
  end loop;
  if v_sum <> 0 then raise exception 'the legs of % do not sum to zero', p_key using errcode = 'WL005'; end if;
  if p_type <> 'adjust' and exists (select from wallet.pause p where p.asset = v_asset and p.ended_at is null) then
    raise exception 'postings of % are paused', v_asset using errcode = 'WL002';
  end if;

  if p_settles is not null then perform wallet.settle_items(v_leg_ids, p_amounts, p_settles); end if;
  if p_rests is not null then
    select s.ids, s.codes, s.amounts into v_leg_ids, v_leg_codes, v_leg_amounts from wallet.spill(v_leg_ids, p_codes, p_amounts, p_rests) s;
  end if;
  if p_opens is not null then
    insert into wallet.open_item (journal_id, account_id, amount)
      select v_id, l.account_id, sum(l.amount) from unnest(v_leg_ids, v_leg_amounts, p_opens) l (account_id, amount, opens)
      where l.opens group by 2 having sum(l.amount) <> 0;
  end if;

  for i in 1..cardinality(v_leg_ids) loop
    v_place := array_position(v_ids, v_leg_ids[i]);
    if v_place is not null then
      v_amounts[v_place] := v_amounts[v_place] + v_leg_amounts[i];
    else
      v_place := cardinality(v_ids);
      while v_place > 0 and v_ids[v_place] > v_leg_ids[i] loop v_place := v_place - 1; end loop;
      v_ids := v_ids[:v_place] || v_leg_ids[i] || v_ids[v_place + 1:];
      v_codes := v_codes[:v_place] || v_leg_codes[i] || v_codes[v_place + 1:];
      v_amounts := v_amounts[:v_place] || v_leg_amounts[i] || v_amounts[v_place + 1:];
    end if;
  end loop;
  for i in 1..cardinality(v_ids) loop
    v_after := null;
    v_version := null;
    if v_amounts[i] <> 0 then
      -- A platform account has no such row.
      update wallet.balance b set posted = b.posted + v_amounts[i], version = b.version + 1
        where b.account_id = v_ids[i] returning b.posted, b.version into v_after, v_version;
    end if;
    v_afters := v_afters || v_after;
    v_versions := v_versions || v_version;
  end loop;
  insert into wallet.entry (journal_id, account_id, amount, after, version)
    select v_id, l.* from unnest(v_ids, v_amounts, v_afters, v_versions) l (account_id, amount, after, version) where l.amount <> 0;

  journal_id := v_id;
  is_new := true;
  for i in 1..cardinality(v_ids) loop
    continue when v_amounts[i] = 0;
    code := v_codes[i];
    amount := v_amounts[i];
    after := v_afters[i];
    return next;
  end loop;
  if code is null then return next; end if; -- all of it was spilled back: a journal without entries
end $$;

drop function wallet.spill;
-- Locks the balances of all legs and rests and moves to the rest what a leg's account does not bear.
create function wallet.spill(p_ids bigint[], p_codes text[], p_amounts bigint[], p_rests text[], out ids bigint[], out codes text[], out amounts bigint[])
language plpgsql as $$
declare
  v_rests bigint[] := wallet.open_accounts(p_rests);
  v_room bigint;
  v_part bigint;
begin
  ids := p_ids;
  codes := p_codes;
  amounts := p_amounts;
  perform from wallet.balance b where b.account_id = any(p_ids || v_rests) order by b.account_id for no key update;
  for i in 1..cardinality(p_ids) loop
    continue when v_rests[i] is null;
    -- How far the account goes towards its floor, after the legs before this one.
    select (b.posted + coalesce((select sum(l.amount) from unnest(ids[:i - 1], amounts[:i - 1]) l (account_id, amount) where l.account_id = p_ids[i]), 0))
      * b.side - b.floor into v_room from wallet.balance b where b.account_id = p_ids[i] and sign(p_amounts[i]) = -b.side;
    continue when not found;
    v_part := least(greatest(v_room, 0), abs(p_amounts[i])) * sign(p_amounts[i]);
    amounts[i] := v_part;
    ids := ids || v_rests[i];
    codes := codes || p_rests[i];
    amounts := amounts || (p_amounts[i] - v_part);
  end loop;
end $$;
