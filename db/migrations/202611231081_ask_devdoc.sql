-- Pages of the developer documentation as a tree. A page with `link` is an entry that leads to another page of the site.
create table ask.devdoc_page (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,59}$'),
  parent_id bigint references ask.devdoc_page (id),
  position integer not null,
  link text check (link ~ '^/'),
  is_hidden boolean not null default false,
  -- Came with the product: a later version brings its text up to date as long as nobody here has edited it.
  is_shipped boolean not null default false,
  created_at timestamptz not null
);
create index devdoc_page_parent on ask.devdoc_page (parent_id, position);

-- What is shown of a page in a language.
create table ask.devdoc_text (
  page_id bigint not null references ask.devdoc_page (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  title text not null,
  html text not null,
  headings jsonb not null, -- [{id, text, level}]
  body text not null, -- all words
  tsv tsvector not null,
  revision integer not null,
  updated_at timestamptz not null,
  primary key (page_id, language)
);
create index devdoc_text_tsv on ask.devdoc_text using gin (tsv);

-- Every saved state; the newest may be a draft that is not shown yet. Without an author it came with the product.
create table ask.devdoc_revision (
  page_id bigint not null references ask.devdoc_page (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  number integer not null,
  title text not null,
  markdown text not null,
  author_id bigint,
  reason text not null default '',
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (page_id, language, number)
);

-- Whether a page was of help; a member says it once for each page and language and may change it.
create table ask.devdoc_feedback (
  id bigint generated always as identity primary key,
  page_id bigint not null references ask.devdoc_page (id) on delete cascade,
  language text not null,
  revision integer not null,
  member_id bigint,
  is_helpful boolean not null,
  words text not null default '',
  created_at timestamptz not null
);
create unique index devdoc_feedback_member on ask.devdoc_feedback (page_id, language, member_id) where member_id is not null;
create index devdoc_feedback_page on ask.devdoc_feedback (page_id, id);
create index devdoc_feedback_own on ask.devdoc_feedback (member_id) where member_id is not null;

insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

with dir as (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '开发者文档', 'Developer docs', 'devdoc', 'devdoc', 'book', 'tab', 20 from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '编辑与发布文档', 'Edit and publish docs', 'devdoc/edit', 10 from desk;
