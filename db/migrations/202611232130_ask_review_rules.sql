-- The rules that made a text wait, as they stood then: [{name, found, limit}]. The score's findings in reasons do not tell: a text
-- may score and be let through, and may wait without any score.
alter table ask.review add column rules jsonb not null default '[]';
