import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Dump } from '#app/exchange/dumps/folder.server.ts';
import { readArchive } from '#app/exchange/dumps/archive.reader.server.ts';
import { readDiscourse } from '#app/exchange/dumps/discourse.reader.server.ts';
import { readNodebb } from '#app/exchange/dumps/nodebb.reader.server.ts';
import { readQuestion2Answer } from '#app/exchange/dumps/question2answer.reader.server.ts';
import { readStackExchange } from '#app/exchange/dumps/stackexchange.reader.server.ts';
import type { ImportReport } from './imports.schema.ts';
import {
  type DumpRecord,
  type Found,
  type ImportSource,
  type LeftOut,
  records,
} from '#app/exchange/dumps/dump-records.schema.ts';
import { keepDumpFile } from '#app/exchange/dumps/import-images.commands.server.ts';

/** What is known of a record besides its own words. */
type Item = { type: string; id: string; parent: string; data: string };

const batch = 500;

/**
 * Reads a whole dump into the items of an import. Begun again, it reads it anew: what was read before is not read
 * twice.
 * @param progress is told how many records were read
 */
export async function readDump(
  ctx: Ctx,
  { id, source }: { id: number; source: ImportSource },
  dump: Dump,
  progress: (read: number) => void,
): Promise<Partial<ImportReport>> {
  await sql`delete from ask.import_tally where import_id = ${id}`.execute(ctx.db);
  const left: Partial<Record<LeftOut, number>> = {};
  const bag: Bag = { items: [], tallies: new Map() };
  let read = 0;
  let namelessVotes = 0;
  for await (const found of readerOf(source, dump, id)) {
    if (found.type === 'left') left[found.what] = (left[found.what] ?? 0) + 1;
    else if (found.type === 'tally') {
      const { up, down } = bag.tallies.get(found.subject) ?? { up: 0, down: 0 };
      bag.tallies.set(found.subject, { up: up + found.up, down: down + found.down });
      namelessVotes += found.up + found.down;
    } else if (!addItem(bag, found)) left.brokenLine = (left.brokenLine ?? 0) + 1;
    if (bag.items.length < batch && bag.tallies.size < batch) continue;
    read += bag.items.length;
    await keep(ctx, id, bag);
    progress(read);
  }
  await keep(ctx, id, bag);
  return { left, namelessVotes };
}

function readerOf(source: ImportSource, dump: Dump, id: number): AsyncGenerator<Found> {
  switch (source) {
    case 'stackexchange':
      return readStackExchange(dump);
    case 'question2answer':
      return readQuestion2Answer(dump, (name, bytes) => keepDumpFile(id, name, bytes));
    case 'discourse':
      return readDiscourse(dump);
    case 'nodebb':
      return readNodebb(dump);
    case 'wenwo':
      return readArchive(dump);
  }
}

type Bag = { items: Item[]; tallies: Map<string, { up: number; down: number }> };

/** False for a record that is not of the form its type has. */
function addItem({ items }: Bag, record: DumpRecord): boolean {
  const read = records[record.type]?.safeParse(record);
  if (!read?.success) return false;
  const data = JSON.stringify(read.data, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
  items.push({ type: record.type, id: read.data.id, parent: parentOf(read.data), data });
  return true;
}

function parentOf(record: { type: string } & Record<string, unknown>): string {
  const column = {
    answer: 'post',
    comment: 'parent',
    vote: 'subject',
    tagging: 'post',
    reply: 'thread',
    rating: 'model',
    bookmark: 'post',
  }[record.type];
  const parent = column === undefined ? '' : record[column];
  return typeof parent === 'string' ? parent : '';
}

async function keep(ctx: Ctx, importId: number, bag: Bag): Promise<void> {
  const { items, tallies } = bag;
  bag.items = [];
  bag.tallies = new Map();
  if (items.length === 0 && tallies.size === 0) return;
  await transact(ctx, async (tctx) => {
    await insertItems({ db: tctx.db }, importId, items);
    await sql`insert into ask.import_tally as t (import_id, source_id, up, down)
      select ${importId}::bigint, * from unnest(${[...tallies.keys()]}::text[],
        ${[...tallies.values()].map(({ up }) => up)}::integer[],
        ${[...tallies.values()].map(({ down }) => down)}::integer[])
      on conflict (import_id, source_id) do update set up = t.up + excluded.up,
        down = t.down + excluded.down`.execute(tctx.db);
  });
}

/** Adds items; one that is there already stays as it is. */
export async function insertItems(ctx: Pick<Ctx, 'db'>, importId: number, items: readonly Item[]): Promise<void> {
  await sql`insert into ask.import_item (import_id, type, source_id, parent, data)
    select ${importId}::bigint, type, id, parent, data::jsonb
      from unnest(${items.map(({ type }) => type)}::text[], ${items.map((item) => item.id)}::text[],
      ${items.map(({ parent }) => parent)}::text[], ${items.map(({ data }) => data)}::text[]) i (type, id, parent, data)
    on conflict do nothing`.execute(ctx.db);
}
