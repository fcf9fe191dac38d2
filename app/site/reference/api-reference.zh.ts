export default {
  title: 'HTTP API 参考',
  lead: '由程序代码生成。每个响应都是 {code, msg, time, data}：1 成功，0 失败，303 需要登录，409 登录过期，401 没有权限。',
  download: 'OpenAPI 3.1 文件',
  auth: '登录后，把令牌放在请求头 ba-user-token 或 Authorization: Bearer 中；语言由请求头 think-lang 或参数 lang 指定（zh-cn 或 en）。',
  find: '筛选接口',
  findPlaceholder: '输入路径或说明中的词',
  none: '没有符合的接口',
  noneText: '换一个词试试，例如 ask、login、upload。',
  field: '参数',
  type: '类型',
  required: '必填',
  webhooks: 'Webhook 与其他程序接口',
  webhooksLead:
    '管理员可以在控制台的「社区 - Webhook」里添加地址。事件发生后，站点以 POST 发送下面这样的 JSON；2xx 算送达，其余会在几天内逐渐加长间隔重试。',
  webhooksSigned:
    '签名遵循 Standard Webhooks：请求头 webhook-id、webhook-timestamp、webhook-signature；签名是密钥（whsec_ 之后的部分做 base64 解码）对 「id.timestamp.正文」 的 HMAC-SHA256。重试和重发的 webhook-id 不变，可用来去重；时间相差超过五分钟的请求应当拒绝。',
  webhooksLeft:
    '只发送游客看得到的内容：受限分类、待审核的内容不发；匿名内容的 author 为 null；删除事件只有 id；会员没有邮箱。',
  mcp: '用语言模型的程序可以连接 /mcp（Model Context Protocol）：search、read_question、list_tags 需要 read 权限，ask、answer 需要 ask:write 权限。',
  groups: '跳到一组接口',
  link: '这个接口的链接',
  noFields: '没有参数。',
  count: (count: number) => `${count} 个接口`,
};
