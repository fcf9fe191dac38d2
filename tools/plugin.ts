import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Language } from '#app/core/texts/language.ts';
import { defaultHost } from '#app/market/manifests/default-host.ts';
import { inspectPackage } from '#app/market/packages/inspect.server.ts';
import { faultText, refusalText } from '#app/market/packages/package-texts.ts';
import { type Inspection, PackageLimits } from '#app/market/packages/packages.schema.ts';
import { defaultSwitches } from '#app/market/scans/scans.schema.ts';

/*
 * For developers of plugins: packs a folder as the market takes it, and says what the market's checks would say, by the
 * same code and the shipped settings.
 *   npm run plugin -- pack FOLDER [FILE.zip]
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
  for (const { severity, check, rule, file, line, excerpt } of found.findings)
    lines.push(`${severity.padEnd(7)} ${check}/${rule} ${file}${line > 0 ? `:${line}` : ''} ${excerpt}`.trimEnd());
  return [...lines, `verdict: ${found.verdict}`];
}

async function main([act, given, file]: string[], language: Language): Promise<void> {
  if (!given || !['pack', 'check'].includes(act ?? '')) {
    console.error('Usage: npm run plugin -- pack FOLDER [FILE.zip]  |  npm run plugin -- check FOLDER|FILE.zip [--zh]');
    process.exitCode = 2;
    return;
  }
  const path = resolve(given);
  const isFolder = (await stat(path)).isDirectory();
  if (act === 'pack') {
    const target = resolve(file ?? `${basename(path)}.zip`);
    const paths = await packFolder(path, target);
    console.log(`${target}: ${paths.length} files`);
    return;
  }
  const draft = await mkdtemp(join(tmpdir(), 'plugin-'));
  try {
    const archive = isFolder ? join(draft, 'package.zip') : path;
    if (isFolder) await packFolder(path, archive);
    const found = await checkPackage(archive);
    for (const line of reportOf(found, language)) console.log(line);
    if (found.verdict === 'refused' || found.verdict === 'blocked') process.exitCode = 1;
  } finally {
    await rm(draft, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const given = process.argv.slice(2);
  await main(
    given.filter((one) => one !== '--zh'),
    given.includes('--zh') ? 'zh-cn' : 'en',
  );
}
