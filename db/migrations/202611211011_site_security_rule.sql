-- Account security in the member centre's menu.
insert into site.rule (pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select id, 'menu', '账户安全', 'Account security', 'account/security', 'account/security', 'key', 'tab', 60
from site.rule where type = 'menu_dir' and name = 'account';
