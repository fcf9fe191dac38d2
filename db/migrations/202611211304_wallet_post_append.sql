-- wallet.post as before; a leg whose account comes after those before it is appended in place, which takes a tenth off a purchase.
create or replace function wallet.post(
  p_key text, p_input_hash bytea, p_type text, p_actor_kind text, p_actor_id bigint, p_occurred_at timestamptz, p_recorded_at timestamptz,
  p_parent_id bigint, p_data jsonb, p_codes text[], p_amounts bigint[], p_rests text[], p_opens boolean[], p_settles bigint[]
) returns table (journal_id bigint, is_new boolean, code text, amount bigint, after bigint)
language plpgsql set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_id bigint;
  v_xid xid8;
  v_at_work text;
  v_hash bytea;
  v_account_id bigint;
  v_account_asset text;
  v_is_hot boolean;
  v_is_paused boolean;
  v_asset text;
  v_sum bigint := 0;
  -- The legs as given, with the ids of their accounts.
  v_leg_ids bigint[] := '{}';
  v_hot_ids bigint[] := '{}';
  v_leg_codes text[] := p_codes;
  v_leg_amounts bigint[] := p_amounts;
  -- One for each account, by id.
  v_ids bigint[] := '{}';
  v_codes text[] := '{}';
  v_amounts bigint[] := '{}';
  v_opens bigint[] := '{}';
  v_afters bigint[] := '{}';
  v_versions bigint[] := '{}';
  v_after bigint;
  v_version bigint;
  v_place int;
begin
  v_xid := pg_current_xact_id(); -- before the id: the sealer relies on it (wallet.seal)
  v_at_work := set_config('wallet.posting', 'on', true);
  insert into wallet.journal (key, input_hash, type, actor_kind, actor_id, occurred_at, recorded_at, parent_id, data)
    values (p_key, p_input_hash, p_type, p_actor_kind, p_actor_id, p_occurred_at, p_recorded_at, p_parent_id, p_data)
    on conflict (key) do nothing returning id into v_id;
  if v_id is null then
    select j.id, j.input_hash into v_id, v_hash from wallet.journal j where j.key = p_key;
    v_at_work := set_config('wallet.posting', '', true);
    if not found then raise exception 'the key % is newer than the snapshot', p_key using errcode = '40001'; end if;
    if v_hash <> p_input_hash then raise exception 'the key % was used with another input', p_key using errcode = 'WL001'; end if;
    return query select v_id, false, a.code, e.amount, e.after
      from (select) one left join wallet.entry e on e.journal_id = v_id left join wallet.account a on a.id = e.account_id order by e.account_id;
    return;
  end if;

  for i in 1..cardinality(p_codes) loop
    for v_try in 1..2 loop
      select a.id, a.asset, a.is_hot, i = 1 and p_type <> 'adjust' and exists (select from wallet.pause p where p.asset = a.asset and p.ended_at is null)
        into v_account_id, v_account_asset, v_is_hot, v_is_paused from wallet.account a where a.code = p_codes[i];
      exit when found;
      perform wallet.open_accounts(p_codes);
    end loop;
    if v_is_paused then raise exception 'postings of % are paused', v_account_asset using errcode = 'WL002'; end if;
    v_asset := coalesce(v_asset, v_account_asset);
    if v_asset <> v_account_asset then raise exception 'the legs of % are not of one asset', p_key using errcode = 'WL005'; end if;
    v_sum := v_sum + p_amounts[i];
    v_leg_ids := v_leg_ids || v_account_id;
    if v_is_hot then v_hot_ids := v_hot_ids || v_account_id; end if;
  end loop;
  if v_sum <> 0 then raise exception 'the legs of % do not sum to zero', p_key using errcode = 'WL005'; end if;

  if p_settles is not null then perform wallet.settle_items(v_leg_ids, p_amounts, p_settles); end if;
  if p_rests is not null then
    select s.ids, s.codes, s.amounts into v_leg_ids, v_leg_codes, v_leg_amounts from wallet.spill(v_leg_ids, p_codes, p_amounts, p_rests) s;
  end if;
  for i in 1..cardinality(v_leg_ids) loop
    v_place := array_position(v_ids, v_leg_ids[i]);
    if v_place is not null then
      v_amounts[v_place] := v_amounts[v_place] + v_leg_amounts[i];
      if p_opens[i] then v_opens[v_place] := v_opens[v_place] + v_leg_amounts[i]; end if;
    else
      v_place := cardinality(v_ids);
      if v_place = 0 or v_ids[v_place] < v_leg_ids[i] then
        v_ids := v_ids || v_leg_ids[i];
        v_codes := v_codes || v_leg_codes[i];
        v_amounts := v_amounts || v_leg_amounts[i];
        v_opens := v_opens || case when p_opens[i] then v_leg_amounts[i] else 0::bigint end;
        continue;
      end if;
      while v_place > 0 and v_ids[v_place] > v_leg_ids[i] loop v_place := v_place - 1; end loop;
      v_ids := v_ids[:v_place] || v_leg_ids[i] || v_ids[v_place + 1:];
      v_codes := v_codes[:v_place] || v_leg_codes[i] || v_codes[v_place + 1:];
      v_amounts := v_amounts[:v_place] || v_leg_amounts[i] || v_amounts[v_place + 1:];
      v_opens := v_opens[:v_place] || case when p_opens[i] then v_leg_amounts[i] else 0::bigint end || v_opens[v_place + 1:];
    end if;
  end loop;
  for i in 1..cardinality(v_ids) loop
    v_after := null;
    v_version := null;
    if v_amounts[i] <> 0 and v_ids[i] <> all (v_hot_ids) then
      update wallet.balance b set posted = b.posted + v_amounts[i], version = b.version + 1
        where b.account_id = v_ids[i] returning b.posted, b.version into v_after, v_version;
    end if;
    v_afters := v_afters || v_after;
    v_versions := v_versions || v_version;
  end loop;
  insert into wallet.entry (journal_id, account_id, amount, after, version)
    select v_id, l.* from unnest(v_ids, v_amounts, v_afters, v_versions) l (account_id, amount, after, version) where l.amount <> 0;
  if p_opens is not null then
    insert into wallet.open_item (journal_id, account_id, amount)
      select v_id, l.* from unnest(v_ids, v_opens) l (account_id, amount) where l.amount <> 0;
  end if;

  v_at_work := set_config('wallet.posting', '', true);

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
