-- Packages of plugins: uploads on their way, what was accepted, what the checks found, and the keys that sign.

-- An accepted package. Its bytes lie in DATA_DIR/packages under the name `file` and never change.
create table market.package (
  id bigint generated always as identity primary key,
  developer_id bigint not null references market.developer (member_id),
  plugin_id bigint references market.plugin (id), -- null when it was sent before there was a plugin
  file uuid not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  files_sha256 text not null check (files_sha256 ~ '^[0-9a-f]{64}$'), -- of the list of its files
  file_count integer not null,
  total_bytes bigint not null, -- of all files, unpacked
  manifest jsonb not null,
  developer_key text not null default '', -- a developer's own signature: base64, or nothing
  developer_signature text not null default '',
  made_by bigint not null references account.member (id),
  made_at timestamptz not null
);
create index package_developer on market.package (developer_id, id desc);
create index package_plugin on market.package (plugin_id, id desc);
create index package_sha256 on market.package (sha256);

create table market.package_file (
  package_id bigint not null references market.package (id) on delete cascade,
  path text not null,
  size bigint not null,
  sha256 text not null,
  primary key (package_id, path)
);
create index package_file_sha256 on market.package_file (sha256); -- which packages hold a file that turned out bad

-- One look at a package; the last one counts.
create table market.package_scan (
  id bigint generated always as identity primary key,
  package_id bigint not null references market.package (id) on delete cascade,
  verdict text not null check (verdict in ('clean', 'noted', 'blocked', 'undone')),
  took_ms integer not null,
  peak_bytes bigint not null,
  scanned_at timestamptz not null
);
create index package_scan_of on market.package_scan (package_id, id desc);

create table market.package_check (
  scan_id bigint not null references market.package_scan (id) on delete cascade,
  check_name text not null,
  state text not null check (state in ('passed', 'found', 'failed', 'off')),
  found integer not null,
  detail text not null default '',
  primary key (scan_id, check_name)
);

create table market.package_finding (
  id bigint generated always as identity primary key,
  scan_id bigint not null references market.package_scan (id) on delete cascade,
  check_name text not null,
  rule text not null,
  severity text not null check (severity in ('info', 'warning', 'error')),
  file text not null,
  line integer not null, -- from 1; 0 for the whole file
  excerpt text not null
);
create index package_finding_of on market.package_finding (scan_id, id);

-- A package on its way. Its parts are written into DATA_DIR/quarantine under the name `file`.
create table market.package_upload (
  id bigint generated always as identity primary key,
  developer_id bigint not null references market.developer (member_id),
  plugin_id bigint references market.plugin (id),
  file uuid not null unique,
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'), -- as the sender told it beforehand
  state text not null default 'sending' check (state in ('sending', 'checking', 'refused', 'ready', 'failed')),
  outcome jsonb, -- of a refused one: why, and the faults of its manifest
  package_id bigint unique references market.package (id),
  developer_key text not null default '',
  developer_signature text not null default '',
  made_by bigint not null references account.member (id),
  made_at timestamptz not null,
  touched_at timestamptz not null,
  check ((state = 'ready') = (package_id is not null))
);
create index package_upload_of on market.package_upload (developer_id, id desc);
create index package_upload_idle on market.package_upload (touched_at) where state in ('sending', 'checking', 'failed');

create table market.package_part (
  upload_id bigint not null references market.package_upload (id) on delete cascade,
  number integer not null check (number >= 0), -- from 0
  sha256 text not null,
  primary key (upload_id, number)
);

-- Public keys; the private ones lie encrypted in DATA_DIR/private. The one that is not retired signs.
create table market.package_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  public_key text not null unique, -- 32 bytes, base64
  private_file uuid not null,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index package_key_signing on market.package_key ((true)) where retired_at is null;

create table market.package_signature (
  package_id bigint primary key references market.package (id),
  plugin text not null, -- the slug
  version text not null,
  sha256 text not null,
  files_sha256 text not null,
  signed_at timestamptz not null,
  key_id text not null references market.package_key (key_id),
  signature text not null, -- base64
  unique (plugin, version)
);

-- What is published never changes, whoever asks.
create function market.keep_package() returns trigger language plpgsql as $$
begin
  if (new.file, new.sha256, new.bytes, new.files_sha256, new.manifest, new.developer_id)
    is distinct from (old.file, old.sha256, old.bytes, old.files_sha256, old.manifest, old.developer_id) then
    raise exception 'a package never changes';
  end if;
  return new;
end $$;
create trigger keep_package before update on market.package for each row execute function market.keep_package();

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '更换签名密钥', 'Replace the signing key', 'market/keys', 5
from account.rule where area = 'admin' and type = 'menu_dir' and name = 'market';
