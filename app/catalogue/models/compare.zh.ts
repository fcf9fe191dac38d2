export default {
  title: '比较模型',
  lead: '资料没写的项目留空，不作推测。',
  choose: '从模型库选择',
  gone: '有的模型已经不在模型库里，没有列出。',
  empty: '还没有选择模型',
  emptyText: '在模型库里按「比较」，最多选四个，就能在这里并排看它们的许可、参数和需求。',
  fact: '项目',
  summary: '简介',
  newest: '列出的最新版本',
};
