export default {
  title: (name: string) => `${name} · 插件开发者`,
  since: '加入于',
  account: '账号',
  plugins: '插件',
  none: '还没有发布插件',
  suspended: '平台已暂停这个开发者，插件暂时不再列出。',
};
