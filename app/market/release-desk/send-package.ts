import { request } from '#app/core/request/request.ts';
import type { PackageUpload } from '#app/market/packages/packages.schema.ts';

/** How far a package is: what the server has of it, and how its way ended. */
export type PackageEnd =
  | { end: 'looked-at'; upload: PackageUpload }
  | { end: 'paused' }
  | { end: 'lost' }
  | { end: 'refused'; text: string };
export type PackageWay = {
  onUpload: (upload: PackageUpload) => void;
  /** What of the file has arrived, in bytes. */
  onSent: (bytes: number) => void;
  /** All of it has arrived, and it is looked at. */
  onChecking: () => void;
  signal: AbortSignal;
};

const waits_ms = [1000, 3000, 9000];
/** So often it is asked whether the look at a package is over. */
const poll_ms = 700;
const timeout_ms = 180_000;
const quiet = { showErrorMessage: false, showCodeMessage: false, reduceDataFormat: false } as const;
type Answer = { status: number; envelope: { code: number; msg: string; data?: unknown; isCancelled?: true } };

/**
 * Sends a package in parts and waits until it was looked at. What has arrived stays on the server: sending the same
 * file again goes on where it was. A part that gets no answer is sent again three times before the network counts as
 * lost.
 */
export async function sendPackage(file: File, pluginId: number, way: PackageWay): Promise<PackageEnd> {
  const begun = (await findKept(file, pluginId, way)) ?? (await begin(file, pluginId, way));
  if ('end' in begun) return begun;
  const { id, partSize } = begun;
  let missing = begun.missing;
  way.onUpload(begun);
  const sentOf = (left: readonly number[]) =>
    file.size - left.reduce((sum, part) => sum + Math.min(partSize, file.size - part * partSize), 0);
  way.onSent(begun.state === 'sending' ? sentOf(missing) : file.size);
  while (begun.state === 'sending' && missing.length > 0) {
    const part = missing[0]!;
    const form = new FormData();
    form.set('upload', String(id));
    form.set('part', String(part));
    form.set('chunk', file.slice(part * partSize, (part + 1) * partSize));
    const next = await patiently<PackageUpload>('/api/developer/addPackagePart', form, way.signal);
    if ('end' in next) return next;
    ({ missing } = next);
    way.onSent(sentOf(missing));
  }
  if (begun.state === 'sending') {
    const finished = await patiently<unknown>('/api/developer/finishPackage', { upload: id }, way.signal);
    if (isEnd(finished)) return finished;
  }
  way.onChecking();
  return waitForLook(id, way.signal);
}

/** Gives an upload up; what was sent is removed. */
export const abortPackage = (id: number): void => {
  forget(id);
  void request.post('/api/developer/abortPackage', { upload: id }, { showErrorMessage: false, showCodeMessage: false });
};

async function begin(file: File, pluginId: number, { signal }: PackageWay): Promise<PackageUpload | PackageEnd> {
  const begun = await patiently<PackageUpload>(
    '/api/developer/startPackage',
    { plugin: pluginId, fileName: file.name, size: file.size },
    signal,
  );
  if (!('end' in begun)) keep(file, pluginId, begun.id);
  return begun;
}

async function waitForLook(id: number, signal: AbortSignal): Promise<PackageEnd> {
  for (let tries = 0; ;) {
    const answer = await request.get<PackageUpload>(
      '/api/developer/packageUpload',
      { upload: id },
      { ...quiet, signal },
    );
    if (signal.aborted) return { end: 'paused' };
    if (answer.envelope.code === 1) {
      const upload = answer.envelope.data;
      if (upload.state === 'ready' || upload.state === 'refused') {
        forget(id);
        return { end: 'looked-at', upload };
      }
      tries = 0;
    } else if (answer.status !== 0 || tries === waits_ms.length) return failed(answer);
    await wait(answer.envelope.code === 1 ? poll_ms : waits_ms[tries++]!, signal);
  }
}

/** Posts, again after pauses while there is no network. */
async function patiently<T>(path: string, body: FormData | Record<string, unknown>, signal: AbortSignal) {
  for (let tries = 0; ; tries += 1) {
    const answer = await request.post<T>(path, body, { ...quiet, signal, timeout_ms });
    if (signal.aborted) return { end: 'paused' } satisfies PackageEnd;
    if (answer.envelope.code === 1) return answer.envelope.data;
    if (answer.status !== 0 || tries === waits_ms.length) return failed(answer);
    await wait(waits_ms[tries]!, signal);
  }
}

const isEnd = (value: unknown): value is PackageEnd => typeof value === 'object' && value !== null && 'end' in value;

const failed = ({ status, envelope }: Answer): PackageEnd => {
  if (envelope.isCancelled) return { end: 'paused' };
  return status === 0 ? { end: 'lost' } : { end: 'refused', text: envelope.msg };
};

const wait = (time_ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time_ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/*
 * Which upload a file belongs to is kept in this browser, so that it goes on after the page was left.
 */
const place = 'package-uploads';
type KeptUploads = Record<string, number>;
const nameOf = (file: File, pluginId: number) => `${pluginId} ${file.name} ${file.size} ${file.lastModified}`;

function readKept(): KeptUploads {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? '{}') ?? {}) as KeptUploads;
  } catch {
    return {};
  }
}

function writeKept(kept: KeptUploads): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // a full or closed store costs only the going on
  }
}

const keep = (file: File, pluginId: number, id: number) => writeKept({ ...readKept(), [nameOf(file, pluginId)]: id });
const forget = (id: number) =>
  writeKept(Object.fromEntries(Object.entries(readKept()).filter(([, one]) => one !== id)));

async function findKept(file: File, pluginId: number, { signal }: PackageWay): Promise<PackageUpload | null> {
  const id = readKept()[nameOf(file, pluginId)];
  if (id === undefined) return null;
  const { envelope } = await request.get<PackageUpload>(
    '/api/developer/packageUpload',
    { upload: id },
    { ...quiet, signal },
  );
  const isOpen = envelope.code === 1 && ['sending', 'checking'].includes(envelope.data.state);
  if (envelope.code === 1 && !isOpen) forget(id);
  return isOpen ? envelope.data : null;
}
