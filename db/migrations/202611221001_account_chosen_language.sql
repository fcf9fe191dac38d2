-- The language a member chose for the site and its mails; null: member.language follows the last login.
alter table account.member add column chosen_language text check (chosen_language in ('zh-cn', 'en'));
