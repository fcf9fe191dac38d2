-- What the console's first page draws: figures of each day of the site, without the editors of the starter content.
create table core.daily_figure (
  day date primary key,
  members bigint not null, -- at the end of the day, as unanswered
  active bigint not null, -- members whose devices were there
  posts bigint not null,
  answers bigint not null,
  first_answer_s bigint, -- median of the first answers given on the day; null without any
  unanswered bigint not null,
  searches bigint not null,
  counted_at timestamptz not null
);

-- Accounts under which the starter content is written: nobody logs in with them, no figure counts them.
alter table account.member add column is_editor boolean not null default false;
update account.member m set is_editor = true
where password_hash is null and email is null and mobile is null and closed_at is null
  and not exists (select from account.federation_identity i where i.member_id = m.id)
  and id in (select subject_id from core.audit where action = 'account.createEditorAccount');
create index member_editor on account.member (id) where is_editor;

create index member_joined on account.member (created_at);
create index token_created on account.token (created_at);
create index answer_newest on ask.answer (created_at) where deleted_at is null;
