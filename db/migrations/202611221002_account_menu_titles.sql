-- 账户 is an account with money in it, 账号 what one logs in with. Titles that the operator has changed stay.
update account.rule set title_zh = '账号概览' where title_zh = '账户概览';
update account.rule set title_zh = '我的账号' where title_zh = '我的账户';
update account.rule set title_zh = '账号安全' where title_zh = '账户安全';
update account.rule set title_en = 'Real-name verification' where title_en = 'Real-name check';
