-- A webhook belongs to the operator, or to a developer of the market, who is told what happens to their plugins alone.
alter table ask.webhook add column developer_id bigint;
create index webhook_developer on ask.webhook (developer_id, id) where developer_id is not null;
alter table ask.webhook_event add column developer_id bigint;
create index webhook_event_subject on ask.webhook_event (subject_kind, subject_id, id) where developer_id is not null;
