-- Pages of the operator's own: terms of use, privacy, and whatever else the site has to say about itself.
create table account.site_page (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,59}$'),
  kind text not null check (kind in ('about', 'rules', 'terms', 'privacy', 'contact', 'other')),
  in_footer boolean not null default true,
  in_menu boolean not null default false,
  -- Members must agree to it; anew with each version.
  asks_consent boolean not null default false,
  -- 0 until it is first shown; raised by a publisher who wants members asked again.
  version integer not null default 0 check (version >= 0),
  version_at timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null
);
create unique index site_page_kind on account.site_page (kind) where kind <> 'other';

-- What is shown of a page in a language.
create table account.site_page_text (
  page_id bigint not null references account.site_page (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  title text not null,
  html text not null,
  excerpt text not null,
  revision integer not null,
  updated_at timestamptz not null,
  primary key (page_id, language)
);

-- Every saved state; the newest may be a draft that is not shown yet. Without an author it came with the product.
create table account.site_page_revision (
  page_id bigint not null references account.site_page (id) on delete cascade,
  language text not null check (language in ('zh-cn', 'en')),
  number integer not null,
  title text not null,
  markdown text not null,
  author_id bigint,
  reason text not null default '',
  created_at timestamptz not null,
  published_at timestamptz,
  -- The version of the page it was published in.
  version integer,
  primary key (page_id, language, number)
);
create index site_page_revision_author on account.site_page_revision (author_id) where author_id is not null;

with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'site' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '页面', 'Pages', 'pages', 'pages', 'file', 'tab', 45 from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '编辑与发布页面', 'Edit and publish pages', 'pages/edit', 10 from desk;
