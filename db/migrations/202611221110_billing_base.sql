create schema billing;

-- Fees, limits and rules of money, dated: a change is a new row, and what was agreed under an older row keeps its id.
create table billing.term (
  id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  made_at timestamptz not null,
  made_by bigint,
  note text not null default '',
  -- What differs from the product's defaults.
  value jsonb not null
);
create index term_starts_at on billing.term (starts_at, id);
