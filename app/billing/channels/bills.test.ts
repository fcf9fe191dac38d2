import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readAlipayBill } from './alipay-bill.server.ts';
import { readNeutralBill, readStatement } from './neutral-bill.ts';
import { readStripeBill } from './stripe-bill.ts';
import { readWechatBill } from './wechat-bill.ts';

const alipay = [
  '#支付宝业务明细查询',
  '#账号：[20880000000000010156]',
  '#起始日期：[2026年11月21日 00:00:00]   终止日期：[2026年11月22日 00:00:00]',
  '#-----------------------------------------业务明细列表----------------------------------------',
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
  '2026112122001400001\t,P2026112100000001\t,交易,余额充值,2026-11-21 10:00:00,2026-11-21 10:00:09,,,,,u***@example.org,88.80,88.80,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,,-0.53,0.00,',
  '2026112122001400001\t,P2026112100000001\t,退款,余额充值,2026-11-21 11:00:00,2026-11-21 11:00:01,,,,,u***@example.org,-8.80,-8.80,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,R2026112100000001\t,0.00,0.00,',
  '#-----------------------------------------业务明细列表结束------------------------------------',
  '#交易合计：1笔，商家实收共88.80元',
].join('\n');

/** GBK by hand: the runtime has a decoder only. Every two bytes that mean a character of the text. */
function toGbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1)
      if (low !== 0x7f) codes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return Buffer.from(
    [...text].flatMap((char) => (char.codePointAt(0)! < 128 ? [char.codePointAt(0)!] : codes.get(char)!)),
  );
}

const lines = [
  {
    kind: 'payment',
    transaction: '2026112122001400001',
    number: 'P2026112100000001',
    refundNumber: '',
    amount: 8880n,
    fee: 53n,
    currency: 'CNY',
    at: new Date('2026-11-21T02:00:09Z'),
  },
  {
    kind: 'refund',
    transaction: '2026112122001400001',
    number: 'P2026112100000001',
    refundNumber: 'R2026112100000001',
    amount: 880n,
    fee: 0n,
    currency: 'CNY',
    at: new Date('2026-11-21T03:00:01Z'),
  },
];

test('Alipay’s bill is read in GBK, in UTF-8, and out of its ZIP beside the sums', async () => {
  expect(await readAlipayBill(toGbk(alipay))).toEqual(lines);
  expect(await readAlipayBill(Buffer.from(`\ufeff${alipay}`))).toEqual(lines);
  const zip = new ZipFile();
  zip.addBuffer(
    toGbk('#业务汇总\n门店编号,交易订单总笔数\n合计,1'),
    '20880000000000010156_20261121_业务明细(汇总).csv',
  );
  zip.addBuffer(toGbk(alipay), '20880000000000010156_20261121_业务明细.csv');
  zip.end();
  expect(await readAlipayBill(await buffer(zip.outputStream as never))).toEqual(lines);
});

