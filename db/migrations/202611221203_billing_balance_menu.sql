-- The page shows more than a log now; a title that the operator has chosen stays.
update account.rule set title_zh = '余额与账单', title_en = 'Balance and bills'
where area = 'site' and type in ('menu', 'nav_user_menu') and name = 'account/balance' and title_zh = '余额记录';
