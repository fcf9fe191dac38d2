-- Editors of the map: the desk of topics in the console.
with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '主题', 'Topics', 'aiMap/topics', 'aiMap/topics', 'grid', 'tab', 60 from dir
  returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '编辑、合并、拆分', 'Edit, merge and split', 'aiMap/topics/edit', 10 from desk;
