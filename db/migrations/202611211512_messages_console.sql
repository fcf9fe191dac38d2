-- Announcements have a kind and may begin later: until then they are not live, and their number is a draft's.
alter table messages.announcement
  add column kind text not null default 'news' check (kind in ('news', 'maintenance', 'important')),
  add column is_live boolean not null default true;
create index announcement_due on messages.announcement (published_at) where not is_live and withdrawn_at is null;

-- The desk of reports lists what was decided by number.
create index report_handled on messages.report (id) where handled_at is not null;
alter table messages.report add column decision text not null default '';
