-- Staff voids referrals by hand: who, and why.
alter table billing.referral drop constraint referral_void_reason_check;
alter table billing.referral add constraint referral_void_reason_check check (void_reason in ('realName', 'card', 'device', 'staff'));
alter table billing.referral add column voided_by bigint references account.member (id) on delete set null;
alter table billing.referral add column void_note text not null default '' check (length(void_note) <= 500);
create index referral_voided_by on billing.referral (voided_by) where voided_by is not null;
-- How many of an inviter's came within the same hour.
create index referral_burst on billing.referral (inviter_id, registered_at);

-- The console's desk for referrals.
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', id, 'menu', '邀请关系', 'Referrals', 'referrals', 'referrals', 'users', 'tab', 38
from account.rule where area = 'admin' and type = 'menu_dir' and name = 'finance';
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', '作废邀请关系', 'Void referrals', 'referrals/void', 10
from account.rule menu where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'referrals';
insert into account.group_rule (group_id, rule_id)
select g.id, r.id from account.member_group g join account.rule r on r.area = 'admin'
  and (r.name = 'referrals' or r.name = 'referrals/void' and g.name_en = 'Finance checker')
where g.area = 'admin' and g.name_en in ('Finance maker', 'Finance checker', 'Auditor');
