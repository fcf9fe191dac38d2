import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import type { Language } from '#app/core/texts/language.ts';
import { defaultHost } from '#app/market/manifests/default-host.ts';
import { inspectPackage } from '#app/market/packages/inspect.server.ts';
import { faultText, refusalText } from '#app/market/packages/package-texts.ts';
import { type Inspection, PackageLimits } from '#app/market/packages/packages.schema.ts';
import { defaultSwitches } from '#app/market/scans/scans.schema.ts';
import { changesOf, findingLine } from './plugin-report.ts';
import { PublishFault, type Site } from './publish-calls.ts';
import { type Publishing, publishPackage } from './publish-plugin.ts';

/*
 * For developers of plugins: packs a folder as the market takes it, and says what the market's checks would say, by the
 * same code and the shipped settings.
 *   npm run plugin -- pack FOLDER [--out FILE.zip|FOLDER]
 *   npm run plugin -- check FOLDER|FILE.zip [--zh]
 */

/** All packages of one content are the same bytes. */
const madeAt = new Date(2000, 0, 1);
/** What never belongs into a package. */
const isLeftOut = (path: string) =>
  path.split(sep).some((part) => part.startsWith('.') || part === 'node_modules') || path.endsWith('.zip');

/** Packs a folder; hidden files, node_modules and archives are left out. Returns the paths that went in. */
export async function packFolder(folder: string, file: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !isLeftOut(path))
    .sort();
  const zip = new ZipFile();
  for (const path of paths) {
    const name = path.split(sep).join('/');
    zip.addFile(join(folder, path), name, { mtime: madeAt, mode: 0o100644, forceDosTimestamp: true });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return paths;
}

/**
 * Where the archive of a folder goes: `<id>-<version>.zip` in its own `dist/`, or in another folder.
 * @param out a folder, or the file itself when it ends in .zip
 * @throws UsageFault when plugin.json does not name both
 */
export async function archiveOf(folder: string, out?: string): Promise<string> {
  if (out?.endsWith('.zip')) return resolve(out);
  const text = await readFile(join(folder, 'plugin.json'), 'utf8').catch(() => '');
  const { id, version } = namesOf(text);
  if (!id || !version) throw new UsageFault(`${join(folder, 'plugin.json')} names no id and version`);
  return resolve(out ?? join(folder, 'dist'), `${id}-${version}.zip`);
}

function namesOf(text: string): { id?: string; version?: string } {
  try {
    const { id, version } = JSON.parse(text) as { id: unknown; version: unknown };
    const isName = (one: unknown): one is string => typeof one === 'string' && /^[0-9A-Za-z][\w.+-]*$/.test(one);
    return { ...(isName(id) && { id }), ...(isName(version) && { version }) };
  } catch {
    return {};
  }
}

/** What the market's checks say of a package, with the shipped settings. */
export const checkPackage = (file: string): Promise<Inspection> =>
  inspectPackage(file, { limits: PackageLimits.parse({}), host: defaultHost, switches: defaultSwitches });

/** The same in lines. */
export function reportOf(found: Inspection, language: Language): string[] {
  const lines = [`${found.manifest ? `${found.manifest.id} ${found.manifest.version}, ` : ''}${found.bytes} bytes`];
  if (found.refusal) {
    lines.push(`REFUSED ${found.refusal.refusal} ${found.refusal.file}: ${refusalText(found.refusal, language)}`);
    for (const fault of found.manifestFaults)
      lines.push(`  plugin.json:${fault.line}:${fault.column} ${fault.path}: ${faultText(fault, language)}`);
    return lines;
  }
  return [...lines, ...found.findings.map(findingLine), `verdict: ${found.verdict}`];
}

const usage = `Usage:
  npm run plugin -- pack FOLDER [--out FILE.zip|FOLDER]
  npm run plugin -- check FOLDER|FILE.zip [--zh]
  npm run plugin -- publish FOLDER|FILE.zip --site URL [--token TOKEN] [--channel stable|beta] [--changes TEXT]
      [--changes-zh TEXT] [--changes-en TEXT] [--security] [--roll-out 0|5|25|100] [--listing] [--note TEXT]
      [--draft] [--no-check] [--wait SECONDS] [--zh]
The token is read from WENWO_TOKEN when it is not given. docs/plugin-publish.md tells the rest.`;

