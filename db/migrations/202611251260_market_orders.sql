-- Selling plugins: prices, discounts and coupons; orders; licences with their seats; refunds.

-- The price of an edition. A change ends the row and makes a new one: an order keeps the row it was made under.
create table market.offer (
  id bigint generated always as identity primary key,
  plugin_id bigint not null references market.plugin (id),
  edition text not null check (edition in ('single', 'five', 'source')),
  price bigint not null check (price between 100 and 999999), -- fen
  term_months smallint check (term_months = 12), -- of updates; null for life
  trial_days smallint not null default 0 check (trial_days in (0, 7, 14)),
  created_by bigint not null references account.member (id),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index offer_open on market.offer (plugin_id, edition) where ended_at is null;
create index offer_history on market.offer (plugin_id, edition, id);

-- A lower price for some time; the former price is shown beside it.
create table market.discount (
  id bigint generated always as identity primary key,
  plugin_id bigint not null references market.plugin (id),
  edition text not null check (edition in ('single', 'five', 'source')),
  price bigint not null check (price between 100 and 999999),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_by bigint not null references account.member (id),
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create index discount_of on market.discount (plugin_id, edition, ends_at);

create table market.coupon (
  id bigint generated always as identity primary key,
  developer_id bigint not null references market.developer (member_id),
  plugin_id bigint references market.plugin (id), -- null for every plugin of the developer
  code text not null check (code ~ '^[A-Z0-9-]{4,24}$'),
  percent smallint check (percent between 1 and 90),
  off bigint check (off between 1 and 999999), -- fen
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses)),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_by bigint not null references account.member (id),
  created_at timestamptz not null,
  ended_at timestamptz, -- before its time
  check ((percent is null) <> (off is null))
);
create unique index coupon_code on market.coupon (developer_id, code);

create table market.plugin_order (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[A-Z0-9]{14}$'),
  buyer_id bigint not null references account.member (id),
  plugin_id bigint not null references market.plugin (id),
  developer_id bigint not null references market.developer (member_id),
  kind text not null check (kind in ('purchase', 'renewal')),
  edition text not null check (edition in ('single', 'five', 'source')),
  offer_id bigint not null references market.offer (id),
  coupon_id bigint references market.coupon (id),
  state text not null check (state in ('created', 'fulfilled', 'partly_refunded', 'refunded')),
  list_price bigint not null, -- fen, as all of these
  discount_off bigint not null default 0 check (discount_off >= 0),
  coupon_off bigint not null default 0 check (coupon_off >= 0),
  points bigint not null default 0 check (points >= 0), -- points, not fen
  points_off bigint not null default 0 check (points_off >= 0),
  paid bigint not null check (paid > 0), -- from the buyer's balance
  fee bigint not null default 0,
  term_id bigint not null, -- the rules of money that it was made under
  refunded bigint not null default 0, -- of paid
  points_journal_id bigint,
  pay_journal_id bigint,
  sale_journal_id bigint,
  licence_id bigint, -- that it made or renewed
  created_at timestamptz not null,
  downloaded_at timestamptz, -- the first download after the purchase
  check (list_price = discount_off + coupon_off + points_off + paid),
  check (refunded between 0 and paid),
  check (state = 'created' or (pay_journal_id is not null and sale_journal_id is not null))
);
create index plugin_order_buyer on market.plugin_order (buyer_id, id);
create index plugin_order_developer on market.plugin_order (developer_id, id);
create index plugin_order_plugin on market.plugin_order (plugin_id, id);
-- One coupon once a member.
create unique index plugin_order_coupon on market.plugin_order (coupon_id, buyer_id) where coupon_id is not null;

create table market.licence (
  id bigint generated always as identity primary key,
  plugin_id bigint not null references market.plugin (id),
  member_id bigint not null references account.member (id),
  order_id bigint unique references market.plugin_order (id), -- null for a trial
  edition text not null check (edition in ('single', 'five', 'source')),
  state text not null check (state in ('trial', 'active', 'revoked')),
  seats smallint, -- null for any number
  key_hash bytea not null unique, -- HMAC of the key
  key_sealed text not null, -- for its owner's eyes
  key_hint text not null,
  updates_until timestamptz, -- null for life
  ends_at timestamptz, -- of a trial
  moves_year smallint not null default 0, -- the year that moves counts in
  moves smallint not null default 0,
  revoked_at timestamptz,
  revoked_reason text not null default '',
  created_at timestamptz not null,
  check ((state = 'trial') = (ends_at is not null and order_id is null) or state = 'revoked')
);
create index licence_member on market.licence (member_id, id);
create index licence_plugin on market.licence (plugin_id, id);
create unique index licence_trial on market.licence (plugin_id, member_id) where order_id is null;

alter table market.plugin_order add foreign key (licence_id) references market.licence (id);

-- A site or device that uses a licence. The fingerprint is kept as its HMAC.
create table market.licence_seat (
  id bigint generated always as identity primary key,
  licence_id bigint not null references market.licence (id),
  site_hash bytea not null,
  label text not null check (length(label) <= 100),
  bound_at timestamptz not null,
  seen_at timestamptz not null,
  offline_until timestamptz, -- an offline file keeps the seat until then
  freed_at timestamptz
);
create unique index licence_seat_site on market.licence_seat (licence_id, site_hash) where freed_at is null;

create table market.plugin_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references market.plugin_order (id),
  way text not null check (way in ('automatic', 'answer', 'consent')),
  state text not null check (state in ('requested', 'refused', 'escalated', 'denied', 'done', 'withdrawn')),
  category text not null
    check (category in ('not_working', 'not_as_described', 'not_needed', 'wrong_purchase', 'other')),
  reason text not null check (length(reason) <= 500),
  answer text not null default '' check (length(answer) <= 500), -- of the developer
  decision text not null default '' check (length(decision) <= 500), -- of staff
  answer_until timestamptz, -- silence until then is a yes
  amount bigint check (amount > 0), -- fen of what was paid, that went back
  points bigint not null default 0,
  decided_way text check (decided_way in ('automatic', 'developer', 'silence', 'staff')),
  decided_by bigint references account.member (id),
  journal_id bigint,
  ledger_id bigint unique, -- under which the ledger knows it
  asked_at timestamptz not null,
  answered_at timestamptz,
  escalated_at timestamptz,
  decided_at timestamptz,
  check ((state = 'done') = (journal_id is not null and ledger_id is not null))
);
create unique index plugin_refund_open on market.plugin_refund (order_id) where state in ('requested', 'escalated');
create index plugin_refund_order on market.plugin_refund (order_id, id);
create index plugin_refund_due on market.plugin_refund (answer_until) where state = 'requested';
create index plugin_refund_desk on market.plugin_refund (id) where state = 'escalated';

-- The desk of refunds that buyers turned to staff about.
with desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '插件退款', 'Plugin refunds', 'market/refunds', 'market/refunds', 'undo', 'tab', 30
  from account.rule where area = 'admin' and type = 'menu_dir' and name = 'market'
  returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '裁定退款', 'Decide on refunds', 'market/refunds/decide', 10 from desk;
