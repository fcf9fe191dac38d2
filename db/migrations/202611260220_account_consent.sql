-- What members agreed to: which version of which page, in which of its revisions they could read it, and on what
-- occasion. Rows are never changed.
create table account.consent (
  member_id bigint not null references account.member (id) on delete cascade,
  page_id bigint not null references account.site_page (id),
  version integer not null,
  language text not null,
  revision integer not null,
  occasion text not null check (occasion in ('registration', 'login', 'publishing')),
  given_at timestamptz not null,
  primary key (member_id, page_id, version)
);
create index consent_page on account.consent (page_id);
