import { readFile } from 'node:fs/promises';
import { bringMap } from '#app/aimap/exchange/map-import.commands.server.ts';
import { ImportMapInput, type MapReport } from '#app/aimap/exchange/map-records.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/** Brings a file of the AI map, or with `isDry` says what it would change; docs/map-format.md. */
export async function importMapFile(ctx: Ctx, path: string, isDry: boolean): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`${path} cannot be read.`);
  });
  const input = ImportMapInput.safeParse({ file: text, isDry });
  if (!input.success) throw new StartupError(`${path} is empty or too large.`);
  const looked = (await bringMap({ ...ctx, language: 'en' }, { ...input.data, isDry: true })).data;
  printReport(looked);
  if (looked.faults.length > 0) throw new StartupError('Nothing was written.');
  if (isDry) return console.log('\n  A dry run: nothing was written.\n');
  const { text: said } = await bringMap({ ...ctx, language: 'en' }, input.data);
  console.log(`\n  ${said?.in('en') ?? ''}\n`);
}

function printReport({ changes, faults, moreFaults, examples }: MapReport): void {
  for (const { line, place, text } of faults) console.log(`  line ${line}${place && `, ${place}`}: ${text}`);
  if (moreFaults > 0) console.log(`  and ${moreFaults} more`);
  if (faults.length > 0) return;
  for (const [kind, { added, changed, same, left }] of Object.entries(changes))
    console.log(`  ${kind.padEnd(12)} ${added} added, ${changed} changed, ${same} the same, ${left} not used`);
  for (const { act, type, name, fields } of examples)
    console.log(`  ${act} ${type} ${name}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`);
}
