-- What the numbers of tags and of the site still hold of a category that was restricted a moment ago: written in the transaction
-- that restricts it, taken down by the job that takes the same out of the numbers, empty at all other times. What is shown is a
-- number less what stands here.
create table ask.settling_tag (
  tag_id bigint not null references ask.tag (id) on delete cascade,
  category_id integer not null references ask.category (id) on delete cascade,
  posts integer not null,
  primary key (tag_id, category_id)
);
create index settling_tag_category on ask.settling_tag (category_id);

create table ask.settling_counter (
  key text not null references ask.counter (key) on delete cascade,
  category_id integer not null references ask.category (id) on delete cascade,
  value bigint not null,
  primary key (key, category_id)
);
create index settling_counter_category on ask.settling_counter (category_id);
