import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';

/** What the process of the readers is told first: whom to be and what to listen to. */
export type Opening = { url: string; post: number; tokens: string[]; streams: number };
/** Say what was seen; cut some off; have those come back where they left off. */
export type Word = 'report' | 'cut' | 'open';
/**
 * What it says after each word. `seen`: when each answer was seen, by its id, in milliseconds since 1970; `events`
 * counts them, doubled ones too; `again` what was sent a second time and known by its number, as a browser knows it.
 */
export type Seen = { open: number; seen: Record<string, number[]>; events: number; again: number };

/** One in so many is cut off. */
export const brokenShare = 20;

type Reader = { n: number; last: string; known: Set<number>; seen: Set<number>; request?: ClientRequest };

if (process.argv[1] === import.meta.filename) await readAll();

/** The readers, a process of their own: opens what it is told to, and says what it has seen after each word. */
async function readAll(): Promise<void> {
  const [opening] = (await once(process, 'message')) as [Opening];
  const told: Seen = { open: 0, seen: {}, events: 0, again: 0 };
  const readers = Array.from({ length: opening.streams }, (_, n): Reader => ({
    n,
    last: '',
    known: new Set(),
    seen: new Set(),
  }));
  await openAll(opening, readers, told);
  process.send!(told);
  const broken = readers.filter(({ n }) => n % brokenShare === 0);
  process.on('message', (word: Word) => {
    void act(word).then(() => process.send!(told));
  });
  async function act(word: Word): Promise<void> {
    if (word === 'cut')
      for (const reader of broken) {
        told.open -= 1;
        reader.request?.destroy();
      }
    else if (word === 'open') await openAll(opening, broken, told);
  }
}

async function openAll(opening: Opening, readers: readonly Reader[], told: Seen): Promise<void> {
  const waiting = readers.values();
  const work = async () => {
    for (const reader of waiting) await open(opening, reader, told);
  };
  await Promise.all(Array.from({ length: 50 }, work));
}

function open({ url, post, tokens }: Opening, reader: Reader, told: Seen): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = request(`${url}/api/live?topics=me,post:${post}`, {
      headers: {
        'ba-user-token': tokens[reader.n % tokens.length]!,
        ...(reader.last && { 'last-event-id': reader.last }),
      },
    });
    reader.request = stream;
    stream.on('error', reject); // after the answer nobody waits any more: it was cut
    stream.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream is refused with ${response.statusCode}`));
      told.open += 1;
      resolve();
      let rest = '';
      response.on('error', () => {}); // cut by ourselves
      response.setEncoding('utf8').on('data', (piece: string) => {
        const events = (rest + piece).split('\n\n');
        rest = events.pop()!;
        for (const event of events) take(event, reader, told);
      });
    });
    stream.end();
  });
}

/** Counts an answer as a browser does: one whose number is known is left out. */
function take(event: string, reader: Reader, told: Seen): void {
  reader.last = /^id: (.+)$/m.exec(event)?.[1] ?? reader.last;
  const [, data] = /^event: answer\n[^]*^data: (.+)$/m.exec(event) ?? [];
  if (data === undefined) return;
  const { id, n } = JSON.parse(data) as { id: number; n: number };
  if (reader.known.has(n)) {
    told.again += 1;
    return;
  }
  reader.known.add(n);
  told.events += 1;
  if (!reader.seen.has(id)) (told.seen[id] ??= []).push(Date.now());
  reader.seen.add(id);
}
