-- Dumps on their way from the browser of staff to DATA_DIR/imports, a row until a day after they are whole. `folder` is '' for archives, which
-- lie there themselves; `received` is what lies on the disk.
create table ask.dump_upload (
  id bigint generated always as identity primary key,
  folder text not null,
  file text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  made_by bigint not null,
  made_at timestamptz not null,
  touched_at timestamptz not null,
  unique (folder, file)
);
create index dump_upload_touched on ask.dump_upload (touched_at);
