import { expect, test } from 'vitest';
import { literalParts } from './literal-parts.ts';

test('code between quotes is a piece of its own, plain words are not', () => {
  expect(literalParts("LIKE '%合同%' 还是全表扫描")).toEqual(['LIKE ', "'%合同%'", ' 还是全表扫描']);
  expect(literalParts('`a.b` 和 "c/d"')).toEqual(['`a.b`', ' 和 ', '"c/d"']);
  expect(literalParts('中文采购合同切块')).toEqual(['中文采购合同切块']);
  expect(literalParts("don't and can't")).toEqual(["don't and can't"]);
});
