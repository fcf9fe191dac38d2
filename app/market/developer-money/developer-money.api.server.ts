import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getDeveloperMoney, listBalanceLines, listDeveloperLines } from './developer-money.queries.server.ts';
import { BalanceLinesInput, DeveloperMoneyInput, MoneyLinesInput } from './developer-money.schema.ts';

/** Endpoints of developers' money. */
export const developerMoneyApi: Endpoint[] = [
  get(
    '/api/developer/money',
    ['开发者的余额、月结单、现行规则和提现记录', 'Balances, a month, rules in force and payouts of a developer'],
    DeveloperMoneyInput,
    getDeveloperMoney,
    { access: 'member' },
  ),
  get(
    '/api/developer/moneyLines',
    [
      '开发者收入的每一行，可按类型、插件、日期和订单筛选',
      'Lines of a developer’s income by type, plugin, days, order',
    ],
    MoneyLinesInput,
    listDeveloperLines,
    { access: 'member' },
  ),
  get(
    '/api/developer/balanceLines',
    ['一个余额的每一次变动', 'Every change of one of the balances'],
    BalanceLinesInput,
    listBalanceLines,
    { access: 'member' },
  ),
];
