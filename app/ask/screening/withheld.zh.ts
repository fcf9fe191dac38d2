export default {
  title: {
    held: '等待审核',
    flagged: '已隐藏，等待审核',
    rejected: '未通过审核',
    cleaned: '已清理',
    starter: '自带内容，已藏起',
  },
  text: {
    held: '审核通过后才会公开，通过时会通知你。现在只有你和审核的人能看到。',
    flagged: '有人举报了这条内容，正在等待管理员查看。现在只有你和审核的人能看到。',
    rejected: '这条内容没有公开，原文为你保留，你可以复制后修改再发。',
    cleaned: '这条内容已被清理。',
    starter: '现在只有工作人员能看到，可以在“设置 › 站点”里重新公开。',
  },
  reason: (text: string) => `原因：${text}`,
  answer: '你的回答',
  comment: '你的评论',
  copy: '复制原文',
  copied: '已复制',
  copyFailed: '复制失败，请手动选择文字复制',
};
