import own from '#app/exchange/webhooks/webhooks.zh.ts';

export default {
  ...own,
  lead: '把你的插件发生的事告诉别的程序或聊天群：订单、退款、版本状态、评价和提现。没有送达的会在一天里重试 8 次。',
  emptyText: '新建一个，让构建流程、客服系统或群聊机器人及时知道订单和审核结果。',
  nameHelp: '只有你看得到',
};
