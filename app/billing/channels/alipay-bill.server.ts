import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { type BillLine, UncertainFault } from './payment-provider.ts';
import { readTable } from './csv-table.ts';
import { readChinaTime, readYuan } from './provider-call.server.ts';

const maxEntry_bytes = 64 * 1024 * 1024;

/**
 * Alipay's bill of trades (业务明细): the ZIP as it is downloaded, or its CSV, in GBK or UTF-8. Lines that begin with # are
 * comments; refunds stand there with amounts below zero.
 * @throws UncertainFault for anything else
 */
export async function readAlipayBill(bytes: Buffer): Promise<BillLine[]> {
  const csv = bytes.subarray(0, 2).toString('latin1') === 'PK' ? await unzipDetail(bytes) : bytes;
  const lines = decode(csv)
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'));
  return readTable(lines.join('\n'), ['支付宝交易号', '业务类型', '订单金额']).map((row) => {
    const [kind, amount] = [row('业务类型'), row('订单金额')];
    const isRefund = kind === '退款';
    return {
      kind: isRefund ? 'refund' : 'payment',
      transaction: row('支付宝交易号'),
      number: row('商户订单号'),
      refundNumber: isRefund ? row('退款批次号') : '',
      amount: whole(amount),
      fee: row('服务费') ? whole(row('服务费')) : 0n,
      currency: 'CNY',
      at: readChinaTime(row('完成时间')) ?? readChinaTime(row('创建时间')) ?? fail('a time'),
    };
  });
}

const whole = (text: string): bigint => readYuan(text.replace(/^[-−]/, '')) ?? fail('an amount');
const fail = (what: string): never => {
  throw new UncertainFault(`${what} of the bill cannot be read`);
};

/** Bills that were saved anew by an office program are UTF-8. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}

/** The file of single trades; the other one (汇总) holds sums. */
async function unzipDetail(bytes: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false }).catch(() => fail('the ZIP'));
  try {
    for await (const entry of zip.eachEntry()) {
      const name = decode(entry.fileNameRaw);
      if (!name.endsWith('.csv') || name.includes('汇总')) continue;
      if (entry.uncompressedSize > maxEntry_bytes) fail('the size');
      return await buffer(await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
  return fail('the ZIP');
}
