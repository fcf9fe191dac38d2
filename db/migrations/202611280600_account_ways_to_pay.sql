-- Every way to pay stands on one page, /admin/pay, which takes the place of the page of channels (docs/decisions/058). The rule keeps
-- its name, by which rights are given; what an operator has renamed or moved stays as they have it.
update account.rule set path = 'pay' where area = 'admin' and type = 'menu' and name = 'channels' and path = 'channels';
update account.rule set title_zh = '收款方式', title_en = 'Ways to pay', icon = 'wallet'
where area = 'admin' and type = 'menu' and name = 'channels' and title_zh = '支付渠道' and title_en = 'Payment channels';
update account.rule set title_zh = '修改收款方式', title_en = 'Change ways to pay'
where area = 'admin' and type = 'button' and name = 'channels/edit' and title_zh = '修改支付渠道';

-- "Takes no money" is a setting of its own now, not a step that is left out.
update core.setting set value = value - 'pay' where key = 'stepsWaived' and jsonb_typeof(value) = 'array';
