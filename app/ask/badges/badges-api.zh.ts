export default {
  switchedOn: '徽章已启用',
  switchedOff: '徽章已停用',
  noMember: '没有这个会员',
  hasBadge: '这位会员已经有这枚徽章。',
  hasNotBadge: '这位会员没有这枚徽章。',
  granted: '徽章已授予',
  withdrawn: '徽章已收回',
};
