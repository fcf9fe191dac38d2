-- Models of the catalogue are posts of a third kind: comments, votes, bookmarks, tags and search are those of every post.
alter table ask.post drop constraint post_kind_check;
alter table ask.post add constraint post_kind_check check (kind in ('question', 'article', 'model')) not valid;
alter table ask.post validate constraint post_kind_check;
insert into ask.counter (key) values ('models'), ('models_loaded_at_s') on conflict do nothing;

-- What is published of a model. `facts` is the whole entry as it was proposed; the columns beside it are what lists filter, sort
-- and show. Published by staff one by one: the table stays small.
create table ask.model (
  post_id bigint primary key references ask.post (id) on delete cascade,
  task text not null check (task in ('text', 'image', 'speech', 'video', 'embedding', 'other')),
  name text not null,
  publisher text not null,
  licence_class text not null check (licence_class in ('open', 'copyleft', 'conditions', 'noncommercial')),
  licence text not null,
  parameters bigint check (parameters > 0),
  memory_gb real check (memory_gb > 0),
  gpu_memory_gb real check (gpu_memory_gb > 0),
  context_length integer check (context_length > 0),
  languages text[] not null default '{}',
  summary_zh text not null,
  summary_en text not null,
  html_zh text not null,
  html_en text not null,
  facts jsonb not null,
  -- Questions with this tag are about the model.
  tag_id bigint references ask.tag (id) on delete set null,
  revision integer not null default 1,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Mean with five imagined ratings of 3.5: a single five does not beat fifty fours.
  rating double precision not null generated always as ((17.5 + rating_sum) / (5 + rating_count)) stored,
  -- What its publisher says it needs at least, else its weights at two bytes a parameter.
  needs_gb double precision generated always as (coalesce(least(memory_gb, gpu_memory_gb), parameters * 2 / 1e9)) stored
);
create index model_newest on ask.model (created_at, post_id);
create index model_best on ask.model (rating, post_id);
create index model_parameters on ask.model (coalesce(parameters, 0), post_id);
create index model_tag on ask.model (tag_id);

-- What members want to add or change. Published ones are the history of a model; `revision` is the number they became.
create table ask.model_proposal (
  id bigint generated always as identity primary key,
  model_id bigint references ask.post (id) on delete cascade, -- null: a model that is not there yet
  member_id bigint not null,
  base_revision integer not null default 0, -- of the model when it was begun
  facts jsonb not null,
  note text not null default '',
  state text not null check (state in ('waiting', 'published', 'returned', 'withdrawn')),
  reason text not null default '',
  revision integer,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  check ((state = 'published') = (revision is not null))
);
create index model_proposal_state on ask.model_proposal (state, sent_at, id);
create index model_proposal_member on ask.model_proposal (member_id, id);
create index model_proposal_model on ask.model_proposal (model_id, revision) where model_id is not null;

-- One of a member for each model.
create table ask.model_rating (
  model_id bigint not null references ask.model (post_id) on delete cascade,
  member_id bigint not null,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '',
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (model_id, member_id)
);
create index model_rating_newest on ask.model_rating (model_id, created_at, member_id);
create index model_rating_member on ask.model_rating (member_id, model_id);

-- The console's directory of the community, for whichever desk comes first, and the desk of models.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

with dir as (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '模型库', 'Models', 'models', 'models', 'robot', 'tab', 30 from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '发布与退回模型', 'Publish and return models', 'models/publish', 10 from desk;
