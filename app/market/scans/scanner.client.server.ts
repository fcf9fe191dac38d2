import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchGuarded, isLoopback } from '#app/core/outbound/fetch.server.ts';
import type { ScannerTemplate } from './scanner-template.schema.ts';
import type { Finding } from './scans.schema.ts';

type Fillings = { id: string; sha256: string; token: string };
const timeout_ms = 120_000;
const mostFindings = 200;

/**
 * Has a scanner look at a package: starts a scan, asks until it is done, reads what was found. Only the host of the
 * first address may be anywhere; a plain connection is taken on this machine alone.
 * @throws Error when it cannot be reached, answers otherwise than described, fails, or does not end in time
 */
export async function askScanner(
  archive: string,
  sha256: string,
  template: ScannerTemplate,
  token: string,
): Promise<Finding[]> {
  const known: Fillings = { id: '', sha256, token };
  const started = await call(template, template.start, known, await bodyOf(archive, sha256, template));
  const id = textAt(started, template.start.id);
  if (id === '') throw new Error('The scanner gave no id');
  await untilDone(template, { ...known, id });
  const answer = await call(template, template.result, { ...known, id });
  const found = valueAt(answer, template.result.findings);
  if (!Array.isArray(found)) throw new Error('The scanner gave no list of findings');
  return found.slice(0, mostFindings).map((one) => findingOf(one, template));
}

async function untilDone(template: ScannerTemplate, fillings: Fillings): Promise<void> {
  const { state, done, failed, every_ms, most_s } = template.poll;
  for (let waited_ms = 0; waited_ms < most_s * 1000; waited_ms += every_ms) {
    const at = textAt(await call(template, template.poll, fillings), state);
    if (done.includes(at)) return;
    if (failed.includes(at)) throw new Error(`The scanner failed: ${at}`);
    await wait(every_ms);
  }
  throw new Error(`The scanner did not end within ${most_s} s`);
}

type Body = { type: string; length_bytes: number; body: AsyncIterable<Uint8Array> };

async function bodyOf(archive: string, sha256: string, { start }: ScannerTemplate): Promise<Body> {
  const { size } = await stat(archive);
  if (start.body === 'raw') return { type: 'application/zip', length_bytes: size, body: createReadStream(archive) };
  const mark = `package-${sha256.slice(0, 24)}`;
  const disposition = `form-data; name="${start.field}"; filename="${sha256}.zip"`;
  const head = Buffer.from(`--${mark}\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/zip\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${mark}--\r\n`);
  const body = (async function* () {
    yield head;
    yield* createReadStream(archive) as AsyncIterable<Buffer>;
    yield tail;
  })();
  return { type: `multipart/form-data; boundary=${mark}`, length_bytes: head.length + size + tail.length, body };
}

async function call(
  template: ScannerTemplate,
  { url, headers }: { url: string; headers: Record<string, string> },
  fillings: Fillings,
  body?: Body,
): Promise<unknown> {
  const trusted = new URL(fill(template.start.url, { ...fillings, id: '' }, encodeURIComponent));
  const plain = (value: string) => value.replace(/[\r\n]/g, '');
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), fill(value, fillings, plain)]);
  const answer = await fetchGuarded(
    fill(url, fillings, encodeURIComponent),
    {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...Object.fromEntries(sent), ...(body && { 'content-type': body.type }) },
      signal: AbortSignal.timeout(timeout_ms),
      ...(body && { stream: body }),
    },
    trusted,
    isLoopback(trusted),
  );
  if (!answer.ok) throw new Error(`The scanner answered ${answer.status}`);
  return answer.json();
}

const fill = (text: string, fillings: Fillings, encode: (value: string) => string): string =>
  text.replace(/\{(id|sha256|token)\}/g, (_whole, name: keyof Fillings) => encode(fillings[name]));

/** Own properties alone: an answer is somebody else's. */
function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    const isThere = typeof at === 'object' && at !== null && Object.hasOwn(at, name);
    return isThere ? (at as Record<string, unknown>)[name] : undefined;
  }, value);
}

function textAt(value: unknown, path: string): string {
  const found = valueAt(value, path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

function findingOf(one: unknown, { result }: ScannerTemplate): Finding {
  const severity = result.severities[result.severity ? textAt(one, result.severity) : ''] ?? 'warning';
  const file = result.file ? textAt(one, result.file).slice(0, 240) : '';
  const rule = textAt(one, result.rule).slice(0, 200);
  return { check: 'scanner', rule: 'scanner', severity, file, line: 0, excerpt: rule };
}
