import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of webhooks are called in the audit log. */
export const webhooksActs: ActNames = {
  'ask.saveWebhook': ['保存 Webhook', 'Saved a webhook'],
  'ask.renewWebhookSecret': ['更换 Webhook 密钥', 'Renewed a webhook secret'],
  'ask.removeWebhook': ['删除 Webhook', 'Removed a webhook'],
  'ask.testWebhook': ['测试 Webhook', 'Tested a webhook'],
  'ask.replayWebhook': ['重发 Webhook 事件', 'Sent webhook events again'],
  'ask.switchOffWebhook': ['Webhook 因失败过多停用', 'Switched off a failing webhook'],
};
