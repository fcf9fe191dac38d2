-- A member's proof, good for ten minutes, that an address bound to them is theirs: what changing that address asks for.
-- Kept under its keyed hash; a newer one of the same kind replaces it.
create table account.pass (
  member_id bigint not null references account.member (id) on delete cascade,
  channel text not null check (channel in ('email', 'mobile')),
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (member_id, channel)
);
create index pass_expires_at on account.pass (expires_at);

-- The member's own pages in the menu of the member centre and in the header's member menu.
insert into site.rule (pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select dir.id, 'menu', entry.*
from site.rule dir,
  (values
    ('个人资料', 'Profile', 'account/profile', 'account/profile', 'user', 'tab', 90),
    ('修改密码', 'Change password', 'account/changePassword', 'account/changePassword', 'lock', 'tab', 80),
    ('积分记录', 'Points', 'account/integral', 'account/integral', 'points', 'tab', 70),
    ('余额记录', 'Balance', 'account/balance', 'account/balance', 'wallet', 'tab', 60)
  ) entry
where dir.type = 'menu_dir' and dir.name = 'account';

insert into site.rule (type, title_zh, title_en, name, path, icon, menu_type, weigh) values
  ('nav_user_menu', '个人资料', 'Profile', 'account/profile', 'user/account/profile', 'user', 'tab', 90),
  ('nav_user_menu', '积分记录', 'Points', 'account/integral', 'user/account/integral', 'points', 'tab', 70),
  ('nav_user_menu', '余额记录', 'Balance', 'account/balance', 'user/account/balance', 'wallet', 'tab', 60);
update site.rule set icon = 'home' where type = 'nav_user_menu' and name = 'account/overview';

-- A new avatar is looked up among the uploads.
create index upload_url on account.upload (url);
