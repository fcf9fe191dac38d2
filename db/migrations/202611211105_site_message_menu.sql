insert into site.rule (pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select id, 'menu', '消息中心', 'Messages', 'messageCenter', 'messageCenter', 'mail', 'tab', 90
from site.rule where type = 'menu_dir' and name = 'account';

insert into site.rule (type, title_zh, title_en, name, path, icon, menu_type, weigh) values
  ('nav_user_menu', '消息中心', 'Messages', 'messageCenter', 'user/messageCenter', 'mail', 'tab', 90);
