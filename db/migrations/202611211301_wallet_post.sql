-- Ids of the accounts of the given codes, in their order; opens those that do not exist yet. Null codes stay null.
create function wallet.open_accounts(p_codes text[]) returns bigint[] language plpgsql as $$
declare
  v_ids bigint[];
  v_code text;
begin
  for v_try in 1..2 loop
    select array_agg(a.id order by l.place) into v_ids
      from unnest(p_codes) with ordinality l (code, place) left join wallet.account a on a.code = l.code;
    if v_try = 2 or array_position(v_ids, null) is null then return v_ids; end if;
    -- In the order of codes, so that two journals that open the same accounts cannot wait for each other.
    for v_code in
      select distinct l.code from unnest(p_codes) l (code)
      where l.code is not null and not exists (select from wallet.account a where a.code = l.code) order by 1
    loop
      perform wallet.open_account(v_code);
    end loop;
  end loop;
end $$;

-- Opens one account by its code; a code that the chart does not allow is refused (WL004).
create function wallet.open_account(p_code text) returns void language plpgsql as $$
declare
  v_name text := substr(p_code, length(split_part(p_code, ':', 1)) + 2);
  v_chart wallet.chart;
begin
  select * into v_chart from wallet.chart c where c.kind = split_part(p_code, ':', 1);
  if not found or (v_chart.holder = 'platform' and p_code <> v_chart.kind) or v_name !~ (
    case v_chart.holder when 'platform' then '^$' when 'member' then '^[1-9][0-9]{0,17}$' else '^[a-z0-9][a-z0-9_-]{0,39}$' end
  ) then
    raise exception 'there is no account %', p_code using errcode = 'WL004';
  end if;
  with opened as (
    insert into wallet.account (code, kind, member_id, asset, side, is_hot)
    values (p_code, v_chart.kind, case when v_chart.holder = 'member' then v_name::bigint end, v_chart.asset, v_chart.side, v_chart.holder <> 'member')
    on conflict (code) do nothing returning id, side, is_hot
  )
  insert into wallet.balance (account_id, side) select id, side from opened where not is_hot;
end $$;

/*
 * Posts one journal: all of it or nothing. The arrays are its legs, side by side:
 *   p_codes    the account            p_amounts  signed, credit positive; they sum to zero
 *   p_rests    where the part goes that the account's floor does not bear (null: then the journal fails instead)
 *   p_opens    the leg opens an item of its amount on the account
 *   p_settles  the journal whose item on the account the leg settles by its amount
 * A key that was posted with the same input answers what was posted then (is_new false).
 * Errors: WL001 key known with another input · WL002 asset paused · WL003 no such item · WL004 no such account ·
 * WL005 legs do not sum to zero · balance_floor, item_settled (23514) · 40001 the key is newer than the snapshot.
 * Locks, always in this order: key, items by id, balances by id.
 */
