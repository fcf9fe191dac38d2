import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeptPlace } from '#app/account/ui/use-kept-place.ts';
import { findKept, type KeptText, keepText } from '#app/core/kept-text.ts';
import { preloadRequests, request } from '#app/core/request.ts';
import type { DraftView } from '../drafts/schema.ts';
import { sendDraft } from '../drafts/ui/send-draft.ts';
import { useSaveMoments } from '../drafts/ui/use-save-moments.ts';
import { newerText } from './draft-keeper.ts';

type Data = Record<string, unknown>;
export type DraftState = { state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'; savedAt: number | null };

/** What a form has of its draft. */
export type FormDraft = ReturnType<typeof useDraft>;

const pause_ms = 2000;
/** So long the browser's copy outlives the save: a page that is being loaded meanwhile was read before the server had the text. */
const outlives_ms = 10_000;

/**
 * Keeps what is being written: in this browser with each change when the form can take it back, on the server two seconds after
 * the last change, when the page is hidden or left, and again when the network is back. Nothing is sent before the first change, and
 * never two saves at a time, as the second could not name the version that the first makes: what changed meanwhile follows.
 * What was kept elsewhere since this page has seen it is not written over until `overwrite` is called.
 * @param data what to keep, or null when there is nothing worth keeping
 * @param seen the version of the draft that the form began with, 0 for none
 * @param restore puts back what a reload or a lost connection kept from the server; it must give the same `data` again
 */
export function useDraft(key: string, data: Data | null, seen = 0, restore?: (data: Data) => void) {
  const [state, setState] = useState<DraftState>({ state: 'idle', savedAt: null });
  const text = data === null ? null : JSON.stringify(data);
  const sent = useRef(text);
  const present = useRef(text);
  /** The version on the server as far as the page knows; undefined writes over whatever is there. */
  const version = useRef<number | undefined>(seen);
  /** Nothing is sent: the text has become a post, or the server holds a newer one. */
  const isHeld = useRef(false);
  const underway = useRef<Promise<void>>(undefined);
  const copy = useCopy(key, restore !== undefined);
  async function save() {
    underway.current ??= sendAll(text).finally(() => (underway.current = undefined));
    await underway.current;
  }
  async function sendAll(first: string | null) {
    let tried: string | null = null;
    for (let next = first; next !== null && next !== tried && next !== sent.current && !isHeld.current; next = present.current) {
      tried = next;
      await send(next);
    }
  }
  async function send(next: string) {
    const before = sent.current;
    sent.current = next;
    setState((old) => ({ ...old, state: 'saving' }));
    const answer = await sendDraft(key, JSON.parse(next) as Data, version.current);
    if (answer.is === 'saved') {
      version.current = answer.version;
      if (present.current === next) copy.dropLater();
      setState({ state: 'saved', savedAt: answer.updatedAt });
      return;
    }
    sent.current = before;
    isHeld.current = answer.is === 'conflict';
    setState((old) => ({ ...old, state: answer.is }));
  }
  const saveEvent = useEffectEvent(save);
  const keep = useEffectEvent((next: string | null) => copy.keep(next ?? ''));
  useEffect(() => {
    present.current = text;
    if (text === sent.current || isHeld.current) return;
    keep(text);
    setState((old) => (old.state === 'waiting' ? old : { ...old, state: 'waiting' }));
    const timer = setTimeout(() => void saveEvent(), pause_ms);
    return () => clearTimeout(timer);
  }, [text]);
  useSaveMoments(() => void save());
  const isRestored = useRestored(copy.find, key, (found, there) => {
    if (!restore || present.current !== sent.current) return false; // typed meanwhile: that goes on
    version.current = there?.version ?? 0;
    if (there && isSame(found, there.data)) sent.current = JSON.stringify(found);
    restore(found);
    return true;
  });
  const [forced, setForced] = useState(0);
  useEffect(() => {
    if (forced > 0) void saveEvent();
  }, [forced]);
  function overwrite() {
    version.current = undefined;
    isHeld.current = false;
    setForced((times) => times + 1);
  }
  function drop() {
    isHeld.current = true;
    copy.keep('');
  }
  /** Sends the text to where it becomes a post. Meanwhile nothing is kept on the server: what arrived after it would be a draft anew. */
  async function whileSending<T>(send: () => Promise<T>): Promise<T> {
    const wasHeld = isHeld.current;
    isHeld.current = true;
    await underway.current;
    try {
      return await send();
    } finally {
      isHeld.current = wasHeld;
      setForced((times) => times + 1); // it was refused, and what waited is kept after all
    }
  }
  /** Goes on with what was kept elsewhere, which the page then begins with. */
  function take() {
    drop();
    location.reload();
  }
  /** The form begins anew with `next`; what is written from then on is kept. */
  function restart(next: Data | null) {
    copy.keep('');
    sent.current = next === null ? null : JSON.stringify(next);
    version.current = 0;
    isHeld.current = false;
    isRestored.end();
    setState({ state: 'idle', savedAt: null });
  }
  /** The draft is given up, here and on the server; the form begins anew with `next`. */
  async function discard(next: Data | null) {
    drop();
    await underway.current; // what arrived after the deletion would be a draft again
    await request.post('/api/ask/deleteDraft', { key });
    restart(next);
  }
  return { ...state, isRestored: isRestored.is, drop, restart, discard, overwrite, take, whileSending };
}

/** The browser's copy of a draft. */
function useCopy(key: string, isWanted: boolean) {
  const place = useKeptPlace()(key);
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    find: () => (isWanted ? findKept(place) : null),
    keep(text: string) {
      clearTimeout(forgetting.current);
      if (isWanted) keepText(place, text);
    },
    dropLater() {
      if (isWanted) forgetting.current = setTimeout(() => keepText(place, ''), outlives_ms);
    },
  };
}

/** Once the form is there, compares the browser's copy with what the server holds and hands the newer one to `take`, which may refuse it. */
function useRestored(find: () => KeptText | null, key: string, take: (data: Data, there: DraftView | null) => boolean) {
  const [is, setIs] = useState(false);
  const look = useEffectEvent(() => findNewer(find(), key));
  const put = useEffectEvent(({ data, there }: Found) => take(data, there) && setIs(true));
  useEffect(() => {
    preloadRequests();
    void look().then((found) => found && put(found));
  }, []);
  return { is, end: () => setIs(false) };
}

type Found = { data: Data; there: DraftView | null };

/** Null when this browser holds nothing of it. */
async function findNewer(kept: KeptText | null, key: string): Promise<Found | null> {
  const own = kept && readData(kept.text);
  if (!kept || !own) return null;
  const there = await findDraft(key);
  const chosen = newerText(there && { text: sorted(there.data), at_s: there.updatedAt }, { text: sorted(own), at: kept.at });
  return { data: there && chosen !== sorted(own) ? there.data : own, there };
}

async function findDraft(key: string): Promise<DraftView | null> {
  const answer = await request.get<DraftView | null>('/api/ask/draft', { key }, { showErrorMessage: false, showCodeMessage: false });
  return answer.code === 1 ? answer.data : null;
}

function readData(text: string): Data | null {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? (data as Data) : null;
  } catch {
    return null;
  }
}

/** The database gives a draft's parts back in an order of its own. */
const sorted = (data: Data) => JSON.stringify(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const isSame = (one: Data, other: Data) => sorted(one) === sorted(other);
