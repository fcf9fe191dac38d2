-- A menu entry and its page have one name. Names that an operator has changed stay.
update account.rule rule set title_zh = today.title_zh, title_en = today.title_en
from (values
  ('words', '敏感词', 'Words', '敏感词', 'Blocked words'),
  ('authen', '实名审核', 'Real-name desk', '实名审核', 'Real-name review'),
  ('privileges', '声望与特权', 'Reputation', '声望与特权', 'Reputation and privileges'),
  ('statements', '对账单', 'Statements', '平台对账单', 'Platform statements')
) today (name, was_zh, was_en, title_zh, title_en)
where rule.area = 'admin' and rule.type = 'menu' and rule.name = today.name and rule.title_zh = today.was_zh and rule.title_en = today.was_en;
