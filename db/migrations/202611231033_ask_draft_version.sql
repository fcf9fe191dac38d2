-- How often a draft was kept: whoever writes in two places is asked before one overwrites the other.
alter table ask.draft add column version integer not null default 1;
