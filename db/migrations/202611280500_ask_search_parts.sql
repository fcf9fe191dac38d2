-- Where in `body` the answers and comments of a thread begin, such as 'a31:540 c5:1200', so that an excerpt can say where it stands.
alter table ask.search_doc add column parts text not null default '';
