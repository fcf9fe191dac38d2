-- Who may run imports may also delete the data they were made from; a node of its own, so that a site can keep the two apart.
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '删除导入数据', 'Delete import data', 'imports/delete', 5
from account.rule where area = 'admin' and type = 'menu' and name = 'imports';

insert into account.group_rule (group_id, rule_id)
select gr.group_id, node.id from account.group_rule gr join account.rule run on run.id = gr.rule_id and run.area = 'admin' and run.name = 'imports/run'
join account.rule node on node.area = 'admin' and node.name = 'imports/delete';
