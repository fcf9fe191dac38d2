-- Who wants to hear of a question, and who has the same one.
create table ask.post_follow (
  post_id bigint not null references ask.post (id),
  member_id bigint not null,
  at timestamptz not null,
  primary key (post_id, member_id)
);
create index post_follow_member on ask.post_follow (member_id, at, post_id);
create table ask.same_question (
  post_id bigint not null references ask.post (id),
  member_id bigint not null,
  at timestamptz not null,
  primary key (post_id, member_id)
);
create index same_question_member on ask.same_question (member_id, post_id);

-- The numbers of both; a row of its own keeps the post's row and its many indexes out of it.
create table ask.interest (
  post_id bigint primary key references ask.post (id),
  followers integer not null default 0 check (followers >= 0),
  same integer not null default 0 check (same >= 0)
) with (fillfactor = 70);

-- Whether a member follows what they ask and answer without being asked; without a row, both.
create table ask.follow_preference (
  member_id bigint primary key,
  asked boolean not null,
  answered boolean not null
);

-- Comments are read in pages of their subject.
drop index ask.comment_answer;
create index comment_answer on ask.comment (answer_id, id) where answer_id is not null and deleted_at is null;
create index comment_post_own on ask.comment (post_id, id) where answer_id is null and deleted_at is null;

-- Who asked or answered before there were followers hears on.
insert into ask.post_follow (post_id, member_id, at)
select id, author_id, created_at from ask.post where kind = 'question' and author_id > 0 and deleted_at is null
union
select a.post_id, a.author_id, min(a.created_at) from ask.answer a join ask.post p on p.id = a.post_id and p.deleted_at is null and p.author_id <> a.author_id
where a.author_id > 0 and a.deleted_at is null group by 1, 2
on conflict do nothing;
insert into ask.interest (post_id, followers) select post_id, count(*) from ask.post_follow group by 1;
