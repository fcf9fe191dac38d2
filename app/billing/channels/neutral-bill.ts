import { type BillLine, UncertainFault } from './payment-provider.ts';
import { readTable, type Row } from './csv-table.ts';
import { readYuan } from '#app/billing/channels/provider-call.server.ts';

/** A line of a bank's statement. `amount` in fen, positive; `isIn`: it came to us. */
export type StatementLine = { isIn: boolean; serial: string; amount: bigint; at: Date; note: string };

/**
 * Our own format of a bill, for any provider: type (payment or refund), transaction, number, refund_number, amount in
 * yuan, fee, currency, time (ISO 8601, or China's wall clock).
 * @throws UncertainFault for anything else
 */
export function readNeutralBill(text: string): BillLine[] {
  return readTable(text, ['type', 'transaction', 'amount', 'time']).map((row) => {
    const kind = row('type').toLowerCase();
    if (kind !== 'payment' && kind !== 'refund')
      throw new UncertainFault(`the type ${kind} is neither payment nor refund`);
    return {
      kind,
      transaction: row('transaction'),
      number: row('number'),
      refundNumber: row('refund_number'),
      amount: yuan(row, 'amount'),
      fee: row('fee') ? yuan(row, 'fee') : 0n,
      currency: (row('currency') || 'CNY').toUpperCase(),
      at: timeOf(row('time')),
    };
  });
}

/**
 * A bank's statement in our own format: date, serial, amount in yuan (below zero: it left), counterparty, remark.
 * @throws UncertainFault for anything else
 */
export function readStatement(text: string): StatementLine[] {
  return readTable(text, ['date', 'serial', 'amount']).map((row) => ({
    isIn: !/^[-−(]/.test(row('amount')),
    serial: row('serial') || fail('a serial number'),
    amount: yuan(row, 'amount'),
    at: timeOf(row('date')),
    note: [row('counterparty'), row('remark')].filter(Boolean).join(' · ').slice(0, 300),
  }));
}

const fail = (what: string): never => {
  throw new UncertainFault(`${what} of the file cannot be read`);
};

function yuan(row: Row, column: string): bigint {
  const fen = readYuan(
    row(column)
      .replace(/^[-−+]/, '')
      .replaceAll(',', '')
      .replace(/^¥/, ''),
  );
  return fen ?? fail(`the ${column}`);
}

/** With a zone as it is written, else China's wall clock; a day alone is its noon. */
function timeOf(text: string): Date {
  const plain = text.trim().replaceAll('/', '-');
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(plain) && plain.length > 11;
  const at = new Date(hasZone ? plain : `${plain.replace(' ', 'T')}${plain.length === 10 ? 'T12:00:00' : ''}+08:00`);
  return Number.isNaN(at.getTime()) ? fail('a time') : at;
}
