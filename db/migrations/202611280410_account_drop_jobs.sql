-- What could not be done can be forgotten; retrying is a right of its own already.
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '放弃任务', 'Drop jobs', 'queue/drop', 5
from account.rule where area = 'admin' and type = 'menu' and name = 'queue';
