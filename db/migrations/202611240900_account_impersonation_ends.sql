-- An impersonation lives only as long as the login it was begun from; without its staff member it is nobody's.
alter table account.login
  add column impersonator_login_id bigint references account.login (id) on delete cascade,
  drop constraint login_impersonator_id_fkey,
  add constraint login_impersonator_id_fkey foreign key (impersonator_id) references account.member (id) on delete cascade;
create index login_impersonator_login on account.login (impersonator_login_id) where impersonator_login_id is not null;
