import { types } from 'pg';

type Parse = (value: string) => unknown;
const { builtins } = types;
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const parseTextArray = parserOf(TEXT_ARRAY);

const parsers = new Map<number, Parse>([
  [builtins.INT8, parseSafeInteger],
  [builtins.DATE, (value) => value],
  [INT8_ARRAY, parseSafeIntegers],
  [DATE_ARRAY, parseTextArray],
]);

/** How columns become values: int8 a number, numeric and date text, timestamptz a Date. */
export const valueTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format !== 'binary' && parsers.get(oid)) || parserOf(oid, format),
};

function parseSafeIntegers(value: string): (number | null)[] {
  const items = parseTextArray(value);
  return Array.isArray(items)
    ? items.map((item: unknown) => (typeof item === 'string' ? parseSafeInteger(item) : null))
    : [];
}

function parseSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number: cast it to text`);
  return number;
}
