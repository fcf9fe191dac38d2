-- The queue of votes under way, by the first vote of each question.
create index close_vote_waiting on ask.close_vote (kind, id) where closure_id is null;

-- Who has left a question with votes under way to others; gone when the votes have led to something.
create table ask.close_skip (
  post_id bigint not null references ask.post (id),
  member_id bigint not null,
  at timestamptz not null,
  primary key (post_id, member_id)
);
