-- A category whose access changed, until its job has marked its posts: meanwhile counts of tags say nothing of who may read the
-- posts, and reads of tags look at the posts themselves.
alter table ask.category add column is_settling boolean not null default false;
