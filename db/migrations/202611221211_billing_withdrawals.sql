-- One file for the bank: who is paid what, as it was handed over, sealed.
create table billing.payout_file (
  id bigint generated always as identity primary key,
  name text not null unique,
  sealed bytea not null,
  hash bytea not null check (length(hash) = 32),
  lines integer not null check (lines > 0),
  amount bigint not null check (amount > 0),
  downloads integer not null default 0,
  made_at timestamptz not null,
  made_by bigint not null
);

-- Earnings on their way to a bank card. Amounts in fen; what arrives is amount - fee - tax.
create table billing.withdrawal (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id),
  card_id bigint not null references billing.bank_card (id),
  state text not null check (state in ('requested', 'in_review', 'approved', 'rejected', 'cancelled', 'paying', 'paid', 'unknown', 'returned')),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- An estimate until the payout is sent.
  tax bigint not null check (tax >= 0),
  tax_profile text not null check (tax_profile in ('none', 'labor', 'payment')),
  -- What it was asked under.
  terms_id bigint not null,
  reviewers smallint not null check (reviewers in (1, 2)),
  requested_at timestamptz not null,
  -- The site's day of the request, and in which zone it is one.
  day date not null,
  zone text not null,
  hold_id bigint,
  sent_id bigint,
  file_id bigint references billing.payout_file (id),
  file_line integer,
  reason text not null default '',
  note text not null default '',
  changed_at timestamptz not null,
  check (amount - fee - tax > 0),
  check ((file_id is null) = (file_line is null)),
  check ((sent_id is null) = (file_id is null)),
  check (state not in ('paying', 'paid', 'unknown', 'returned') or sent_id is not null)
);
create unique index withdrawal_one_open on billing.withdrawal (member_id) where state in ('requested', 'in_review');
create index withdrawal_member on billing.withdrawal (member_id, id);
create index withdrawal_card on billing.withdrawal (card_id);
create index withdrawal_state on billing.withdrawal (state, id);
create unique index withdrawal_file_line on billing.withdrawal (file_id, file_line) where file_id is not null;

-- Who approved: one or two people, never the same twice.
create table billing.withdrawal_approval (
  withdrawal_id bigint not null references billing.withdrawal (id),
  reviewer_id bigint not null,
  at timestamptz not null,
  primary key (withdrawal_id, reviewer_id)
);

create table billing.withdrawal_event (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references billing.withdrawal (id),
  -- The states of a withdrawal, and those it only passes through: failed, bounced.
  state text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  reason text not null default '',
  note text not null default ''
);
create index withdrawal_event_withdrawal on billing.withdrawal_event (withdrawal_id, id);

-- What the bank said, each file and each of its lines once.
create table billing.payout_import (
  id bigint generated always as identity primary key,
  hash bytea not null unique check (length(hash) = 32),
  name text not null,
  imported_at timestamptz not null,
  imported_by bigint not null
);
create table billing.payout_result (
  import_id bigint not null references billing.payout_import (id),
  line integer not null,
  withdrawal_id bigint not null references billing.withdrawal (id),
  result text not null check (result in ('paid', 'failed', 'unknown')),
  reason text not null default '',
  reference text not null default '',
  primary key (import_id, line)
);
create index payout_result_withdrawal on billing.payout_result (withdrawal_id);

-- Income and withheld tax of a person in a calendar year of the site, and what made them up.
create table billing.tax_year (
  member_id bigint not null references account.member (id),
  year integer not null,
  income bigint not null default 0 check (income >= 0),
  tax bigint not null default 0 check (tax >= 0),
  primary key (member_id, year)
);
create index tax_year_year on billing.tax_year (year, member_id);
create table billing.tax_item (
  withdrawal_id bigint primary key references billing.withdrawal (id),
  member_id bigint not null,
  year integer not null,
  month integer not null check (month between 1 and 12),
  profile text not null,
  income bigint not null check (income > 0),
  tax bigint not null check (tax >= 0),
  -- The payout came back: neither income nor tax.
  reversed_at timestamptz,
  foreign key (member_id, year) references billing.tax_year (member_id, year)
);
create index tax_item_person on billing.tax_item (member_id, year, month);
