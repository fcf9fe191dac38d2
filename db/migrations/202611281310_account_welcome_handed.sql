-- A link that staff hand over shows nothing about the address of whoever opens it.
alter table account.welcome add is_handed boolean not null default false;
