-- Whose related posts are chosen before those of all others: posts that somebody has read since. After a large import it takes
-- days to come to all of them, and most are not read in that time.
alter table ask.related_due add column wanted_at timestamptz;
create index related_due_wanted on ask.related_due (wanted_at) where wanted_at is not null;
