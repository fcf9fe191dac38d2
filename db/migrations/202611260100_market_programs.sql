-- A token of a developer acts for its member at that developer alone, as far as their role there goes; of other tokens
-- it is null. `told_at`: when its member was told that it ends.
alter table account.api_token add column developer_id bigint, add column told_at timestamptz;
create index api_token_developer on account.api_token (developer_id, id) where developer_id is not null;
