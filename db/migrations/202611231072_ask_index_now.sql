-- Until when search engines have been told of changed posts; 0 before the first time.
insert into ask.counter (key) values ('index_now_until_s') on conflict do nothing;
