-- Files of statements that are too long to be made while the reader waits; they lie encrypted among the private files.
create table billing.statement_file (
  id bigint generated always as identity primary key,
  -- Who asked; the file is theirs alone.
  member_id bigint not null references account.member (id),
  -- Of the member's own money, or of the whole site's.
  scope text not null check (scope in ('own', 'platform')),
  -- YYYY-MM of the site's zone.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  language text not null check (language in ('zh-cn', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  rows bigint,
  size bigint,
  file uuid,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
create index statement_file_member on billing.statement_file (member_id, scope, id);
create unique index statement_file_waiting on billing.statement_file (member_id, scope, month, language) where state = 'waiting';
create index statement_file_expires_at on billing.statement_file (expires_at) where file is not null;

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '对账单', 'Statements', 'xiaowo/statements', 'xiaowo/statements', 'table', 'tab', 45
from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo' order by id limit 1;

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', '对账单', 'Statements', 'statements', 'statements', 'table', 'tab', 11
from account.rule dir where dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'finance';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', '导出对账单', 'Export statements', 'statements/export', 10
from account.rule menu where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'statements';

insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin' and r.name in ('statements', 'statements/export')
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor');