const optionsKnown = {
  zh: { type: 'boolean', default: false },
  out: { type: 'string' },
  site: { type: 'string' },
  token: { type: 'string' },
  channel: { type: 'string', default: 'stable' },
  changes: { type: 'string' },
  'changes-zh': { type: 'string' },
  'changes-en': { type: 'string' },
  security: { type: 'boolean', default: false },
  'roll-out': { type: 'string', default: '100' },
  listing: { type: 'boolean', default: false },
  note: { type: 'string', default: '' },
  draft: { type: 'boolean', default: false },
  'no-check': { type: 'boolean', default: false },
  wait: { type: 'string', default: '600' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof optionsKnown }>>['values'];

/** What was asked for makes no sense. */
class UsageFault extends Error {}

async function main(given: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: given, options: optionsKnown, allowPositionals: true });
    const [act, path, more] = positionals;
    if (!path || more !== undefined || !['pack', 'check', 'publish'].includes(act ?? '')) throw new UsageFault('');
    if (act === 'pack') return await pack(resolve(path), values.out);
    return await withArchive(resolve(path), (archive, folder) =>
      act === 'check' ? check(archive, values) : publish(archive, folder, values),
    );
  } catch (error) {
    if (error instanceof PublishFault) return say(error.message, error.exitCode);
    const isUsage = error instanceof UsageFault || (error instanceof TypeError && 'code' in error);
    if (!isUsage) throw error;
    return say([error.message, usage].filter(Boolean).join('\n'), 2);
  }
}

function say(text: string, exitCode: number): number {
  console.error(text);
  return exitCode;
}

async function pack(folder: string, out: string | undefined): Promise<number> {
  const target = await archiveOf(folder, out);
  await mkdir(dirname(target), { recursive: true });
  const paths = await packFolder(folder, target);
  console.log(`${target}: ${paths.length} files`);
  return 0;
}

/** Packs a folder first; an archive is taken as it is. */
async function withArchive(path: string, run: (archive: string, folder: string) => Promise<number>): Promise<number> {
  if (!(await stat(path)).isDirectory()) return run(path, dirname(path));
  const draft = await mkdtemp(join(tmpdir(), 'plugin-'));
  try {
    const archive = join(draft, `${basename(path)}.zip`);
    await packFolder(path, archive);
    return await run(archive, path);
  } finally {
    await rm(draft, { recursive: true });
  }
}

const languageOf = ({ zh }: Values): Language => (zh ? 'zh-cn' : 'en');
const isBad = ({ verdict }: Inspection): boolean => verdict === 'refused' || verdict === 'blocked';

async function check(archive: string, values: Values): Promise<number> {
  const found = await checkPackage(archive);
  for (const line of reportOf(found, languageOf(values))) console.log(line);
  return isBad(found) ? 1 : 0;
}

async function publish(archive: string, folder: string, values: Values): Promise<number> {
  const site = siteOf(values);
  const found = await checkPackage(archive);
  const { manifest } = found;
  for (const line of reportOf(found, site.language)) console.log(line);
  if (!manifest || (isBad(found) && !values['no-check'])) return 1;
  const wanted = await publishingOf(values, { slug: manifest.id, version: manifest.version, folder });
  await publishPackage(site, archive, wanted, (line) => console.log(line));
  return 0;
}

function siteOf(values: Values): Site {
  const token = values.token ?? process.env['WENWO_TOKEN'] ?? '';
  if (!/^pmk_[\w-]+$/.test(token)) throw new UsageFault('A token of a developer (pmk_…) is needed, in WENWO_TOKEN');
  const url = URL.parse(values.site ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageFault('--site is the address of the market');
  const wait_s = Number(values.wait);
  if (!(wait_s >= 0)) throw new UsageFault('--wait is a number of seconds');
  return { url: url.origin, token, language: languageOf(values), wait_s };
}

type About = { slug: string; version: string; folder: string };

async function publishingOf(values: Values, { slug, version, folder }: About): Promise<Publishing> {
  const { channel, note } = values;
  if (channel !== 'stable' && channel !== 'beta') throw new UsageFault('--channel is stable or beta');
  const rollOut = Number(values['roll-out']);
  if (![0, 5, 25, 100].includes(rollOut)) throw new UsageFault('--roll-out is 0, 5, 25 or 100');
  const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8').catch(() => '');
  const changes = values.changes ?? changesOf(changelog, version);
  return {
    slug,
    channel,
    note,
    rollOut,
    changesZh: values['changes-zh'] ?? changes,
    changesEn: values['changes-en'] ?? changes,
    isSecurity: values.security,
    isDraft: values.draft,
    withListing: values.listing,
  };
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main(process.argv.slice(2));
