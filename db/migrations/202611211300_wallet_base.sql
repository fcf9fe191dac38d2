create schema wallet;

-- Chart of accounts. Amounts are in the smallest unit of the asset: fen of CNY, whole points of PTS.
-- Credit is positive: a member's account holds what we owe the member; side -1 marks accounts whose usual balance is a debit.
create table wallet.chart (
  kind text primary key check (kind ~ '^[a-z_]+$'),
  asset text not null check (asset in ('CNY', 'PTS')),
  side smallint not null check (side in (1, -1)),
  -- Whose it is: one for each member, one for each named channel, or one of the platform.
  holder text not null check (holder in ('member', 'channel', 'platform')),
  -- Keeps open items: its balance is the sum of what they still hold.
  has_items boolean not null default false
);

insert into wallet.chart (kind, asset, side, holder, has_items) values
  ('clearing', 'CNY', -1, 'channel', false),
  ('bank', 'CNY', -1, 'channel', false),
  ('receivable', 'CNY', -1, 'member', false),
  ('cash', 'CNY', 1, 'member', false),
  ('cash_hold', 'CNY', 1, 'member', true),
  ('pending', 'CNY', 1, 'member', true),
  ('earnings', 'CNY', 1, 'member', false),
  ('earnings_hold', 'CNY', 1, 'member', true),
  ('escrow', 'CNY', 1, 'platform', true),
  ('codes_outstanding', 'CNY', 1, 'platform', false),
  ('refund_transit', 'CNY', 1, 'channel', true),
  ('payout_transit', 'CNY', 1, 'channel', true),
  ('tax_payable', 'CNY', 1, 'platform', false),
  ('suspense', 'CNY', 1, 'platform', true),
  ('fee_plugin', 'CNY', 1, 'platform', false),
  ('fee_share', 'CNY', 1, 'platform', false),
  ('fee_withdraw', 'CNY', 1, 'platform', false),
  ('gateway_fee', 'CNY', -1, 'platform', false),
  ('commission', 'CNY', -1, 'platform', false),
  ('promotion', 'CNY', -1, 'platform', false),
  ('bad_debt', 'CNY', -1, 'platform', false),
  ('issued', 'PTS', -1, 'platform', false),
  ('points', 'PTS', 1, 'member', false),
  ('points_hold', 'PTS', 1, 'member', true),
  ('redeemed', 'PTS', 1, 'platform', false),
  ('expired', 'PTS', 1, 'platform', false);

-- One account, opened by the first journal that names it: `cash:42`, `clearing:alipay`, `escrow`. Never changed.
-- Nothing refers to it by a foreign key: that would lock the rows that every journal names, and needs a right to change
-- them. wallet.post is the only writer of what follows, and the invariant check looks for rows without their account.
create table wallet.account (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null references wallet.chart (kind),
  -- A member of the account domain; no reference, because that domain is built upon this one.
  member_id bigint,
  asset text not null check (asset in ('CNY', 'PTS')),
  side smallint not null,
  -- Platform accounts take part in most journals: they get entries only and no balance row that all would wait for.
  is_hot boolean not null,
  opened_at timestamptz not null default clock_timestamp(),
  check (is_hot = (member_id is null))
);
create index account_member on wallet.account (member_id) where member_id is not null;
create index account_kind on wallet.account (kind);

-- What a member's account holds now. The floor is what makes overspending impossible, whatever the code does.
create table wallet.balance (
  account_id bigint primary key,
  posted bigint not null default 0,
  side smallint not null,
  floor bigint not null default 0,
  version bigint not null default 0,
  constraint balance_floor check (posted * side >= floor)
) with (fillfactor = 70);

