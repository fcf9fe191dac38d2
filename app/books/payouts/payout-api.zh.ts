export default {
  made: (count: number) => `付款文件已生成，共 ${count} 笔。`,
  noneMade: '没有可以付款的提现，请查看每笔的原因。',
  imported: (count: number) => `已导入 ${count} 条结果。`,
  nothingNew: '没有新的结果可以导入。',
  bounced: '已登记退汇，金额已退回会员的可用收益。',
  notOwn: '不能处理自己的提现。',
  columnsMissing: '文件需要有「提现单号」「结果」「金额」三列',
  tooManyLines: (max: number) => `一次最多导入 ${max} 行`,
  noTable: '文件不是有效的 CSV 表格',
  head: ['提现单号', '收款人户名', '收款账号', '收款银行', '开户支行', '账户类型', '金额(元)', '预留手机号'].join(','),
  kinds: '个人,对公',
};
