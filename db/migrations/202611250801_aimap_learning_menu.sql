-- Learning in the menu of the member centre, between the account and the questions.
with dir as (
  insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
  values ('site', 'menu_dir', '学习', 'Learning', 'study', 'study', 'book', 90) returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '我的学习', 'My learning', 'learning', 'learning', 'route', 'tab', 100 from dir;