-- One business event that moved money or points.
create table wallet.journal (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  -- When it happened outside, for example at the payment provider.
  occurred_at timestamptz not null,
  actor_id bigint,
  -- The journal that this one continues, closes or takes back.
  parent_id bigint,
  -- One event, one key: a repeated call finds it and posts nothing.
  key text not null unique check (length(key) between 3 and 200),
  -- SHA-256 of the call's input: the same key with another input is refused.
  input_hash bytea not null check (length(input_hash) = 32),
  type text not null,
  actor_kind text not null,
  data jsonb not null
);
create index journal_parent on wallet.journal (parent_id) where parent_id is not null;

-- The legs of a journal, one for each account; they sum to zero.
create table wallet.entry (
  journal_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- The balance after it and its place in the account's history; null for platform accounts.
  after bigint,
  version bigint,
  primary key (journal_id, account_id),
  check ((after is null) = (version is null))
);
create unique index entry_line on wallet.entry (account_id, version) where version is not null;
create index entry_tail on wallet.entry (account_id, journal_id) where version is null;

-- An amount that waits on an account with has_items to be settled: a hold, an escrow, earnings before their release, a payout under way.
create table wallet.open_item (
  journal_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  settled bigint not null default 0,
  primary key (journal_id, account_id),
  constraint item_settled check (settled between 0 and amount)
) with (fillfactor = 80);
create index open_item_unsettled on wallet.open_item (account_id, journal_id) where settled < amount;

-- How much of a sale or top-up has been given back, in total never more than was paid.
create table wallet.refundable (
  journal_id bigint primary key,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0,
  constraint refund_total check (refunded between 0 and amount)
) with (fillfactor = 80);

-- Hash chain over the journals: each link covers the journals after the last one's up to `to_journal`.
create table wallet.seal (
  id bigint primary key check (id > 0),
  to_journal bigint not null unique,
  journals bigint not null check (journals > 0),
  entries bigint not null,
  previous bytea not null check (length(previous) = 32),
  hash bytea not null unique check (length(hash) = 32),
  sealed_at timestamptz not null
);

-- Sum of the entries of a platform account in the sealed journals, written with each seal in which it occurs.
create table wallet.subtotal (
  account_id bigint not null,
  seal_id bigint not null,
  posted bigint not null,
  primary key (account_id, seal_id)
);

-- An asset in which nothing is posted until somebody has looked: opened by a broken invariant or by hand.
create table wallet.pause (
  id bigint generated always as identity primary key,
  asset text not null check (asset in ('CNY', 'PTS')),
  reason text not null,
  started_at timestamptz not null,
  started_by bigint,
  ended_at timestamptz,
  ended_by bigint,
  check (ended_at is null or ended_at >= started_at)
);
create unique index pause_open on wallet.pause (asset) where ended_at is null;

-- History is insert-only: the program's own role gives up its right to change it, and a trigger refuses everybody else.
revoke update, delete, truncate on wallet.account, wallet.journal, wallet.entry, wallet.seal, wallet.subtotal from current_user;

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: the ledger is insert-only', tg_op, tg_table_schema, tg_table_name using errcode = '42501';
end $$;

do $$
declare v_table text;
begin
  foreach v_table in array array['account', 'journal', 'entry', 'seal', 'subtotal'] loop
    execute format('create trigger keep before update or delete on wallet.%I for each row execute function wallet.refuse_change()', v_table);
    execute format('create trigger keep_all before truncate on wallet.%I execute function wallet.refuse_change()', v_table);
  end loop;
  foreach v_table in array array['balance', 'open_item', 'refundable'] loop
    execute format('create trigger keep before delete on wallet.%I for each row execute function wallet.refuse_change()', v_table);
  end loop;
end $$;

-- Whatever writes them, the legs that one statement adds to a journal sum to zero.
create function wallet.check_sums() returns trigger language plpgsql as $$
begin
  if exists (select from added group by journal_id having sum(amount) <> 0) then
    raise exception 'the entries of a journal do not sum to zero' using errcode = 'WL005';
  end if;
  return null;
end $$;
create trigger sums after insert on wallet.entry referencing new table as added for each statement execute function wallet.check_sums();
