import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, csvMark, csvTable } from './csv.ts';

test('what was written is read again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (cells) => {
      const plain = cells.map((cell) => `x${cell.replaceAll('\r', '')}`);
      expect(parse(Buffer.from(csvMark + csvLine(plain)), { bom: true })).toEqual([plain]);
    }),
  );
});

test('no cell is run as a formula, and numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+5', '-1', '-12.50', '-x', '@z', '\tq', 'a,b', 'say "x"'])).toBe(
    `'=1+1,'+5,-1,-12.50,'-x,'@z,'\tq,"a,b","say ""x"""\r\n`,
  );
});

test('a table is what banks and spreadsheets read: marked, a sign guarded at the beginning of a cell only', () => {
  expect(
    csvTable([
      ['a=b', '说 "x", y', '1-2'],
      ['=1+1', 'x\ny', '@'],
    ]),
  ).toBe('\uFEFFa=b,"说 ""x"", y",1-2\r\n\'=1+1,"x\ny",\'@\r\n');
});
