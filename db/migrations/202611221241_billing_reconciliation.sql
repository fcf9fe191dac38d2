-- A list of somebody else's: a provider's bill of a day, or a statement of a bank account of ours.
create table billing.bill (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('provider', 'bank')),
  channel text not null, -- the provider's channel, or the name of the bank account
  format text not null,
  name text not null default '',
  digest bytea not null, -- of the file or of the lines fetched
  lines bigint not null,
  day date, -- of a provider's bill that was fetched for a day
  imported_at timestamptz not null,
  imported_by bigint,
  unique (kind, channel, digest)
);
create index bill_list on billing.bill (id desc);
create index bill_day on billing.bill (channel, day) where day is not null;

-- One line of it. The same line of a bill imported again is the same row.
create table billing.bill_line (
  id bigint generated always as identity primary key,
  bill_id bigint not null references billing.bill (id),
  kind text not null check (kind in ('payment', 'refund', 'in', 'out')),
  channel text not null,
  key text not null, -- names the line at whoever wrote it
  transaction text not null,
  number text not null,
  refund_number text not null default '',
  amount bigint not null check (amount > 0),
  fee bigint not null default 0,
  currency text not null,
  at timestamptz not null,
  note text not null default '',
  state text not null check (state in ('matched', 'differs', 'theirs')),
  payment_id bigint references billing.payment (id),
  refund_id bigint references billing.payment_refund (id),
  journal_id bigint, -- of ours that says the same
  unique (kind, channel, key)
);
create index bill_line_bill on billing.bill_line (bill_id, id);
create index bill_line_payment on billing.bill_line (payment_id) where payment_id is not null;
create index bill_line_refund on billing.bill_line (refund_id) where refund_id is not null;
create unique index bill_line_journal on billing.bill_line (channel, journal_id) where journal_id is not null and kind in ('in', 'out');
create index bill_line_open on billing.bill_line (channel, at) where state <> 'matched';

-- Where ours and theirs do not agree; never rounded away.
create table billing.break (
  id bigint generated always as identity primary key,
  key text not null unique, -- what does not agree: found again it is the same row
  kind text not null check (kind in ('differs', 'ours', 'theirs', 'message', 'refund')),
  channel text not null,
  payment_id bigint references billing.payment (id),
  refund_id bigint references billing.payment_refund (id),
  line_id bigint references billing.bill_line (id),
  notification_id bigint references billing.payment_notification (id),
  member_id bigint,
  transaction text not null default '',
  ours bigint,
  theirs bigint,
  detail text not null default '',
  opened_at timestamptz not null,
  owner_id bigint,
  state text not null check (state in ('open', 'proposed', 'resolved')),
  act text check (act in ('explain', 'credit', 'settle', 'gone')),
  plan jsonb not null default '{}', -- what the act needs: member, amounts
  reason text not null default '',
  proposed_by bigint,
  proposed_at timestamptz,
  resolved_by bigint,
  resolved_at timestamptz,
  journal_id bigint,
  check (state <> 'proposed' or proposed_by is not null),
  check (state <> 'resolved' or resolved_at is not null),
  -- What moves money takes two people, and neither gains by it.
  check (journal_id is null or (proposed_by <> resolved_by and resolved_by is distinct from member_id and proposed_by is distinct from member_id))
);
create index break_state on billing.break (state, id);
create index break_payment on billing.break (payment_id) where payment_id is not null;
create index break_line on billing.break (line_id) where line_id is not null;
create index break_notification on billing.break (notification_id) where notification_id is not null;
create index break_refund on billing.break (refund_id) where refund_id is not null;