create function wallet.post(
  p_key text, p_input_hash bytea, p_type text, p_actor_kind text, p_actor_id bigint, p_occurred_at timestamptz, p_recorded_at timestamptz,
  p_parent_id bigint, p_data jsonb, p_codes text[], p_amounts bigint[], p_rests text[], p_opens boolean[], p_settles bigint[]
) returns table (journal_id bigint, is_new boolean, code text, amount bigint, after bigint)
language plpgsql set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_id bigint;
  v_hash bytea;
  v_ids bigint[];
  v_amounts bigint[] := p_amounts;
  v_asset text;
  v_count bigint;
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
      from wallet.entry e join wallet.account a on a.id = e.account_id where e.journal_id = v_id order by e.account_id;
    return;
  end if;

  v_ids := wallet.open_accounts(p_codes);
  select min(a.asset), count(distinct a.asset) into v_asset, v_count from wallet.account a where a.id = any(v_ids);
  if v_count <> 1 or (select sum(l.amount) from unnest(p_amounts) l (amount)) <> 0 then
    raise exception 'the legs of % are not of one asset or do not sum to zero', p_key using errcode = 'WL005';
  end if;
  if p_type <> 'adjust' and exists (select from wallet.pause p where p.asset = v_asset and p.ended_at is null) then
    raise exception 'postings of % are paused', v_asset using errcode = 'WL002';
  end if;

  if p_settles is not null then perform wallet.settle_items(v_ids, v_amounts, p_settles); end if;
  if p_rests is not null then
    select s.ids, s.amounts into v_ids, v_amounts from wallet.spill(v_ids, v_amounts, p_rests) s;
  else
    perform from wallet.balance b where b.account_id = any(v_ids) order by b.account_id for no key update;
  end if;
  if p_opens is not null then
    insert into wallet.open_item (journal_id, account_id, amount)
      select v_id, l.account_id, sum(l.amount) from unnest(v_ids, v_amounts, p_opens) l (account_id, amount, opens) where l.opens group by 2;
  end if;

  return query
    with leg as (
      select l.account_id, sum(l.amount)::bigint amount from unnest(v_ids, v_amounts) l (account_id, amount) group by 1 having sum(l.amount) <> 0
    ), moved as (
      update wallet.balance b set posted = b.posted + leg.amount, version = b.version + 1
        from leg where b.account_id = leg.account_id returning b.account_id, b.posted, b.version
    ), added as (
      insert into wallet.entry (journal_id, account_id, amount, after, version)
        select v_id, leg.account_id, leg.amount, moved.posted, moved.version from leg left join moved on moved.account_id = leg.account_id
        returning account_id, amount, after
    )
    select v_id, true, a.code, added.amount, added.after from added join wallet.account a on a.id = added.account_id order by a.id;
end $$;

-- Settles the items named by the legs, by the legs' amounts. Items of one journal and account are settled once for all legs.
create function wallet.settle_items(p_ids bigint[], p_amounts bigint[], p_settles bigint[]) returns void language plpgsql as $$
declare
  v_wanted bigint;
  v_found bigint;
begin
  perform from unnest(p_ids, p_settles) l (account_id, journal_id) join wallet.open_item i using (journal_id, account_id)
    order by i.journal_id, i.account_id for no key update of i;
  with part as (
    select l.journal_id, l.account_id, -sum(l.amount)::bigint amount
    from unnest(p_ids, p_amounts, p_settles) l (account_id, amount, journal_id) where l.journal_id is not null group by 1, 2
  ), done as (
    update wallet.open_item i set settled = i.settled + part.amount
    from part where i.journal_id = part.journal_id and i.account_id = part.account_id returning 1
  )
  select (select count(*) from part), (select count(*) from done) into v_wanted, v_found;
  if v_wanted <> v_found then raise exception 'there is no such open item' using errcode = 'WL003'; end if;
end $$;

-- Locks the balances of all legs and rests and moves to the rest what a leg's account does not bear.
create function wallet.spill(p_ids bigint[], p_amounts bigint[], p_rests text[], out ids bigint[], out amounts bigint[]) language plpgsql as $$
declare
  v_rests bigint[] := wallet.open_accounts(p_rests);
  v_room bigint;
  v_part bigint;
begin
  ids := p_ids;
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
    amounts := amounts || (p_amounts[i] - v_part);
  end loop;
end $$;

-- What an account holds: the balance row of a member's, the last subtotal and the entries after it of a platform account.
create function wallet.posted(p_account wallet.account) returns numeric language sql stable as $$
  select case when p_account.is_hot then
    coalesce((select s.posted from wallet.subtotal s where s.account_id = p_account.id order by s.seal_id desc limit 1), 0)
    + coalesce((
      select sum(e.amount) from wallet.entry e where e.account_id = p_account.id and e.version is null
        and e.journal_id > coalesce((select l.to_journal from wallet.seal l where l.id = (
          select max(s.seal_id) from wallet.subtotal s where s.account_id = p_account.id)), 0)), 0)
  else (select b.posted from wallet.balance b where b.account_id = p_account.id) end
$$;
