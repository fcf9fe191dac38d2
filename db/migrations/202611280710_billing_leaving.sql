-- What becomes of the balance of a member who closes the account (docs/decisions/064): refunds to the source that the member asks
-- for, money that operators pay to a bank account by hand, and what a member gives up.
insert into wallet.chart (kind, asset, side, holder, has_items) values ('given_up', 'CNY', 1, 'platform', false);

-- A refund that the member asked for: one person of staff decides on it, never the member.
alter table billing.payment_refund drop constraint payment_refund_check1;
alter table billing.payment_refund
  add column is_asked boolean not null default false,
  add check (decided_by is null or decided_by <> member_id),
  add check (is_asked = (proposed_by = member_id));

-- asked → approved (from the amount on that takes two people) → paid; asked → cancelled; asked or approved → rejected
create table billing.payback (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id),
  amount bigint not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'approved', 'paid', 'rejected', 'cancelled')),
  hold_id bigint not null, -- the journal that set the money aside
  sealed text, -- holder and account number; null once the account is closed
  last4 text not null,
  bank text not null,
  asked_at timestamptz not null,
  approved_by bigint,
  approved_at timestamptz,
  decided_by bigint,
  state_at timestamptz not null,
  paid_from text not null default '', -- which of our bank accounts
  reference text not null default '', -- the bank's number of the transfer
  reason text not null default '',
  check (approved_by is null or approved_by <> member_id),
  check (decided_by is null or (decided_by = member_id) = (state = 'cancelled')),
  check ((state in ('paid', 'rejected', 'cancelled')) = (decided_by is not null))
);
create unique index payback_open on billing.payback (member_id) where state in ('asked', 'approved');
create index payback_desk on billing.payback (state, id);
create index payback_member on billing.payback (member_id, id);

create table billing.given_up (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id),
  amount bigint not null check (amount > 0),
  journal_id bigint not null,
  at timestamptz not null
);
create index given_up_member on billing.given_up (member_id);
