import own from '#app/account/api-tokens/api-tokens.zh.ts';

export default {
  ...own,
  title: 'API 令牌',
  lead: '让持续集成和脚本替你上传、送审插件，或读取订单，不必交出密码。令牌只在当前开发者名下有效。',
  nameHelp: '写明用在哪里，例如「GitHub Actions 发布」。',
  scopesHelp: '只勾选需要的。角色变化或离开团队后，令牌能做的事随之减少。',
  scopeNames: {
    'plugins:read': '读取插件',
    'plugins:publish': '发布',
    'plugins:statistics': '读取统计',
    'plugins:orders': '读取订单',
  },
  scopeTexts: {
    'plugins:read': '读取插件、版本、扫描结果和审核进度',
    'plugins:publish': '上传插件包、建版本并送审，包含「读取插件」',
    'plugins:statistics': '读取浏览、下载、安装等统计',
    'plugins:orders': '读取订单和退款，不含买家身份',
  },
  dayNames: { 7: '7 天', 30: '30 天', 90: '90 天', 180: '180 天', 365: '365 天' },
  none: '还没有 API 令牌',
  noneText: '想让构建流程自动发布插件时，新建一个令牌。',
  noneMay: '你的角色不能新建令牌。',
  ending: '到期前 7 天会通知创建者。',
  command: '命令行发布',
  commandText: '在代码仓库里一条命令打包、检查、上传并送审，检查没通过时以非零状态退出：',
  docs: '查看发布命令的说明',
  apiDocs: '接口文档',
};
