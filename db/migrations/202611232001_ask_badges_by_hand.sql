-- The newest badges that staff gave or took, of which there are few among the many that are earned.
create index badge_award_by_hand on ask.badge_award (greatest(at, withdrawn_at) desc, id desc) where given_by is not null or withdrawn_at is not null;
