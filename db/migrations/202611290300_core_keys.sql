-- expand
-- Keys that were the site's first one before, each sealed under the present one: what was hashed under them is found by
-- them as long as it is kept.
create table core.old_key (
  fingerprint bytea primary key,
  sealed text not null,
  retired_at timestamptz not null default now()
);

-- How far what lies sealed has been sealed anew under a key.
create table core.reseal (
  what text primary key,
  fingerprint bytea not null,
  -- What was looked at last.
  cursor text,
  left_count bigint not null,
  -- What no key opens, which stays as it is.
  failed bigint not null default 0,
  done_at timestamptz
);
