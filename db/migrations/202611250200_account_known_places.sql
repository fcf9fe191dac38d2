-- Failures of a member's known devices and networks count apart; a new password lifts all of them.
alter table account.failure add member_id bigint references account.member (id) on delete cascade;
create index failure_member on account.failure (member_id) where member_id is not null;

-- From which network a code was asked for, under a keyed hash: tries from elsewhere do not end it for who asked.
alter table account.code add asked_from bytea, add wrong_elsewhere integer not null default 0;
