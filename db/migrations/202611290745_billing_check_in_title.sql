-- expand
-- In English one signs in to an account; what is done once a day for points is a check-in.
update account.rule set title_en = 'Daily check-in'
where area = 'site' and name = 'account/signIn' and title_en = 'Daily sign-in';
