export default { moved: '已转入余额。' };