test('WeChat’s bill is read without its marks and its sums', () => {
  const text = [
    '\ufeff交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
    '`2026-11-21 10:00:00,`wx1,`1900000001,`0,`,`4200001,`P2026112100000002,`o1,`NATIVE,`SUCCESS,`OTHERS,`CNY,`12.34,`0.00,`0,`0,`0.00,`0.00,`,`,`余额充值,`,`0.07000,`0.60%,`12.34,`0.00,`',
    '`2026-11-21 11:00:00,`wx1,`1900000001,`0,`,`4200001,`P2026112100000002,`o1,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`R2026112100000002,`2.34,`0.00,`ORIGINAL,`SUCCESS,`余额充值,`,`-0.01000,`0.60%,`0.00,`2.34,`',
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`2,`12.34,`2.34,`0.00,`0.06000,`12.34,`2.34',
  ].join('\r\n');
  expect(readWechatBill(text)).toEqual([
    {
      kind: 'payment',
      transaction: '4200001',
      number: 'P2026112100000002',
      refundNumber: '',
      amount: 1234n,
      fee: 7n,
      currency: 'CNY',
      at: new Date('2026-11-21T02:00:00Z'),
    },
    {
      kind: 'refund',
      transaction: '4200001',
      number: 'P2026112100000002',
      refundNumber: 'R2026112100000002',
      amount: 234n,
      fee: 0n,
      currency: 'CNY',
      at: new Date('2026-11-21T03:00:00Z'),
    },
  ]);
});

test('Stripe’s report is read by the names of its columns; payouts and fees are left out', () => {
  const text = [
    '"balance_transaction_id","created_utc","currency","gross","fee","net","reporting_category","source_id","payment_intent_id","payment_metadata[number]","refund_metadata[number]"',
    '"txn_1","2026-11-21 02:00:00","cny","12.34","0.50","11.84","charge","ch_1","pi_1","P2026112100000003",""',
    '"txn_2","2026-11-21 03:00:00","cny","-2.34","0.00","-2.34","refund","re_1","pi_1","P2026112100000003","R2026112100000003"',
    '"txn_3","2026-11-21 04:00:00","cny","-9.50","0.00","-9.50","payout","po_1","","",""',
  ].join('\n');
  expect(readStripeBill(text)).toEqual([
    {
      kind: 'payment',
      transaction: 'pi_1',
      number: 'P2026112100000003',
      refundNumber: '',
      amount: 1234n,
      fee: 50n,
      currency: 'CNY',
      at: new Date('2026-11-21T02:00:00Z'),
    },
    {
      kind: 'refund',
      transaction: 'pi_1',
      number: '',
      refundNumber: 'R2026112100000003',
      amount: 234n,
      fee: 0n,
      currency: 'CNY',
      at: new Date('2026-11-21T03:00:00Z'),
    },
  ]);
});

test('our own formats take yuan as people write them, and both ways of a bank', () => {
  const bill = [
    'type,transaction,number,refund_number,amount,fee,currency,time',
    'payment,t1,P1,,"1,234.5",0.1,cny,2026-11-21T10:00:00+08:00',
    'refund,t1,P1,R1,5,,,2026-11-21 11:00:00',
    '',
  ].join('\n');
  expect(readNeutralBill(bill)).toMatchObject([
    { kind: 'payment', amount: 123_450n, fee: 10n, at: new Date('2026-11-21T02:00:00Z') },
    { kind: 'refund', amount: 500n, refundNumber: 'R1', currency: 'CNY', at: new Date('2026-11-21T03:00:00Z') },
  ]);
  const bank =
    'date,serial,amount,counterparty,remark\n2026/11/21,B1,"¥1,000.00",Alipay,结算\n2026-11-21,B2,-30.50,Someone,WD7\n';
  expect(readStatement(bank)).toEqual([
    { isIn: true, serial: 'B1', amount: 100_000n, at: new Date('2026-11-21T04:00:00Z'), note: 'Alipay · 结算' },
    { isIn: false, serial: 'B2', amount: 3050n, at: new Date('2026-11-21T04:00:00Z'), note: 'Someone · WD7' },
  ]);
});

test('what is no bill is refused, and no amount is guessed', async () => {
  const uncertain = expect.objectContaining({ name: 'UncertainFault' }) as Error;
  await expect(readAlipayBill(Buffer.from('PK\u0003\u0004 no zip'))).rejects.toThrow(uncertain);
  await expect(readAlipayBill(Buffer.from('a,b\n1,2'))).rejects.toThrow(uncertain);
  await expect(readAlipayBill(Buffer.from(alipay.replace('88.80', '88.805')))).rejects.toThrow(uncertain);
  for (const wrong of [
    '',
    'a,b',
    'type,transaction,amount,time\npayment,t,1.005,2026-11-21',
    'type,transaction,amount,time\nfee,t,1.00,2026-11-21',
    'type,transaction,amount,time\npayment,t,1.00,yesterday',
  ])
    expect(() => readNeutralBill(wrong), wrong).toThrow(uncertain);
  expect(() => readStatement('date,serial,amount\n2026-11-21,,1.00')).toThrow(uncertain);
});
