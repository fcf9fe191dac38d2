-- A topic of the map is called 知识点 everywhere.
update account.rule set title_zh = '知识点' where area = 'admin' and name = 'aiMap/topics' and title_zh = '主题';
