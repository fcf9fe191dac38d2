export default {
  you: (name: string) => `${name}（你）`,
  notAllowed: '这个分类不允许匿名发布。',
  ownFiles: '内容里有你上传的文件，它的地址含有你的成员编号，会暴露你是谁。请去掉它，或不用匿名发布。',
  notAnonymous: '这条内容不是匿名发布的。',
  authorGone: '匿名作者的账号已注销，记录里没有这个人了。',
};
