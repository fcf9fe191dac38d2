-- Who else signed in from a network, before it is blocked.
create index login_ip on account.login (ip text_pattern_ops, member_id);
create index upload_hidden on account.upload (member_id) where hidden_at is not null;
