export default {
  recorded: '缴税已登记入账。',
  bankMissing: '没有这个收款账户',
  tooMuch: '不能超过应交税款',
};
