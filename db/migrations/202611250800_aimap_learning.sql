-- What is asked on the map, and what a member has learned of it. Progress names nodes by their ids, which are never used
-- again: it outlives every new name, place, merge and version of a path.
create table aimap.quiz_item (
  id bigint generated always as identity primary key,
  key text unique check (key ~ '^[a-z0-9-]{3,70}$'), -- of an item that comes with the product
  node_id bigint not null references aimap.node (id),
  objective smallint not null default 0, -- its number among the topic's objectives
  kind text not null check (kind in ('single', 'multiple', 'true-false', 'order', 'cloze', 'short')),
  -- Places of the right choices, or whether the statement is true; null where the texts hold the answer.
  solution jsonb,
  cited_node_id bigint references aimap.node (id) on delete set null, -- null: the texts name a post each
  author text not null default 'human' check (author in ('human', 'generated')),
  state text not null default 'live' check (state in ('draft', 'live', 'retired')),
  digest text, -- of the content that came with the product
  revision integer not null default 1,
  -- By the first answers of members that had no help; null until there are enough.
  attempts integer not null default 0,
  difficulty real check (difficulty between 0 and 1), -- the share that is wrong
  discrimination real check (discrimination between -1 and 1), -- how right answers go with those to other items
  review text not null default 'none' check (review in ('none', 'wanted', 'settled')),
  review_reason text check (review_reason in ('too-hard', 'too-easy', 'discrimination')),
  measured_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (author = 'human' or state <> 'live' or review = 'settled')
);
create index quiz_item_node on aimap.quiz_item (node_id, objective, id) where state = 'live';
create index quiz_item_review on aimap.quiz_item (measured_at) where review = 'wanted';

create table aimap.quiz_item_text (
  item_id bigint not null references aimap.quiz_item (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  prompt text not null,
  -- Choices as {text, why}, steps in the right order as {text}, blanks as {forms, why}, a short answer as {forms}.
  parts jsonb not null,
  why text not null default '', -- for whoever was wrong, where the parts have no reasons of their own
  explanation text not null,
  quote text not null, -- stands word for word in what is cited
  cited_post_id bigint references ask.post (id) on delete set null,
  primary key (item_id, language)
);

-- Which release of the shipped items is in the database.
create table aimap.quiz_load (
  is_only boolean primary key default true check (is_only),
  digest text not null,
  loaded_at timestamptz not null
);

-- Every answer, also one that was taken back. node_id is where the item lay or where that node has gone since.
create table aimap.quiz_attempt (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  item_id bigint not null references aimap.quiz_item (id) on delete cascade,
  node_id bigint not null references aimap.node (id),
  revision integer not null, -- of the item
  language text not null check (language in ('zh-cn', 'en')),
  answer jsonb, -- null: did not know, or had the answer shown
  is_right boolean not null,
  is_assisted boolean not null, -- the answer was known from the same day, or was shown
  via text not null check (via in ('quiz', 'review', 'browser')),
  card_before jsonb, -- what undoing puts back
  at timestamptz not null,
  undone_at timestamptz
);
create index quiz_attempt_node on aimap.quiz_attempt (member_id, node_id, at desc, id desc);
create index quiz_attempt_member on aimap.quiz_attempt (member_id, item_id, at desc);
create index quiz_attempt_at on aimap.quiz_attempt (member_id, at);
create index quiz_attempt_item on aimap.quiz_attempt (item_id) where undone_at is null and not is_assisted;

create table aimap.learn_progress (
  member_id bigint not null references account.member (id) on delete cascade,
  node_id bigint not null references aimap.node (id),
  state text not null default 'none' check (state in ('none', 'planned', 'learning', 'done', 'skipped')),
  -- Of the answers without help: the share that was right, newer ones weighing more; how many; how many of them right.
  strength real check (strength between 0 and 1),
  evidence integer not null default 0,
  rights integer not null default 0,
  assisted integer not null default 0, -- answers with help, which count for nothing
  updated_at timestamptz not null,
  primary key (member_id, node_id)
);
create index learn_progress_node on aimap.learn_progress (node_id);
create index learn_progress_recent on aimap.learn_progress (member_id, updated_at desc);

-- When an item comes again, by FSRS.
create table aimap.learn_card (
  member_id bigint not null references account.member (id) on delete cascade,
  item_id bigint not null references aimap.quiz_item (id) on delete cascade,
  stability double precision not null check (stability > 0), -- days after which nine of ten still know it
  difficulty double precision not null check (difficulty between 1 and 10),
  reps integer not null,
  lapses integer not null,
  reviewed_at timestamptz not null,
  known_at timestamptz, -- when it was last right without help
  due_day date not null, -- a day of the site
  primary key (member_id, item_id)
);
create index learn_card_due on aimap.learn_card (member_id, due_day);
create index learn_card_item on aimap.learn_card (item_id);

create table aimap.learn_setting (
  member_id bigint primary key references account.member (id) on delete cascade,
  daily_max smallint not null check (daily_max between 1 and 100)
);

-- The mastery that the topics before a quiz gate must reach.
alter table aimap.path add column gate real not null default 0.85 check (gate between 0.5 and 1);

-- A learner stays on a version until they take another.
create table aimap.path_enrolment (
  member_id bigint not null references account.member (id) on delete cascade,
  path_id bigint not null,
  version integer not null,
  enrolled_at timestamptz not null,
  finished_at timestamptz, -- stays when a later version has more to learn
  primary key (member_id, path_id),
  foreign key (path_id, version) references aimap.path_version (path_id, version) on delete cascade
);
create index path_enrolment_path on aimap.path_enrolment (path_id, version);

-- A gate that was passed stays passed.
create table aimap.gate_pass (
  member_id bigint not null,
  path_id bigint not null,
  version integer not null,
  stage smallint not null,
  mastery real, -- the lowest of its topics at the time; null for a task
  passed_at timestamptz not null,
  primary key (member_id, path_id, version, stage),
  foreign key (member_id, path_id) references aimap.path_enrolment (member_id, path_id) on delete cascade,
  foreign key (path_id, version, stage) references aimap.path_stage (path_id, version, stage) on delete cascade
);

-- The page of a finished path that its learner shows to others.
create table aimap.path_summary (
  name text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) between 3 and 40),
  member_id bigint not null,
  path_id bigint not null,
  shared_at timestamptz not null,
  unique (member_id, path_id),
  foreign key (member_id, path_id) references aimap.path_enrolment (member_id, path_id) on delete cascade
);

-- Where a node has gone by merges, however many; itself when it stands.
create function aimap.settled_node(start_id bigint) returns bigint language sql stable as $$
  with recursive way as (
    select id, merged_into, 0 steps from aimap.node where id = start_id
    union all
    select n.id, n.merged_into, way.steps + 1 from way join aimap.node n on n.id = way.merged_into where way.steps < 50
  )
  select id from way order by steps desc limit 1
$$;
