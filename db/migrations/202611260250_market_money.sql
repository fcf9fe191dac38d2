-- The money of developers: what each refund took of price and fee, at what rate an order was made, rates of single
-- developers, and the invoices of companies.

-- Of a refund that is done: the part of the price that went back, points' discount included, and of it the platform's.
alter table market.plugin_refund add column price bigint check (price > 0);
alter table market.plugin_refund add column fee bigint check (fee >= 0);
update market.plugin_refund r set
  price = (select sum(e.amount) from wallet.entry e join wallet.account a on a.id = e.account_id
    where e.journal_id = r.journal_id and a.kind in ('cash', 'promotion', 'refund_transit')),
  fee = (select coalesce(-sum(e.amount), 0) from wallet.entry e join wallet.account a on a.id = e.account_id
    where e.journal_id = r.journal_id and a.kind = 'fee_plugin')
where r.state = 'done';
alter table market.plugin_refund add check ((state = 'done') = (price is not null and fee is not null));

-- The platform's part of an order's price, in basis points.
alter table market.plugin_order add column fee_rate smallint check (fee_rate between 0 and 5000);
update market.plugin_order o set fee_rate =
  coalesce((select (t.value ->> 'pluginFee')::smallint from billing.term t where t.id = o.term_id), 1500);
alter table market.plugin_order alter column fee_rate set not null;

-- What the platform keeps of one developer's sales from a moment on; null is the rate of everybody again.
create table market.developer_fee (
  id bigint generated always as identity primary key,
  developer_id bigint not null references market.developer (member_id),
  rate smallint check (rate between 0 and 5000),
  starts_at timestamptz not null,
  note text not null check (length(note) between 1 and 200),
  made_by bigint not null references account.member (id),
  made_at timestamptz not null,
  withdrawn_at timestamptz, -- before it began
  withdrawn_by bigint references account.member (id),
  check (starts_at >= made_at),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null or withdrawn_at < starts_at))
);
create index developer_fee_of on market.developer_fee (developer_id, starts_at, id);

-- Invoices that companies write to the platform for a month's income; the file lies in private storage.
create table market.developer_invoice (
  id uuid primary key,
  developer_id bigint not null references market.developer (member_id),
  month date not null check (extract(day from month) = 1),
  number text not null check (number ~ '^[0-9A-Z-]{4,30}$'),
  amount bigint not null check (amount > 0), -- fen
  size integer not null,
  hash bytea not null, -- SHA-256 of the file
  uploaded_by bigint not null references account.member (id),
  uploaded_at timestamptz not null,
  unique (developer_id, number),
  unique (developer_id, hash)
);
create index developer_invoice_time on market.developer_invoice (uploaded_at, id);
create index developer_invoice_of on market.developer_invoice (developer_id, uploaded_at, id);

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '设定开发者费率', 'Set the fee of a developer', 'developers/fee', 20
from account.rule where area = 'admin' and type = 'menu' and name = 'developers';

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', id, 'menu', '开发者发票', 'Invoices of developers', 'market/invoices', 'market/invoices', 'file', 'tab', 25
from account.rule where area = 'admin' and type = 'menu_dir' and name = 'market';

-- A version is a package that is kept: none goes while a version names it. Rows of before are not asked: filled test
-- sites have versions without packages.
alter table market.plugin_version add foreign key (package_id) references market.package (id) not valid;
