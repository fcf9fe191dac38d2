-- Redeem codes come in batches: given away, or sold against money that came to a bank account.
create table billing.code_batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('promotion', 'sold')),
  amount bigint not null check (amount between 1 and 1000000000000000), -- of one code
  count integer not null check (count between 1 and 10000),
  bank text check ((kind = 'sold') = (bank is not null)),
  expires_at timestamptz, -- not valid from then on
  note text not null,
  redeemed integer not null default 0 check (redeemed between 0 and count),
  journal_id bigint check (kind = 'sold' or journal_id is null), -- the sale
  made_at timestamptz not null,
  made_by bigint not null,
  issues integer not null default 0, -- how often codes were made; the former ones are gone
  issued_at timestamptz, -- the plain codes were shown then; null: there are none yet
  issued_by bigint,
  voided_at timestamptz,
  voided_by bigint,
  void_reason text not null default ''
);

-- Of a code only its keyed hash is kept, and its first four characters for questions about it.
create table billing.code (
  id bigint generated always as identity primary key,
  batch_id bigint not null references billing.code_batch (id),
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  member_id bigint,
  redeemed_at timestamptz,
  journal_id bigint,
  check ((member_id is null) = (redeemed_at is null) and (member_id is null) = (journal_id is null))
);
create index code_batch_redeemed on billing.code (batch_id, redeemed_at);
create index code_member on billing.code (member_id, id) where member_id is not null;

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', '兑换码', 'Redeem codes', 'codes', 'codes', 'gift', 'tab', 90
from account.rule dir where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'finance';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', '生成与作废兑换码', 'Make and void codes', 'codes/edit', 10
from account.rule menu where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'codes';

insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin' and (r.name = 'codes' or (r.name = 'codes/edit' and g.name_en = 'Finance maker'))
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor')
on conflict do nothing;
