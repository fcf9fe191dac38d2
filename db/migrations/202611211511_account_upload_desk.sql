-- The console lists uploads by kind, topic and member, sums them up, and asks whose picture a file is.
alter table account.upload add column is_image boolean not null generated always as (mimetype like 'image/%') stored;
create index upload_kind on account.upload (is_image, id) include (size);
create index upload_topic on account.upload (topic, id) include (size);
create index upload_member_id on account.upload (member_id, id);
create index member_avatar on account.member (avatar) where avatar <> '';

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '查看信件内容', 'Read letters', 'outbox/read', 10 from account.rule where area = 'admin' and type = 'menu' and name = 'outbox';
