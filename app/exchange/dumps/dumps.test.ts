import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { plainMongo, readCopyRows, readJsonLines } from './lines.server.ts';
import { bytesOf, readMysqlRows, textOf } from './mysql-inserts.server.ts';
import { readXmlRows } from './xml-rows.server.ts';

/** A file in pieces of some bytes: a reader must not care where they are cut. */
function fileOf(text: string, piece = 7): Readable {
  const bytes = Buffer.from(text);
  const parts = [];
  for (let at = 0; at < bytes.length; at += piece) parts.push(bytes.subarray(at, at + piece));
  return Readable.from(parts, { objectMode: false });
}
const all = async <T>(rows: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

test.each([1, 3, 64, 10_000])('XML rows in pieces of %i bytes', async (piece) => {
  const text = `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<posts>\n  <row Id="1" Title="显存 &amp; &lt;b&gt;" Body="&lt;p&gt;a&#xA;b&lt;/p&gt;" />\n  <row Id="2" Body="bad &#x1; sign" />\n</posts>`;
  expect(await all(readXmlRows(fileOf(text, piece)))).toMatchObject([
    { Id: '1', Title: '显存 & <b>', Body: '<p>a\nb</p>' },
    { Id: '2' },
  ]);
});

describe.each([1, 5, 100_000])('mysqldump in pieces of %i bytes', (piece) => {
  test('columns from CREATE TABLE, several rows, escapes, NULL, numbers, binary', async () => {
    const text = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`qa_posts\`;
CREATE TABLE \`qa_posts\` (
  \`postid\` int unsigned NOT NULL,
  \`title\` varchar(800) DEFAULT 'a;b',
  \`blob\` longblob,
  PRIMARY KEY (\`postid\`)
);
LOCK TABLES \`qa_posts\` WRITE;
INSERT INTO \`qa_posts\` VALUES (1,'It\\'s; \\"数据\\"\\nnext (x), y',NULL),
(2,'two '' quotes',0x89504E47),(3,'',_binary 'a\\0b');
UNLOCK TABLES;
INSERT INTO qa_words (wordid, word) VALUES (9, 'last');
`;
    const rows = await all(readMysqlRows(fileOf(text, piece)));
    expect(
      rows.map(({ table, values }) => [
        table,
        values['postid'] ?? values['wordid'],
        textOf(values['title'] ?? values['word']),
      ]),
    ).toEqual([
      ['qa_posts', '1', 'It\'s; "数据"\nnext (x), y'],
      ['qa_posts', '2', "two ' quotes"],
      ['qa_posts', '3', ''],
      ['qa_words', '9', 'last'],
    ]);
    expect(rows[0]!.values['blob']).toBeNull();
    expect(bytesOf(rows[1]!.values['blob']!)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    expect(bytesOf(rows[2]!.values['blob']!)).toEqual(Buffer.from([0x61, 0, 0x62]));
  });
});

test('COPY blocks of pg_dump', async () => {
  const text =
    'SET x = 1;\nCOPY public.topics (id, title, "user_id") FROM stdin;\n1\ta\\tb\\\\n\\nc\t\\N\n2\t数据\t7\n\\.\nCOPY public.other (id) FROM stdin;\n5\n\\.\n';
  expect(await all(readCopyRows(fileOf(text), new Set(['topics'])))).toEqual([
    { table: 'topics', values: { id: '1', title: 'a\tb\\n\nc', user_id: null } },
    { table: 'topics', values: { id: '2', title: '数据', user_id: '7' } },
  ]);
});

test('JSON lines and arrays of mongoexport, broken lines counted', async () => {
  let broken = 0;
  const text = '[{"_key":"user:1","uid":{"$numberLong":"1"}},\n{"_key":"x"}\nnot json\n]';
  const rows = await all(readJsonLines(fileOf(text), () => (broken += 1)));
  expect(rows).toHaveLength(2);
  expect(broken).toBe(1);
  expect(plainMongo(rows[0]!['uid'])).toBe(1);
  expect(plainMongo({ $date: { $numberLong: '5' } })).toBe(5);
  expect(plainMongo('x')).toBe('x');
});

test('a dump of 96 MB is read as a stream: memory does not grow with it', async () => {
  const body = 'x'.repeat(1000);
  const count = 96_000;
  function* file() {
    yield '<?xml version="1.0" encoding="utf-8"?>\n<posts>\n';
    for (let i = 0; i < count; i += 100)
      yield Array.from({ length: 100 }, (_, n) => `  <row Id="${i + n}" Body="${body}" />\n`).join('');
    yield '</posts>';
  }
  let rows = 0;
  let largest = 0;
  const before = process.memoryUsage().rss;
  for await (const { Id } of readXmlRows(Readable.from(file(), { objectMode: false }))) {
    expect(Number(Id)).toBe(rows);
    rows += 1;
    if (rows % 8000 === 0) largest = Math.max(largest, process.memoryUsage().rss - before);
  }
  expect(rows).toBe(count);
  expect(largest).toBeLessThan(80 * 1024 * 1024);
});
