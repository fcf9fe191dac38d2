import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { inOwnMemory } from '#app/core/own-memory.server.ts';
import type { PartKeeper } from '#app/ui/kit/kept-part.tsx';
import { formatTime, type TimeMode } from '#app/ui/kit/time-format.ts';

type HeldTime = { at_ms: number; mode: TimeMode; language: string };
/** The HTML of a part in pieces, between which stand its times. */
type Kept = readonly (Buffer | HeldTime)[];
type Open = { name: string; hasIds: boolean; isSpoiled: boolean; html: string; pieces: (string | HeldTime)[] };

const bytesPerPart = 300;
const parts = new LRUCache<string, Kept>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: (pieces, name) =>
    pieces.reduce(
      (sum, piece) => sum + 80 + (piece instanceof Buffer ? piece.length : 0),
      bytesPerPart + 2 * name.length,
    ),
});

/** Begins every mark in a rendered page: no text of a member can hold it. */
const sign = `\u{E000}${randomBytes(12).toString('base64url')}`;
/** React parts two texts beside each other by a comment, which the page without marks would not have. */
const marks = new RegExp(`(?:<!-- -->)?${sign}([kbat])([^;]*);(?:<!-- -->)?`);
const markOf = (kind: 'k' | 'b' | 'a' | 't', what: string | number) => `${sign}${kind}${what};`;

/** What the browser has to finish, or what is a fault: such HTML is of one page. */
const unfinished = /<!--\$[?!]-->/;
const ownIds = /="_R_/;

/**
 * Keeps the HTML of parts of pages under everything that they are made of, 24 MB with it. Not under its hash, which
 * took longer than all else here. One for each page: `finish` puts the page together.
 */
export class PageParts implements PartKeeper {
  readonly #found: Kept[] = [];
  readonly #open: Open[] = [];

  nameOf(facts: readonly unknown[]): string {
    return JSON.stringify(facts);
  }

  find(name: string): string | null {
    const kept = parts.get(name);
    return kept ? markOf('k', this.#found.push(kept) - 1) : null;
  }

  frame(name: string, hasIds: boolean): { before: string; after: string; spoil: () => void } {
    const open: Open = { name, hasIds, isSpoiled: false, html: '', pieces: [] };
    const place = this.#open.push(open) - 1;
    return {
      before: markOf('b', place),
      after: markOf('a', place),
      spoil() {
        open.isSpoiled = true;
      },
    };
  }

  holdTime(this: void, at_ms: number, mode: TimeMode, language: string): string {
    return markOf('t', `${at_ms} ${mode} ${language}`);
  }

  /** The page's bytes with kept parts and times in their places; keeps the parts that were rendered. */
  finish(html: string, { now, timeZone }: { now: number; timeZone: string }): Buffer[] {
    const page: Buffer[] = [];
    const put: { text: string; open: Open | undefined } = { text: '', open: undefined };
    const showTime = (time: HeldTime) => formatTime(new Date(time.at_ms), { ...time, now, timeZone });
    const pieces = html.split(marks);
    for (let i = 0; i < pieces.length; i += 3) {
      put.text += pieces[i]!;
      if (put.open) put.open.html += pieces[i]!;
      const [kind, what = ''] = [pieces[i + 1], pieces[i + 2]];
      if (kind === 'b') put.open = this.#open[Number(what)];
      else if (kind === 'a' && put.open) {
        keep(put.open);
        put.open = undefined;
      } else if (kind === 't') {
        const time = toTime(what);
        if (put.open) {
          put.open.pieces.push(put.open.html, time);
          put.open.html = '';
        }
        put.text += showTime(time);
      } else if (kind === 'k')
        for (const piece of this.#found[Number(what)]!) {
          if ('at_ms' in piece) put.text += showTime(piece);
          else {
            page.push(Buffer.from(put.text), piece);
            put.text = '';
          }
        }
    }
    page.push(Buffer.from(put.text));
    return page;
  }
}

function toTime(what: string): HeldTime {
  const [at = '', mode = '', language = ''] = what.split(' ');
  return { at_ms: Number(at), mode: mode as TimeMode, language };
}

function keep({ name, hasIds, isSpoiled, html, pieces }: Open): void {
  const isOwn = (text: string) => unfinished.test(text) || (!hasIds && ownIds.test(text));
  const all = [...pieces, html];
  if (isSpoiled || all.some((piece) => typeof piece === 'string' && isOwn(piece))) return;
  const texts = all.filter((piece) => typeof piece === 'string');
  const bytes = inOwnMemory(Buffer.from(texts.join('')));
  let at = 0;
  parts.set(
    name,
    all.map((piece) => (typeof piece === 'string' ? bytes.subarray(at, (at += Buffer.byteLength(piece))) : piece)),
  );
}
