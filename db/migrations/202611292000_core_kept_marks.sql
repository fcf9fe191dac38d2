-- expand
-- Settings, and what reputation lets do and is worth, have a mark by which a transaction takes what is kept of them.
insert into core.kept_mark (name) values ('settings'), ('privileges'), ('reputation');
create trigger change_kept_mark after insert or update or delete or truncate on core.setting
  for each statement execute function core.change_kept_mark('settings');
create trigger change_kept_mark after insert or update or delete or truncate on ask.privilege_rule
  for each statement execute function core.change_kept_mark('privileges');
create trigger change_kept_mark after insert or update or delete or truncate on ask.reputation_rule
  for each statement execute function core.change_kept_mark('reputation');
