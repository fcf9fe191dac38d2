-- A provider the operator has set up: what is secret is sealed, the rest is plain.
create table billing.payment_channel (
  channel text primary key check (channel ~ '^[a-z][a-z0-9_-]{0,29}$'),
  is_on boolean not null default false,
  is_sandbox boolean not null default false,
  facts jsonb not null default '{}',
  sealed text not null default '',
  min bigint not null default 100 check (min > 0),
  max bigint not null default 5000000 check (max >= min),
  checked_at timestamptz, -- the last time its keys were tried
  check_fault text not null default '',
  updated_at timestamptz not null,
  updated_by bigint
);

-- What we asked a provider to take in. `number` is ours and never used twice, `transaction` the provider's.
create table billing.payment (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[A-Z0-9]{8,32}$'),
  purpose text not null check (purpose in ('topUp')),
  purpose_id bigint not null,
  member_id bigint not null,
  channel text not null,
  amount bigint not null check (amount between 1 and 1000000000000000),
  currency text not null default 'CNY' check (currency = 'CNY'),
  -- created: not at the provider yet, or nobody knows; waiting: it can be paid; closed: it cannot; paid: credited
  state text not null check (state in ('created', 'waiting', 'paid', 'closed', 'failed')),
  is_sandbox boolean not null,
  is_phone boolean not null,
  payer_ip text not null,
  way text check (way in ('redirect', 'qr')),
  way_content text,
  reference text not null default '',
  transaction text,
  journal_id bigint,
  is_late boolean not null default false,
  paid_at timestamptz,
  fault text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state_at timestamptz not null,
  asked_at timestamptz not null, -- when the provider was last asked
  tries bigint not null default 0, -- to have the provider take it on
  unique (purpose, purpose_id),
  check ((state = 'paid') = (journal_id is not null)),
  check (state <> 'paid' or transaction is not null)
);
create unique index payment_transaction on billing.payment (channel, transaction) where transaction is not null;
create index payment_member on billing.payment (member_id, id);
create index payment_open on billing.payment (asked_at) where state in ('created', 'waiting');
create index payment_day on billing.payment (channel, paid_at) where state = 'paid';

create table billing.payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint not null references billing.payment (id),
  state text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  note text not null default ''
);
create index payment_event_payment on billing.payment_event (payment_id, id);

-- Every message that says it comes from a provider, as it came, before anything is done about it.
create table billing.payment_notification (
  id bigint generated always as identity primary key,
  channel text not null,
  digest bytea not null, -- of the body: the same one sent again is the same row
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  deliveries bigint not null default 1,
  is_verified boolean not null default false,
  event_id text,
  type text not null default '',
  payment_id bigint references billing.payment (id),
  outcome text check (outcome in ('refused', 'credited', 'late', 'repeat', 'duplicate', 'refund', 'closed', 'ignored', 'mismatch')),
  note text not null default '',
  handled_at timestamptz,
  unique (channel, digest),
  check (is_verified = (event_id is not null))
);
-- An event is worked on once, however often and in whatever words it is told.
create unique index payment_notification_event on billing.payment_notification (channel, event_id) where outcome is distinct from 'duplicate';
create index payment_notification_payment on billing.payment_notification (payment_id, id);
create index payment_notification_list on billing.payment_notification (outcome, id);
create index payment_notification_unverified on billing.payment_notification (received_at) where not is_verified;

-- A top-up on its way back to where it came from. `number` is ours: uncertain ones are asked about and sent again under it only.
create table billing.payment_refund (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[A-Z0-9]{8,32}$'),
  ledger_id bigint not null unique default nextval('billing.refund_number'), -- under which the ledger knows it
  payment_id bigint not null references billing.payment (id),
  member_id bigint not null,
  channel text not null,
  amount bigint not null check (amount > 0),
  -- proposed → sending → sent | done | failed; proposed → rejected; sent: taken on by the provider, or nobody knows
  state text not null check (state in ('proposed', 'rejected', 'sending', 'sent', 'done', 'failed')),
  reason text not null,
  transaction text not null default '',
  sent_id bigint, -- the journal that took it out of the member's cash
  fault text not null default '',
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  state_at timestamptz not null,
  asked_at timestamptz not null,
  tries bigint not null default 0,
  check ((state in ('sending', 'sent', 'done', 'failed')) = (sent_id is not null)),
  check (decided_by is null or (decided_by <> member_id and proposed_by <> member_id))
);
create index payment_refund_payment on billing.payment_refund (payment_id);
create index payment_refund_state on billing.payment_refund (state, id);
create index payment_refund_member on billing.payment_refund (member_id, id);
create index payment_refund_open on billing.payment_refund (asked_at) where state in ('sending', 'sent');
