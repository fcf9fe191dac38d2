export default {
  invoiceKept: '发票抬头已保存，开发者可以看到',
  noInvoice: '不再要发票',
  refundedInvoice: '这笔订单已经全部退款，不能再开发票',
};
