-- What moderation keeps from readers. Such a row also has deleted_at, so that every list, index and read leaves it out as it does
-- with deleted ones; author and reviewers are shown it all the same. held: waits for a first look; flagged: hidden until somebody
-- looked; rejected: will not be published; cleaned: went with everything else of a spammer.
alter table ask.post add column withheld text, add constraint post_withheld check (withheld is null or withheld in ('held', 'flagged', 'rejected', 'cleaned') and deleted_at is not null);
alter table ask.answer add column withheld text, add constraint answer_withheld check (withheld is null or withheld in ('held', 'flagged', 'rejected', 'cleaned') and deleted_at is not null);
alter table ask.comment add column withheld text, add constraint comment_withheld check (withheld is null or withheld in ('held', 'flagged', 'rejected', 'cleaned') and deleted_at is not null);

-- Small: hardly any row is withheld. They find a member's own withheld texts of a page.
create index answer_withheld on ask.answer (post_id, author_id) where withheld is not null;
create index comment_withheld on ask.comment (post_id, author_id) where withheld is not null;
