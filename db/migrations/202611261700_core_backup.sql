-- Backups of the site: when they were begun and ended, and what became of them. The files lie in a folder.
create table core.backup (
  id bigint generated always as identity primary key,
  made_by text not null check (made_by in ('command', 'clock', 'staff')),
  file text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  -- Why there is no file: 'disk', 'folder', 'broken-off' or 'other'.
  fault text not null default '',
  removed_at timestamptz
);

-- One at a time.
create unique index backup_running on core.backup ((true)) where ended_at is null;

with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'system' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '备份', 'Backups', 'backups', 'backups', 'download', 'tab', 35 from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', desk.id, 'button', '立即备份', 'Back up now', 'backups/make', 10 from desk;
