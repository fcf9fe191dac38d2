export default {
  raised: '已添加风险标记。',
  cleared: '已解除风险标记。',
  flaggedAlready: '这位会员已经有一个同类的未解除标记。',
  clearedAlready: '这个标记已经解除。',
  notOwn: '不能解除自己的风险标记。',
  noMember: '没有这位会员。',
};
