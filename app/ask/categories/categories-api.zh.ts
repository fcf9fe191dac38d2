export default {
  saved: '已保存',
  moving: '分类已停用，内容正在移动',
  retired: '分类已停用',
  slugTaken: '这个标识已被其他分类使用。',
  groupsNeeded: '请选择至少一个会员组。',
  tooMany: '分类编号过大，无法限制阅读。',
  hasPosts: '分类里还有内容，请选择要移到哪个分类。',
  badTarget: '不能移到这个分类，请换一个。',
  stillMoving: '内容还在移动，请稍后再试。',
};
