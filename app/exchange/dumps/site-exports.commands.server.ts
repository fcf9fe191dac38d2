import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { openStored } from '#app/core/files/files.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { archiveFiles, archiveFormat, archiveVersion } from './archive.reader.server.ts';
import { exportReaders } from './site-exports.queries.server.ts';

type FileFacts = { records: number; bytes: number; sha256: string };
/** What `manifest.json` of an export says: docs/export.md. */
export type Manifest = {
  format: typeof archiveFormat;
  version: typeof archiveVersion;
  site: string;
  madeAt: string;
  hasEmails: boolean;
  files: Record<string, FileFacts>;
  images: number;
};

type Options = { keepsEmails: boolean; progress?: (file: string, records: number) => void };

/**
 * Writes the whole content of the community, as of one moment, to a new ZIP archive (mode 0600: it may hold addresses
 * of members). The site may be running; nothing is held in memory but some records. A file that could not be finished
 * is removed.
 */
export async function exportContent(
  ctx: Ctx,
  path: string,
  { keepsEmails, progress = () => {} }: Options,
): Promise<Manifest> {
  const draft = `${path}.part`;
  const zip = new ZipFile();
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    site: getSiteUrl(),
    madeAt: ctx.now.toISOString(),
    hasEmails: keepsEmails,
    files: {},
    images: 0,
  };
  const broken = new AbortController(); // a reader waits for ever for a writer that has failed
  const written = pipeline(zip.outputStream, createWriteStream(draft, { mode: 0o600, flush: true }));
  written.catch((error: unknown) => broken.abort(error));
  try {
    const add = (tx: Ctx['db']) =>
      addFiles({ ...ctx, db: tx }, zip, manifest, { keepsEmails, progress, signal: broken.signal });
    await inTransaction(ctx.db, add, { isolation: 'repeatable read' });
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json');
    zip.end();
    await written;
    await rename(draft, path);
  } catch (error) {
    (zip.outputStream as PassThrough).destroy();
    await written.catch(() => {}); // the file is closed
    await rm(draft, { force: true });
    throw broken.signal.aborted ? broken.signal.reason : error;
  }
  const counts = Object.fromEntries(Object.entries(manifest.files).map(([name, { records }]) => [name, records]));
  await audit(
    ctx,
    'ask.export',
    { kind: 'import', id: null },
    { ...counts, images: manifest.images, hasEmails: keepsEmails },
  );
  return manifest;
}

type Run = Required<Options> & { signal: AbortSignal };

async function addFiles(ctx: Ctx, zip: ZipFile, manifest: Manifest, options: Run): Promise<void> {
  const images = new Set<string>();
  for (const file of archiveFiles) {
    const facts: FileFacts = { records: 0, bytes: 0, sha256: '' };
    await addStream(
      zip,
      `${file}.jsonl`,
      Readable.from(linesOf(ctx, file, facts, images, options), { objectMode: false }),
      options,
    );
    manifest.files[`${file}.jsonl`] = facts;
    options.progress(file, facts.records);
  }
  for (const url of images) {
    const file = await openStored(url);
    if (!file) continue;
    await addStream(zip, `files${url}`, file.body, options);
    manifest.images += 1;
  }
}

/** Puts one file into the archive and waits until it is in. */
async function addStream(zip: ZipFile, name: string, stream: Readable, { signal }: Run): Promise<void> {
  const through = new PassThrough();
  zip.addReadStream(through, name);
  await pipeline(stream, through, { signal });
}

const shown = /\/storage\/[\w%./-]+/g;

async function* linesOf(
  ctx: Ctx,
  file: (typeof archiveFiles)[number],
  facts: FileFacts,
  images: Set<string>,
  { keepsEmails }: Options,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (let last = 0; ;) {
    const page = await exportReaders[file](ctx, last);
    if (page.last === 0) break;
    last = page.last;
    const lines = page.records.map((record) =>
      JSON.stringify(record.type === 'member' && !keepsEmails ? { ...record, email: '' } : record),
    );
    for (const line of lines) for (const url of line.match(shown) ?? []) images.add(url);
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    facts.records += lines.length;
    facts.bytes += bytes.length;
    hash.update(bytes);
    yield bytes;
  }
  facts.sha256 = hash.digest('hex');
}
