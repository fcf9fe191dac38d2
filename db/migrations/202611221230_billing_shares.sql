-- Paid shares: texts and files that members sell by a link.
create table billing.share (
  id bigint generated always as identity primary key,
  -- Stands in links; nobody can guess the next one.
  public_id text not null unique check (public_id ~ '^[A-Za-z0-9]{16}$'),
  author_id bigint not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'expired', 'sold_out', 'revoked', 'taken_down')),
  -- The state from which staff took it down.
  state_before text,
  title text not null,
  preview_html text not null,
  -- What is for sale, in figures that everybody may know. The words are in share_revision alone.
  characters integer not null default 0,
  price bigint not null check (price > 0),
  promoter_bp integer not null default 0 check (promoter_bp between 0 and 9000),
  -- How many may have it at the same time; null for any number.
  stock integer check (stock > 0),
  sold integer not null default 0 check (sold >= 0 and (stock is null or sold <= stock)),
  expires_at timestamptz not null,
  revision integer not null default 1,
  -- Why staff took it down.
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz
);
create index share_author on billing.share (author_id, id);
create index share_state on billing.share (state, id);
create index share_expiry on billing.share (expires_at) where state in ('active', 'paused');

-- What was sold at any time: never changed. Only readers who paid, the author and the desk get rows of it.
create table billing.share_revision (
  share_id bigint not null references billing.share (id),
  number integer not null,
  title text not null,
  preview_markdown text not null,
  body_markdown text not null,
  body_html text not null,
  at timestamptz not null,
  primary key (share_id, number)
);

-- Files of a share; the id is the one of the private file.
create table billing.share_file (
  id uuid primary key,
  share_id bigint not null references billing.share (id),
  name text not null,
  mimetype text not null,
  size integer not null,
  sha256 bytea not null,
  at timestamptz not null,
  unique (share_id, sha256)
);

create table billing.share_purchase (
  id bigint generated always as identity primary key,
  share_id bigint not null references billing.share (id),
  buyer_id bigint not null,
  state text not null default 'created' check (state in ('created', 'paid', 'unlocked', 'refunded')),
  revision integer not null,
  price bigint not null check (price > 0),
  fee bigint not null check (fee >= 0),
  promoter_id bigint,
  promoter_part bigint not null default 0 check (promoter_part >= 0),
  author_part bigint not null check (author_part >= 0),
  -- The terms it was bought under: their fee, their refund window.
  term_id bigint not null,
  -- The journal of the payment, which a refund takes back.
  journal_id bigint,
  -- While it is not opened, the buyer may have the money back until then.
  refund_until timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the buyer first saw it; null when only the refund window ended.
  opened_at timestamptz,
  unlocked_at timestamptz,
  refunded_at timestamptz,
  refunded_by bigint,
  reason text not null default '',
  check (fee + promoter_part + author_part = price)
);
-- A member has a share once.
create unique index share_purchase_entitlement on billing.share_purchase (share_id, buyer_id) where state <> 'refunded';
create index share_purchase_share on billing.share_purchase (share_id, id);
create index share_purchase_buyer on billing.share_purchase (buyer_id, id);
create index share_purchase_promoter on billing.share_purchase (promoter_id, id) where promoter_id is not null;
create index share_purchase_waiting on billing.share_purchase (refund_until) where state = 'paid';

-- Who moved a share or a purchase from which state to which, and why.
create table billing.share_event (
  id bigint generated always as identity primary key,
  share_id bigint not null references billing.share (id),
  purchase_id bigint references billing.share_purchase (id),
  from_state text not null,
  to_state text not null,
  actor_kind text not null,
  actor_id bigint,
  reason text not null default '',
  at timestamptz not null
);
create index share_event_share on billing.share_event (share_id, id);
create index share_event_purchase on billing.share_event (purchase_id) where purchase_id is not null;

-- Who first led a member to a share.
create table billing.share_touch (
  share_id bigint not null references billing.share (id),
  member_id bigint not null,
  promoter_id bigint not null,
  at timestamptz not null,
  primary key (share_id, member_id)
);

-- Visits by the site's days; the zone is the one in which the day was counted.
create table billing.share_day (
  share_id bigint not null references billing.share (id),
  day date not null,
  timezone text not null,
  views integer not null default 0,
  visitors integer not null default 0,
  primary key (share_id, day)
);

-- Who came on a day, as a keyed hash, to tell visitors from visits; forgotten after two days.
create table billing.share_seen (
  share_id bigint not null references billing.share (id),
  day date not null,
  visitor bytea not null,
  at timestamptz not null,
  primary key (share_id, day, visitor)
);
create index share_seen_day on billing.share_seen (day);

-- Numbers of refunds: the ledger knows each by one, whatever it is for.
create sequence if not exists billing.refund_number;
