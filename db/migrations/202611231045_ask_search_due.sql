-- Long threads whose search entry is to be written anew by a job; `turn` goes up with every change, so that the job sees what
-- came while it worked.
create table ask.search_due (
  post_id bigint primary key references ask.post (id) on delete cascade,
  turn bigint not null default 1,
  at timestamptz not null
);
