-- The language of mails to a member: of the last login, or the one chosen later while signed in.
alter table account.member add column language text not null default 'zh-cn' check (language in ('zh-cn', 'en'));
