import { writeFileSync } from 'node:fs';
import { extractText, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { type Paper, writePaper } from './pdf-document.server.ts';

const rows = Array.from({ length: 60 }, (_, n) => ({
  cells: [`第 ${n + 1} 行：余额充值，来自支付宝，说明很长所以要换行 with some English words in it`, `¥${n},234.50`],
  isStrong: n === 59,
}));
const paper: Paper = {
  title: '问蜗对账单 2026年11月',
  lead: ['会员：𠮷野家 Ñandú 😀 \u{F0000}', 'Zone: Asia/Shanghai'],
  language: 'zh-CN',
  made: new Date('2026-11-22T00:00:00Z'),
  blocks: [
    { kind: 'heading', text: '余额' },
    { kind: 'text', text: '期初加明细等于期末。' },
    {
      kind: 'table',
      columns: [
        { label: '项目', width: 0.7 },
        { label: '金额', width: 0.3, isEnd: true },
      ],
      rows,
    },
  ],
  footer: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
};

test('a document says what it was given, on numbered pages with repeated heads, in a small file', async () => {
  const bytes = await writePaper(paper);
  if (process.env['PAPER_FILE']) writeFileSync(process.env['PAPER_FILE'], bytes);
  expect(bytes.length).toBeLessThan(300_000);
  const { totalPages, text } = await extractText(new Uint8Array(bytes));
  expect(totalPages).toBeGreaterThan(2);
  const plain = text.map((page) => page.replaceAll(/\s+/g, ''));
  expect(plain[0]).toContain('问蜗对账单2026年11月');
  expect(plain[0]).toContain('期初加明细等于期末。');
  for (const [index, page] of plain.entries()) {
    expect(page).toContain('项目金额');
    expect(page).toContain(`第${index + 1}页，共${totalPages}页`);
  }
  const whole = plain.join('');
  for (let n = 0; n < 60; n += 1) expect(whole).toContain(`¥${n},234.50`);
  expect(whole.match(/来自支付宝，说明很长所以要换行withsomeEnglishwordsinit/g)).toHaveLength(60);
  const { info } = await getMeta(new Uint8Array(bytes));
  expect(info).toMatchObject({ Title: '问蜗对账单 2026年11月' });
});

test('what the font does not have becomes a box', async () => {
  const { text } = await extractText(new Uint8Array(await writePaper({ ...paper, blocks: [] })));
  expect(text[0]).toContain('Ñandú');
  expect(text[0]).toContain('□');
});
