import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';

/**
 * The attributes of each `<row …/>` of an XML file, as Stack Exchange writes its dumps. The file is never held whole.
 * Characters that XML does not allow are passed over: the dumps have them.
 */
export async function* readXmlRows(file: Readable): AsyncGenerator<Record<string, string>> {
  const parser = new SaxesParser();
  let rows: Record<string, string>[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push(attributes);
  });
  parser.on('error', () => {});
  file.setEncoding('utf8');
  for await (const chunk of file as AsyncIterable<string>) {
    parser.write(chunk);
    yield* rows;
    rows = [];
  }
  parser.close();
  yield* rows;
}
