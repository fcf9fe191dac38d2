-- A journey of a member to a provider at which they are known, to show that it is they; the others bind an identity or log in.
alter table account.federation_attempt add column proves boolean not null default false;
