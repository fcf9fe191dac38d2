export default {
  taken: (count: number) => `${count} 笔提现已进入审核，会员不能再自行取消。`,
  approved: (approved: number, waiting: number) =>
    [approved > 0 && `${approved} 笔已批准`, waiting > 0 && `${waiting} 笔还需另一位审核人`]
      .filter(Boolean)
      .join('，') + '。',
  noneApproved: '没有可以批准的提现，请查看每笔的原因。',
  rejected: '提现已驳回，金额已退回会员的可用收益。',
  notOwn: '不能审核自己的提现。',
  noteMissing: '请写明原因，会员会看到',
};
