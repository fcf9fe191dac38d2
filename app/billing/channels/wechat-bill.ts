import { type BillLine, UncertainFault } from './payment-provider.ts';
import { readTable, type Row } from './csv-table.ts';
import { readChinaTime, readYuan } from '#app/billing/channels/provider-call.server.ts';

/**
 * WeChat's bill of trades (ALL), as CSV: payments and refunds, a ` before each value, amounts in yuan. A refund's line
 * carries the payment's numbers too. pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html
 * @throws UncertainFault for anything else
 */
export function readWechatBill(text: string): BillLine[] {
  return readTable(text, ['交易时间', '微信订单号', '商户订单号', '交易状态']).map((row) =>
    row('交易状态') === 'REFUND' ? refundLine(row) : paymentLine(row),
  );
}

const paymentLine = (row: Row): BillLine => ({
  ...shared(row),
  kind: 'payment',
  refundNumber: '',
  amount: yuan(row('订单金额') || row('应结订单金额')),
});
const refundLine = (row: Row): BillLine => ({
  ...shared(row),
  kind: 'refund',
  refundNumber: row('商户退款单号'),
  amount: yuan(row('申请退款金额') || row('退款金额')),
});

function shared(row: Row) {
  const at = readChinaTime(row('交易时间'));
  if (!at) throw new UncertainFault('a time of the bill cannot be read');
  const fee = row('手续费');
  return {
    transaction: row('微信订单号'),
    number: row('商户订单号'),
    fee: fee === '' || fee.startsWith('-') ? 0n : yuan((fee.match(/^\d+(?:\.\d{1,2})?/) ?? ['0'])[0]),
    currency: row('货币种类') || 'CNY',
    at,
  };
}

function yuan(text: string): bigint {
  const fen = readYuan(text);
  if (fen === null) throw new UncertainFault('an amount of the bill cannot be read');
  return fen;
}
