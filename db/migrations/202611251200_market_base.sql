-- The plugin market: developers with their teams, plugins, and the versions they publish.
create schema market;

alter table ask.developer set schema market;
alter table market.developer drop constraint developer_state_check;
alter table market.developer add check
  (state in ('applied', 'approved', 'returned', 'withdrawn', 'suspended', 'closed'));
alter table market.developer add column homepage text not null default '' check (length(homepage) <= 200);
-- A name is taken while its application waits, and for ever once it was approved.
drop index market.developer_slug;
create unique index developer_slug on market.developer (slug) where state not in ('returned', 'withdrawn');
-- Updates of such developers are published when the checks find nothing, and looked at afterwards.
alter table market.developer add column is_trusted boolean not null default false;

-- Who works for a developer beside the developer's own account, its owner.
create table market.team_member (
  developer_id bigint not null references market.developer (member_id) on delete cascade,
  member_id bigint not null references account.member (id) on delete cascade,
  role text not null check (role in ('publisher', 'finance', 'support')),
  invited_by bigint not null references account.member (id),
  invited_at timestamptz not null,
  joined_at timestamptz, -- null while the invitation waits
  primary key (developer_id, member_id)
);
create index team_member_of on market.team_member (member_id);

create table market.category (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,39}$'),
  name_zh text not null check (length(name_zh) between 1 and 40),
  name_en text not null check (length(name_en) between 1 and 40),
  weigh integer not null default 0,
  is_hidden boolean not null default false
);
insert into market.category (slug, name_zh, name_en, weigh) values
  ('model-access', '模型接入', 'Model access', 80),
  ('prompts', '提示词与模板', 'Prompts and templates', 70),
  ('agents', '智能体与自动化', 'Agents and automation', 60),
  ('retrieval', '知识库与检索', 'Knowledge and retrieval', 50),
  ('writing', '写作与翻译', 'Writing and translation', 40),
  ('media', '图像与语音', 'Images and speech', 30),
  ('developer-tools', '开发工具', 'Developer tools', 20),
  ('themes', '外观与界面', 'Themes and interface', 10);

-- A plugin: what its developer writes stands in draft; what visitors see stands in listing once it was approved.
-- Both have the shape of Listing (app/market/plugins/plugins.schema.ts). A slug is never given twice.
create table market.plugin (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{2,39}$'),
  developer_id bigint not null references market.developer (member_id),
  state text not null default 'draft' check (state in
    ('draft', 'submitted', 'in_review', 'changes_requested', 'published', 'delisted', 'suspended', 'removed')),
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  draft_number integer not null default 1, -- grows with each saved draft: who saves over another is told
  listing jsonb check (jsonb_typeof(listing) = 'object'), -- null until the first approval
  category_id bigint references market.category (id), -- of the listing; null until the first approval
  name_zh text not null default '', -- of the listing, for lists and search
  name_en text not null default '',
  tags text[] not null default '{}',
  downloads bigint not null default 0,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null, -- of the listing or of what is live
  published_at timestamptz,
  state_reason text not null default '' check (length(state_reason) <= 1000), -- of a suspension or removal
  check (published_at is null or listing is not null)
);
create index plugin_developer on market.plugin (developer_id, id);
create index plugin_new on market.plugin (published_at desc, id desc) where state = 'published';
create index plugin_updated on market.plugin (updated_at desc, id desc) where state = 'published';
create index plugin_popular on market.plugin (downloads desc, id desc) where state = 'published';
create index plugin_category on market.plugin (category_id, downloads desc, id desc) where state = 'published';
create index plugin_tags on market.plugin using gin (tags) where state = 'published';

-- A version of a plugin. Its bytes never change: a mend is a new version.
create table market.plugin_version (
  id bigint generated always as identity primary key,
  plugin_id bigint not null references market.plugin (id),
  version text not null check (length(version) <= 60),
  channel text not null check (channel in ('stable', 'beta')),
  package_id bigint not null unique, -- market.package
  state text not null check (state in ('scanning', 'scan_failed', 'quarantined', 'clean', 'in_review',
    'changes_requested', 'rejected', 'approved', 'scheduled', 'rolling_out', 'live', 'deprecated', 'yanked', 'blocked',
    'withdrawn')),
  changes_zh text not null default '' check (length(changes_zh) <= 4000),
  changes_en text not null default '' check (length(changes_en) <= 4000),
  is_security boolean not null default false,
  manifest jsonb not null,
  roll_out smallint not null default 0 check (roll_out between 0 and 100), -- percent of devices that are offered it
  is_paused boolean not null default false,
  scheduled_at timestamptz,
  replacement text not null default '', -- what to use instead of a deprecated one
  reason text not null default '' check (length(reason) <= 1000), -- of a yank or block
  created_by bigint not null references account.member (id),
  created_at timestamptz not null,
  published_at timestamptz, -- when its roll-out began
  live_at timestamptz, -- when everyone was offered it
  unique (plugin_id, version)
);
create index plugin_version_of on market.plugin_version (plugin_id, id desc);
create index plugin_version_due on market.plugin_version (scheduled_at) where state = 'scheduled';

-- The market in the console; the desk of applications moves there from the community.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
values ('admin', 'menu_dir', '插件市场', 'Plugin market', 'market', 'market', 'grid', 82);
update account.rule set pid = (select id from account.rule where area = 'admin' and type = 'menu_dir'
    and name = 'market'), weigh = 50
  where area = 'admin' and type = 'menu' and name = 'developers';
