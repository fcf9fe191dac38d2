export default {
  title: '分类',
  lead: '每篇帖子属于一个分类。关注分类，有新内容时会告诉你。',
  description: (site: string) => `${site}的全部分类，以及各分类里大家正在讨论的帖子。`,
  list: '全部分类',
  posts: (count: string) => `${count} 篇`,
  members: '仅指定会员组可读',
  posting: '仅指定会员组可发布',
  hot: '正在讨论',
  none: '还没有帖子',
  emptyTitle: '还没有分类',
  emptyText: '管理员建立分类后，会显示在这里。',
};
