-- Endpoints of other programs that are told what happens. Address and secret are sealed: a chat room's address is itself a key.
create table ask.webhook (
  id bigint generated always as identity primary key,
  name text not null,
  format text not null check (format in ('standard', 'slack', 'feishu', 'wecom', 'dingtalk')),
  language text not null default 'zh-cn' check (language in ('zh-cn', 'en')),
  address text not null,
  shown_address text not null,
  secret text not null,
  events text[] not null,
  is_on boolean not null default true,
  off_reason text not null default '' check (off_reason in ('', 'staff', 'failures', 'gone')),
  -- Attempts that failed since the last that went through.
  failures integer not null default 0,
  failing_since timestamptz,
  made_by bigint,
  made_at timestamptz not null
);

-- The outbox: written in the transaction of what it tells of. The payload is made afterwards, as a guest sees the thing;
-- what no guest may see is withheld.
create table ask.webhook_event (
  id bigint generated always as identity primary key,
  uid text not null unique,
  type text not null,
  subject_kind text not null,
  subject_id bigint,
  detail jsonb not null default '{}',
  at timestamptz not null,
  payload jsonb,
  state text not null default 'new' check (state in ('new', 'ready', 'withheld'))
);
create index webhook_event_at on ask.webhook_event (at);

create table ask.webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references ask.webhook (id) on delete cascade,
  event_id bigint not null references ask.webhook_event (id) on delete cascade,
  -- 0 for the first; each replay is a delivery of its own.
  round integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  tries integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (event_id, webhook_id, round)
);
create index webhook_delivery_newest on ask.webhook_delivery (webhook_id, id);
create index webhook_delivery_state on ask.webhook_delivery (webhook_id, state, id);

create table ask.webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references ask.webhook_delivery (id) on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  status integer, -- null: no answer came
  error text not null default '',
  response text not null default '' -- the first 1,000 characters
);
create index webhook_attempt_delivery on ask.webhook_attempt (delivery_id, id);

insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'admin', 'menu_dir', '社区', 'Community', 'community', 'community', 'ask', 85
where not exists (select from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'community' order by id limit 1) dir, (values
  ('Webhook', 'Webhooks', 'webhooks', 'send', 20),
  ('导入与导出', 'Import and export', 'imports', 'swap', 15)
) menu (title_zh, title_en, name, icon, weigh);

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, menu.name || '/' || node.name, 10
from account.rule menu join (values
  ('webhooks', 'edit', '管理 Webhook', 'Manage webhooks'),
  ('imports', 'run', '导入与导出内容', 'Import and export content')
) node (menu, name, title_zh, title_en) on node.menu = menu.name
where menu.area = 'admin' and menu.type = 'menu';
