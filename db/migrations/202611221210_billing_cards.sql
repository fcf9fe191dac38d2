-- What makes a member's money stand still until somebody has looked: no withdrawal passes while a flag is open.
create table billing.risk_flag (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id),
  kind text not null check (kind in ('shared_card', 'payout_failures', 'self_referral', 'stolen_account', 'manual')),
  reason text not null,
  raised_at timestamptz not null,
  -- null: the program itself.
  raised_by bigint,
  cleared_at timestamptz,
  cleared_by bigint,
  clear_note text not null default '',
  check ((cleared_at is null) = (cleared_by is null))
);
create unique index risk_flag_open on billing.risk_flag (member_id, kind) where cleared_at is null;
create index risk_flag_member on billing.risk_flag (member_id, id);
create index risk_flag_cleared on billing.risk_flag ((cleared_at is null), id);

-- Where a member's money goes. Holder, number and mobile are sealed; what may be shown lies beside.
create table billing.bank_card (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id),
  kind text not null check (kind in ('personal', 'company')),
  state text not null check (state in ('checking', 'verified', 'failed', 'removed')),
  -- null once the card is removed and no payout needs it.
  sealed text,
  -- Keyed hash of the number: finds the same card again.
  number_hash bytea not null check (length(number_hash) = 32),
  last4 text not null check (last4 ~ '^\d{4}$'),
  holder_hint text not null,
  bank text not null,
  branch text not null default '',
  is_default boolean not null default false,
  added_at timestamptz not null,
  -- When the cooling is over, by the terms of the day it was added.
  usable_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text not null default '',
  removed_at timestamptz,
  check (not is_default or state <> 'removed')
);
create unique index bank_card_own_number on billing.bank_card (member_id, number_hash) where state <> 'removed';
create unique index bank_card_default on billing.bank_card (member_id) where is_default;
create index bank_card_member on billing.bank_card (member_id, id);
create index bank_card_number on billing.bank_card (number_hash) where state <> 'removed';
create index bank_card_state on billing.bank_card (state, id);

create table billing.bank_card_event (
  id bigint generated always as identity primary key,
  card_id bigint not null references billing.bank_card (id),
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  reason text not null default ''
);
create index bank_card_event_card on billing.bank_card_event (card_id, id);
