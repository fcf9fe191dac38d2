import { request } from '#app/core/request/request.ts';
import { chunk_bytes, type DumpProgress } from './dumps.schema.ts';

/**
 * How sending a file ended: whole, given up by the caller, without a network, or refused with the server's own words.
 */
export type Sent = { end: 'done' } | { end: 'cancelled' } | { end: 'lost' } | { end: 'refused'; text: string };
type Sending = {
  folder: string;
  onBegin: (id: number) => void;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

const waits_ms = [1000, 3000, 9000];
const timeout_ms = 120_000;
const quiet = { showErrorMessage: false, showCodeMessage: false, reduceDataFormat: false } as const;

/**
 * Sends a file in parts, from where the server has it on. A part that gets no answer is sent again three times before
 * the network counts as lost; what has arrived stays there, so that sending the same file again goes on.
 */
export async function sendDump(file: File, { folder, onBegin, onProgress, signal }: Sending): Promise<Sent> {
  const begun = await request.post<DumpProgress & { id: number }>(
    '/api/admin/beginDump',
    { folder, file: file.name, size: file.size },
    { ...quiet, signal },
  );
  if (begun.envelope.code !== 1) return failed(begun);
  const { id } = begun.envelope.data;
  let { received } = begun.envelope.data;
  onBegin(id);
  onProgress(received);
  for (let tries = 0; ;) {
    const form = new FormData();
    form.set('id', String(id));
    form.set('offset', String(received));
    form.set('chunk', file.slice(received, received + chunk_bytes));
    const answer = await request.post<DumpProgress>('/api/admin/addDumpChunk', form, { ...quiet, signal, timeout_ms });
    if (signal.aborted) return { end: 'cancelled' };
    if (answer.envelope.code === 1) {
      ({ received } = answer.envelope.data);
      onProgress(received);
      if (answer.envelope.data.isDone) return { end: 'done' };
      tries = 0;
      continue;
    }
    const known = (answer.envelope.data as { received?: number } | null)?.received;
    if (known === undefined && answer.status !== 0) return failed(answer);
    if (tries === waits_ms.length) return answer.status === 0 ? { end: 'lost' } : failed(answer);
    if (known === undefined) await wait(waits_ms[tries]!, signal);
    else received = known;
    tries += 1;
  }
}

function failed({
  status,
  envelope,
}: {
  status: number;
  envelope: { code: number; msg: string; isCancelled?: true };
}): Sent {
  if (envelope.isCancelled) return { end: 'cancelled' };
  return status === 0 ? { end: 'lost' } : { end: 'refused', text: envelope.msg };
}

const wait = (time_ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time_ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * The folder that files which are no archives lie in together: that of a half upload of theirs, else one named after
 * them.
 */
export function folderFor(
  files: readonly { name: string; size: number }[],
  halves: readonly { folder: string; file: string; size: number }[],
  today: Date,
): string {
  const half = halves.find(
    ({ folder, file, size }) => folder !== '' && files.some((one) => one.name === file && one.size === size),
  );
  if (half) return half.folder;
  const [first] = files;
  const name =
    files.length === 1 && first
      ? first.name.replace(/(?:\.(?:sql|gz|xml|json|jsonl|ndjson))+$/i, '').replace(/^\.+/, '')
      : '';
  return name || `dump-${today.toISOString().slice(0, 10)}`;
}
