-- Days on which a member signed in, of the site's time zone as it was then. What a day gave stays as it was given.
create table billing.sign_in (
  member_id bigint not null references account.member (id) on delete cascade,
  day date not null,
  zone text not null,
  is_made_up boolean not null default false,
  reward integer not null check (reward >= 0),
  month_reward integer not null default 0 check (month_reward >= 0),
  -- Points that making the day up cost.
  cost integer not null default 0 check (cost >= 0),
  term_id bigint not null,
  at timestamptz not null,
  primary key (member_id, day)
);
create index sign_in_made_up on billing.sign_in (member_id, at) where is_made_up;

-- The member's page in the menu of the member centre and in the header's member menu.
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '每日签到', 'Daily sign-in', 'account/signIn', 'account/signIn', 'calendar', 'tab', 75
from account.rule where area = 'site' and type = 'menu_dir' and name = 'account';
insert into account.rule (area, type, title_zh, title_en, name, path, icon, menu_type, no_login_valid, weigh)
values ('site', 'nav_user_menu', '每日签到', 'Daily sign-in', 'account/signIn', 'user/account/signIn', 'calendar', 'tab', false, 75);
update account.rule set title_zh = '我的积分', title_en = 'Points' where area = 'site' and name = 'account/integral' and title_zh = '积分记录';
