-- The desk where staff take the map along and bring one.
with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '导出与导入', 'Export and import', 'aiMap/exchange', 'aiMap/exchange', 'download', 'tab', 10
  from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '导入地图', 'Import the map', 'aiMap/exchange/import', 10 from desk;
