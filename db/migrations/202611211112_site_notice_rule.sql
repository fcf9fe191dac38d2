insert into site.rule (type, title_zh, title_en, name, path, icon, menu_type, no_login_valid, weigh) values
  ('nav_user_menu', '通知', 'Notifications', 'account/notice', 'user/account/notice', 'bell', 'tab', false, 85);

insert into site.rule (pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select id, 'menu', '通知', 'Notifications', 'account/notice', 'account/notice', 'bell', 'tab', 85
from site.rule where type = 'menu_dir' and name = 'account' and pid is null;
