export default { moved: '已转入余额。', flagged: '你的账户正在核查，暂时不能转入余额。如有疑问，请联系客服。' };
