import type { ApiSummaries } from '../../../reference/schema.ts';

export default {
  'GET /api/account/signIn': '某月的签到记录、连续天数和下次奖励',
  'POST /api/account/signIn': '今日签到',
  'POST /api/account/makeUp': '用积分补签漏签的一天',
} satisfies ApiSummaries;
