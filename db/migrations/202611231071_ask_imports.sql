-- Contents of other platforms, read from their dumps. An import first reads the dump into import_item, judges what can be taken
-- over, and then writes it in small transactions; each item knows how far it got, so that an import that was broken off goes on.
create table ask.import (
  id bigint generated always as identity primary key,
  source text not null check (source in ('stackexchange', 'question2answer', 'discourse', 'nodebb', 'wenwo')),
  origin text not null, -- which site it was: the same ids of the same origin are the same things
  folder text not null,
  options jsonb not null default '{}',
  is_dry boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  phase text not null default 'read',
  claimed_at timestamptz,
  report jsonb not null default '{}',
  error text not null default '',
  made_by bigint,
  made_at timestamptz not null,
  ended_at timestamptz
);

create table ask.import_item (
  import_id bigint not null references ask.import (id) on delete cascade,
  position bigint generated always as identity,
  type text not null,
  source_id text not null,
  parent text not null default '',
  data jsonb not null,
  state text not null default 'new' check (state in ('new', 'known', 'done', 'skipped')),
  reason text not null default '',
  primary key (import_id, type, source_id)
);
create index import_item_next on ask.import_item (import_id, type, position) where state = 'new';
create index import_item_link on ask.import_item (import_id, position) where reason = 'links';
create index import_item_parent on ask.import_item (import_id, type, parent);

-- Votes of which a dump tells how many there are, but not whose they are.
create table ask.import_tally (
  import_id bigint not null references ask.import (id) on delete cascade,
  source_id text not null,
  up integer not null default 0,
  down integer not null default 0,
  primary key (import_id, source_id)
);

-- What became of the things of an origin, for good: a second import of the same dump adds nothing twice.
create table ask.import_map (
  origin text not null,
  type text not null,
  source_id text not null,
  target_id bigint not null,
  import_id bigint references ask.import (id) on delete set null,
  primary key (origin, type, source_id)
);
create index import_map_import on ask.import_map (import_id, type, target_id);
