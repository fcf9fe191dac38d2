import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { kindOf, listOwnMigrations, MIGRATIONS_DIR } from '#app/core/db/migrate.server.ts';
import { domainOf, faultOf, findCircles, type Import } from './check-floors.ts';
import { findForeignReads, findForeignWrites } from './check-tables.ts';

/**
 * Checks the structure rules of docs/architecture.md over all tracked and new files, prints the sizes, exits 1 on a
 * fault.
 */
const root = join(import.meta.dirname, '..');
/**
 * After its noun a file of a domain says what it is. What only the server loads and is none of these is called what it
 * is: `statement.pdf.server.ts`.
 */
const roles = /\.(?:schema|policy|zh|en)\.ts$|\.page\.tsx?$|\.server\.ts$/;
const nouns = /^[a-z][a-z0-9-]*\.(?:tsx?|module\.css|css|svg)$/;
const forbidden = /(?:^|\/)(?:utils?|helpers?|common|lib|services?|manager|index)(?:\.[a-z.]+)?$/;
const mark = /\b(?:TO{1}DO|FIX{1}ME|X{3}|HAC{1}K)\b/;
/** What other domains may import; a page is imported by the routes alone. */
const closed = /\.(?:api|jobs)\.server\.ts$|\.page\.tsx?$/;
/** A line that is one text, an address, a pattern, or a mark for the linter: nothing of it can stand on the next. */
const oneText =
  /^\s*(?:(?:[\w$'"-]+|\[[^\]]*\]):\s*|\+ |return |(?:export )?const \w+ = |(?:it|test|describe)(?:\.\w+)*\()?(?:\([^()]*\) => )?(["'`/]).*\1[a-z]*\)?[,;]?(?: \+|\s*=> \{|, (?:async )?\(.*)?$|oxlint-disable/;
/** Data and texts written out. */
const isWritten = /^db\/demo|\.(?:zh|en)\.ts$|^app\/core\/search\/(?:dictionary|stopwords)\.ts$/;

/** Migrations before it are of a time when all hosts of a site were stopped for a new release. */
const firstWithKind = '202611290000';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file) && !file.endsWith('.gen.ts') && existsSync(join(root, file)));
const known = new Set(files);
const faults: string[] = [];
const sizes: number[] = [];
const imports: Import[] = [];
/** Tables that files read of other domains, by pair. */
const foreignReads: string[] = [];

for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n').length - 1;
  sizes.push(lines);
  const most = isTest(file) || file.startsWith('test/') ? 450 : 300;
  if (lines > most) faults.push(`${file}: more than ${most} lines`);
  const isWide = (line: string) => line.length > 120 && !oneText.test(line);
  if (!isWritten.test(file) && text.split('\n').some(isWide)) faults.push(`${file}: lines of more than 120 columns`);
  if (forbidden.test(file)) faults.push(`${file}: forbidden name`);
  if (file.startsWith('app/') && file.split('/').length > 4) faults.push(`${file}: a folder below a feature`);
  if (mark.test(text) && !file.startsWith('tools/check')) faults.push(`${file}: an unfinished mark`);
  if (domainOf(file) && !isTest(file) && !roles.test(file) && !nouns.test(basename(file)))
    faults.push(`${file}: its name ends in no role`);
  checkLoader(file, text);
  checkHandles(file, text);
  for (const table of findForeignWrites(file, text)) faults.push(`${file}: writes to ${table} of another domain`);
  foreignReads.push(...findForeignReads(file, text));
  if (!isTest(file)) imports.push(...importsOf(file, text));
}
for (const one of imports) checkImport(one);
for (const circle of findCircles(imports)) faults.push(`${circle}: on a circle`);
checkNames();
for (const name of await listOwnMigrations()) checkMigration(name);
report();

/**
 * A migration says in its first line whether programs of an older release may meet it ("expand": it only adds) or not
 * ("contract": it takes away what the release before still read).
 */
function checkMigration(name: string): void {
  if (name < firstWithKind) return;
  const file = `${name}.sql`;
  if (kindOf(readFileSync(join(MIGRATIONS_DIR, file), 'utf8')) === null)
    faults.push(`db/migrations/${file}: its first line is neither "-- expand" nor "-- contract"`);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith('test/') || file.startsWith('tools/') || file.startsWith('db/');
}

/**
 * Guards stop a page by what pageLoader throws: one that reads in another way would pass them. The login page has none
 * above it.
 */
function checkLoader(file: string, text: string): void {
  if (!file.endsWith('.page.tsx') || file === 'app/account/login/login.page.tsx') return;
  if (/^export (?:const|async function|function) loader\b/m.test(text) && !text.includes('pageLoader('))
    faults.push(`${file}: its loader is no pageLoader`);
}

/**
 * A file handle that is collected unclosed ends the process, a stream whose fault nobody hears too: each is closed by
 * the very next statement, each in a pipeline.
 */
function checkHandles(file: string, text: string): void {
  if (/\.test\.tsx?$/.test(file) || file.startsWith('tools/check')) return;
  if (/import \{[^}]*\bopen\b[^}]*\} from 'node:fs\/promises'/.test(text)) {
    const closing =
      /= await open\([^;]*;\n(?: +if \(![^;]*;\n)? +try \{[\s\S]*?\} finally \{\n +await \w+\.close\(\);/g;
    const handled = [...text.matchAll(closing)].length;
    const opened = [...text.matchAll(/(?<![.\w])open\(/g)].length;
    if (opened !== handled) faults.push(`${file}: an opened file is not closed in a finally that follows at once`);
  }
  if (/(?<!\bpipeline\([^;]*)\bcreateWriteStream\(/.test(text))
    faults.push(`${file}: a stream to a file stands outside a pipeline`);
}

function importsOf(file: string, text: string): Import[] {
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map((match) => match[1]!);
  return targets.map((target) => {
    const path = target.startsWith('#') ? target.slice(1) : relative(root, join(root, dirname(file), target));
    return { file, target: [path, `${path}.ts`, `${path}.tsx`].find((one) => known.has(one)) ?? path };
  });
}

function checkImport(one: Import): void {
  const { file, target } = one;
  // types know nothing of style sheets
  if (target.endsWith('.css') && !known.has(target)) faults.push(`${file}: there is no ${target}`);
  const fault = faultOf(one);
  if (fault) faults.push(`${file}: ${fault} (${target})`);
  const isPart =
    file.endsWith('.tsx') && !file.endsWith('.page.tsx') && file !== 'app/root.tsx' && !file.startsWith('app/entry');
  if (isPart && target.endsWith('.server.ts')) faults.push(`${file}: a component imports ${target}`);
  if (/\.(?:schema|policy)\.ts$/.test(file) && target.endsWith('.server.ts'))
    faults.push(`${file}: schema and policy stay free of the server (${target})`);
  const [from, to] = [domainOf(file), domainOf(target)];
  if (from && to && from !== to && closed.test(target))
    faults.push(`${file}: ${target} is no other domain’s to import`);
}

/** A name says which file it is, in a tab, a search or a trace; a text has its English beside it. */
function checkNames(): void {
  const all = files.filter((file) => file.startsWith('app/') && !isTest(file));
  for (const [name, same] of Object.entries(Object.groupBy(all, (file) => basename(file)))) {
    if (same!.length > 1) faults.push(`${name}: the name of ${same!.join(', ')}`);
  }
  for (const file of all.filter((one) => one.endsWith('.zh.ts'))) {
    if (!known.has(file.replace(/zh\.ts$/, 'en.ts'))) faults.push(`${file}: no English beside it`);
  }
}

function report(): void {
  sizes.sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  const folders = new Set(files.filter((file) => file.startsWith('app/')).map((file) => dirname(file)));
  console.log(
    `  ${files.length} files, lines: median ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)} (budget 60/180/300); ${folders.size - 1} folders below app`,
  );
  const pairs = Object.entries(Object.groupBy(foreignReads, (pair) => pair)).map(
    ([pair, all]) => `${pair} ${all!.length}`,
  );
  console.log(`  tables read of other domains: ${pairs.sort().join(', ')}`);
  for (const fault of faults) console.error(`  ${fault}`);
  process.exit(faults.length > 0 ? 1 : 0);
}
