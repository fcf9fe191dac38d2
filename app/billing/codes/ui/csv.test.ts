import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('rows become CSV that spreadsheets read as it is meant', () => {
  expect(
    toCsv([
      ['码', 'a,b', 'say "hi"'],
      ['=1+1', '-2', 'x\ny'],
    ]),
  ).toBe('\ufeff码,"a,b","say ""hi"""\r\n\'=1+1,\'-2,"x\ny"\r\n');
});
