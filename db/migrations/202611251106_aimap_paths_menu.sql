-- Editors of the map: the desk of learning paths in the console.
with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '学习路线', 'Learning paths', 'aiMap/paths', 'aiMap/paths', 'route', 'tab', 40 from dir
  returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '发布路线', 'Publish paths', 'aiMap/paths/publish', 10 from desk;
