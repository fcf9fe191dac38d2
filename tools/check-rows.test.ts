import { getConstructionPlans } from 'pg-boss';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { checkRows, compare } from './check-rows.ts';
import type { Kind, Row } from './row-types.ts';

const database = useTestDatabase();

/** What is put together while it runs in a way that its text does not tell: so many statements at most. */
const mostLeft = 48;

it('rows have the columns that their types claim', async () => {
  await sql.raw(getConstructionPlans('job')).execute(database.db);
  const { faults, read, left } = await checkRows(database.pool);
  console.log(`  ${read} of ${read + left.length} statements compared with their row types`);
  expect(faults).toEqual([]);
  expect(left.length, left.join('\n')).toBeLessThanOrEqual(mostLeft);
});

const row = (columns: Record<string, Kind[]>, isOpen = false): Row => ({
  columns: new Map(
    Object.entries(columns).map(([name, kinds]) => [
      name.replace('?', ''),
      { kinds: new Set(kinds), isOptional: name.endsWith('?') },
    ]),
  ),
  isOpen,
});

it.each<[string, Row, [string, Kind][], string[]]>([
  [
    'the same columns',
    row({ id: ['number'], name: ['string'] }),
    [
      ['id', 'number'],
      ['name', 'string'],
    ],
    [],
  ],
  ['a column that is missing', row({ id: ['number'] }), [], ['a row has no column id']],
  ['one that may be missing', row({ 'id?': ['number'] }), [], []],
  ['one that is not known', row({}), [['id', 'number']], ['the row type knows no column id']],
  ['one that an open type takes', row({}, true), [['id', 'number']], []],
  ['another type', row({ id: ['number', 'bigint'] }), [['id', 'string']], ['id is string, not number or bigint']],
  [
    'JSON',
    row({ list: ['array'], at: ['Date'] }),
    [
      ['list', 'unknown'],
      ['at', 'unknown'],
    ],
    ['at is unknown, not Date'],
  ],
  ['null alone', row({ none: [] }), [['none', 'string']], []],
])('%s', (_name, claimed, reported, faults) =>
  expect(
    compare(
      claimed,
      reported.map(([name, kind]) => ({ name, kind })),
    ),
  ).toEqual(faults),
);
