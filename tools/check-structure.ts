import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Checks the structure rules of docs/architecture.md over all tracked and new files, prints the sizes, exits 1 on a fault.
 * The import arrow: core and ui import no domain; a domain imports only domains of a lower level, and of those only
 * schema, policy, queries and commands.
 */
const root = join(import.meta.dirname, '..');
const levels: Record<string, number> = { wallet: 1, account: 2, messages: 3, billing: 4, ask: 5, aimap: 5, market: 5, site: 6, admin: 6 };
const closedSet = /^(?:schema|policy|queries\.server|commands\.server|api\.server|jobs\.server)\.ts$/;
const shared = /\/(?:schema|policy|queries\.server|commands\.server)\.ts$/;
const forbidden = /(?:^|\/)(?:utils?|helpers?|common|lib|services?|manager|index)(?:\.[a-z.]+)?$/;
const mark = /\b(?:TO{1}DO|FIX{1}ME|X{3}|HAC{1}K)\b/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file) && !/\.gen\.ts$|db\/types\.ts$/.test(file) && existsSync(join(root, file)));
const faults: string[] = [];
const sizes: { file: string; lines: number }[] = [];

for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n').length - 1;
  sizes.push({ file, lines });
  if (lines > 300) faults.push(`${file}: ${lines} lines, at most 300`);
  if (forbidden.test(file) && !file.includes('/pages/') && !file.includes('/lang/')) faults.push(`${file}: forbidden name`);
  if (file.split('/').length > 6) faults.push(`${file}: nested more than 4 folders below app`);
  if (mark.test(text) && !file.startsWith('tools/check')) faults.push(`${file}: an unfinished mark`);
  checkName(file);
  checkLoader(file, text);
  checkHandles(file, text);
  for (const target of importsOf(file, text)) checkImport(file, target);
}
checkTexts();

sizes.sort((a, b) => a.lines - b.lines);
const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0;
console.log(`  ${sizes.length} files, lines: median ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)} (budget 60/180/300)`);
for (const fault of faults) console.error(`  ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

/** The domain a file belongs to, or null for core, ui, boot files and tools. */
function domainOf(file: string): string | null {
  const name = /^app\/([^/]+)\//.exec(file)?.[1] ?? '';
  return name in levels ? name : null;
}

function checkName(file: string): void {
  if (!domainOf(file)) return;
  const base = file.split('/').at(-1)!;
  const inFolder = /\/(?:pages|ui|lang\/(?:zh-cn|en))\//.test(file);
  if (!inFolder && !closedSet.test(base.replace(/\.test\.tsx?$/, '.ts')) && !/\.test\.tsx?$/.test(base))
    faults.push(`${file}: not one of the names a domain may hold`);
}

/** Guards stop a page by what pageLoader throws: one that reads in another way would pass them. The login page has none above it. */
function checkLoader(file: string, text: string): void {
  if (!/\/pages\/[^/]+\.tsx$/.test(file) || file === 'app/account/pages/login.tsx') return;
  if (/^export (?:const|async function|function) loader\b/m.test(text) && !text.includes('pageLoader(')) faults.push(`${file}: its loader is no pageLoader`);
}

/** A file handle that is collected unclosed ends the process, a stream whose fault nobody hears too: each is closed by the very next statement, each in a pipeline. */
function checkHandles(file: string, text: string): void {
  if (/\.test\.tsx?$/.test(file) || file.startsWith('tools/check')) return;
  if (/import \{[^}]*\bopen\b[^}]*\} from 'node:fs\/promises'/.test(text)) {
    const closed = /= await open\([^;]*;\n(?: +if \(![^;]*;\n)? +try \{[\s\S]*?\} finally \{\n +await \w+\.close\(\);/g;
    const handled = [...text.matchAll(closed)].length;
    const opened = [...text.matchAll(/(?<![.\w])open\(/g)].length;
    if (opened !== handled) faults.push(`${file}: an opened file is not closed in a finally that follows at once`);
  }
  if (/^(?!.*\bpipeline\().*\bcreateWriteStream\(/m.test(text)) faults.push(`${file}: a stream to a file stands outside a pipeline`);
}

function importsOf(file: string, text: string): string[] {
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
  return targets
    .filter((target) => target.startsWith('.') || target.startsWith('#'))
    .map((target) => {
      if (target.startsWith('#')) return target.slice(1);
      return relative(root, join(root, dirname(file), target));
    });
}

function checkImport(file: string, target: string): void {
  if (/\.test\.tsx?$/.test(file) || file.startsWith('test/') || file.startsWith('tools/')) return;
  const [from, to] = [domainOf(file), domainOf(target)];
  const isNeutral = /^app\/(?:core|ui)\//.test(file);
  if (isNeutral && (to || /^app\/[^/]+\.server\.ts$/.test(target))) faults.push(`${file}: core and ui import no domain (${target})`);
  if (file.startsWith('app/core/') && target.startsWith('app/ui/')) faults.push(`${file}: core does not import ui (${target})`);
  if (file.endsWith('.tsx') && file.includes('/ui/') && target.endsWith('.server.ts')) faults.push(`${file}: a component imports ${target}`);
  if (/(?:schema|policy)\.ts$/.test(file) && target.endsWith('.server.ts')) faults.push(`${file}: schema and policy stay free of the server (${target})`);
  if (!from || !to || from === to) return;
  if (levels[to]! >= levels[from]!) faults.push(`${file}: ${from} may not import ${to} (${target})`);
  else if (!shared.test(target) && !/\/ui\/[^/]+$/.test(target)) faults.push(`${file}: only schema, policy, queries and commands of ${to} (${target})`);
}

function checkTexts(): void {
  for (const file of files.filter((name) => name.includes('/lang/zh-cn/'))) {
    if (file.includes('/zh-cn/summaries/')) continue; // English summaries stand at their endpoints
    const other = file.replace('/lang/zh-cn/', '/lang/en/');
    if (!files.includes(other)) faults.push(`${file}: no English beside it`);
  }
}
