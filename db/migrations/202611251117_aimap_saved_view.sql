-- Views of the map that members keep under a name: an address of the map, its filters, order and camera with it.
create table aimap.saved_view (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  address text not null check (address ~ '^/aiMap($|\?)' and length(address) <= 500),
  saved_at timestamptz not null,
  unique (member_id, name)
);
