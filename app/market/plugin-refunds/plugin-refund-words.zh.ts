export default {
  categories: {
    not_working: '用不了',
    not_as_described: '和介绍不符',
    not_needed: '不再需要',
    wrong_purchase: '买错了',
    other: '其他',
  },
  states: {
    requested: '等开发者答复',
    refused: '开发者拒绝',
    escalated: '平台处理中',
    denied: '平台驳回',
    done: '已退款',
    withdrawn: '已撤回',
  },
  deciders: {
    automatic: '没有用过，自动退款',
    developer: '开发者同意',
    silence: '开发者未答复，自动同意',
    staff: '平台裁定',
  },
};
