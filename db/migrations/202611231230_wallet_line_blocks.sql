-- Kept sums of members' lines, by blocks of two hundred and by type of journal: a line never changes, so neither does a block once its
-- last line is there. Sums and counts of a span take whole blocks from here and read only the lines at its ends.
create table wallet.line_block (
  account_id bigint not null,
  block bigint not null check (block > 0),
  type text not null,
  gained bigint not null,
  lost bigint not null,
  gains bigint not null,
  losses bigint not null,
  -- When the lines of this type were recorded, and the last line of the whole block.
  first_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz not null,
  primary key (account_id, block, type)
);
create index line_block_closed on wallet.line_block (account_id, closed_at, block);
-- The last line of every block: what is full and not kept yet is found here.
create index entry_block_end on wallet.entry (account_id, version) where version % 200 = 0;

revoke update, delete, truncate on wallet.line_block from current_user;
create trigger keep before update or delete on wallet.line_block for each row execute function wallet.refuse_change();
create trigger keep_all before truncate on wallet.line_block execute function wallet.refuse_change();

-- The same as before, but the search begins inside one block.
create or replace function wallet.version_at(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_mid bigint;
  v_block bigint;
  v_at timestamptz;
begin
  select b.version + 1 into v_high from wallet.balance b where b.account_id = p_account;
  if v_high > 200 then
    select b.block into v_block from wallet.line_block b where b.account_id = p_account and b.closed_at < p_at order by b.closed_at desc, b.block desc limit 1;
    v_block := coalesce(v_block, 0);
    v_low := v_block * 200;
    if exists (select from wallet.line_block b where b.account_id = p_account and b.block = v_block + 1 and b.closed_at >= p_at) then
      v_high := v_low + 200;
    end if;
  end if;
  while v_high - v_low > 1 loop
    v_mid := (v_low + v_high) / 2;
    select j.recorded_at into v_at from wallet.entry e join wallet.journal j on j.id = e.journal_id
      where e.account_id = p_account and e.version = v_mid and e.version is not null;
    if v_at < p_at then v_low := v_mid; else v_high := v_mid; end if;
  end loop;
  return v_high;
end $$;

-- What a member's account gained and lost by lines that were recorded in a span, and in how many; no ends and no types mean all.
create function wallet.sum_lines(p_account bigint, p_from timestamptz, p_to timestamptz, p_types text[], out gained bigint, out lost bigint, out gains bigint, out losses bigint)
language plpgsql stable as $$
declare
  v_low bigint := case when p_from is null then 1 else wallet.version_at(p_account, p_from - interval '1 hour') end;
  v_high bigint := case when p_to is null then (select b.version + 1 from wallet.balance b where b.account_id = p_account) else wallet.version_at(p_account, p_to + interval '1 hour') end;
  v_first bigint := (v_low + 198) / 200 + 1;
  v_last bigint := (v_high - 1) / 200;
begin
  -- Blocks that are in the span by all their lines: after the last one that begins before it, before the first one that goes on behind it.
  select coalesce(max(b.block) filter (where b.first_at < p_from) + 1, v_first), coalesce(max(b.block), 0) into v_first, v_last
    from wallet.line_block b where b.account_id = p_account and b.block between v_first and v_last;
  select coalesce(min(b.block) - 1, v_last) into v_last
    from wallet.line_block b where b.account_id = p_account and b.block between v_first and v_last and b.last_at >= p_to;
  v_last := greatest(v_last, v_first - 1);
  select coalesce(sum(l.gained), 0), coalesce(sum(l.lost), 0), coalesce(sum(l.gains), 0), coalesce(sum(l.losses), 0) into gained, lost, gains, losses
  from (
    select b.gained, b.lost, b.gains, b.losses from wallet.line_block b
    where b.account_id = p_account and b.block between v_first and v_last and (p_types is null or b.type = any(p_types))
    union all
    -- Each by its index: the planner would expect more lines than there are and read both tables.
    select greatest(e.amount, 0), greatest(-e.amount, 0), (e.amount > 0)::int, (e.amount < 0)::int
    from (values (v_low, least((v_first - 1) * 200 + 1, v_high)), (greatest(v_last * 200 + 1, v_low), v_high)) r (first, after)
      cross join lateral (select e.journal_id, e.amount from wallet.entry e
        where e.account_id = p_account and e.version is not null and e.version >= r.first and e.version < r.after offset 0) e
      cross join lateral (select j.recorded_at, j.type from wallet.journal j where j.id = e.journal_id offset 0) j
    where (p_from is null or j.recorded_at >= p_from) and (p_to is null or j.recorded_at < p_to) and (p_types is null or j.type = any(p_types))
  ) l;
end $$;
