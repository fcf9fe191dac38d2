-- The AI map: a stable geography of areas and topics that editors own. Ids are never used again.
create schema aimap;

create table aimap.node (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  kind text not null check (kind in ('area', 'topic')),
  area_id bigint references aimap.node (id), -- where a topic lies
  status text not null default 'published' check (status in ('draft', 'published', 'archived', 'merged')),
  merged_into bigint references aimap.node (id),
  level smallint check (level between 1 and 5), -- 1 newcomer, 2 user, 3 builder, 4 expert, 5 research
  minutes smallint check (minutes between 1 and 600),
  importance smallint not null default 3 check (importance between 1 and 5),
  position smallint not null default 0, -- order of the areas
  pigment smallint check (pigment between 1 and 12), -- of an area
  -- Where it is drawn, on a ground of 65,536 by 65,536; y grows downwards. An area is drawn as its polygon.
  x integer not null check (x between 0 and 65535),
  y integer not null check (y between 0 and 65535),
  radius integer check (radius > 0),
  polygon jsonb,
  -- Folded titles and aliases of both languages with pinyin and its initials, one a line: what the map's search reads.
  names text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'topic') = (area_id is not null and level is not null and minutes is not null)),
  check ((kind = 'area') = (pigment is not null and radius is not null and polygon is not null)),
  check ((status = 'merged') = (merged_into is not null) and merged_into <> id)
);
create index node_area on aimap.node (area_id, level, importance desc, id) where status = 'published';
create index node_merged on aimap.node (merged_into) where merged_into is not null;

create table aimap.node_text (
  node_id bigint not null references aimap.node (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  title text not null check (length(title) between 1 and 80),
  summary text not null check (length(summary) <= 300),
  markdown text not null default '',
  html text not null default '',
  text text not null default '', -- the words of the body
  aliases text[] not null default '{}',
  objectives text[] not null default '{}',
  primary key (node_id, language)
);

-- prerequisite: from is learned before to, without a circle; part-of: from is a part of to; supersedes: from replaces
-- to; alternative and related have no direction and are kept with the smaller id first.
create table aimap.edge (
  from_id bigint not null references aimap.node (id) on delete cascade,
  to_id bigint not null references aimap.node (id) on delete cascade,
  kind text not null check (kind in ('prerequisite', 'part-of', 'alternative', 'related', 'supersedes')),
  created_at timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id),
  check (kind not in ('alternative', 'related') or from_id < to_id)
);
create unique index edge_pair on aimap.edge (least(from_id, to_id), greatest(from_id, to_id));
create index edge_to on aimap.edge (to_id);

create table aimap.resource (
  id bigint generated always as identity primary key,
  node_id bigint not null references aimap.node (id) on delete cascade,
  kind text not null check (kind in ('paper', 'tutorial', 'doc', 'spec', 'tool', 'dataset', 'video', 'book', 'law')),
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  language text not null check (language in ('zh', 'en', 'multi')),
  cost text not null check (cost in ('free', 'paid', 'freemium')),
  year smallint check (year between 1900 and 2100),
  reach text not null default 'unknown' check (reach in ('unknown', 'open', 'unsteady', 'closed')), -- from mainland China
  link_state text not null default 'unchecked' check (link_state in ('unchecked', 'ok', 'moved', 'dead')),
  checked_at timestamptz, -- when its address was last asked
  archived_url text check (archived_url ~ '^https?://' and length(archived_url) <= 500),
  title_zh text not null,
  title_en text not null,
  note_zh text not null,
  note_en text not null,
  position smallint not null default 0,
  created_at timestamptz not null,
  unique (node_id, url)
);
create index resource_kind on aimap.resource (kind, node_id);

-- A post lies at up to three topics; rank 1 is the main one. A rejection stays, so that nothing places it there again.
create table aimap.placement (
  post_id bigint not null references ask.post (id) on delete cascade,
  node_id bigint not null references aimap.node (id) on delete cascade,
  rank smallint not null check (rank between 1 and 3),
  state text not null check (state in ('auto', 'confirmed', 'rejected')),
  score real, -- of the placement by similarity; null when somebody placed it
  created_at timestamptz not null,
  primary key (post_id, node_id)
);
create index placement_node on aimap.placement (node_id, post_id) where state <> 'rejected';

-- A page of the docs lies at up to three topics.
create table aimap.doc_placement (
  page_id bigint not null references ask.devdoc_page (id) on delete cascade,
  node_id bigint not null references aimap.node (id) on delete cascade,
  rank smallint not null check (rank between 1 and 3),
  created_at timestamptz not null,
  primary key (page_id, node_id)
);
create index doc_placement_node on aimap.doc_placement (node_id);

create table aimap.path (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  position smallint not null default 0,
  version integer not null default 1, -- the newest
  is_archived boolean not null default false,
  created_at timestamptz not null
);
-- What a path says and in which order; learners stay on theirs until they take a newer one.
create table aimap.path_version (
  path_id bigint not null references aimap.path (id) on delete cascade,
  version integer not null,
  title_zh text not null,
  title_en text not null,
  audience_zh text not null,
  audience_en text not null,
  created_at timestamptz not null,
  primary key (path_id, version)
);
create table aimap.path_stage (
  path_id bigint not null,
  version integer not null,
  stage smallint not null,
  title_zh text not null,
  title_en text not null,
  gate text not null check (gate in ('quiz', 'task')),
  gate_zh text not null,
  gate_en text not null,
  primary key (path_id, version, stage),
  foreign key (path_id, version) references aimap.path_version (path_id, version) on delete cascade
);
create table aimap.path_step (
  path_id bigint not null,
  version integer not null,
  step smallint not null,
  stage smallint not null,
  node_id bigint not null references aimap.node (id),
  primary key (path_id, version, step),
  unique (path_id, version, node_id),
  foreign key (path_id, version, stage) references aimap.path_stage (path_id, version, stage) on delete cascade
);
create index path_step_node on aimap.path_step (node_id);

-- Whether the map that comes with the product was loaded: an operator who empties it does not get it again.
create table aimap.load (
  is_only boolean primary key default true check (is_only),
  loaded_at timestamptz not null
);

-- The map among the entries of the header, right after the home page.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, menu_type, no_login_valid, weigh)
select area, type, 'AI 地图', 'AI map', 'aiMap', 'aiMap', 'map', 'tab', no_login_valid, 95
from account.rule where type = 'nav' and name = 'ask' order by id limit 1;
