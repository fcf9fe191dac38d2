import { type BillLine, UncertainFault } from './payment-provider.ts';
import { readTable, type Row } from './csv-table.ts';
import { readYuan } from '#app/billing/channels/provider-call.server.ts';

/**
 * Stripe's report "Balance change from activity", itemized, with the columns payment_intent_id and, for our numbers,
 * payment_metadata[number] and refund_metadata[number]. Amounts in major units, times in UTC.
 * docs.stripe.com/reports/report-types/balance
 * @throws UncertainFault for anything else
 */
export function readStripeBill(text: string): BillLine[] {
  return readTable(text, ['balance_transaction_id', 'reporting_category', 'gross']).flatMap((row) => {
    const category = row('reporting_category');
    const isRefund = category === 'refund' || category === 'partial_capture_reversal';
    return isRefund || category === 'charge' ? [lineOf(row, isRefund)] : [];
  });
}

function lineOf(row: Row, isRefund: boolean): BillLine {
  const [amount, fee] = [readYuan(row('gross').replace('-', '')), readYuan(row('fee').replace('-', '') || '0')];
  const at = new Date(`${(row('created_utc') || row('created')).replace(' ', 'T')}Z`);
  if (amount === null || fee === null || Number.isNaN(at.getTime()))
    throw new UncertainFault('an amount or time of the report cannot be read');
  return {
    kind: isRefund ? 'refund' : 'payment',
    transaction: row('payment_intent_id'),
    number: isRefund ? '' : row('payment_metadata[number]'),
    refundNumber: isRefund ? row('refund_metadata[number]') || row('source_id') : '',
    amount,
    fee,
    currency: row('currency').toUpperCase(),
    at,
  };
}
