-- Which person of the company's directory a member is. The stable id stays when the person is renamed; the names are those of the last login.
create table account.directory_identity (
  member_id bigint primary key references account.member (id) on delete cascade,
  -- The directory's attribute that the id was read from, in lower case.
  attribute text not null,
  stable_id text not null check (stable_id <> ''),
  account text not null,
  email text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (attribute, stable_id)
);

-- Ways to log in are added by features that do not know of each other: their names stand in the code.
alter table account.login drop constraint login_method_check;
alter table account.login add constraint login_method_check check (method ~ '^[a-z][a-z-]{0,29}$');
