-- More pages of the console: settings, uploads, announcements, outbox, audit log, job queue, health.
with dir as (
  insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
  values ('admin', 'menu_dir', '系统', 'System', 'system', 'system', 'layers', 70) returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from dir, (values
  ('设置', 'Settings', 'settings', 'settings', 100),
  ('发件箱', 'Outbox', 'outbox', 'mail', 90),
  ('审计日志', 'Audit log', 'audit', 'list', 80),
  ('任务队列', 'Job queue', 'queue', 'refresh', 70),
  ('健康', 'Health', 'health', 'chart', 60)
) menu (title_zh, title_en, name, icon, weigh);

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', menu.title_zh, menu.title_en, menu.name, menu.name, menu.icon, 'tab', menu.weigh
from account.rule dir join (values
  ('上传文件', 'Uploads', 'uploads', 'upload', 90),
  ('公告', 'Announcements', 'announcements', 'bell', 80),
  ('举报', 'Reports', 'reports', 'flag', 70)
) menu (title_zh, title_en, name, icon, weigh) on dir.area = 'admin' and dir.type = 'menu_dir' and dir.name = 'site';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', node.title_zh, node.title_en, menu.name || '/' || node.name, 10
from account.rule menu join (values
  ('settings', 'edit', '修改设置', 'Change settings'),
  ('uploads', 'remove', '删除文件', 'Remove files'),
  ('announcements', 'edit', '发布与撤回公告', 'Publish and withdraw announcements'),
  ('reports', 'decide', '处理举报', 'Decide on reports'),
  ('queue', 'retry', '重试任务', 'Retry jobs')
) node (menu, name, title_zh, title_en) on node.menu = menu.name
where menu.area = 'admin' and menu.type = 'menu';
