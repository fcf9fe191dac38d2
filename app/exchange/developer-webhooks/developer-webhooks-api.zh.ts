export default { aboutWebhooks: '你作为开发者的 Webhook' };
