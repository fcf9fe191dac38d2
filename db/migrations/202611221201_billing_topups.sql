-- A member's wish to add money to their cash: through a channel, or by a bank transfer that two people confirm.
create table billing.top_up (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  channel text not null check (channel ~ '^[a-z][a-z0-9_-]{0,29}$'),
  amount bigint not null check (amount between 1 and 1000000000000000),
  state text not null check (state in ('created', 'paying', 'proof_uploaded', 'receipt_entered', 'credited', 'confirmed', 'refused', 'expired', 'failed', 'cancelled')),
  term_id bigint not null, -- the terms it was asked for under
  remark text unique, -- transfers: what the member writes into the transfer
  reason text not null default '',
  paid bigint check (paid > 0), -- what was credited; may differ from what was asked for
  journal_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state_at timestamptz not null,
  check ((channel = 'transfer') = (remark is not null)),
  check ((paid is null) = (journal_id is null))
);
create index top_up_member on billing.top_up (member_id, id);
create index top_up_state on billing.top_up (state, id) where channel = 'transfer';
create index top_up_open on billing.top_up (member_id) where state in ('created', 'paying', 'proof_uploaded', 'receipt_entered');
create index top_up_due on billing.top_up (expires_at) where state in ('created', 'paying');

-- Every state it came to, and who brought it there.
create table billing.top_up_event (
  id bigint generated always as identity primary key,
  top_up_id bigint not null references billing.top_up (id),
  state text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  note text not null default ''
);
create index top_up_event_top_up on billing.top_up_event (top_up_id, id);

-- What a channel took in for a top-up: the channel's number is credited once.
create table billing.top_up_payment (
  channel text not null,
  transaction text not null check (length(transaction) between 1 and 100),
  top_up_id bigint not null references billing.top_up (id),
  amount bigint not null check (amount > 0),
  journal_id bigint not null,
  is_late boolean not null, -- it came after the top-up had ended
  at timestamptz not null,
  primary key (channel, transaction)
);
create index top_up_payment_top_up on billing.top_up_payment (top_up_id);

-- Pictures and documents of a transfer in private storage, encrypted; removed half a year after the decision.
create table billing.top_up_proof (
  id uuid primary key,
  top_up_id bigint not null references billing.top_up (id),
  hash bytea not null, -- of the file as it was sent: the same one is kept once
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  size bigint not null,
  uploaded_at timestamptz not null,
  unique (top_up_id, hash)
);

-- Money that came to a bank account of ours, as one person read it off the statement and another one confirms.
create table billing.receipt (
  id bigint generated always as identity primary key,
  bank text not null,
  number text not null,
  amount bigint not null check (amount between 1 and 1000000000000000),
  received_on date not null, -- as the bank states it
  payer text not null,
  note text not null default '',
  -- entered: for a top-up, to be confirmed; kept: nobody knows whose it is; assigned: to a member, to be confirmed
  state text not null check (state in ('entered', 'kept', 'assigned', 'credited', 'resolved', 'void')),
  top_up_id bigint references billing.top_up (id),
  member_id bigint, -- who gets it
  kept_id bigint, -- the journal that put it into suspense
  journal_id bigint, -- the journal that credited it
  entered_by bigint not null,
  entered_at timestamptz not null,
  assigned_by bigint,
  assigned_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  reason text not null default '',
  check ((state in ('credited', 'resolved')) = (journal_id is not null)),
  check (state not in ('credited', 'resolved') or (decided_by <> coalesce(assigned_by, entered_by) and decided_by <> member_id))
);
-- A line of the statement is entered once.
create unique index receipt_number on billing.receipt (bank, number) where state <> 'void';
create unique index receipt_top_up on billing.receipt (top_up_id) where top_up_id is not null and state <> 'void';
create index receipt_every_top_up on billing.receipt (top_up_id) where top_up_id is not null;
create index receipt_state on billing.receipt (state, id);
create index receipt_member on billing.receipt (member_id) where member_id is not null;

insert into account.rule (pid, type, title_zh, title_en, name, weigh)
select page.id, 'button', '充值', 'Top up', page.name || '/topUp', 10
from account.rule page where page.area = 'site' and page.type = 'menu' and page.name = 'account/balance';

insert into account.group_rule (group_id, rule_id)
select g.group_id, node.id from account.rule node join account.group_rule g on g.rule_id = node.pid
where node.area = 'site' and node.type = 'button' and node.name = 'account/balance/topUp'
on conflict do nothing;

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', '充值核对', 'Top-up desk', 'topups', 'topups', 'wallet', 'tab', 100
from account.rule dir where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'finance';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, 'topups/' || node.name, node.weigh
from account.rule menu join (values
  ('enter', '登记到账、拒绝充值', 'Enter receipts, refuse top-ups', 20),
  ('check', '复核到账', 'Confirm receipts', 10)
) node (name, title_zh, title_en, weigh) on true
where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'topups';

insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin'
  and (r.name = 'topups' or (r.name = 'topups/enter' and g.name_en = 'Finance maker') or (r.name = 'topups/check' and g.name_en = 'Finance checker'))
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor')
on conflict do nothing;
