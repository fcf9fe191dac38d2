-- Why a question may be closed; operators add their own. `is_duplicate` is the one that names another question.
create table ask.close_reason (
  id integer generated always as identity primary key,
  slug text not null unique,
  name_zh text not null,
  name_en text not null,
  text_zh text not null,
  text_en text not null,
  is_duplicate boolean not null default false,
  is_on boolean not null default true,
  weigh integer not null default 0
);
insert into ask.close_reason (slug, name_zh, name_en, text_zh, text_en, is_duplicate, weigh) values
  ('duplicate', '重复', 'Duplicate', '这个问题已经有人问过，也有了回答。', 'This has been asked before and already has an answer.', true, 50),
  ('off-topic', '与本站主题无关', 'Off topic', '这个问题不在本站讨论的范围内。', 'This question is outside what this community is about.', false, 40),
  ('unclear', '不够清楚', 'Needs details', '缺少必要的信息，现在还没法回答。请补充版本、环境、期望与实际。', 'It can''t be answered as it stands. Add versions, environment, what you expected and what happened.', false, 30),
  ('too-broad', '范围太大', 'Too broad', '一个回答说不完。请缩小到一个具体的问题。', 'One answer can''t cover it. Narrow it down to a single problem.', false, 20),
  ('opinion', '主要看个人看法', 'Opinion-based', '答案会因人而异，难以用事实判断对错。请改成可以验证的问题。', 'Answers would be matters of taste. Rephrase it so that facts can settle it.', false, 10);

-- A question that is closed, and was: who did it when and why. `closed_by` null: by votes.
create table ask.closure (
  id bigint generated always as identity primary key,
  post_id bigint not null references ask.post (id),
  reason_id integer not null references ask.close_reason (id),
  duplicate_of bigint references ask.post (id),
  note text not null default '',
  closed_at timestamptz not null,
  closed_by bigint,
  reopened_at timestamptz,
  reopened_by bigint,
  check (duplicate_of is distinct from post_id)
);
create unique index closure_open on ask.closure (post_id) where reopened_at is null;
create index closure_post on ask.closure (post_id, id);
create index closure_duplicate on ask.closure (duplicate_of) where duplicate_of is not null;
create index closure_reason on ask.closure (reason_id);

-- Votes to close or reopen; `closure_id` is set when they have led to something, or when somebody else did it first.
create table ask.close_vote (
  id bigint generated always as identity primary key,
  post_id bigint not null references ask.post (id),
  member_id bigint not null,
  kind text not null check (kind in ('close', 'reopen')),
  reason_id integer references ask.close_reason (id),
  duplicate_of bigint references ask.post (id),
  at timestamptz not null,
  closure_id bigint references ask.closure (id),
  check ((kind = 'close') = (reason_id is not null))
);
create unique index close_vote_open on ask.close_vote (post_id, kind, member_id) where closure_id is null;
create index close_vote_closure on ask.close_vote (closure_id) where closure_id is not null;
create index close_vote_member on ask.close_vote (member_id, id);
create index close_vote_reason on ask.close_vote (reason_id) where reason_id is not null;
create index close_vote_duplicate on ask.close_vote (duplicate_of) where duplicate_of is not null;

-- What holds for the answers of one question, or of all questions of a category; what is null is as the category says, then as
-- the product does. `answerers`: who may answer: all, members from a reputation on ("protected"; null for the level of the
-- privilege), or staff.
create table ask.thread_rule (
  id bigint generated always as identity primary key,
  post_id bigint unique references ask.post (id),
  category_id integer unique references ask.category (id),
  answerers text check (answerers in ('all', 'reputation', 'staff')),
  reputation integer check (reputation between 1 and 1000000),
  comments_open boolean,
  answer_min integer check (answer_min between 1 and 5000),
  -- Until then only its author, the asker and staff see an answer.
  answers_hidden_until timestamptz,
  -- Shown above the answer form.
  notice_markdown text not null default '',
  notice_html text not null default '',
  -- No answers, comments, votes any more.
  archived_at timestamptz,
  changed_at timestamptz not null,
  changed_by bigint not null,
  check (num_nonnulls(post_id, category_id) = 1),
  check (reputation is null or answerers = 'reputation'),
  check (category_id is null or (archived_at is null and answers_hidden_until is null))
);
create index thread_rule_hidden on ask.thread_rule (answers_hidden_until) where answers_hidden_until is not null;

-- How many votes close or reopen a question; one row, the newest counts.
create table ask.close_setting (
  id integer generated always as identity primary key,
  votes integer not null check (votes between 1 and 20),
  changed_at timestamptz not null,
  changed_by bigint
);
insert into ask.close_setting (votes, changed_at) values (3, now());
