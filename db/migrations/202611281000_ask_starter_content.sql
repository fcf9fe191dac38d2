-- The starter content as a whole: what the operator wants of it, and what has been reached.
create table core.starter_content (
  is_only boolean primary key default true check (is_only),
  wish text not null default 'keep' check (wish in ('keep', 'hide', 'remove')),
  reached text not null default 'keep' check (reached in ('keep', 'hide', 'remove')),
  asked_by bigint,
  asked_at timestamptz, -- null: nobody has decided yet
  finished_at timestamptz
);
insert into core.starter_content default values;

-- Posts of the starter content that the operator has hidden.
alter table ask.post drop constraint post_withheld,
  add constraint post_withheld check (withheld is null or withheld in ('held', 'flagged', 'rejected', 'cleaned', 'starter') and deleted_at is not null);

-- Whoever votes, answers or comments has read: starter posts that nobody has opened count the editors who went through them.
update ask.post p set views = 1 + p.up + p.answers + p.answer_score
  + (select count(*) from ask.comment c where c.post_id = p.id and c.deleted_at is null)
where p.views = 0 and p.kind <> 'model' and p.deleted_at is null
  and p.author_id in (select id from account.member where is_editor);

-- Half of the questions of the last 30 days had their first answer within so many seconds; 0 while too few tell.
insert into ask.counter (key, value) values ('first_answer_s', 0);
