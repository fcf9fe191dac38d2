-- Corrections of the books by hand: one member of staff proposes, another decides.
create table billing.adjustment (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('adjust', 'writeOff')),
  -- Codes of accounts of the ledger; a write-off names the member's receivable only.
  from_code text not null,
  to_code text not null,
  member_id bigint references account.member (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  ticket text not null,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'rejected')),
  proposed_by bigint not null references account.member (id),
  proposed_at timestamptz not null,
  decided_by bigint references account.member (id),
  decided_at timestamptz,
  decision_note text not null default '',
  journal_id bigint,
  check ((state = 'proposed') = (decided_by is null)),
  check ((state = 'confirmed') = (journal_id is not null)),
  check (decided_by <> proposed_by or state <> 'confirmed')
);
create index adjustment_state on billing.adjustment (state, id);
create index adjustment_member on billing.adjustment (member_id);
create index adjustment_proposer on billing.adjustment (proposed_by);
create index adjustment_decider on billing.adjustment (decided_by);

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', '账簿', 'Ledger', 'books', 'books', 'layers', 'tab', 12
from account.rule dir where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'finance';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, 'books/' || node.name, 10
from account.rule menu cross join (values
  ('propose', '提出调账', 'Propose corrections'),
  ('decide', '复核调账', 'Decide on corrections'),
  ('pause', '暂停与恢复记账', 'Pause and resume postings')
) node (name, title_zh, title_en)
where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'books';

insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin'
  and (r.name = 'books' or r.name = 'books/propose' and g.name_en = 'Finance maker' or r.name in ('books/decide', 'books/pause') and g.name_en = 'Finance checker')
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor');
