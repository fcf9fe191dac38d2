-- The desk of statistics, which is where quiz items with poor figures are looked at.
with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '统计', 'Statistics', 'aiMap/statistics', 'aiMap/statistics', 'chart', 'tab', 15
  from dir returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '复核测验题', 'Review quiz items', 'aiMap/statistics/review', 10 from desk;
