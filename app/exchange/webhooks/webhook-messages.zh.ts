export default {
  somebody: '匿名会员',
  lines: {
    'post.created': (name: string, title: string) => `${name} 发布了「${title}」`,
    'post.edited': (_name: string, title: string) => `「${title}」有了新版本`,
    'post.closed': (_name: string, title: string) => `「${title}」已关闭`,
    'post.deleted': (_name: string, _title: string) => '一篇内容已删除',
    'answer.created': (name: string, title: string) => `${name} 回答了「${title}」`,
    'answer.edited': (_name: string, title: string) => `「${title}」的一个回答有了新版本`,
    'answer.accepted': (name: string, title: string) => `${name} 的回答被采纳：「${title}」`,
    'answer.deleted': (_name: string, _title: string) => '一个回答已删除',
    'comment.created': (name: string, title: string) => `${name} 评论了「${title}」`,
    'model.published': (_name: string, title: string) => `模型库上新或更新：「${title}」`,
    'member.registered': (name: string, _title: string) => `新会员：${name}`,
    'report.created': (_name: string, _title: string) => '收到一条新举报',
    ping: (_name: string, _title: string) => '这是问蜗发来的测试消息',
  },
};
